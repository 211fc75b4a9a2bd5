/** How somebody comes again, as forms ask for it. Pure. */
import { fewestOccurrences } from '@openhours/contract/bookings/recurring-limits';
import type { RepeatEvery } from '../pages/state/booking.ts';
import type { Repetition } from '../site/recurring.ts';

const repetitions: Readonly<Record<RepeatEvery, Omit<Repetition, 'count'>>> = {
  week: { frequency: 'WEEKLY', interval: 1 },
  'two-weeks': { frequency: 'WEEKLY', interval: 2 },
  month: { frequency: 'MONTHLY', interval: 1 },
};

export function isRepeatEvery(text: string): text is RepeatEvery {
  return Object.hasOwn(repetitions, text);
}

/** Nobody is asked about dates further ahead than three years, by months as by weeks. */
const mostMonths = 36;

/** How many dates can be asked for at most, where a service allows so many. */
export function mostTimes(every: RepeatEvery | undefined, most: number): number {
  return every === 'month' ? Math.min(most, mostMonths) : most;
}

/** As often as the service allows. */
export function timesWithin(every: RepeatEvery | undefined, times: number | undefined, most: number): number {
  return Math.min(mostTimes(every, most), Math.max(fewestOccurrences, times ?? usualTimes));
}

export const usualTimes = 6;

export function repetitionOf(every: RepeatEvery, count: number): Repetition {
  return { ...repetitions[every], count };
}
