/** Times in the words of a language. Pure. */
import { type WholeDays, wholeDaysOf } from '@openhours/contract/calendar/whole-days';
import { dateTimeFormat, momentText, numberFormat, rangeText } from '@openhours/contract/text/intl-formats';
import { zoneNameOf, zoneWordsOf } from '@openhours/contract/text/zone-names';
import { dayMs, findZone, formatLocal, hourMs, minuteMs, zoneOf } from '../time/index.ts';
import { fill } from './phrases.ts';
import { timePhrasesOf } from './time-phrases.ts';

/** The zones in which an instant is told: first the one that counts, then the reader's other one where it differs. */
export interface Clocks {
  readonly first: string;
  readonly second: string | undefined;
}

/** The days of a visit that goes from midnight to midnight by a zone's clock; undefined for one with times. */
export function daysBetween(start: string, end: string, timeZone: string): WholeDays | undefined {
  const zone = zoneOf(timeZone);
  const local = (instant: string) => formatLocal(zone.toLocal(Date.parse(instant)));
  return wholeDaysOf({ localStart: local(start), localEnd: local(end) });
}

/** Dates alone are told as they are in UTC. */
function dayFormat(language: string, timeZone = 'UTC'): Intl.DateTimeFormat {
  return dateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

/** The first and the last of whole days, both among them. */
function daysSentence({ first, last }: WholeDays, language: string): string {
  return dayFormat(language).formatRange(Date.parse(first), Date.parse(last));
}

/** The day of a wall clock, in milliseconds as if it were in UTC. */
export function daySentence(localMs: number, language: string): string {
  return dayFormat(language).format(localMs);
}

/** How a language writes the hours of ranges, which no option changes: those of moments stand beside them in one message. */
function hourOf(language: string): 'numeric' | '2-digit' {
  const clock = dateTimeFormat(language, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });
  const isOfTwoDigits = clock.formatRange(4 * hourMs, 5 * hourMs).includes('04');
  return isOfTwoDigits ? '2-digit' : 'numeric';
}

/** A time of any day, such as `09:30`. */
export function clockSentence(time: string, language: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const format = dateTimeFormat(language, { timeZone: 'UTC', hour: hourOf(language), minute: '2-digit' });
  return format.format(hours * hourMs + minutes * minuteMs);
}

/** The whole instant or range, on one line. */
export function timeSentence(start: string, end: string | undefined, timeZone: string, language: string): string {
  const format = dateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: hourOf(language),
    minute: '2-digit',
  });
  const from = new Date(start);
  if (end === undefined) {
    return momentText(format, from);
  }
  const days = daysBetween(start, end, timeZone);
  if (days !== undefined) {
    return daysSentence(days, language);
  }
  const to = new Date(end);
  return changesClock(from, to, timeZone)
    ? afterChange(`${momentText(format, from)} – ${momentText(clockFormat(timeZone, language), to)}`, language)
    : rangeText(format, from, to);
}

/** A moment by the clock that counts for the reader; with its zone where they live by another clock. */
export function momentSentence(ms: number, { first, second }: Clocks, language: string, atMs: number): string {
  const sentence = timeSentence(new Date(ms).toISOString(), undefined, first, language);
  return second === undefined ? sentence : `${sentence} (${clockName(first, language, atMs)})`;
}

/** The clock of a zone as people call it: "New York time". `atMs`: when it is told. */
export function clockName(timeZone: string, language: string, atMs: number): string {
  const words = zoneWordsOf(timeZone, language, atMs);
  const { isPlace, name } = zoneNameOf(timeZone);
  return words ?? (isPlace ? fill(timePhrasesOf(language).clockOf, { place: name }) : name);
}

/** When something begins, on one line; whole days have no time of day to begin at, and are told as days. */
export function startSentence(start: string, end: string | undefined, timeZone: string, language: string): string {
  const isOfDays = end !== undefined && daysBetween(start, end, timeZone) !== undefined;
  return timeSentence(start, isOfDays ? end : undefined, timeZone, language);
}

/** The same time by another clock than the one that was just told: its day is repeated only where it is another one. */
export function otherClockSentence(
  start: string,
  end: string | undefined,
  { first, second }: { readonly first: string; readonly second: string },
  language: string,
): string {
  const instants = [start, end ?? start].map((instant) => new Date(instant));
  const [from, to] = instants as [Date, Date];
  const dayIn = (timeZone: string) => dateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const days = new Set(instants.flatMap((each) => [first, second].map((zone) => dayIn(zone).format(each))));
  if (days.size > 1 || changesClock(from, to, second)) {
    return timeSentence(start, end, second, language);
  }
  const clock = clockFormat(second, language);
  return end === undefined ? momentText(clock, from) : rangeText(clock, from, to);
}

/** One of several dates on a line of its own, whose year and zone stand elsewhere; epoch milliseconds. */
export function shortSentence(startMs: number, endMs: number, timeZone: string, language: string): string {
  const format = dateTimeFormat(language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: hourOf(language),
    minute: '2-digit',
  });
  return rangeText(format, startMs, endMs);
}

/** A range over a clock change says so: by the clock alone it may seem to take no time at all. */
function changesClock(from: Date, to: Date, timeZone: string): boolean {
  const zone = findZone(timeZone);
  const isWithinADay = to.getTime() - from.getTime() < dayMs;
  return zone !== undefined && isWithinADay && zone.offsetAt(from.getTime()) !== zone.offsetAt(to.getTime());
}

function afterChange(time: string, language: string): string {
  return fill(timePhrasesOf(language).afterChange, { time });
}

function clockFormat(timeZone: string, language: string): Intl.DateTimeFormat {
  return dateTimeFormat(language, { timeZone, hour: hourOf(language), minute: '2-digit' });
}

/** The day and the time apart, to be written large. */
export function shortTime(
  start: string,
  end: string | undefined,
  timeZone: string,
  language: string,
): { readonly day: string; readonly time: string } {
  const day = dayFormat(language, timeZone);
  const clock = clockFormat(timeZone, language);
  const from = new Date(start);
  const days = end === undefined ? undefined : daysBetween(start, end, timeZone);
  if (days !== undefined) {
    return { day: daysSentence(days, language), time: '' };
  }
  const to = end === undefined ? undefined : new Date(end);
  if (to !== undefined && changesClock(from, to, timeZone)) {
    return {
      day: day.format(from),
      time: afterChange(`${momentText(clock, from)} – ${momentText(clock, to)}`, language),
    };
  }
  const isOneDay = to !== undefined && day.format(from) === day.format(to);
  if (to === undefined || isOneDay) {
    return { day: day.format(from), time: to === undefined ? momentText(clock, from) : rangeText(clock, from, to) };
  }
  return { day: day.formatRange(from, to), time: momentText(clock, from) };
}

/** Which session of a course is told first, and of how many; undefined of a single one. */
export function courseSentence(
  sessions: readonly { readonly startMs: number }[],
  {
    hasBegun,
    timeZone,
    language,
  }: { readonly hasBegun: boolean; readonly timeZone: string; readonly language: string },
): string | undefined {
  const last = sessions.at(-1);
  const { firstOf, nextOf } = timePhrasesOf(language);
  return last === undefined || sessions.length === 1
    ? undefined
    : fill(hasBegun ? nextOf : firstOf, {
        count: numberFormat(language).format(sessions.length),
        day: dayFormat(language, timeZone).format(last.startMs),
      });
}
