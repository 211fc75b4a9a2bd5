/** Dates of a series as they were judged, and what is chosen of each: its own time, one near it, or nothing. Pure. */
import type { CheckedOccurrence } from '@openhours/contract';
import { isRule, reasonsOf } from './obstacle.ts';

/** A date as it was judged; with its booking where it is one that moves. */
export interface JudgedDate extends CheckedOccurrence {
  readonly bookingId?: string;
}

/** What tells a date from the others: two that move may be asked for one start. */
export function keyOfDate({ bookingId, startDate }: JudgedDate): string {
  return bookingId ?? startDate;
}

/** By the key of a date: the start that is chosen instead of its own, or nothing where it is left out. */
export type ChosenStarts = Readonly<Record<string, string>>;

/** A time that is to be booked, with whoever was shown for it. */
export interface TakenTime {
  readonly startDate: string;
  readonly endDate: string;
  readonly resourceId?: string;
}

/** What can be chosen of a date. `ignoresRules`: what only the rules keep from customers can be had. */
export function timesOf(
  { bookable, endDate, nearest = [], reasons = [], resource, startDate }: JudgedDate,
  ignoresRules = false,
): readonly TakenTime[] {
  const own = { startDate, endDate, ...(resource === undefined ? {} : { resourceId: resource.id }) };
  const texts = reasonsOf(reasons);
  const isFree = bookable || (ignoresRules && texts.length > 0 && texts.every(isRule));
  return isFree ? [own] : nearest;
}

/** The start that is chosen of a date; nothing is chosen unasked but what was asked for. */
export function startChosen(date: JudgedDate, chosen: ChosenStarts, ignoresRules = false): string {
  const offered = timesOf(date, ignoresRules).map(({ startDate }) => startDate);
  const said = chosen[keyOfDate(date)];
  if (said !== undefined && (said === '' || offered.includes(said))) {
    return said;
  }
  return offered.find((each) => each === date.startDate) ?? '';
}

/** Each date that is not left out, with its time, in the order of these. */
export function takenOf<Judged extends JudgedDate>(
  dates: readonly Judged[],
  chosen: ChosenStarts,
  ignoresRules = false,
): readonly { readonly date: Judged; readonly time: TakenTime }[] {
  return dates
    .flatMap((date) => {
      const start = startChosen(date, chosen, ignoresRules);
      const time = timesOf(date, ignoresRules).find(({ startDate }) => startDate === start);
      return time === undefined ? [] : [{ date, time }];
    })
    .toSorted((one, other) => Date.parse(one.time.startDate) - Date.parse(other.time.startDate));
}

/** When something begins and ends. */
type Times = Pick<TakenTime, 'startDate' | 'endDate'>;

/** Whether none of them is while another of them, or one that stays where it is, is going on. */
export function areApartFrom(times: readonly Times[], staying: readonly Times[]): boolean {
  const meets = (one: Times, other: Times) =>
    Date.parse(one.startDate) < Date.parse(other.endDate) && Date.parse(other.startDate) < Date.parse(one.endDate);
  return areApart(times) && !times.some((time) => staying.some((other) => meets(time, other)));
}

/** Whether none of them begins before the one before it ends. */
export function areApart(times: readonly Times[]): boolean {
  return times.every(({ startDate }, index) => {
    const before = times[index - 1];
    return before === undefined || Date.parse(startDate) >= Date.parse(before.endDate);
  });
}
