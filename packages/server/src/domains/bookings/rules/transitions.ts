/**
 * What may happen to a booking that exists: the state machine, the deadlines of the policy, and what a customer may
 * do now. Pure.
 */
import { type BookingStatus, type ErrorCode, fail, isVisitStatus } from '@openhours/contract';
import type { ActByLink } from '@openhours/contract/bookings/link-terms';
import { minuteMs } from '../../../time/index.ts';
import {
  type BookingPolicyRules,
  isTooLateToCancel,
  isTooLateToReschedule,
  latestCancellationMs,
  latestRescheduleMs,
} from '../../policies/index.ts';
import type { BookingDetails, BookingRow } from '../repository.ts';

export type BookingAction =
  | 'confirm'
  | 'decline'
  | 'markAsPending'
  | 'confirmOrDecline'
  | 'cancel'
  | 'reschedule'
  | 'updateParticipants'
  | 'restore';

/** The deadline that an action must keep, where the policy sets one. */
export type Deadline = 'CANCELLATION' | 'RESCHEDULE';

export type Transition =
  | { readonly to: readonly BookingStatus[]; readonly deadline?: Deadline }
  | { readonly refusal: ErrorCode };

const to = (...statuses: BookingStatus[]): Transition => ({ to: statuses });
const within = (deadline: Deadline, ...statuses: BookingStatus[]): Transition => ({ to: statuses, deadline });
const no = (refusal: ErrorCode): Transition => ({ refusal });

/** True while its customer is to confirm it; one that was called off waits for nobody. */
export function isAwaited({ awaits_customer, status }: Pick<BookingRow, 'awaits_customer' | 'status'>): boolean {
  return awaits_customer && status === 'CREATED';
}

/** Final, but for one act: whoever ended it may take that back. It then has the status from which it was ended. */
const ended: Readonly<Record<BookingAction, Transition>> = {
  confirm: no('INVALID_BOOKING_STATUS'),
  decline: no('INVALID_BOOKING_STATUS'),
  markAsPending: no('BOOKING_MARK_BOOKING_AS_PENDING'),
  confirmOrDecline: no('INVALID_BOOKING_STATUS'),
  cancel: no('VALIDATION_FAILURE'),
  reschedule: no('VALIDATION_FAILURE'),
  updateParticipants: no('VALIDATION_FAILURE'),
  restore: to('CREATED', 'PENDING', 'CONFIRMED'),
};

/**
 * The state machine (bookings sheet 20). Where several targets stand, the command chooses among them by
 * availability, payment and approval; `within` binds the action to a deadline of the policy.
 */
export const transitions: Readonly<Record<BookingStatus, Readonly<Record<BookingAction, Transition>>>> = {
  CREATED: {
    confirm: to('CONFIRMED'),
    decline: to('DECLINED'),
    markAsPending: to('PENDING'),
    confirmOrDecline: to('CONFIRMED', 'PENDING', 'DECLINED'),
    cancel: to('CANCELED'),
    reschedule: within('RESCHEDULE', 'CREATED'),
    updateParticipants: to('CREATED'),
    restore: no('INVALID_BOOKING_STATUS'),
  },
  PENDING: {
    confirm: to('CONFIRMED'),
    decline: to('DECLINED'),
    markAsPending: no('BOOKING_MARK_BOOKING_AS_PENDING'),
    confirmOrDecline: no('INVALID_BOOKING_STATUS'),
    // Nobody has promised anything yet, so whoever has asked may take it back at any time, whatever the policy says.
    cancel: to('CANCELED'),
    reschedule: within('RESCHEDULE', 'PENDING', 'CONFIRMED'),
    updateParticipants: to('PENDING'),
    restore: no('INVALID_BOOKING_STATUS'),
  },
  CONFIRMED: {
    confirm: no('FAILED_CONFIRMING_NON_PENDING_BOOKING'),
    decline: no('FAILED_DECLINE_NON_PENDING_BOOKING'),
    markAsPending: no('BOOKING_MARK_BOOKING_AS_PENDING'),
    confirmOrDecline: no('INVALID_BOOKING_STATUS'),
    cancel: within('CANCELLATION', 'CANCELED'),
    reschedule: within('RESCHEDULE', 'CONFIRMED', 'PENDING'),
    updateParticipants: to('CONFIRMED'),
    restore: no('INVALID_BOOKING_STATUS'),
  },
  WAITING_LIST: {
    confirm: to('CONFIRMED'),
    decline: to('DECLINED'),
    markAsPending: no('BOOKING_MARK_BOOKING_AS_PENDING'),
    confirmOrDecline: to('CONFIRMED', 'PENDING', 'DECLINED'),
    cancel: to('CANCELED'),
    reschedule: no('VALIDATION_FAILURE'),
    updateParticipants: to('WAITING_LIST'),
    restore: no('INVALID_BOOKING_STATUS'),
  },
  CANCELED: ended,
  DECLINED: ended,
};

