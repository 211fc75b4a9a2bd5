/** What a form says of when somebody could come who waits for a free time, and what is wrong with it. */
import { mostWishDays } from '@openhours/contract/bookings/wish-limits';
import { type Weekday, weekdayNames } from '@openhours/contract/calendar/weekdays';
import { addDays, type Day, daysBetween, isDay } from '../../../days/dates.ts';
import type { TypedWish, WishProblem } from '../../../pages/state/booking.ts';
import type { WishRequest } from '../../../site/requests.ts';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Name of the box of a day of the week. */
export const weekdayField = (day: Weekday) => `on-${day}`;

/** What may be chosen as the notice, in minutes. */
export const noticeChoices = [60, 180, 1440, 2880, 4320, 10_080] as const;

/** Reads the fields of a form as they were typed; nothing in them is longer than what it may name. */
export function readTypedWish(form: Readonly<Record<string, string>>): TypedWish {
  const read = (name: string) => (form[name] ?? '').trim().slice(0, 40);
  return {
    from: read('from'),
    until: read('until'),
    fromTime: read('fromTime').slice(0, 5),
    toTime: read('toTime').slice(0, 5),
    weekdays: weekdayNames.filter((day) => form[weekdayField(day)] !== undefined),
    notice: noticeChoices.map(String).find((minutes) => minutes === form['notice']) ?? '',
  };
}

/** What is asked for before somebody types anything: the day that was looked at. */
export function wishOfDay(day: Day): TypedWish {
  return { from: day, until: day, fromTime: '', toTime: '', weekdays: weekdayNames, notice: '' };
}

/** What is wrong with it; undefined when nothing is. */
export function findWishProblem(
  { from, fromTime, toTime, until, weekdays }: TypedWish,
  today: Day,
): WishProblem | undefined {
  if (!isDay(from) || !isDay(until)) {
    return 'day';
  }
  if (until < from || until < today) {
    return 'order';
  }
  if (daysBetween(from, until) >= mostWishDays) {
    return 'too-long';
  }
  if (weekdays.length === 0) {
    return 'no-weekday';
  }
  const isMistyped = [fromTime, toTime].some((time) => time !== '' && !isTime(time));
  return isMistyped || (fromTime !== '' && toTime !== '' && toTime <= fromTime) ? 'hours' : undefined;
}

/** The same as it is asked for; of a form without problems. */
export function wishRequestOf(
  { from, fromTime, notice, toTime, until, weekdays }: TypedWish,
  durationMinutes: number | undefined,
): WishRequest {
  return {
    fromLocalDate: `${from}T00:00:00`,
    toLocalDate: `${addDays(until, 1)}T00:00:00`,
    ...(fromTime === '' ? {} : { fromTime }),
    ...(toTime === '' ? {} : { toTime }),
    // All of them are no restriction.
    ...(weekdays.length === weekdayNames.length ? {} : { days: [...weekdays] }),
    ...(notice === '' ? {} : { latestNoticeMinutes: Number(notice) }),
    ...(durationMinutes === undefined ? {} : { durationInMinutes: durationMinutes }),
  };
}
