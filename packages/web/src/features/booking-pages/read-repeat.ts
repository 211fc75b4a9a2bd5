/** How often somebody wants to come, as the form says it. Pure. */
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import type { RepeatEvery, RepeatState } from '../../pages/state/booking.ts';
import type { ChosenDate, Repetition } from '../../site/recurring.ts';

/** What a form says of it. */
export interface AskedRepeat {
  readonly every: RepeatEvery | undefined;
  readonly times: number | undefined;
  /** It names dates that were looked at for just this. */
  readonly isKnown: boolean;
  /** And is sent to book them. */
  readonly isChecked: boolean;
  /** Of each date what is chosen, or nothing where it is left out. */
  readonly chosen: readonly string[];
}

export const nothingRepeated: AskedRepeat = {
  every: undefined,
  times: undefined,
  isKnown: false,
  isChecked: false,
  chosen: [],
};

const mostDates = 60;
/** Two instants, and whoever was shown: what `dateValue` writes. */
const datePattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?:\/([0-9a-f-]{36}))?$/;
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
  const isKnown = every !== undefined && checked === checkedName(every, count);
  return {
    every,
    times: count,
    isKnown,
    isChecked: isKnown && act !== 'repeat',
    chosen: chosen.slice(0, chosen.indexOf(undefined)).map((each = '') => (datePattern.test(each) ? each : '')),
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

/** Nobody is asked about dates further ahead than three years, by months as by weeks. */
const mostMonths = 36;

/** As often as the service allows. */
export function timesWithin(every: RepeatEvery | undefined, times: number | undefined, most: number): number {
  const furthest = every === 'month' ? Math.min(most, mostMonths) : most;
  return Math.min(furthest, Math.max(fewestOccurrences, times ?? usualTimes));
}

const usualTimes = 6;

export function repetitionOf(every: RepeatEvery, count: number): Repetition {
  return { ...repetitions[every], count };
}

/** What a field says of a date. */
export function dateValue({ endMs, staffId, startMs }: ChosenDate): string {
  const times = [startMs, endMs].map((ms) => new Date(ms).toISOString());
  return [...times, ...(staffId === undefined ? [] : [staffId])].join('/');
}

/** The dates that are to be booked, ascending; one that is named twice once. */
export function datesOf({ chosen }: Pick<AskedRepeat, 'chosen'>): ChosenDate[] {
  const dates = chosen.flatMap((each): ChosenDate[] => {
    const [, start, end, staffId] = datePattern.exec(each) ?? [];
    return start === undefined || end === undefined
      ? []
      : [{ startMs: Date.parse(start), endMs: Date.parse(end), ...(staffId === undefined ? {} : { staffId }) }];
  });
  return [...new Map(dates.map((date) => [date.startMs, date])).values()].toSorted((a, b) => a.startMs - b.startMs);
}

/** How many of the dates are to be booked. */
export function takenOf({ dates }: Pick<RepeatState, 'dates'>): number {
  return dates.filter(({ chosen }) => chosen !== '').length;
}
