/** A moment on the clock of the place, in the words of a sentence. */
import { addDays, minutesOf } from '../days/dates.ts';
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';

/** A moment that ends a possibility; at midnight the day before is over, which no time of day says as plainly. */
export function momentWords(say: Say<SiteTextId>, formats: Formats, until: string) {
  const day = until.slice(0, 10);
  return minutesOf(until) === 0
    ? { day: formats.day(addDays(day, -1)), time: say('policy.dayEnd') }
    : { day: formats.day(day), time: formats.time(until) };
}
