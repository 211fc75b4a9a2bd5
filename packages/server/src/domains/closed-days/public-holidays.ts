/**
 * The public holidays of a place, from the library and kept: a few kilobytes for each place that somebody of this server
 * has chosen, so that the library itself need not be (docs/decisions/0070).
 */
import { fail } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { createBoundedWork } from '../../auth/bounded-work.ts';
import { type AskHolidays, askLibrary, type HolidayAnswer, type HolidayPlace } from './holiday-program.ts';
import { holidaysOf, type KnownHoliday } from './rules/holidays.ts';

export interface HolidaysOfPlace {
  readonly countries: readonly string[];
  readonly states: HolidayAnswer['states'];
  readonly regions: HolidayAnswer['regions'];
  /** Absent where no place is named, or one that is not known. */
  readonly holidays: readonly KnownHoliday[] | undefined;
}

export interface PublicHolidays {
  /**
   * What is known of a place, with its holidays of the year before and at least nine years behind it; without a place: which
   * countries there are.
   */
  read(place: HolidayPlace | undefined, year: number): Promise<HolidaysOfPlace>;
}

/** In which holidays are told, besides the words that people there use: the languages of our pages. */
const languages = ['en', 'de', 'es', 'fr', 'he'];
const yearsAtOnce = 15;
const yearsStep = 5;
/** Of each some ten kilobytes. */
const placesKept = 50;
const mostWaiting = 20;

/** The years that are asked for together: a range of its own for every five years, so that it stays the same in between. */
export function yearsAround(year: number): { readonly firstYear: number; readonly lastYear: number } {
  const firstYear = Math.floor((year - 1) / yearsStep) * yearsStep;
  return { firstYear, lastYear: firstYear + yearsAtOnce - 1 };
}

/** `ask` is the library; another one is for tests. */
export function createPublicHolidays(ask: AskHolidays = askLibrary): PublicHolidays {
  // While one is under way, whoever asks the same waits for it; what fails is not kept.
  const known = new LRUCache<string, Promise<HolidaysOfPlace>>({ max: placesKept });
  const oneByOne = createBoundedWork({
    atOnce: 1,
    mostWaiting,
    tooMany: () =>
      fail('UNAVAILABLE', 'Public holidays are being looked up; try again in a second', {}, { retryAfterSeconds: 1 }),
  });

  async function look(place: HolidayPlace | undefined, year: number): Promise<HolidaysOfPlace> {
    const { countries, holidays, named, regions, states } = await oneByOne(() =>
      ask({ place, ...yearsAround(year), languages }),
    );
    return { countries, states, regions, holidays: holidays === undefined ? undefined : holidaysOf(holidays, named) };
  }

  return {
    read(place, year) {
      const key = [yearsAround(year).firstYear, place?.country, place?.state, place?.region].join(' ');
      const kept = known.get(key);
      if (kept !== undefined) {
        return kept;
      }
      const looked = look(place, year);
      known.set(key, looked);
      looked.catch(() => known.delete(key));
      return looked;
    },
  };
}
