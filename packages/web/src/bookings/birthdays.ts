/** Birthdays of clients: when the next one is, and how one is written. Pure. */
import type { Birthday } from '@openhours/contract';
import { dayOfYear, daysOfMonth } from '@openhours/contract/contacts/birthdays';
import { dateTimeFormat } from '@openhours/contract/text/intl-formats';
import { type Day, daysBetween } from '../days/dates.ts';

/** So many days before it a birthday is told to whoever meets the client. */
const toldDaysBefore = 7;

/** The day of a birthday in a year: 29 February stays in its month where the year has none. */
function dayIn(year: number, { day, month }: Birthday): Day {
  return dayOfYear(year, { month, day: Math.min(day, daysOfMonth(month, year)) });
}

/** The next birthday where it is today or within a week. */
export function birthdaySoon(birthday: Birthday, today: Day): Day | undefined {
  const year = Number(today.slice(0, 4));
  const next = [dayIn(year, birthday), dayIn(year + 1, birthday)].find((day) => day >= today);
  return next !== undefined && daysBetween(today, next) <= toldDaysBefore ? next : undefined;
}

/** "29 February", with the year where it is known. */
export function birthdayText({ day, month, year }: Birthday, locale: string): string {
  const anyLeapYear = 2000;
  const format = dateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(year === undefined ? {} : { year: 'numeric' }),
  });
  return format.format(Date.UTC(year ?? anyLeapYear, month - 1, day));
}
