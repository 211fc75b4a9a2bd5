/**
 * Wall-clock times without a zone. A local time is a number: the milliseconds its digits would mean in UTC
 * (`LocalMs`), so that all arithmetic on dates is integer arithmetic. What instant it names only a zone can say.
 */

/** Milliseconds of a wall clock, read as if the wall hung at UTC. */
export type LocalMs = number;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const weekMs = 604_800_000;

/** Days from 1970-01-01 to a date of the Gregorian calendar; months count from 1. */
export function daysFromDate(year: number, month: number, day: number): number {
  // The year starts in March, so that the leap day is the last of it.
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day counted from 1970-01-01. */
export function dateFromDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of days in a month counted from 1. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && leap ? 29 : (monthLengths[month - 1] as number);
}

/** Midnight at the start of the local day. */
export function startOfLocalDay(local: LocalMs): LocalMs {
  return Math.floor(local / dayMs) * dayMs;
}

/** ISO weekday of a local time, Monday 1 to Sunday 7. */
export function weekdayOf(local: LocalMs): number {
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(local / dayMs) + 3) % 7;
  return (weekday < 0 ? weekday + 7 : weekday) + 1;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** `YYYY-MM-DD` of a day counted from 1970-01-01. */
export function formatDays(days: number): string {
  const { year, month, day } = dateFromDays(days);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

/** `YYYY-MM-DDThh:mm:ss`; fractions of a second are dropped. */
export function formatLocal(local: LocalMs): string {
  const days = Math.floor(local / dayMs);
  const seconds = Math.floor((local - days * dayMs) / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${formatDays(days)}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
