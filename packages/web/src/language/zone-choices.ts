/**
 * Time zones as people choose them: by place and how far its clock is from UTC, and found by whatever somebody calls
 * them.
 */
import { foldSought, foldWords } from '@openhours/contract/text/fold';
import { collator, dateTimeFormat } from '@openhours/contract/text/intl-formats';
import { zoneNameOf, zoneSought } from '@openhours/contract/text/zone-names';
import { localAt } from '../days/dates.ts';

export interface ZoneChoice {
  readonly timeZone: string;
  /** Example: `Berlin (UTC+1)`. */
  readonly label: string;
  /** What its clock is called; absent where it has no name. */
  readonly clock: string | undefined;
}

const minuteMs = 60_000;

/** How far a clock is from UTC at a moment, in whole hours where it can be. Example: `UTC+5:30`. */
function offsetOf(timeZone: string, nowMs: number): string {
  const second = Math.floor(nowMs / 1000) * 1000;
  const minutes = Math.round((Date.parse(`${localAt(second, timeZone)}Z`) - second) / minuteMs);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

function isKnown(timeZone: string): boolean {
  try {
    return dateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** One that this browser does not know yet is called as programs call it. */
export function zoneChoice(timeZone: string, locale: string, nowMs: number): ZoneChoice {
  if (!isKnown(timeZone)) {
    return { timeZone, label: timeZone, clock: undefined };
  }
  const { place, clock } = zoneSought(timeZone, locale, nowMs);
  const label = zoneNameOf(timeZone).isPlace || !/^UTC/.test(place) ? `${place} (${offsetOf(timeZone, nowMs)})` : place;
  return { timeZone, label, clock };
}

/** All of them by place, in the order of the reader's language. */
export function zoneChoices(locale: string, nowMs: number): readonly ZoneChoice[] {
  const order = collator(locale);
  return Intl.supportedValuesOf('timeZone')
    .map((timeZone) => zoneChoice(timeZone, locale, nowMs))
    .sort((one, other) => order.compare(one.label, other.label));
}

/** Those that have each typed word in their place, the name of their clock, or the name that programs use. */
export function zonesFound(choices: readonly ZoneChoice[], typed: string): readonly ZoneChoice[] {
  const words = foldWords(typed);
  return choices.filter(({ clock = '', label, timeZone }) => {
    const text = foldSought(`${label} ${clock} ${timeZone.replaceAll(/[/_]/g, ' ')}`);
    return words.every((word) => text.includes(word));
  });
}
