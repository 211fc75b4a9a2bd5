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
  /** `hh:mm`; empty: from the beginning of the first day, to the end of the last. */
  readonly startTime: string;
  readonly endTime: string;
  /** Empty: the whole business. */
  readonly locationId: string;
}

const midnight = '00:00';

export type DayProblem = 'missing' | 'order' | 'long' | 'times';

/** What is wrong with the days; undefined when they can be closed. */
export function problemOfDays({
  endTime,
  firstDate,
  lastDate,
  startTime,
}: Pick<TypedDays, 'firstDate' | 'lastDate' | 'startTime' | 'endTime'>): DayProblem | undefined {
  if (!isDay(firstDate) || (lastDate !== '' && !isDay(lastDate))) {
    return 'missing';
  }
  const length = daysBetween(firstDate, lastDate === '' ? firstDate : lastDate) + 1;
  if (length < 1 || length > maxDaysClosed) {
    return length < 1 ? 'order' : 'long';
  }
  // Until midnight is to the end of the day.
  const isEmpty = endTime !== '' && endTime !== midnight && length === 1 && endTime <= startTime;
  return isEmpty ? 'times' : undefined;
}

/** As it is sent. */
export function wireOfDays({ endTime, firstDate, lastDate, locationId, startTime, yearly }: TypedDays) {
  return {
    firstDate,
    lastDate: lastDate === '' ? firstDate : lastDate,
    yearly,
    ...(startTime === '' || startTime === midnight ? {} : { startTime }),
    ...(endTime === '' || endTime === midnight ? {} : { endTime }),
    ...(locationId === '' ? {} : { locationId }),
  };
}

export function typedOf(closedDay: ClosedDay): TypedDays {
  const { endTime = '', firstDate, lastDate, locationId = '', startTime = '', yearly } = closedDay;
  return { firstDate, lastDate: lastDate === firstDate ? '' : lastDate, yearly, startTime, endTime, locationId };
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
