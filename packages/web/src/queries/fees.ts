/** What customers owe for cancelling late or not coming, and what cancelling costs now, as the dashboard asks for it. */
import type { Client } from '@openhours/client';
import type { Operations, OutputOf } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { bookingsChanged, bookingsKey } from './bookings.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

/** Read again with bookings, and when somebody says who came. */
export const feesKey = [...bookingsKey, 'fees'] as const;

const mostAtOnce = 5;

/** A booking alone, some of a series, or all that are booked together. */
export type BookingsOfFees =
  | { readonly bookingId: string }
  | { readonly bookingIds: readonly string[] }
  | { readonly multiServiceBookingId: string };

/** What is due or would be, and what was waived. */
export type Fees = Pick<
  OutputOf<Operations['bookingFees']['listBookingFeesByBookingIds']>,
  'bookingFees' | 'waivedFees'
>;

export function feesOf(client: Client, of: BookingsOfFees) {
  return queryOptions({
    queryKey: [...feesKey, of] as const,
    queryFn: async ({ signal }): Promise<Fees> => {
      const told = await Promise.all(
        askedOf(of).map((asked) => client.bookingFees.listBookingFeesByBookingIds(asked, { signal })),
      );
      return {
        bookingFees: told.flatMap(({ bookingFees }) => bookingFees),
        waivedFees: told.flatMap(({ waivedFees }) => waivedFees),
      };
    },
  });
}

/** As many at a time as one call answers. */
function askedOf(of: BookingsOfFees): CallInput<Client['bookingFees']['listBookingFeesByBookingIds']>[] {
  if ('multiServiceBookingId' in of) {
    return [{ multiServiceBookingIds: [of.multiServiceBookingId] }];
  }
  const ids = 'bookingId' in of ? [of.bookingId] : of.bookingIds;
  return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) => ({
    bookingIds: ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  }));
}

export interface FeeWaived extends Once, Pick<CallInput<Client['bookingFees']['waiveBookingFee']>, 'bookingId'> {
  readonly revision: string;
  /** Why, for the business alone; may be empty. */
  readonly reason: string;
  readonly tells: boolean;
}

/** Asks no longer for what is due of a booking. */
export function useWaiveFee(client: Client, callbacks: MutationCallbacks<unknown, FeeWaived>) {
  return useEntityMutation(
    {
      mutationFn: ({ bookingId, idempotencyKey, reason, revision, tells }: FeeWaived) =>
        client.bookingFees.waiveBookingFee(
          {
            bookingId,
            revision,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
            participantNotification: { notifyParticipants: tells },
          },
          { idempotencyKey },
        ),
      onSuccess: (queries) => void bookingsChanged(queries),
    },
    callbacks,
  );
}
