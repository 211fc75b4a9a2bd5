/** The days on which it is closed, as they fall: each year of a closed day, and each public holiday that is kept. Pure. */
import type { Closure } from '@openhours/contract';
import { stretchesWithin } from '@openhours/contract/closed-days/stretches';
import { primaryOf } from '@openhours/contract/text/translated';
import type { ClosedDayRow, KnownHolidaySettings } from '../repository.ts';
import { timesOf } from './closed-day.ts';
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

function closuresOfDay(row: ClosedDayRow, range: DateRange): Closure[] {
  const { first_date: firstDate, last_date: lastDate, yearly } = row;
  return stretchesWithin({ firstDate, lastDate, yearly, ...timesOf(row) }, range).map((stretch) => ({
    kind: 'CLOSED_DAY',
    ...stretch,
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

function closuresOfHoliday(holiday: KnownHoliday, language: string, { fromDate, toDate }: DateRange): Closure[] {
  const named = namedIn(holiday, language);
  return holiday.days
    .filter(({ firstDate, lastDate }) => firstDate <= toDate && lastDate >= fromDate)
    .map((days) => ({ kind: 'PUBLIC_HOLIDAY', ...days, ...named }));
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
    ...kept.flatMap((holiday) => closuresOfHoliday(holiday, language, range)),
  ].toSorted((a, b) => a.firstDate.localeCompare(b.firstDate) || a.name.localeCompare(b.name, 'en'));
}
