/** What a form says of when somebody could come who waits for a free time, and what is wrong with it. */
import { mostWishDays } from '@openhours/contract/bookings/wish-limits';
import { addDays, type Day, daysBetween, isDay } from '../../../days/dates.ts';
import type { TypedWish, WishProblem } from '../../../pages/state/booking.ts';
import type { WishRequest } from '../../../site/requests.ts';

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Reads the fields of a form as they were typed; nothing in them is longer than what it may name. */
export function readTypedWish(form: Readonly<Record<string, string>>): TypedWish {
  const read = (name: string) => (form[name] ?? '').trim().slice(0, 40);
  return {
    from: read('from'),
    until: read('until'),
    fromTime: read('fromTime').slice(0, 5),
    toTime: read('toTime').slice(0, 5),
  };
}

/** What is asked for before somebody types anything: the day that was looked at. */
export function wishOfDay(day: Day): TypedWish {
  return { from: day, until: day, fromTime: '', toTime: '' };
}

/** What is wrong with it; undefined when nothing is. */
export function findWishProblem({ from, fromTime, toTime, until }: TypedWish, today: Day): WishProblem | undefined {
  if (!isDay(from) || !isDay(until)) {
    return 'day';
  }
  if (until < from || until < today) {
    return 'order';
  }
  if (daysBetween(from, until) >= mostWishDays) {
    return 'too-long';
  }
  const isMistyped = [fromTime, toTime].some((time) => time !== '' && !isTime(time));
  return isMistyped || (fromTime !== '' && toTime !== '' && toTime <= fromTime) ? 'hours' : undefined;
}

/** The same as it is asked for; of a form without problems. */
export function wishRequestOf(
  { from, fromTime, toTime, until }: TypedWish,
  durationMinutes: number | undefined,
): WishRequest {
  return {
    fromLocalDate: `${from}T00:00:00`,
    toLocalDate: `${addDays(until, 1)}T00:00:00`,
    ...(fromTime === '' ? {} : { fromTime }),
    ...(toTime === '' ? {} : { toTime }),
    ...(durationMinutes === undefined ? {} : { durationInMinutes: durationMinutes }),
  };
}
