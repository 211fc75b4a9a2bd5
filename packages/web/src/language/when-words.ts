/** When it is closed or somebody is away, in words: of days and their hours, the same on every page. Pure. */
import { isMidnight } from '@openhours/contract/closed-days/stretches';
import type { Day } from '../days/dates.ts';
import { type Formats, hasTwoHalves } from './formats.ts';
import type { Say } from './texts.ts';

/** Days, the last one included. */
export interface When {
  readonly first: Day;
  readonly last: Day;
  /** From when on the first until when on the last, wall-clock texts; absent: whole days. */
  readonly times?: { readonly start: string; readonly end: string } | undefined;
}

interface Wording {
  readonly formats: Formats;
  readonly say: Say<'when.hours' | 'when.span'>;
  /** Of whole days. */
  readonly days: (first: Day, last: Day) => string;
}

/** "24–26 Dec", "Thu 24 Dec, 14:00 to 24:00", "Thu 24 Dec, 14:00 to Sat 26 Dec". */
export function whenWords({ first, last, times }: When, { days, formats, say }: Wording): string {
  if (times === undefined) {
    return days(first, last);
  }
  if (first === last) {
    return say('when.hours', {
      day: formats.shortDay(first),
      start: formats.time(times.start),
      end: endWords(times.end, formats),
    });
  }
  return say('when.span', {
    start: momentWords(first, times.start, formats, 'shortDay'),
    end: momentWords(last, times.end, formats, 'shortDay'),
  });
}

/** A day with the time at which something begins or ends on it; without one where that is all of it. */
export function momentWords(day: Day, local: string | undefined, formats: Formats, style: 'day' | 'shortDay'): string {
  const text = formats[style](day);
  return local === undefined || isMidnight(local) ? text : `${text}, ${formats.time(local)}`;
}

/** Until when on its last day something lasts: a midnight there is the end of the day, not the beginning of the next. */
export function endWords(local: string, formats: Formats): string {
  return isMidnight(local) && !hasTwoHalves(formats.locale) ? endOfDay : formats.time(local);
}

const endOfDay = '24:00';
