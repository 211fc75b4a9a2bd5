/** Reading on which days it is closed, for whatever is computed and told from it. */
import type { Closure } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { readSiteLanguage } from '../site/index.ts';
import type { HolidayPlace } from './holiday-program.ts';
import { type PublicHolidays, yearsAround } from './public-holidays.ts';
import { type KnownHolidaySettings, publicHolidaySettings, readClosedDays } from './repository.ts';
import { closuresBetween, type DateRange } from './rules/closures.ts';

/** Which place the business has chosen; undefined while it has chosen none. */
export function placeOf({
  country,
  region,
  state,
}: Pick<KnownHolidaySettings, 'country' | 'region' | 'state'>): HolidayPlace | undefined {
  return country === undefined ? undefined : { country, state, region };
}

/** The closures of a site that meet a range, by their first day. */
export async function readClosures(
  reader: Reader,
  range: DateRange,
  publicHolidays: PublicHolidays,
): Promise<Closure[]> {
  const [closedDays, settings, language = 'en'] = await Promise.all([
    readClosedDays(reader),
    publicHolidaySettings.read(reader),
    readSiteLanguage(reader),
  ]);
  const place = settings.closed ? placeOf(settings) : undefined;
  const known = place === undefined ? undefined : await publicHolidays.read(place, Number(range.fromDate.slice(0, 4)));
  return closuresBetween({ closedDays, settings, holidays: known?.holidays ?? [], language }, range);
}

/**
 * All closures that anybody asks for from a moment on: from the year before, and for ten years. `goodUntilYear`: by the
 * beginning of that year they are to be read anew.
 */
export async function readComingClosures(
  reader: Reader,
  nowMs: number,
  publicHolidays: PublicHolidays,
): Promise<{ readonly closures: Closure[]; readonly goodUntilYear: number }> {
  const year = new Date(nowMs).getUTCFullYear();
  const { lastYear } = yearsAround(year);
  const range = { fromDate: `${year - 1}-01-01`, toDate: `${lastYear}-12-31` };
  return { closures: await readClosures(reader, range, publicHolidays), goodUntilYear: year + 1 };
}
