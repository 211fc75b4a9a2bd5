/** Which birthdays there are; an entry of its own, so that pages may know it. Pure. */
import type { Birthday } from './contacts.ts';

const anyLeapYear = 2000;

/** The days of a month; without a year as many as it ever has, so that a birthday may be on 29 February. */
export function daysOfMonth(month: number, year = anyLeapYear): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A day of a year as `2026-11-30`. */
export function dayOfYear(year: number, { day, month }: Pick<Birthday, 'day' | 'month'>): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** What is wrong with a birthday that is said on a day, such as `2026-11-30`. */
export function birthdayTrouble(birthday: Birthday, today: string): 'noSuchDay' | 'toCome' | undefined {
  const { day, month, year } = birthday;
  if (day < 1 || day > daysOfMonth(month, year)) {
    return 'noSuchDay';
  }
  return year !== undefined && dayOfYear(year, birthday) > today ? 'toCome' : undefined;
}
