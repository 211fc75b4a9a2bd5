/**
 * The day that somebody types as people do: "tomorrow", "tue 24 nov", "24.11.", "in 3 days", in the words and the order
 * of their own language. What is no day is undefined, so a search may ask of every text. Pure.
 */
import { foldSought } from '@openhours/contract/text/fold';
import { addDays, type Day, daysBetween, isDay, weekdayOf } from './dates.ts';

const mostDaysAhead = 60;
const mostWeeksAhead = 26;
/** Fewer letters begin too many words. */
const fewestLetters = 3;

/** Words that stand between the parts of a date and say nothing of their own. */
const fillers = new Set(
  ['on the of', 'am den der', 'el del de', 'le la du', 'ב ה את יום ביום'].flatMap((words) => words.split(' ')),
);
const ordinal = /^(\d{1,4})(?:st|nd|rd|th|er|e|º|ª|o|a)?$/;

interface Names {
  /** By the number of the month from 1, or of the weekday from 1 for Monday. */
  readonly names: ReadonlyMap<number, readonly string[]>;
}

interface DayWords {
  readonly months: Names;
  readonly weekdays: Names;
  readonly relative: ReadonlyMap<string, number>;
  readonly order: readonly ('day' | 'month' | 'year')[];
}

const plain = (text: string) => foldSought(text).replace(/\.$/, '');

/** A year whose first of January is a Monday. */
const mondayYear = 2018;

function namesOf(count: number, write: (index: number) => readonly string[]): Names {
  return {
    names: new Map(
      Array.from({ length: count }, (_, index) => [
        index + 1,
        // "יום שלישי" is typed without its first word, too.
        [...new Set(write(index).map((name) => plain(name.split(' ').at(-1) ?? name)))],
      ]),
    ),
  };
}

const known = new Map<string, DayWords>();

function wordsOf(locale: string): DayWords {
  const before = known.get(locale);
  if (before !== undefined) {
    return before;
  }
  const styles = ['long', 'short'] as const;
  const writers = styles.map((style) => ({
    weekday: new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }),
    // Some languages bend the name of a month beside a day.
    ofDay: new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' }),
  }));
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' })
    .formatToParts(Date.UTC(2026, 10, 24))
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');
  const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const counted = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const relative = new Map<string, number>();
  for (let weeks = mostWeeksAhead; weeks > 0; weeks -= 1) {
    relative.set(foldSought(counted.format(weeks, 'week')), weeks * 7);
    relative.set(foldSought(distance.format(weeks, 'week')), weeks * 7);
  }
  for (let days = mostDaysAhead; days >= -mostDaysAhead; days -= 1) {
    relative.set(foldSought(counted.format(days, 'day')), days);
    relative.set(foldSought(distance.format(days, 'day')), days);
  }
  const words: DayWords = {
    months: namesOf(12, (index) => {
      const at = Date.UTC(mondayYear, index, 1);
      return writers.flatMap(({ month, ofDay }) => [
        month.format(at),
        ofDay.formatToParts(at).find(({ type }) => type === 'month')?.value ?? '',
      ]);
    }),
    weekdays: namesOf(7, (index) => writers.map(({ weekday }) => weekday.format(Date.UTC(mondayYear, 0, index + 1)))),
    relative,
    order,
  };
  known.set(locale, words);
  return words;
}

/** The number of the one name that a word is or begins; a name in full wins over the beginning of another. */
function numberOf(word: string, { names }: Names): number | undefined {
  const all = [...names];
  const exact = all.filter(([, spelt]) => spelt.includes(word));
  const begun =
    word.length < fewestLetters ? [] : all.filter(([, spelt]) => spelt.some((name) => name.startsWith(word)));
  const found = exact.length > 0 ? exact : begun;
  return found.length === 1 ? found[0]?.[0] : undefined;
}

function dayOf(year: number, month: number, day: number): Day | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}

