/** A closed day as it is typed: what is wrong with it, and which days of the coming year it closes. Pure. */
import type { ClosedDay } from '@openhours/contract';
import { maxDaysClosed } from '@openhours/contract/closed-days/limits';
import { stretchesWithin } from '@openhours/contract/closed-days/stretches';
import { addDays, type Day, daysBetween, isDay } from '../../days/dates.ts';
import { type PeriodWithin, periodOfDays } from '../../queries/visits-within.ts';

export interface TypedDays {
  readonly firstDate: Day;
  /** Empty: the first day alone. */
  readonly lastDate: Day;
  readonly yearly: boolean;
  /** Empty: the whole business. */
  readonly locationId: string;
}

export type DayProblem = 'missing' | 'order' | 'long';

/** What is wrong with the days; undefined when they can be closed. */
export function problemOfDays({
  firstDate,
  lastDate,
}: Pick<TypedDays, 'firstDate' | 'lastDate'>): DayProblem | undefined {
  if (!isDay(firstDate) || (lastDate !== '' && !isDay(lastDate))) {
    return 'missing';
  }
  const length = daysBetween(firstDate, lastDate === '' ? firstDate : lastDate) + 1;
  return length < 1 ? 'order' : length > maxDaysClosed ? 'long' : undefined;
}

/** As it is sent. */
export function wireOfDays({ firstDate, lastDate, locationId, yearly }: TypedDays) {
  return {
    firstDate,
    lastDate: lastDate === '' ? firstDate : lastDate,
    yearly,
    ...(locationId === '' ? {} : { locationId }),
  };
}

export function typedOf({ firstDate, lastDate, locationId = '', yearly }: ClosedDay): TypedDays {
  return { firstDate, lastDate: lastDate === firstDate ? '' : lastDate, yearly, locationId };
}

/** The days in the year from today on, of what is every year the next ones. */
export function comingPeriods(days: TypedDays, today: Day): PeriodWithin[] {
  if (problemOfDays(days) !== undefined) {
    return [];
  }
  const { locationId, ...closed } = wireOfDays(days);
  const range = { fromDate: today, toDate: addDays(today, 365) };
  return stretchesWithin(closed, range).map((stretch) => periodOfDays({ ...stretch, locationId }));
}
