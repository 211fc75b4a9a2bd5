/** How often somebody wants to come, as the form says it. Pure. */
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import type { RepeatEvery, RepeatState } from '../../pages/state/booking.ts';
import type { Repetition } from '../../site/recurring.ts';

/** What a form says of it. */
export interface AskedRepeat {
  readonly every: RepeatEvery | undefined;
  readonly times: number | undefined;
  /** It names dates that were looked at for just this, and is sent to book them. */
  readonly isChecked: boolean;
  /** Of each date what is chosen: an instant, or nothing where it is left out. */
  readonly chosen: readonly string[];
}

export const nothingRepeated: AskedRepeat = { every: undefined, times: undefined, isChecked: false, chosen: [] };

const mostDates = 60;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const repetitions: Readonly<Record<RepeatEvery, Omit<Repetition, 'count'>>> = {
  week: { frequency: 'WEEKLY', interval: 1 },
  'two-weeks': { frequency: 'WEEKLY', interval: 2 },
  month: { frequency: 'MONTHLY', interval: 1 },
};

export function readRepeat(form: Readonly<Record<string, string>>): AskedRepeat {
  const { act, checked, repeat = '', times = '' } = form;
  const every = Object.hasOwn(repetitions, repeat) ? (repeat as RepeatEvery) : undefined;
  const count = /^\d{1,3}$/.test(times) ? Number(times) : undefined;
  const chosen = Array.from({ length: mostDates }, (_, index) => form[dateName(index)]);
  return {
    every,
    times: count,
    isChecked: every !== undefined && act !== 'repeat' && checked === checkedName(every, count),
    chosen: chosen.slice(0, chosen.indexOf(undefined)).map((each = '') => (instant.test(each) ? each : '')),
  };
}

/** The name of a date's field. */
export function dateName(index: number): string {
  return `date-${index}`;
}

/** For what the dates of a form were looked at. */
export function checkedName(every: RepeatEvery, times: number | undefined): string {
  return `${every} ${times ?? ''}`;
}

/** As often as the service allows. */
export function timesWithin(times: number | undefined, most: number): number {
  return Math.min(most, Math.max(fewestOccurrences, times ?? usualTimes));
}

const usualTimes = 6;

export function repetitionOf(every: RepeatEvery, count: number): Repetition {
  return { ...repetitions[every], count };
}

/** The dates that are to be booked, ascending. */
export function startsOf({ chosen }: Pick<AskedRepeat, 'chosen'>): number[] {
  return [...new Set(chosen.filter((each) => each !== ''))].map((each) => Date.parse(each)).toSorted((a, b) => a - b);
}

/** How many of the dates are to be booked. */
export function takenOf({ dates }: Pick<RepeatState, 'dates'>): number {
  return dates.filter(({ chosen }) => chosen !== '').length;
}
