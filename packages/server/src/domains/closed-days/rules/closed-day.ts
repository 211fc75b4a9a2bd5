/** What a closed day must be, whoever makes or changes it. Pure. */
import {
  blankText,
  type FieldViolation,
  fail,
  maxClosedDays,
  maxDaysClosed,
  translationsAfter,
  ValidationError,
} from '@openhours/contract';
import type { TimesOfDays } from '@openhours/contract/closed-days/stretches';
import { dayMs, isInKnownYears, knownYears, parseDay } from '../../../time/index.ts';
import type { ClosedDayRow } from '../repository.ts';

/** What is said of a closed day: what is not said stays, null clears. */
export interface SaidClosedDay {
  readonly name?: string | null | undefined;
  readonly translations?: ClosedDayRow['translations'] | null | undefined;
  readonly firstDate?: string | null | undefined;
  readonly lastDate?: string | null | undefined;
  readonly yearly?: boolean | null | undefined;
  readonly startTime?: string | null | undefined;
  readonly endTime?: string | null | undefined;
  readonly locationId?: string | null | undefined;
}

/** The columns that callers decide. */
export type ClosedDayFacts = Pick<
  ClosedDayRow,
  'name' | 'translations' | 'first_date' | 'last_date' | 'yearly' | 'start_time' | 'end_time' | 'location_id'
>;

/** Of one of which nothing was said yet; its dates are always said. */
export const noFacts: ClosedDayFacts = Object.freeze({
  name: '',
  translations: [],
  first_date: '',
  last_date: '',
  yearly: false,
  start_time: null,
  end_time: null,
  location_id: null,
});

/** Those of its first and its last day that are no whole days. */
export function timesOf({ end_time, start_time }: Pick<ClosedDayRow, 'start_time' | 'end_time'>): TimesOfDays {
  return {
    ...(start_time === null ? {} : { startTime: start_time }),
    ...(end_time === null ? {} : { endTime: end_time }),
  };
}

/** A closed day with what is said of it; tells everything that is wrong with that. `root` is its path in the request. */
export function factsAfter(before: ClosedDayFacts, said: SaidClosedDay, root: string): ClosedDayFacts {
  const name = said.name === undefined ? before.name : (said.name ?? '').trim();
  const dates = datesAfter(before, said);
  const violations = name === '' ? [blankText(`${root}.name`)] : [];
  const translations = translationsAfter(before.translations, said.translations, `${root}.translations`, violations);
  const times = timesAfter(before, said);
  violations.push(...violationsOfDates(dates, root), ...violationsOfTimes({ ...dates, ...times }, root));
  if (violations.length > 0) {
    throw new ValidationError(violations);
  }
  return {
    name,
    translations,
    ...dates,
    yearly: said.yearly === undefined ? before.yearly : (said.yearly ?? false),
    ...times,
    location_id: said.locationId === undefined ? before.location_id : said.locationId,
  };
}

type Dates = Pick<ClosedDayFacts, 'first_date' | 'last_date'>;

/** Without a last day it is the first alone; of one that moves, the last stays where it is. */
function datesAfter(before: Dates, { firstDate, lastDate }: SaidClosedDay): Dates {
  const first = firstDate ?? before.first_date;
  return { first_date: first, last_date: lastDate ?? (before.last_date === '' ? first : before.last_date) };
}

type Times = Pick<ClosedDayFacts, 'start_time' | 'end_time'>;

/** The beginning and the end of a day are what is not said. */
function timesAfter(before: Times, { endTime, startTime }: SaidClosedDay): Times {
  const after = (known: string | null, said: string | null | undefined, whole: string) => {
    const time = said === undefined ? known : said;
    return time === whole ? null : time;
  };
  return {
    start_time: after(before.start_time, startTime, '00:00'),
    end_time: after(before.end_time, endTime, '24:00'),
  };
}

/** Closed until midnight it is until the end of the day before; from the end of a day on from the beginning of the next. */
function violationsOfTimes(
  { end_time, first_date, last_date, start_time }: Dates & Times,
  root: string,
): FieldViolation[] {
  if (start_time === '24:00') {
    return [{ field: `${root}.startTime`, description: 'must be before the end of the day', violatedRule: 'OTHER' }];
  }
  const isEmpty =
    end_time === '00:00' || (end_time !== null && first_date === last_date && end_time <= (start_time ?? ''));
  return isEmpty
    ? [{ field: `${root}.endTime`, description: 'must be after the start, on the last day', violatedRule: 'OTHER' }]
    : [];
}

function violationsOfDates({ first_date, last_date }: Dates, root: string): FieldViolation[] {
  const days = { firstDate: parseDay(first_date), lastDate: parseDay(last_date) };
  const unknown = Object.entries(days).flatMap(([field, day]) =>
    day !== undefined && isInKnownYears(day * dayMs)
      ? []
      : [
          {
            field: `${root}.${field}`,
            description: day === undefined ? 'must be a day of the calendar' : `must be in the years ${knownYears}`,
            violatedRule: 'OTHER' as const,
          },
        ],
  );
  if (unknown.length > 0) {
    return unknown;
  }
  const length = (days.lastDate as number) - (days.firstDate as number) + 1;
  const description =
    length < 1
      ? 'must not be before the first day'
      : length > maxDaysClosed
        ? `must be at most ${maxDaysClosed} days with the first`
        : undefined;
  return description === undefined ? [] : [{ field: `${root}.lastDate`, description, violatedRule: 'OTHER' }];
}

/** Refuses one closed day more than a site may have. */
export function requireRoom(count: number): void {
  if (count >= maxClosedDays) {
    throw fail('CLOSED_DAY_LIMIT_REACHED', `A site has at most ${maxClosedDays} closed days`, { limit: maxClosedDays });
  }
}