/** Without a year the nearest one is meant, behind or ahead. */
function nearest(month: number, day: number, today: Day): Day | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year + 1, year - 1]
    .flatMap((each) => dayOf(each, month, day) ?? [])
    .toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
}

function nextWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year);

function ofNumbers(numbers: readonly number[], { order }: DayWords, today: Day): Day | undefined {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined || numbers.length > 3) {
    return undefined;
  }
  if (first > 31) {
    return third === undefined ? undefined : dayOf(first, second, third);
  }
  const isMonthFirst = order.indexOf('month') < order.indexOf('day');
  const pairs = isMonthFirst
    ? [
        [second, first],
        [first, second],
      ]
    : [
        [first, second],
        [second, first],
      ];
  for (const [day, month] of pairs as [number, number][]) {
    const found = third === undefined ? nearest(month, day, today) : dayOf(fullYear(third), month, day);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

interface Typed {
  readonly numbers: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
}

/** Which word is what; undefined as soon as one is nothing of a date. */
function readWords(words: readonly string[], dayWords: DayWords): Typed | undefined {
  const numbers: number[] = [];
  const months: number[] = [];
  const weekdays: number[] = [];
  const either: { readonly month: number; readonly weekday: number }[] = [];
  for (const word of words) {
    const number = ordinal.exec(word)?.[1];
    if (number !== undefined) {
      numbers.push(Number(number));
      continue;
    }
    // Hebrew writes "in" and "the" as a letter before the word.
    const bare = /^[בה]./u.test(word) ? [word, word.slice(1)] : [word];
    const month = bare.map((each) => numberOf(each, dayWords.months)).find((each) => each !== undefined);
    const weekday = bare.map((each) => numberOf(each, dayWords.weekdays)).find((each) => each !== undefined);
    if (month !== undefined && weekday !== undefined) {
      either.push({ month, weekday });
    } else if (month !== undefined) {
      months.push(month);
    } else if (weekday !== undefined) {
      weekdays.push(weekday);
    } else if (!fillers.has(word)) {
      return undefined;
    }
  }
  // "mar" is a day of the week and a month in Spanish and French: the month that a number still lacks.
  for (const { month, weekday } of either) {
    if (numbers.length > 0 && months.length === 0) {
      months.push(month);
    } else {
      weekdays.push(weekday);
    }
  }
  return { numbers, months, weekdays };
}

/** Example: `typedDay('tue 24 nov', { locale: 'en', today: '2026-11-22' })` is `2026-11-24`. */
export function typedDay(text: string, { locale, today }: { locale: string; today: Day }): Day | undefined {
  const sought = foldSought(text);
  if (sought === '') {
    return undefined;
  }
  // A guard would leave nothing of the text behind it: days are texts.
  const isWritten: boolean = isDay(sought);
  if (isWritten) {
    return sought;
  }
  const dayWords = wordsOf(locale);
  const distance =
    dayWords.relative.get(sought) ??
    (sought.length < fewestLetters
      ? undefined
      : [1, 0, -1, 2, -2].find((days) =>
          [...dayWords.relative].some(([words, each]) => each === days && words.startsWith(sought)),
        ));
  if (distance !== undefined) {
    return addDays(today, distance);
  }
  const typed = readWords(
    sought.split(/[\s,./-]+/u).filter((word) => word !== ''),
    dayWords,
  );
  if (typed === undefined) {
    return undefined;
  }
  const { numbers, months, weekdays } = typed;
  const [month] = months;
  const [day, year] = numbers;
  if (months.length > 1 || weekdays.length > 1) {
    return undefined;
  }
  if (month !== undefined && day !== undefined && numbers.length < 3) {
    return year === undefined ? nearest(month, day, today) : dayOf(fullYear(year), month, day);
  }
  const [weekday] = weekdays;
  if (numbers.length === 0) {
    return weekday === undefined ? undefined : nextWeekday(weekday, today);
  }
  return ofNumbers(numbers, dayWords, today);
}