/** What decides how far a booking binds both sides. */
interface Promised {
  readonly status: BookingStatus;
  readonly details?: Pick<BookingDetails, 'wasConfirmed'>;
}

/**
 * True of what both sides have agreed to. Whoever moves a confirmed booking is still bound by it while the new time
 * waits for approval: moving would else be the way round every deadline and fee.
 */
export function isPromised({ details, status }: Promised): boolean {
  return status === 'CONFIRMED' || (status === 'PENDING' && details?.wasConfirmed === true);
}

function transitionOf(booking: Promised, action: BookingAction): Transition {
  return action === 'cancel' && isPromised(booking)
    ? transitions.CONFIRMED.cancel
    : transitions[booking.status][action];
}

/** The allowed transition of an action, or the sheet's refusal. */
export function requireTransition(
  booking: Promised,
  action: BookingAction,
): Extract<Transition, { to: readonly BookingStatus[] }> {
  const transition = transitionOf(booking, action);
  const { status } = booking;
  if ('refusal' in transition) {
    throw fail(transition.refusal, `A booking that is ${status} does not allow the action ${action}`, { status });
  }
  return transition;
}

/** Whether the policy still lets a booking be cancelled or moved (bookings sheet 21.3). */
export function keepsDeadline(deadline: Deadline, rules: BookingPolicyRules, startMs: number, nowMs: number): boolean {
  return deadline === 'CANCELLATION'
    ? !isTooLateToCancel(rules, startMs, nowMs)
    : !isTooLateToReschedule(rules, startMs, nowMs);
}

/** Refuses an action whose deadline has passed or which the policy does not allow at all. */
export function requireDeadline(deadline: Deadline, rules: BookingPolicyRules, startMs: number, nowMs: number): void {
  if (keepsDeadline(deadline, rules, startMs, nowMs)) {
    return;
  }
  const [what, enabled, latestMs] =
    deadline === 'CANCELLATION'
      ? ['cancelled', rules.cancellationPolicy.enabled, latestCancellationMs(rules, startMs)]
      : ['moved', rules.reschedulePolicy.enabled, latestRescheduleMs(rules, startMs)];
  const minutesBefore = (startMs - latestMs) / minuteMs;
  throw fail(
    'BOOKING_POLICY_VIOLATION',
    enabled
      ? `The booking could be ${what} until ${minutesBefore === 0 ? '' : `${minutesBefore} minutes before `}its start`
      : `The policy of the service does not let bookings be ${what}`,
    { policy: deadline },
  );
}

/** True once nothing is left of a booking that could be cancelled or moved, whatever its status (bookings sheet 21.3). */
function isOver({ end_at }: Pick<BookingToActOn, 'end_at'>, nowMs: number): boolean {
  return end_at <= nowMs;
}

/** Refuses to cancel or to move what is over: only the business changes what has been, and says that it does. */
export function requireNotOver(
  action: 'cancel' | 'reschedule',
  booking: Pick<BookingToActOn, 'end_at'>,
  nowMs: number,
): void {
  if (isOver(booking, nowMs)) {
    const [what, policy] = action === 'cancel' ? ['cancelled', 'CANCELLATION'] : ['moved', 'RESCHEDULE'];
    throw fail('BOOKING_POLICY_VIOLATION', `The booking is over and can no longer be ${what}`, { policy });
  }
}

/** What the customer may do with a booking now (bookings sheet 5.1, `allowedActions`). */
export function allowedActions(
  booking: Pick<BookingToActOn, 'status' | 'details' | 'start_at' | 'end_at'>,
  rules: BookingPolicyRules,
  nowMs: number,
): { cancel: boolean; reschedule: boolean } {
  const { status, start_at: startMs, end_at } = booking;
  const may = (action: 'cancel' | 'reschedule') => {
    const transition = transitionOf(booking, action);
    return (
      isVisitStatus(status) &&
      !isOver({ end_at }, nowMs) &&
      'to' in transition &&
      (transition.deadline === undefined || keepsDeadline(transition.deadline, rules, startMs, nowMs))
    );
  };
  return { cancel: may('cancel'), reschedule: may('reschedule') };
}

