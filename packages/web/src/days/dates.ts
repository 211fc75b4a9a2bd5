/**
 * Calendar days and wall-clock times as plain text and minutes. A time in a place's zone never becomes an instant
 * here, so nothing can shift it; only `instantOf` and `instantOfDay` leave this world: to tell a traveller what the time is
 * elsewhere, and to ask the server from which day on.
 */
import { addDays } from '@openhours/contract/dates';

export { addDays };

/** `YYYY-MM-DD`. */
export type Day = string;

const dayMs = 86_400_000;

function toUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function isDay(text: string | undefined): text is Day {
  return (
    text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toUtc(text)) && addDays(text, 0) === text
  );
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs);
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(toUtc(day)).getUTCDay() || 7;
}

export function startOfWeek(day: Day, firstWeekday: number): Day {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The same day of another month, or its last one. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** The weeks a month's page shows: whole weeks, from the one with the first day to the one with the last. */
export function weeksOfMonth(day: Day, firstWeekday: number): Day[][] {
  const first = startOfMonth(day);
  const after = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let start = startOfWeek(first, firstWeekday); start < after; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** Minutes after midnight of `hh:mm…`; `24:00` is the end of the day. */
export function minutesOfClock(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** Minutes after midnight of the time part of `YYYY-MM-DDThh:mm…`. */
export function minutesOf(local: string): number {
  return minutesOfClock(local.slice(11));
}

/** `hh:mm` of minutes after midnight; 1440 and more belong to the next day. */
export function clockOf(minutes: number): string {
  const within = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** `YYYY-MM-DDThh:mm:00`, moving on to the next day past midnight. */
export function localOf(day: Day, minutes: number): string {
  return `${addDays(day, Math.floor(minutes / 1440))}T${clockOf(minutes)}:00`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** One writer per zone: to make one costs more than all it ever writes for a page. There are some 600 zones. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Wall-clock text of an instant in a zone, `YYYY-MM-DDThh:mm:ss`. */
export function localAt(instantMs: number, timeZone: string): string {
  const parts = clockIn(timeZone).formatToParts(instantMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The instant of a wall-clock time: the first one in a repeated hour, moved forward in a gap. */
export function instantOf(local: string, timeZone: string): number {
  const wanted = Date.parse(`${local.slice(0, 19)}Z`);
  const offsetAt = (instantMs: number) => Date.parse(`${localAt(instantMs, timeZone)}Z`) - instantMs;
  const before = offsetAt(wanted - dayMs);
  const after = offsetAt(wanted + dayMs);
  const candidates = [wanted - before, wanted - after].filter((each) => each + offsetAt(each) === wanted);
  return candidates.length > 0 ? Math.min(...candidates) : wanted - before;
}

/** The instant at which a day begins in a zone, as the wire writes it. */
export function instantOfDay(day: Day, timeZone: string): string {
  return new Date(instantOf(`${day}T00:00:00`, timeZone)).toISOString();
}
