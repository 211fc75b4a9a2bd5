/** What is done with bookings from the dashboard. Everything that shows bookings or free times is read again afterwards. */
import type { Client } from '@openhours/client';
import type { Booking } from '@openhours/contract';
import { useRef } from 'react';
import { bookingsChanged, historyChanged } from './bookings.ts';
import { contactsChanged } from './contacts.ts';
import { type CallInput, type MutationCallbacks, type Once, useEntityMutation } from './mutation.ts';

type Bookings = Client['bookings'];

/** Read again in the background: what was done is told before. */
const readAgain = (queries: Parameters<typeof bookingsChanged>[0]) => void bookingsChanged(queries);

/** Books for a client, who may be a new one. `bookingOf`: what was decided, as the server takes it. */
export function useCreateBooking<Input extends Once>(
  client: Client,
  bookingOf: (input: Input) => CallInput<Bookings['createBooking']>,
  callbacks: MutationCallbacks<{ readonly booking: Booking }, Input>,
) {
  return useEntityMutation(
    {
      mutationFn: (input: Input) =>
        client.bookings.createBooking(bookingOf(input), { idempotencyKey: input.idempotencyKey }),
      onSuccess: (queries) => {
        readAgain(queries);
        void contactsChanged(queries);
      },
    },
    callbacks,
  );
}

export interface EndedBooking extends Once {
  readonly end: 'cancel' | 'decline';
  readonly bookingId: string;
  readonly revision: string;
  readonly tells: boolean;
  /** To the customer, where they are told. */
  readonly message?: string;
  /** What cancelling costs is not asked for. */
  readonly waivesFee?: boolean;
}

