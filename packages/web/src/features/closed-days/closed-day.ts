/** A closed day as it is typed: what is wrong with it, and which days of the coming year it closes. Pure. */
import type { ClosedDay } from '@openhours/contract';
import { maxDaysClosed } from '@openhours/contract/closed-days/limits';
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
  const { firstDate, lastDate, locationId } = wireOfDays(days);
  const [firstYear, thisYear] = [firstDate, today].map((day) => Number(day.slice(0, 4))) as [number, number];
  const years = days.yearly ? [thisYear - 1, thisYear, thisYear + 1].filter((year) => year >= firstYear) : [firstYear];
  const until = addDays(today, 365);
  return years.flatMap((year) => {
    const length = daysBetween(firstDate, lastDate);
    const first = `${year}${firstDate.slice(4)}`;
    // Of a 29th of February there is none in other years.
    if (!isDay(first)) {
      return [];
    }
    const last = addDays(first, length);
    return last < today || first > until ? [] : [periodOfDays({ firstDate: first, lastDate: last, locationId })];
  });
}
