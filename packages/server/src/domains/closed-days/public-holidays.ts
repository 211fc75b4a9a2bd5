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

/** For whom it is looked up: a call of somebody, or the catalogue, on which every answer about a site stands. */
export type HolidayAsker = 'CALL' | 'CATALOGUE';

export interface PublicHolidays {
  /**
   * What is known of a place, with its holidays of the year before and at least nine years behind it; without a place: which
   * countries there are.
   */
  read(place: HolidayPlace | undefined, year: number, asker: HolidayAsker): Promise<HolidaysOfPlace>;
}

/** In which holidays are told, besides the words that people there use: the languages of our pages. */
const languages = ['en', 'de', 'es', 'fr', 'he'];
const yearsAtOnce = 15;
const yearsStep = 5;
/** Of each some ten kilobytes. */
const placesKept = 50;
/** Calls may be asked to come back; a catalogue that is refused keeps everybody from a site. */
const mostWaiting: Readonly<Record<HolidayAsker, number>> = { CALL: 20, CATALOGUE: 1_000 };

/** The years that are asked for together: a range of its own for every five years, so that it stays the same in between. */
export function yearsAround(year: number): { readonly firstYear: number; readonly lastYear: number } {
  const firstYear = Math.floor((year - 1) / yearsStep) * yearsStep;
  return { firstYear, lastYear: firstYear + yearsAtOnce - 1 };
}

/** `ask` is the library; another one is for tests. */
export function createPublicHolidays(ask: AskHolidays = askLibrary): PublicHolidays {
  const known = new LRUCache<string, HolidaysOfPlace>({ max: placesKept });
  const underWay = new Map<string, Promise<HolidaysOfPlace>>();
  const oneByOne = (asker: HolidayAsker) =>
    createBoundedWork({
      atOnce: 1,
      mostWaiting: mostWaiting[asker],
      tooMany: () =>
        fail('UNAVAILABLE', 'Public holidays are being looked up; try again in a second', {}, { retryAfterSeconds: 1 }),
    });
  // A queue of its own for each, so that whatever people ask for keeps no catalogue waiting.
  const queues = { CALL: oneByOne('CALL'), CATALOGUE: oneByOne('CATALOGUE') };

  async function look(place: HolidayPlace | undefined, year: number, asker: HolidayAsker): Promise<HolidaysOfPlace> {
    const { countries, holidays, named, regions, states } = await queues[asker](() =>
      ask({ place, ...yearsAround(year), languages }),
    );
    return { countries, states, regions, holidays: holidays === undefined ? undefined : holidaysOf(holidays, named) };
  }

  /** Whoever asks what is under way waits for it; only a catalogue not for what calls have queued. */
  function lookOnce(
    key: string,
    place: HolidayPlace | undefined,
    year: number,
    asker: HolidayAsker,
  ): Promise<HolidaysOfPlace> {
    const keys = { CATALOGUE: `CATALOGUE ${key}`, CALL: `CALL ${key}` };
    const running = underWay.get(keys.CATALOGUE) ?? underWay.get(keys[asker]);
    if (running !== undefined) {
      return running;
    }
    const looked = look(place, year, asker)
      .then((found) => {
        known.set(key, found);
        return found;
      })
      .finally(() => underWay.delete(keys[asker]));
    underWay.set(keys[asker], looked);
    return looked;
  }

  return {
    async read(place, year, asker) {
      const key = [yearsAround(year).firstYear, place?.country, place?.state, place?.region].join(' ');
      return known.get(key) ?? lookOnce(key, place, year, asker);
    },
  };
}
