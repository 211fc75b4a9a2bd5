/** Reading on which days it is closed, for whatever is computed and told from it. */
import type { Closure } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { readSiteLanguage } from '../site/index.ts';
import type { HolidayPlace } from './holiday-program.ts';
import { type HolidayAsker, type PublicHolidays, yearsAround } from './public-holidays.ts';
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

/** From when on, and for whom, it is asked on which days it is closed. */
export interface ClosureQuestion {
  readonly nowMs: number;
  readonly asker: HolidayAsker;
  readonly publicHolidays: PublicHolidays;
}

const yearOf = (nowMs: number) => new Date(nowMs).getUTCFullYear();

/**
 * The closures of a site that meet a range, by their first day. Public holidays are those of the years around now, whatever
 * the range is: so of each site one question is put to the library, and nobody can make it busy by asking for other years.
 */
export async function readClosures(
  reader: Reader,
  range: DateRange,
  { asker, nowMs, publicHolidays }: ClosureQuestion,
): Promise<Closure[]> {
  const [closedDays, settings, language = 'en'] = await Promise.all([
    readClosedDays(reader),
    publicHolidaySettings.read(reader),
    readSiteLanguage(reader),
  ]);
  const place = settings.closed ? placeOf(settings) : undefined;
  const known = place === undefined ? undefined : await publicHolidays.read(place, yearOf(nowMs), asker);
  return closuresBetween({ closedDays, settings, holidays: known?.holidays ?? [], language }, range);
}

/**
 * All closures of which availability is computed from a moment on: from the year before, and for ten years.
 * `goodUntilYear`: by the beginning of that year they are to be read anew.
 */
export async function readComingClosures(
  reader: Reader,
  nowMs: number,
  publicHolidays: PublicHolidays,
): Promise<{ readonly closures: Closure[]; readonly goodUntilYear: number }> {
  const year = yearOf(nowMs);
  const range = { fromDate: `${year - 1}-01-01`, toDate: `${yearsAround(year).lastYear}-12-31` };
  const closures = await readClosures(reader, range, { nowMs, asker: 'CATALOGUE', publicHolidays });
  return { closures, goodUntilYear: year + 1 };
}
