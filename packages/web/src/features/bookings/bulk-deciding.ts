/**
 * Decisions about many bookings: which of them a decision is for, what of it could be taken back, and what came of it.
 * Pure.
 */

import type { Booking, Job } from '@openhours/contract';
import { endedStatuses, undecidedStatuses } from '@openhours/contract/bookings/statuses';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import type { BookingsQuestion } from '../../queries/bookings.ts';
import type { BulkAct } from '../../queries/bulk-jobs.ts';

const decidable: Readonly<Record<BulkAct, readonly Booking['status'][]>> = {
  confirm: undecidedStatuses,
  decline: undecidedStatuses,
  cancel: ['CONFIRMED'],
  restore: endedStatuses,
};
/** Those among the chosen ones that a decision is for; what is over comes back to nothing. */
export function decidedBy(act: BulkAct, chosen: readonly BookingAtDesk[], nowMs: number): BookingAtDesk[] {
  return chosen.filter(
    (booking) => decidable[act].includes(booking.status) && (act !== 'restore' || isAhead(booking, nowMs)),
  );
}

/** The same among all that a list has, asked of the server. */
export function questionDecidedBy(act: BulkAct, { filter, sort }: BookingsQuestion, nowMs: number): BookingsQuestion {
  const ahead = act === 'restore' ? [{ endDate: { $gt: new Date(nowMs).toISOString() } }] : [];
  return { filter: { $and: [filter, { status: { $in: decidable[act] } }, ...ahead] }, sort };
}

/** What was ended and can come back, for it is not over. */
function isAhead({ endDate }: Pick<Booking, 'endDate'>, nowMs: number): boolean {
  return endDate === undefined || Date.parse(endDate) > nowMs;
}

/** On a waitlist, which others move up in, or never confirmed by its customer: the server restores neither. */
function isNeverConfirmed({ awaitsCustomerUntil, status }: BookingAtDesk): boolean {
  return awaitsCustomerUntil !== undefined || status === 'WAITING_LIST';
}

/**
 * What can be restored of bookings that a decision is about to end, by the rule of the server, and why the others
 * cannot.
 */
export interface AfterEnd {
  readonly restorable: readonly Booking[];
  readonly over: readonly Booking[];
  readonly neverConfirmed: readonly Booking[];
}

export function afterEnd(bookings: readonly BookingAtDesk[], nowMs: number): AfterEnd {
  const ahead = bookings.filter((each) => isAhead(each, nowMs));
  return {
    restorable: ahead.filter((each) => !isNeverConfirmed(each)),
    over: bookings.filter((each) => !isAhead(each, nowMs)),
    neverConfirmed: ahead.filter(isNeverConfirmed),
  };
}

/** What came of a decision: how many stand as it was wanted, and how many do not. */
export interface BulkOutcome {
  readonly done: number;
  /** How many of them can be taken back, unless somebody has changed them since. */
  readonly undoable: number;
  readonly failed: number;
  /** How many nothing was asked about: it was stopped, or could not go on. */
  readonly left: number;
}

export function outcomeOf({ failed, succeeded, total, undoable = 0 }: Job): BulkOutcome {
  return { done: succeeded, undoable, failed, left: Math.max(0, total - succeeded - failed) };
}