/** Cancels a booking, or declines one that waits. */
export function useEndBooking(client: Client, callbacks: MutationCallbacks<unknown, EndedBooking> = {}) {
  return useEntityMutation(
    {
      mutationFn: ({
        end,
        bookingId,
        revision,
        tells,
        message = '',
        waivesFee = false,
        idempotencyKey,
      }: EndedBooking) => {
        const call = {
          bookingId,
          revision,
          participantNotification: {
            notifyParticipants: tells,
            ...(tells && message.trim() !== '' ? { message: message.trim() } : {}),
          },
        };
        return end === 'decline'
          ? client.bookings.declineBooking(call, { idempotencyKey })
          : // The business may always cancel its own bookings; the policy binds customers.
            client.bookings.cancelBooking(
              { ...call, flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: waivesFee } },
              { idempotencyKey },
            );
      },
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface CancelledMultiService extends Once {
  readonly multiServiceBookingId: string;
  readonly tells: boolean;
  /** What cancelling costs is not asked for. */
  readonly waivesFee: boolean;
}

/** Cancels all bookings of a package. */
export function useCancelTogether(client: Client, callbacks: MutationCallbacks<unknown, CancelledMultiService>) {
  return useEntityMutation(
    {
      mutationFn: ({ multiServiceBookingId, tells, waivesFee, idempotencyKey }: CancelledMultiService) =>
        client.bookings.cancelMultiServiceBooking(
          {
            multiServiceBookingId,
            participantNotification: { notifyParticipants: tells },
            flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: waivesFee },
          },
          { idempotencyKey },
        ),
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface CancelledSeries extends Once {
  readonly recurringGroupId: string;
  readonly bookings: readonly Pick<Booking, 'id' | 'revision'>[];
  readonly tells: boolean;
  /** What cancelling costs is waived. */
  readonly waivesFee: boolean;
}

/** Cancels bookings of a series, all of them or none, whatever the policy says of when that may be. */
export function useCancelSeries(client: Client, callbacks: MutationCallbacks<unknown, CancelledSeries>) {
  return useEntityMutation(
    {
      mutationFn: ({ bookings, recurringGroupId, tells, waivesFee, idempotencyKey }: CancelledSeries) =>
        client.bookings.cancelRecurringBookings(
          {
            recurringGroupId,
            bookings: bookings.map(({ id, revision }) => ({ bookingId: id, revision })),
            participantNotification: { notifyParticipants: tells },
            flowControlSettings: { ignoreCancellationPolicy: true, waiveCancellationFee: waivesFee },
          },
          { idempotencyKey },
        ),
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface MultiServiceTakenApart extends Once {
  readonly multiServiceBookingId: string;
}

/** Makes all bookings of a multi-service booking stand alone; nothing else changes about them. */
export function useTakeApart(client: Client, callbacks: MutationCallbacks<unknown, MultiServiceTakenApart>) {
  return useEntityMutation(
    {
      mutationFn: ({ multiServiceBookingId, idempotencyKey }: MultiServiceTakenApart) =>
        client.bookings.removeBookingsFromMultiServiceBooking({ multiServiceBookingId }, { idempotencyKey }),
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface RestoredBooking extends Once {
  readonly bookingId: string;
  readonly revision: string;
  readonly tells: boolean;
}

/** Takes back that a booking was cancelled or declined. */
export function useRestoreBooking(client: Client, callbacks: MutationCallbacks<unknown, RestoredBooking>) {
  return useEntityMutation(
    {
      mutationFn: ({ bookingId, revision, tells, idempotencyKey }: RestoredBooking) =>
        client.bookings.restoreBooking(
          { bookingId, revision, participantNotification: { notifyParticipants: tells } },
          { idempotencyKey },
        ),
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export type Participants = Once & CallInput<Bookings['updateNumberOfParticipants']>;

/** For how many people places are booked. */
export function useUpdateParticipants(client: Client, callbacks: MutationCallbacks<unknown, Participants>) {
  return useEntityMutation(
    {
      mutationFn: ({ idempotencyKey, ...input }: Participants) =>
        client.bookings.updateNumberOfParticipants(input, { idempotencyKey }),
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface RescheduledBooking extends Once {
  readonly revision: string;
  /** Who of those who come is moved, in a booking of their own; absent: everybody, with the booking. */
  readonly some?: SomeOfBooking | undefined;
  readonly slot: CallInput<Bookings['rescheduleBooking']>['slot'];
  readonly tells: boolean;
  /** That a start or a length is not offered to customers is in nobody's way. */
  readonly allowUnofferedTimes: boolean;
  /** Why it is moved to a time that is not free. */
  readonly overrideReason?: string | undefined;
}

/** Some of those who come with a booking, of whom at least one stays. */
export interface SomeOfBooking {
  readonly participantIds: readonly string[];
  readonly withoutName: number;
}

interface Rescheduled {
  readonly booking: Booking;
  /** Of those who were moved while others stay. */
  readonly movedBooking?: Booking | undefined;
}

/** Moves a booking, or some of those who come with it. */
export function useRescheduleBooking(
  client: Client,
  bookingId: string,
  callbacks: MutationCallbacks<Rescheduled, RescheduledBooking>,
) {
  return useEntityMutation(
    {
      async mutationFn({
        allowUnofferedTimes,
        revision,
        slot,
        some,
        tells,
        overrideReason,
        idempotencyKey,
      }: RescheduledBooking): Promise<Rescheduled> {
        const request = {
          bookingId,
          revision,
          slot,
          participantNotification: { notifyParticipants: tells },
          flowControlSettings: {
            // The business may always move its own bookings; the policy binds customers.
            ignoreReschedulePolicy: true,
            ...(overrideReason === undefined ? { allowUnofferedTimes } : { skipAvailabilityValidation: true }),
          },
          ...(overrideReason === undefined ? {} : { overrideReason }),
        };
        const once = { idempotencyKey };
        if (some === undefined) {
          return client.bookings.rescheduleBooking(request, once);
        }
        const { participantIds, withoutName } = some;
        return client.bookings.rescheduleParticipants(
          { ...request, participantIds: [...participantIds], withoutName },
          once,
        );
      },
      onSuccess: readAgain,
    },
    callbacks,
  );
}

export interface Answer extends Once {
  readonly act: 'confirm' | 'decline' | 'restore';
  readonly booking: Booking;
  readonly tells: boolean;
}

/** Answers a request in its row. Refused, it was decided on something that is no longer so: how it stands is read. */
export function useAnswerRequest(client: Client, callbacks: MutationCallbacks<{ readonly booking: Booking }, Answer>) {
  return useEntityMutation(
    {
      mutationFn: ({ act, booking: { contactDetails, id, revision }, tells, idempotencyKey }: Answer) => {
        const notifyParticipants = tells && contactDetails.email !== undefined;
        const call = { bookingId: id, revision, participantNotification: { notifyParticipants } };
        const once = { idempotencyKey };
        switch (act) {
          case 'confirm':
            // A time that is gone is refused, never taken twice: who wants that opens the booking.
            return client.bookings.confirmBooking(
              { ...call, flowControlSettings: { checkAvailabilityValidation: true } },
              once,
            );
          case 'decline':
            return client.bookings.declineBooking(call, once);
          case 'restore':
            return client.bookings.restoreBooking(call, once);
        }
      },
      onError: readAgain,
    },
    callbacks,
  );
}

/** A booking that has its new time, but could not be confirmed there. */
export class MovedOnly extends Error {
  readonly failure: unknown;
  constructor(failure: unknown) {
    super('The booking was moved and not confirmed', { cause: failure });
    this.failure = failure;
  }
}

export interface ConfirmedBooking extends Once {
  readonly bookingId: string;
  /** As it stood when it was decided. */
  readonly revision: string;
  /** The time that it is moved to before, instead of the one that was asked for. */
  readonly slot: CallInput<Bookings['rescheduleBooking']>['slot'] | undefined;
  /** Absent: the server refuses a time that cannot be had. */
  readonly overrideReason: string | undefined;
  readonly tells: boolean;
}

/** Confirms a booking that waits. To another time it is moved first, so that the confirmation is about that one. */
export function useConfirmBooking<Input>(
  client: Client,
  confirmedOf: (input: Input) => ConfirmedBooking,
  callbacks: MutationCallbacks<unknown, Input>,
) {
  /** What the first half of a decision gave: it is not done twice. */
  const moved = useRef<{ readonly idempotencyKey: string; readonly booking: Booking } | undefined>(undefined);
  return useEntityMutation(
    {
      async mutationFn(input: Input): Promise<Booking> {
        const { bookingId, revision, slot, overrideReason, tells, idempotencyKey } = confirmedOf(input);
        if (moved.current?.idempotencyKey !== idempotencyKey) {
          moved.current = undefined;
        }
        const participantNotification = { notifyParticipants: tells };
        if (slot !== undefined && moved.current === undefined) {
          const { booking } = await client.bookings.rescheduleBooking(
            {
              bookingId,
              revision,
              slot,
              participantNotification,
              // What waits for the business is confirmed by it.
              flowControlSettings: { ignoreReschedulePolicy: true, skipBusinessConfirmation: true },
            },
            { idempotencyKey: `${idempotencyKey}-move` },
          );
          if (booking.status === 'CONFIRMED') {
            return booking;
          }
          moved.current = { idempotencyKey, booking };
        }
        try {
          const { booking } = await client.bookings.confirmBooking(
            {
              bookingId,
              revision: moved.current?.booking.revision ?? revision,
              participantNotification,
              flowControlSettings: { checkAvailabilityValidation: overrideReason === undefined },
              ...(overrideReason === undefined ? {} : { overrideReason }),
            },
            { idempotencyKey },
          );
          return booking;
        } catch (error) {
          throw moved.current === undefined ? error : new MovedOnly(error);
        }
      },
      // Moved only is a change too.
      onSettled: readAgain,
    },
    callbacks,
  );
}

/** A new link for the customer's page of a booking. The booking is as it was; only its history tells of it. */
export function useRenewBookingLink(client: Client, callbacks: MutationCallbacks<{ readonly token: string }, string>) {
  return useEntityMutation(
    {
      retry: false,
      mutationFn: (bookingId: string) => client.bookings.renewAnonymousActionToken({ bookingId }),
      onSuccess: (queries, _result, bookingId) => void historyChanged(queries, bookingId),
    },
    callbacks,
  );
}
