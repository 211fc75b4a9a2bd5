/** Who on a waitlist is offered a seat, and whose offer ends (bookings sheet 27.2, docs/decisions/0038). Pure. */
import { minuteMs } from '../../../time/index.ts';
import type { BookingRow } from '../repository.ts';

/** What is offered stays held a little longer than that, so that nobody comes between one in line and the next. */
export const handingOnMs = 2 * minuteMs;

/** Somebody on a waitlist. */
export interface Waiting {
  readonly id: string;
  readonly participants: number;
  /** They have let an offer pass since a seat last became free. */
  readonly passed: boolean;
  /** Until when a seat is kept for them, epoch milliseconds; undefined: none is. */
  readonly offeredUntilMs: number | undefined;
}

/** What there is for a waitlist. */
export interface ForWaitlist {
  /** Seats that nobody has or holds, those that are kept for the waitlist itself among them. */
  readonly openSpots: number;
  /** False once nobody may book any more, or the business has given up waitlists: what is offered stays offered. */
  readonly mayOffer: boolean;
  /** A seat has become free: whoever let an earlier one pass is asked again. */
  readonly isFreed: boolean;
  readonly nowMs: number;
}

export interface WaitlistPlan {
  /** Their time is over. */
  readonly passed: readonly string[];
  /** There are fewer seats than were offered; they stay where they stand. */
  readonly withdrawn: readonly string[];
  readonly offered: readonly string[];
}

/**
 * Goes through a waitlist in its order. What is offered and not over keeps its seats first; what is left is offered to
 * whoever comes first and fits. Nobody waits behind somebody for whom there is too little room.
 */
export function planWaitlist(
  waitlist: readonly Waiting[],
  { openSpots, mayOffer, isFreed, nowMs }: ForWaitlist,
): WaitlistPlan {
  const passed: string[] = [];
  const withdrawn: string[] = [];
  const offered: string[] = [];
  let left = openSpots;
  for (const { id, participants, offeredUntilMs } of waitlist) {
    if (offeredUntilMs !== undefined && offeredUntilMs <= nowMs) {
      passed.push(id);
    } else if (offeredUntilMs !== undefined && participants > left) {
      withdrawn.push(id);
    } else if (offeredUntilMs !== undefined) {
      left -= participants;
    }
  }
  if (mayOffer) {
    const barred = new Set([...passed, ...withdrawn]);
    for (const each of waitlist) {
      const isAsked = each.offeredUntilMs === undefined && (isFreed || !each.passed) && !barred.has(each.id);
      if (isAsked && each.participants <= left) {
        offered.push(each.id);
        left -= each.participants;
      }
    }
  }
  return { passed, withdrawn, offered };
}

/** The booking of whoever waits as it stands once they have taken a seat: what that asks of them is told before. */
export function onceTaken<Booking extends Pick<BookingRow, 'status'>>(booking: Booking): Booking {
  return booking.status === 'WAITING_LIST' ? { ...booking, status: 'CONFIRMED' } : booking;
}
