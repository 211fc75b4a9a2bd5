/** The days on which it is closed, as they fall: each year of a closed day, and each public holiday that is kept. Pure. */
import type { Closure } from '@openhours/contract';
import { primaryOf } from '@openhours/contract/text/translated';
import { daysFromDate, daysInMonth, formatDays } from '../../../time/index.ts';
import type { ClosedDayRow, KnownHolidaySettings } from '../repository.ts';
import type { KnownHoliday } from './holidays.ts';

export interface ClosureSources {
  readonly closedDays: readonly ClosedDayRow[];
  readonly settings: Pick<KnownHolidaySettings, 'closed' | 'openOn'>;
  /** Of the place that the business has chosen. */
  readonly holidays: readonly KnownHoliday[];
  /** In which the business writes. */
  readonly language: string;
}

export interface DateRange {
  readonly fromDate: string;
  /** The last day of it. */
  readonly toDate: string;
}

const partsOf = (date: string) => date.split('-').map(Number) as [year: number, month: number, day: number];

/** A date so many years later: the end of February where there is no 29th, or the first of March as a beginning. */
function yearsLater(date: string, years: number, isFirst: boolean): string {
  const [year, month, day] = partsOf(date);
  const length = daysInMonth(year + years, month);
  return formatDays(
    day <= length
      ? daysFromDate(year + years, month, day)
      : daysFromDate(year + years, month, length) + Number(isFirst),
  );
}

/** The days of a closed day in a range; of a 29th of February none in the years that have none. */
function daysOf({ first_date, last_date, yearly }: ClosedDayRow, { fromDate, toDate }: DateRange) {
  const [firstYear] = partsOf(first_date);
  // What began in the year before may last into the range.
  const from = yearly ? Math.max(0, partsOf(fromDate)[0] - firstYear - 1) : 0;
  const to = yearly ? Math.max(from, partsOf(toDate)[0] - firstYear) : 0;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((years) => {
    const [firstDate, lastDate] = [yearsLater(first_date, years, true), yearsLater(last_date, years, false)];
    return firstDate <= lastDate ? [{ firstDate, lastDate }] : [];
  });
}

function closuresOfDay(row: ClosedDayRow, range: DateRange): Closure[] {
  return daysOf(row, range).map((days) => ({
    kind: 'CLOSED_DAY',
    ...days,
    name: row.name,
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    ...(row.location_id === null ? {} : { locationId: row.location_id }),
    closedDayId: row.id,
  }));
}

/** How a holiday is called in the language of the business, and in the others. */
export function namedIn({ name, names }: Pick<KnownHoliday, 'name' | 'names'>, language: string) {
  const own = names[primaryOf(language)] ?? name;
  const translations = Object.entries(names)
    .filter(([, said]) => said !== own)
    .map(([code, said]) => ({ language: code, name: said }));
  return { name: own, ...(translations.length === 0 ? {} : { translations }) };
}

function closuresOfHoliday(holiday: KnownHoliday, language: string): Closure[] {
  const named = namedIn(holiday, language);
  return holiday.days.map((days) => ({ kind: 'PUBLIC_HOLIDAY', ...days, ...named }));
}

/** The closures that meet a range, by their first day and their name. */
export function closuresBetween(
  { closedDays, holidays, language, settings }: ClosureSources,
  range: DateRange,
): Closure[] {
  const openOn = new Set(settings.openOn);
  const kept = settings.closed ? holidays.filter(({ id }) => !openOn.has(id)) : [];
  return [
    ...closedDays.flatMap((row) => closuresOfDay(row, range)),
    ...kept.flatMap((holiday) => closuresOfHoliday(holiday, language)),
  ]
    .filter(({ firstDate, lastDate }) => firstDate <= range.toDate && lastDate >= range.fromDate)
    .toSorted((a, b) => a.firstDate.localeCompare(b.firstDate) || a.name.localeCompare(b.name, 'en'));
}
