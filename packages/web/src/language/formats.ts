/** Days, times, durations and money in the reader's locale, by Intl only. */

import { moneyText } from '@openhours/contract/money/money';
import { dateTimeFormat, listFormat, momentText, numberFormat } from '@openhours/contract/text/intl-formats';
import { type Day, daysBetween, instantOf, localAt } from '../days/dates.ts';
import type { Own } from './bidi.ts';

/** A wall-clock text as the instant it would be in UTC, so that Intl can write it without shifting it. */
function asUtc(local: string): number {
  return Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local.slice(0, 19)}Z`);
}

function writer(locale: string, options: Intl.DateTimeFormatOptions): (local: string) => string {
  const format = dateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (local) => format.format(asUtc(local));
}

/** The same on one line: "3:45 PM" breaks nowhere, and all engines write it with the same space. */
function unbroken(write: (local: string) => string): (local: string) => string {
  return (local) => write(local).replace(/\s/g, '\u00a0');
}

/** True where the day has two halves of twelve hours, with am and pm. */
export function hasTwoHalves(locale: string): boolean {
  return dateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
}

export interface Formats {
  readonly locale: string;
  /** 10:00 or 10:00 AM, whole at the end of a line. */
  time(local: string): string;
  /** The same for an axis of hours: 9 AM for a whole hour of a clock with two halves. */
  hour(local: string): string;
  /** Wednesday 25 November; with the year when the day is so far away that another one could be meant. */
  day(day: Day): string;
  /** The same in pieces that stay whole at the end of a line: "Wednesday" and "25 November". */
  dayPieces(day: Day): readonly string[];
  /** Wed 25 Nov. */
  shortDay(day: Day): string;
  /** Wed 25 Nov, or Wed 25 Nov – Fri 27 Nov. */
  days(days: { readonly first: Day; readonly last: Day }): string;
  /** 25 Nov. */
  dayOfMonth(day: Day): string;
  /** 24–26 Dec; one day alone as itself. Engines space it differently: not for pages that the server writes first. */
  dayRange(first: Day, last: Day): string;
  /** Wednesday. */
  weekday(day: Day): string;
  /** W, for the head of a column. */
  weekdayLetter(day: Day): string;
  /** The shortest that it has, where there is room for nothing else. */
  weekdayInitial(day: Day): string;
  /** Nov 2026. */
  month(day: Day): string;
  /** Nov, where the year is known. */
  monthAlone(day: Day): string;
  /** The bare number of a day. */
  date(day: Day): string;
  /** 50 min or 1 hr 30 min. */
  duration(minutes: number): string;
  /** 40 hours or 40 hours 30 minutes: the same in whole words, for a sentence. */
  durationInWords(minutes: number): string;
  /** How long a visit is: as a duration, and whole days as such. */
  length(minutes: number): string;
  /** 20, 45 or 75 min; 60 or 90 min; 1 or 2 hr; 1, 2 or 3 days: a unit that all can share once; else each as it is told alone. */
  lengths(minutes: readonly number[]): string;
  /** 2,000. */
  number(value: number): string;
  /** Anna and Ben; of texts that are not ours each stands apart, and so may the whole. */
  list(items: readonly Own[]): Own;
  list(items: readonly string[]): string;
  /** Anna, Ben: where there is no sentence around it; some languages keep their "and". */
  shortList(items: readonly string[]): string;
  money(amount: string, currency: string): string;
  /** What stands before the parts of a whole number: a point or a comma. */
  readonly decimalSign: string;
}

const minutesPerDay = 1440;
export const isWholeDays = (minutes: number) => minutes > 0 && minutes % minutesPerDay === 0;

/** Shorter than this is told in minutes alone, unless it is a whole hour. */
const leastInHoursMinutes = 90;
const isInMinutes = (minutes: number) => minutes < leastInHoursMinutes && minutes % 60 !== 0;
const isToldInHours = (minutes: number) => minutes > 0 && minutes % 60 === 0 && !isWholeDays(minutes);
/** Up to here several lengths are compared in minutes, unless all are whole hours. */
const mostComparedMinutes = 180;

/** The unit that several lengths share, in minutes. */
function sharedUnit(minutes: readonly number[]): number | undefined {
  if (minutes.length < 2) {
    return undefined;
  }
  return minutes.every(isWholeDays)
    ? minutesPerDay
    : minutes.every(isToldInHours)
      ? 60
      : Math.max(...minutes) <= mostComparedMinutes
        ? 1
        : undefined;
}

/** From this many days away on, a day is written with its year. */
const farAwayDays = 300;

/** Formats for one locale, as of `today`. Everything is wall-clock text; see `days/dates.ts`. */
export function createFormats(locale: string, today: Day): Formats {
  const number = (unit: string, unitDisplay: 'short' | 'long' = 'short') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 });
  const hours = number('hour');
  const minutesOnly = number('minute');
  const days = number('day');
  const dayWriter = (options: Intl.DateTimeFormatOptions) => {
    const near = writer(locale, options);
    const far = writer(locale, { ...options, year: 'numeric' });
    return (day: Day) => (Math.abs(daysBetween(today, day)) < farAwayDays ? near : far)(day);
  };
  const dayText = dayWriter({ weekday: 'long', day: 'numeric', month: 'long' });
  const shortDay = dayWriter({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekdayText = writer(locale, { weekday: 'long' });
  const anyOf = listFormat(locale, { type: 'disjunction' });
  const allOf = listFormat(locale, { type: 'conjunction' });
  const count = numberFormat(locale);
  const duration = (minutes: number) => {
    const whole = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (isInMinutes(minutes)) {
      return minutesOnly.format(minutes);
    }
    // One length, and no list of two: not every language leaves the comma out there.
    return [...(whole > 0 ? [hours.format(whole)] : []), ...(rest > 0 ? [minutesOnly.format(rest)] : [])].join(' ');
  };
  const length = (minutes: number) => (isWholeDays(minutes) ? days.format(minutes / minutesPerDay) : duration(minutes));
  const spanNear = dateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const spanFar = dateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const time = unbroken(writer(locale, { hour: hasTwoHalves(locale) ? 'numeric' : '2-digit', minute: '2-digit' }));
  const wholeHour = hasTwoHalves(locale) ? unbroken(writer(locale, { hour: 'numeric' })) : time;
  return {
    locale,
    // 09:00 where the day has 24 hours, so that times stand in columns; 9:00 AM elsewhere.
    time,
    hour: (local) => (local.slice(14, 16) === '00' ? wholeHour : time)(local),
    day: dayText,
    dayPieces(day) {
      const text = dayText(day);
      const [head, ...rest] = text.split(' ');
      // "יום שני" is a weekday of two words.
      const words = weekdayText(day).split(' ').length;
      return head !== undefined && rest.length >= words && text.startsWith(weekdayText(day))
        ? [[head, ...rest.slice(0, words - 1)].join(' '), rest.slice(words - 1).join(' ')]
        : [text];
    },
    shortDay,
    days: ({ first, last }) => (first === last ? shortDay(first) : `${shortDay(first)} – ${shortDay(last)}`),
    dayOfMonth: dayWriter({ day: 'numeric', month: 'short' }),
    dayRange: (first, last) =>
      (Math.abs(daysBetween(today, last)) < farAwayDays ? spanNear : spanFar).formatRange(asUtc(first), asUtc(last)),
    weekday: weekdayText,
    weekdayLetter: writer(locale, { weekday: 'short' }),
    weekdayInitial: writer(locale, { weekday: 'narrow' }),
    month: writer(locale, { month: 'short', year: 'numeric' }),
    monthAlone: writer(locale, { month: 'short' }),
    date: writer(locale, { day: 'numeric' }),
    duration,
    number: (value) => count.format(value),
    durationInWords(minutes) {
      const parts = [
        ...(minutes >= 60 ? [number('hour', 'long').format(Math.floor(minutes / 60))] : []),
        ...(minutes % 60 > 0 || minutes === 0 ? [number('minute', 'long').format(minutes % 60)] : []),
      ];
      return allOf.format(parts);
    },
    length,
    lengths(minutes) {
      const unitMinutes = sharedUnit(minutes) ?? 0;
      const unit = { 1: minutesOnly, 60: hours, [minutesPerDay]: days }[unitMinutes];
      const figures = minutes.map((each) => count.format(each / unitMinutes));
      const last = unit?.format((minutes.at(-1) ?? 0) / unitMinutes);
      // Two of a unit may be a word without a figure, which shares nothing.
      return last?.includes(figures.at(-1) ?? '')
        ? anyOf.format([...figures.slice(0, -1), last])
        : anyOf.format(minutes.map(length));
    },
    list: (items: readonly string[]) => allOf.format(items) as Own,
    shortList: (items) => listFormat(locale, { style: 'short', type: 'unit' }).format(items),
    money: (amount, currency) => moneyText(locale, { amount, currency }),
    decimalSign:
      numberFormat(locale)
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.',
  };
}

/** Instants with their day and time by a zone's clock: "25 Nov 2026, 15:45", whose time breaks nowhere. */
export function createInstantFormat(
  locale: string,
  timeZone: string,
  dateStyle: 'medium' | 'long' = 'medium',
): (instant: string) => string {
  const format = dateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone });
  return (instant) => momentText(format, new Date(instant));
}

/** The same moment on another clock, when that clock reads differently. */
export function elsewhere(
  local: string,
  timeZone: string,
  deviceZone: string,
): { readonly local: string; readonly dayShift: number } | undefined {
  const instant = instantOf(local, timeZone);
  const there = localAt(instant, deviceZone);
  if (there.slice(0, 16) === local.slice(0, 16)) {
    return undefined;
  }
  const dayShift = Math.round((asUtc(there.slice(0, 10)) - asUtc(local.slice(0, 10))) / 86_400_000);
  return { local: there, dayShift };
}
