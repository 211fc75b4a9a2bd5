/**
 * Reading the date-time texts of the wire: local ones, instants with an offset, and the form with a colon before
 * the milliseconds that a published client writes (bookings sheet 4.1 rule 4).
 */
import { dayMs, daysFromDate, daysInMonth, hourMs, type LocalMs, minuteMs } from './local-time.ts';

/** A date-time text: `offsetMs` is absent when the text names no offset and is therefore local to some zone. */
export interface DateTimeText {
  readonly local: LocalMs;
  readonly offsetMs: number | undefined;
}

const shape =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * Reads a date and time, with or without offset, to the millisecond. Undefined when it is none: a date alone, a
 * 30th of February, an hour 25. `24:00` is the midnight that ends the day.
 */
export function parseDateTime(text: string): DateTimeText | undefined {
  const match = shape.exec(text);
  if (match === null) {
    return undefined;
  }
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((index) => Number(match[index] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const endOfDay = hour === 24 && minute === 0 && second === 0 && milliseconds === 0;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    return undefined;
  }
  if ((hour > 23 && !endOfDay) || minute > 59 || second > 59) {
    return undefined;
  }
  const local =
    daysFromDate(year, month, day) * dayMs + hour * hourMs + minute * minuteMs + second * 1000 + milliseconds;
  if (match[8] !== undefined) {
    return { local, offsetMs: 0 };
  }
  if (match[9] === undefined) {
    return { local, offsetMs: undefined };
  }
  const [offsetHours, offsetMinutes] = [Number(match[10]), Number(match[11])];
  if (offsetHours > 23 || offsetMinutes > 59) {
    return undefined;
  }
  const size = offsetHours * hourMs + offsetMinutes * minuteMs;
  return { local, offsetMs: match[9] === '-' ? -size : size };
}

/** Reads a local date-time; undefined when the text is none or names an offset. */
export function parseLocal(text: string): LocalMs | undefined {
  const parsed = parseDateTime(text);
  return parsed === undefined || parsed.offsetMs !== undefined ? undefined : parsed.local;
}

/** Reads `YYYY-MM-DD` as days from 1970-01-01; undefined when the calendar has no such day. */
export function parseDay(text: string): number | undefined {
  const midnight = parseLocal(`${text}T00:00:00`);
  return midnight === undefined ? undefined : midnight / dayMs;
}
