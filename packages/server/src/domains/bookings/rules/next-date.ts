/** When a booking is next, as its row is written; of a course that goes on, the work of the clock moves it on. Pure. */
import type { BookingRow } from '../repository.ts';

export type Dates = Pick<BookingRow, 'next_at' | 'next_until'>;

/** A visit is next when it begins. A course is until its first session begins; then it is looked at. */
export function nextDateOf({ booked, start_at }: Pick<BookingRow, 'booked' | 'start_at'>): Dates {
  return { next_at: start_at, next_until: booked === 'SCHEDULE' ? start_at : null };
}

/** The same of a course that has begun: it is next with its next session, and looked at when that is over. */
export function nextDateAt(
  startMs: number,
  next: { readonly startMs: number; readonly endMs: number } | undefined,
): Dates {
  return next === undefined
    ? { next_at: startMs, next_until: null }
    : { next_at: next.startMs, next_until: next.endMs };
}

/** The same of one that is changed: a course that begins when it did stays where it is. */
export function nextDateAfter(before: BookingRow, after: BookingRow): Dates {
  const { next_at, next_until } = before;
  return after.booked === 'SCHEDULE' && before.start_at === after.start_at
    ? { next_at, next_until }
    : nextDateOf(after);
}
