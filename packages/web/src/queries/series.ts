/** Series at the desk: whether their dates can be had, and booking and moving them. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { queryOptions } from '@tanstack/react-query';
import { isDecided } from '../session/decided.ts';
import { bookingsChanged, bookingsKey } from './bookings.ts';
import { contactsChanged } from './contacts.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

type Bookings = Client['bookings'];

/** Every date of a series that is not booked yet, as it could be had now. */
export function checkedSeries(client: Client, asked: CallInput<Bookings['checkRecurringBooking']>) {
  return queryOptions({
    queryKey: [...bookingsKey, 'checked series', asked] as const,
    queryFn: async ({ signal }) => (await client.bookings.checkRecurringBooking(asked, { signal })).occurrences,
  });
}

/** Where bookings of a series would go if the first of them began at another time, and whether each can be had there. */
export function checkedShift(client: Client, asked: CallInput<Bookings['checkRecurringReschedule']>) {
  return queryOptions({
    queryKey: [...bookingsKey, 'checked shift', asked] as const,
    queryFn: async ({ signal }) => (await client.bookings.checkRecurringReschedule(asked, { signal })).occurrences,
  });
}

/**
 * Refused, a date is another's by now: which, the dates say once they are looked at again. Without an answer it may have been
 * done, and its own dates would be judged as those of somebody else.
 */
function readAgainIfDecided(queries: Parameters<typeof bookingsChanged>[0], error: Error): void {
  if (isDecided(error)) {
    void bookingsChanged(queries);
  }
}

/** The flag of those who may set it; nobody else names it. */
export function unofferedIf(allowUnofferedTimes: boolean): { readonly allowUnofferedTimes?: boolean } {
  return allowUnofferedTimes ? { allowUnofferedTimes } : {};
}

interface MadeSeries {
  readonly bookings: readonly Booking[];
}

/** Books all dates of a series or none. `seriesOf`: what was decided, as the server takes it. */
export function useCreateSeries<Input extends Once>(
  client: Client,
  seriesOf: (input: Input) => CallInput<Bookings['createRecurringBooking']>,
  callbacks: MutationCallbacks<MadeSeries, Input>,
) {
  return useEntityMutation(
    {
      mutationFn: (input: Input): Promise<MadeSeries> =>
        client.bookings.createRecurringBooking(seriesOf(input), { idempotencyKey: input.idempotencyKey }),
      onSuccess: (queries) => {
        void bookingsChanged(queries);
        void contactsChanged(queries);
      },
      onError: readAgainIfDecided,
    },
    callbacks,
  );
}

export interface MovedSeries extends Once {
  readonly recurringGroupId: string;
  readonly bookings: CallInput<Bookings['rescheduleRecurringBookings']>['bookings'];
  readonly tells: boolean;
  /** That a start or a length is not offered to customers is in nobody's way. */
  readonly allowUnofferedTimes: boolean;
}

/** Moves bookings of a series, all of them or none; the policy binds customers. */
export function useMoveSeries(client: Client, callbacks: MutationCallbacks<MadeSeries, MovedSeries>) {
  return useEntityMutation(
    {
      mutationFn: ({
        allowUnofferedTimes,
        bookings,
        idempotencyKey,
        recurringGroupId,
        tells,
      }: MovedSeries): Promise<MadeSeries> =>
        client.bookings.rescheduleRecurringBookings(
          {
            recurringGroupId,
            bookings,
            participantNotification: { notifyParticipants: tells },
            flowControlSettings: { ignoreReschedulePolicy: true, ...unofferedIf(allowUnofferedTimes) },
          },
          { idempotencyKey },
        ),
      onSuccess: (queries) => void bookingsChanged(queries),
      onError: readAgainIfDecided,
    },
    callbacks,
  );
}