/** What decides about the acts of a booking. */
interface BookingToActOn extends Promised {
  readonly booked: 'SLOT' | 'SCHEDULE';
  readonly start_at: number;
  readonly end_at: number;
  /** Absent and null: it stands alone. */
  readonly multi_service_booking_id?: string | null;
}

interface AllowedActions {
  cancel: boolean;
  reschedule: boolean;
}

/** True of what nobody has answered yet. */
function isRequest(booking: Promised): boolean {
  return booking.status === 'PENDING' && !isPromised(booking);
}

const nothingAlone = (): AllowedActions => ({ cancel: false, reschedule: false });

/** True for what is cancelled and moved together with others only. */
function isOfMultiService({ multi_service_booking_id: id }: BookingToActOn): boolean {
  return id !== undefined && id !== null;
}

/** The same for a stored booking; a course is left or kept as a whole, it cannot be moved. */
export function actionsOf(booking: BookingToActOn, rules: BookingPolicyRules, nowMs: number): AllowedActions {
  return isOfMultiService(booking) ? nothingAlone() : actionsTogether(booking, rules, nowMs);
}

/** The same of a booking with its multi-service booking, as far as it is up to this one. */
export function actionsTogether(booking: BookingToActOn, rules: BookingPolicyRules, nowMs: number): AllowedActions {
  const { cancel, reschedule } = allowedActions(booking, rules, nowMs);
  return { cancel, reschedule: reschedule && booking.booked !== 'SCHEDULE' };
}

/**
 * What a link lets its holder do: the same, where the policy does not keep people out who have not signed in (9); a
 * request that nobody has answered can be withdrawn until it is over.
 */
export function actionsByLink(booking: BookingToActOn, rules: BookingPolicyRules, nowMs: number): AllowedActions {
  return isOfMultiService(booking) ? nothingAlone() : actionsTogetherByLink(booking, rules, nowMs);
}

/** The same of a booking with its multi-service booking, as far as it is up to this one. */
function actionsTogetherByLink(booking: BookingToActOn, rules: BookingPolicyRules, nowMs: number): AllowedActions {
  const { cancel, reschedule } = actionsTogether(booking, rules, nowMs);
  return {
    cancel: cancel && (isRequest(booking) || rules.cancellationPolicy.allowAnonymous !== false),
    reschedule: reschedule && rules.reschedulePolicy.allowAnonymous !== false,
  };
}

export interface TermsByLink {
  readonly cancel: ActByLink;
  readonly reschedule: ActByLink;
}

/** The same of a booking with its multi-service booking, as far as it is up to this one. */
export function termsTogetherByLink(booking: BookingToActOn, rules: BookingPolicyRules, nowMs: number): TermsByLink {
  return termsByLink(booking, rules, nowMs, actionsTogetherByLink);
}

/** What a link lets its holder do now, and until when, to say it before it is too late. */
export function termsByLink(
  booking: BookingToActOn,
  rules: BookingPolicyRules,
  nowMs: number,
  actionsOfLink = actionsByLink,
): TermsByLink {
  const now = actionsOfLink(booking, rules, nowMs);
  // What is not allowed at the earliest of all moments is not forbidden by time.
  const ever = actionsOfLink(booking, rules, Number.NEGATIVE_INFINITY);
  const startMs = booking.start_at;
  const until = (isEver: boolean, latestMs: number) => (isEver ? Math.min(latestMs, startMs) : undefined);
  const cancelling = transitionOf(booking, 'cancel');
  // Of what nobody has confirmed no moment ends it before it is over.
  const isUnbound = 'to' in cancelling && cancelling.deadline === undefined;
  // Whoever has asked only after a moment is told that it cannot be moved, not until when it could have been.
  const mayEverMove = ever.reschedule && !(isUnbound && !now.reschedule);
  return {
    cancel: {
      isAllowed: now.cancel,
      untilMs: isUnbound ? undefined : until(ever.cancel, latestCancellationMs(rules, startMs)),
    },
    reschedule: { isAllowed: now.reschedule, untilMs: until(mayEverMove, latestRescheduleMs(rules, startMs)) },
  };
}
