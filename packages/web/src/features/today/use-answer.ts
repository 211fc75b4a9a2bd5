/** Answering a request from Today: one call for one decision however often it is pressed, and its refusal in words. */

import type { Booking } from '@openhours/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsChanged } from '../../queries/bookings.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { useOnceKey } from '../../ui/once-key.ts';
import { refusalWords } from '../../ui/refusal.ts';

export interface Answer {
  readonly act: 'confirm' | 'decline' | 'restore';
  readonly booking: Booking;
  readonly tells: boolean;
}

/** An answer that was given; the booking as it stands since. */
export type Decided = Answer;

const sayings = {
  SLOT_NOT_AVAILABLE: 'booking.timeGone',
  NO_OPEN_SPOTS: 'booking.timeGone',
  SESSION_CAPACITY_EXCEEDED: 'booking.placesGone',
  SCHEDULE_CAPACITY_EXCEEDED: 'booking.placesGone',
  BOOKING_POLICY_VIOLATION: 'booking.ruleBroken',
  BOOKING_REVISION_MISMATCH: 'booking.conflict',
  INVALID_BOOKING_STATUS: 'booking.notAllowed',
  FAILED_CONFIRMING_NON_PENDING_BOOKING: 'booking.notAllowed',
  FAILED_DECLINE_NON_PENDING_BOOKING: 'booking.notAllowed',
} as const;

export function useAnswer(onDecided: (decided: Decided) => void) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const key = useOnceKey();
  const { bookings } = session.client;
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ act, booking: { contactDetails, id, revision }, tells }: Answer) => {
      const notifyParticipants = tells && contactDetails.email !== undefined;
      const asked = { bookingId: id, revision, participantNotification: { notifyParticipants } };
      const once = { idempotencyKey: key.current() };
      switch (act) {
        case 'confirm':
          // A time that is gone is refused, never taken twice: who wants that opens the booking.
          return bookings.confirmBooking(
            { ...asked, flowControlSettings: { checkAvailabilityValidation: true } },
            once,
          );
        case 'decline':
          return bookings.declineBooking(asked, once);
        case 'restore':
          return bookings.restoreBooking(asked, once);
      }
    },
    onSuccess: ({ booking }, answer) => {
      key.renew();
      onDecided({ ...answer, booking });
    },
    onError: (failure) => {
      if (key.renewIfDecided(failure)) {
        // Decided on something that is no longer so: the rows show how it stands.
        void bookingsChanged(queries);
      }
    },
  });
  return {
    send: (answer: Answer) => {
      if (!isPending) {
        mutate(answer);
      }
    },
    isPending,
    /** What is being sent, or was refused. */
    act: variables?.act,
    problem: error === null ? undefined : refusalWords(error, say, sayings),
    /** Something else is decided: what was sent before is no answer to it. */
    renew: key.renew,
  };
}
