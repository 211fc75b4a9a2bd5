/** Answering a request from Today: one call for one decision however often it is pressed, and its refusal in words. */

import { type Answer as AnswerToRequest, useAnswerRequest } from '../../queries/booking-mutations.ts';
import type { Once } from '../../queries/mutation.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { refusalWords } from '../../ui/forms/refusal.ts';

type Answer = Omit<AnswerToRequest, keyof Once>;

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
  const key = useIdempotencyKey();
  const { mutate, isPending, error, variables } = useAnswerRequest(session.client, {
    onSuccess: ({ booking }, { act, tells }) => {
      key.renew();
      onDecided({ act, booking, tells });
    },
    onError: key.renewIfDecided,
  });
  return {
    send: (answer: Answer) => {
      if (!isPending) {
        mutate({ ...answer, idempotencyKey: key.current() });
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
