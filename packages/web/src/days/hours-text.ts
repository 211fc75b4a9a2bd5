/**
 * Opening hours of a day as people type them, in the notations of our languages: "9–12, 13–17", "9am-5pm",
 * "9 bis 12 und 13 bis 17 Uhr", "de 9 h à 12 h 30". Pure: text in, stretches out, and back.
 */
import type { Stretch } from './stretches.ts';

/** What somebody typed means these stretches, or cannot be read; `at` is the first piece that is not understood. */
export type HoursReading =
  | { readonly ranges: readonly Stretch[]; readonly problem?: undefined }
  | { readonly problem: 'unreadable' | 'overlap'; readonly at: string };

const closedWords = /^(closed|off|none|-|–|—|geschlossen|zu|ruhetag|frei|cerrado|libre|ferm[ée]e?|repos|סגור|חופש)$/;
const wholeDayWords =
  /^(24\s*h(ours|oras|eures)?|24\s*(stunden|שעות)|24\/7|all day|ganzt[äa]gig|todo el d[íi]a|toute la journ[ée]e|כל היום)$/;

interface Time {
  readonly kind: 'time';
  readonly minutes: number;
  /** The half of the day, where it was said. */
  readonly half: 'am' | 'pm' | undefined;
  readonly text: string;
}
type Token =
  | Time
  | { readonly kind: 'to' | 'and'; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string };

const namedTimes: readonly (readonly [RegExp, number])[] = [
  [/^(noon|midday|mittags?|mediod[íi]a|midi|צהריים)(?!\p{L})/u, 720],
  [/^(midnight|mitternachts?|medianoche|minuit|חצות)(?!\p{L})/u, 0],
];
const half = String.raw`(?:(a|p)\s?\.?\s?m\b\.?)?`;
const oclock = String.raw`(?:\s*(?:h(?:rs?|oras?|eures?)?|uhr|o'clock)(?!\p{L}))?`;
const time = new RegExp(String.raw`^(\d{1,2})(?:\s*[:.h׃]\s*(\d{2})(?!\d))?${oclock}\s*${half}`, 'u');
const fourDigits = new RegExp(String.raw`^(\d{2})(\d{2})(?!\d)${oclock}\s*${half}`, 'u');
const to = /^([-–—−~]|(?:to|till|until|bis|hasta|jusqu['’]?[àa]|[àa]|al|עד)(?!\p{L})(?:\s+(?:las?|les))?(?!\p{L}))/u;
const and = /^([,;/+&\n|]|(?:and|und|y|e|et)(?!\p{L})|ו-?)/u;
const filler = /^(?:מ-|ו-|(?:from|von|de|des|du|las?|les|uhr|h|um|מ|בין)(?!\p{L}))/u;

function clean(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Signs of direction, and the narrow spaces of printed times.
      .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .trim()
      .toLowerCase()
  );
}

function timeOf(match: RegExpExecArray): Time | undefined {
  const hours = Number(match[1]);
  const minutes = Number(match[2] ?? 0);
  const said = match[3] === undefined ? undefined : match[3] === 'a' ? 'am' : 'pm';
  const isReal =
    minutes < 60 && (said === undefined ? hours < 24 || (hours === 24 && minutes === 0) : hours >= 1 && hours <= 12);
  if (!isReal) {
    return undefined;
  }
  const within = said === undefined ? hours : (hours % 12) + (said === 'pm' ? 12 : 0);
  return { kind: 'time', minutes: within * 60 + minutes, half: said, text: match[0].trim() };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const named = namedTimes
      .map(([shape, minutes]) => [shape.exec(rest), minutes] as const)
      .find(([match]) => match !== null);
    const clock = fourDigits.exec(rest) ?? time.exec(rest);
    const word = /^\s+/.exec(rest) ?? filler.exec(rest);
    let taken: string;
    if (named?.[0]) {
      taken = named[0][0];
      tokens.push({ kind: 'time', minutes: named[1], half: 'am', text: taken });
    } else if (clock !== null) {
      taken = clock[0];
      tokens.push(timeOf(clock) ?? { kind: 'unknown', text: taken.trim() });
    } else {
      const link = to.exec(rest);
      const list = link === null ? and.exec(rest) : null;
      if (link !== null || list !== null) {
        taken = (link ?? list)?.[0] as string;
        tokens.push({ kind: link === null ? 'and' : 'to', text: taken });
      } else if (word !== null) {
        taken = word[0];
      } else {
        taken = /^(\p{L}+|.)/u.exec(rest)?.[0] ?? rest;
        tokens.push({ kind: 'unknown', text: taken });
      }
    }
    rest = rest.slice(taken.length);
  }
  return tokens;
}

const day = 1440;
const halfDay = 720;

/** Both ends of a range, with the halves of the day that nobody says: "9–5" is nine to five, "1–5pm" is the afternoon. */
function rangeOf(first: Time, last: Time): Stretch {
  let start = first.minutes;
  let end = last.minutes;
  if (first.half === undefined && last.half === 'pm' && start < halfDay && start + halfDay < end) {
    start += halfDay;
  }
  if (
    first.half === undefined &&
    last.half === undefined &&
    end <= start &&
    end < halfDay &&
    end > 0 &&
    end + halfDay > start
  ) {
    end += halfDay;
  }
  // What ends before it begins ends on the next day; midnight ends this one.
  return { start, end: end > start ? end : end + day };
}

/** Reads what somebody typed as the hours of one day. Nothing, and a word for closed, is no hours. */
export function readHours(typed: string): HoursReading {
  const text = clean(typed);
  if (text === '' || closedWords.test(text)) {
    return { ranges: [] };
  }
  if (wholeDayWords.test(text)) {
    return { ranges: [{ start: 0, end: day }] };
  }
  const tokens = tokensOf(text);
  const unknown = tokens.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined) {
    return { problem: 'unreadable', at: unknown.text };
  }
  const ranges: Stretch[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [first, link, last] = tokens.slice(at, at + 3);
    if (first?.kind === 'and' && ranges.length > 0) {
      at += 1;
    } else if (first?.kind === 'time' && link?.kind === 'to' && last?.kind === 'time') {
      ranges.push(rangeOf(first, last));
      at += 3;
    } else {
      return { problem: 'unreadable', at: (link?.kind === 'to' && last === undefined ? link : first)?.text ?? text };
    }
  }
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const clash = sorted.find((range, index) => index > 0 && range.start < (sorted[index - 1]?.end as number));
  if (clash !== undefined) {
    return { problem: 'overlap', at: writeHours([clash], false) };
  }
  return { ranges: sorted };
}

function writeTime(minutes: number, hasTwoHalves: boolean): string {
  const hours = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const past = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  if (!hasTwoHalves) {
    return minutes === day ? '24' : `${hours}${past}`;
  }
  return `${hours % 12 || 12}${past}${hours < 12 ? 'am' : 'pm'}`;
}

/** Hours as they are typed; `readHours` reads them back. `hasTwoHalves`: with am and pm. */
export function writeHours(ranges: readonly Stretch[], hasTwoHalves: boolean): string {
  return ranges.map(({ start, end }) => `${writeTime(start, hasTwoHalves)}–${writeTime(end, hasTwoHalves)}`).join(', ');
}
