/** Closed days and public holidays as the wire has them. */
import type { ClosedDay, PublicHoliday, PublicHolidaySettings } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { ClosedDayRow, KnownHolidaySettings } from './repository.ts';
import { timesOf } from './rules/closed-day.ts';
import { namedIn } from './rules/closures.ts';
import type { KnownHoliday } from './rules/holidays.ts';

export function presentClosedDay(row: ClosedDayRow): ClosedDay {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    name: row.name,
    ...(row.translations.length === 0 ? {} : { translations: [...row.translations] }),
    firstDate: row.first_date,
    lastDate: row.last_date,
    yearly: row.yearly,
    ...timesOf(row),
    ...(row.location_id === null ? {} : { locationId: row.location_id }),
  };
}

export function presentHolidaySettings(known: KnownHolidaySettings): PublicHolidaySettings {
  const { closed, country, openOn, region, revision, state } = known;
  return {
    revision: String(revision),
    ...(country === undefined ? {} : { country }),
    ...(state === undefined ? {} : { state }),
    ...(region === undefined ? {} : { region }),
    closed,
    openOn: [...openOn],
  };
}

/**
 * Holidays with their days of a range, those instead among them, by the first of these; what does not fall into it is left
 * out. `language`: that of the business.
 */
export function presentHolidays(
  holidays: readonly KnownHoliday[],
  language: string,
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
): PublicHoliday[] {
  const ids = [...new Set(holidays.map(({ id }) => id))];
  return ids
    .flatMap((id): PublicHoliday[] => {
      const ofId = holidays.filter((each) => each.id === id);
      const named = ofId.find(({ isSubstitute }) => !isSubstitute) ?? (ofId[0] as KnownHoliday);
      const dates = ofId
        .flatMap(({ days }) => days)
        .filter(({ firstDate, lastDate }) => firstDate <= toDate && lastDate >= fromDate)
        .toSorted((a, b) => a.firstDate.localeCompare(b.firstDate));
      return dates.length === 0 ? [] : [{ id, ...namedIn(named, language), dates }];
    })
    .toSorted((a, b) => (a.dates[0]?.firstDate ?? '').localeCompare(b.dates[0]?.firstDate ?? ''));
}
