/** When appointments that recur begin (docs/decisions/0077): on the clock of the business, all year round. Pure. */
import type { Recurrence } from '@openhours/contract';
import {
  dateFromDays,
  dayMs,
  daysFromDate,
  daysInMonth,
  type LocalMs,
  startOfLocalDay,
  weekdayOf,
  weekMs,
  type Zone,
} from '../../../time/index.ts';

/** The starts of all of them, ascending; the first is the one that is asked for. */
export function recurringStarts(zone: Zone, startMs: number, { count, frequency, interval = 1 }: Recurrence): number[] {
  const first = zone.toLocal(startMs);
  const later = Array.from({ length: count - 1 }, (_, index) => {
    const steps = (index + 1) * interval;
    return zone.toInstant(frequency === 'WEEKLY' ? first + steps * weekMs : monthsAfter(first, steps));
  });
  return [startMs, ...later];
}

/** The same weekday in the same week of a later month: a fifth one is the last of each month. */
function monthsAfter(local: LocalMs, months: number): LocalMs {
  const midnight = startOfLocalDay(local);
  const { day, month, year } = dateFromDays(midnight / dayMs);
  const index = year * 12 + month - 1 + months;
  const [thenYear, thenMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const firstOfMonth = daysFromDate(thenYear, thenMonth, 1);
  const toWeekday = (weekdayOf(local) - weekdayOf(firstOfMonth * dayMs) + 7) % 7;
  const inWeek = 1 + toWeekday + Math.floor((day - 1) / 7) * 7;
  const thenDay = inWeek > daysInMonth(thenYear, thenMonth) ? inWeek - 7 : inWeek;
  return (firstOfMonth + thenDay - 1) * dayMs + local - midnight;
}

/**
 * Where bookings begin that are all moved by as much as the first of them: by days and hours of the clock, so that each
 * keeps its place in the week.
 */
export function shiftedStarts(zone: Zone, starts: readonly number[], firstMs: number): number[] {
  const [before = firstMs] = starts;
  const byMs = zone.toLocal(firstMs) - zone.toLocal(before);
  return starts.map((startMs, index) => (index === 0 ? firstMs : zone.toInstant(zone.toLocal(startMs) + byMs)));
}
