/**
 * Working hours as a person keeps them, made from the events that they are: the week of the masters, and the days on
 * which something else holds. Pure.
 */
import { createHash } from 'node:crypto';
import { invalid, type SpecialDay, type WeeklyHours, type WorkingHoursInput, weekDays } from '@openhours/contract';
import {
  dayMs,
  formatLocal,
  type LocalMs,
  minuteMs,
  parseDay,
  parseLocal,
  startOfLocalDay,
  weekdayOf,
} from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import { instancesBetween, localOf, rowKey } from './recurrence.ts';

/** One open stretch of a day, with the event behind it. */
export interface OpenPiece {
  readonly eventId: string;
  readonly start: string;
  readonly end: string;
  readonly locationId?: string;
}

const dayOf = (local: string | LocalMs) => (typeof local === 'string' ? local : formatLocal(local)).slice(0, 10);

/** `09:00` of a local time; the midnight that ends a day is `24:00`. */
function clockAt(local: LocalMs, isEnd: boolean): string {
  const clock = formatLocal(local).slice(11, 16);
  return isEnd && clock === '00:00' ? '24:00' : clock;
}

function placeOf(row: Pick<EventRow, 'location_id'>): { locationId?: string } {
  return row.location_id === null ? {} : { locationId: row.location_id };
}

function pieceOf(row: EventRow): OpenPiece {
  return {
    eventId: row.id,
    start: clockAt(localOf(row.local_start), false),
    end: clockAt(localOf(row.local_end), true),
    ...placeOf(row),
  };
}

/** True for a master that still makes something on or after a day. */
export function isLiveMaster(row: EventRow, today: string): boolean {
  return (
    row.recurrence_type === 'MASTER' &&
    row.status === 'CONFIRMED' &&
    (row.rule_until === null || dayOf(row.rule_until) >= today)
  );
}

function weekAfter(today: string): string {
  return dayOf((parseLocal(`${today}T00:00:00`) as LocalMs) + 7 * dayMs);
}

/** The week that a master stands for. */
export function weeklyOf(row: EventRow, today: string): WeeklyHours {
  const start = localOf(row.local_start);
  const interval = row.rule_interval_weeks as number;
  const first = dayOf(row.local_start);
  return {
    day: weekDays[(row.rule_day as number) - 1] as (typeof weekDays)[number],
    start: clockAt(start, false),
    end: clockAt(localOf(row.local_end), true),
    ...placeOf(row),
    ...(interval === 1 ? {} : { intervalWeeks: interval }),
    // With an interval it also says which of the weeks are meant. One that begins within a week misses nothing.
    ...(interval === 1 && first < weekAfter(today) ? {} : { firstDate: first }),
    ...(row.rule_until === null ? {} : { lastDate: dayOf(row.rule_until) }),
  };
}

/** By which two weekly hours, or two stretches of a day, are the same. */
export function keyOf(hours: Partial<WeeklyHours> & Pick<OpenPiece, 'start' | 'end'>): string {
  return JSON.stringify([
    hours.day,
    hours.start,
    hours.end,
    hours.locationId,
    hours.intervalWeeks ?? 1,
    hours.firstDate,
    hours.lastDate,
  ]);
}

const byTime = (one: OpenPiece, other: OpenPiece) =>
  one.start.localeCompare(other.start) || one.end.localeCompare(other.end);

/** What the masters alone make of a day. A day on a clock reaches over no more than three of the world's. */
function plainPieces(rows: readonly EventRow[], date: string): { row: EventRow; piece: OpenPiece }[] {
  const middleMs = Date.parse(`${date}T12:00:00.000Z`);
  return rows
    .filter((row) => row.recurrence_type === 'MASTER' && row.status === 'CONFIRMED')
    .flatMap((master) => [...instancesBetween(master, middleMs - 1.5 * dayMs, middleMs + 1.5 * dayMs)])
    .filter((row) => dayOf(row.local_start) === date)
    .map((row) => ({ row, piece: pieceOf(row) }));
}

/** What a day is open for, changed and cancelled instances and single hours included. */
export function piecesOn(rows: readonly EventRow[], date: string): OpenPiece[] {
  const taken = new Set(
    rows
      .filter((row) => row.recurring_event_id !== null)
      .map((row) => rowKey(row.recurring_event_id as string, row.original_local_start as string)),
  );
  const byRule = plainPieces(rows, date)
    .filter(({ row }) => !taken.has(rowKey(row.recurring_event_id as string, row.original_local_start as string)))
    .map(({ piece }) => piece);
  const single = rows
    .filter((row) => row.recurrence_type !== 'MASTER' && row.status === 'CONFIRMED' && dayOf(row.local_start) === date)
    .map(pieceOf);
  return [...byRule, ...single].toSorted(byTime);
}

/** What the week alone would make of a day. */
export function weekOn(rows: readonly EventRow[], date: string): OpenPiece[] {
  return plainPieces(rows, date)
    .map(({ piece }) => piece)
    .toSorted(byTime);
}

const same = (one: readonly OpenPiece[], other: readonly OpenPiece[]) =>
  one.map(keyOf).join() === other.map(keyOf).join();

/** Days from `today` on that differ from their week. */
export function specialDaysOf(rows: readonly EventRow[], today: string): SpecialDay[] {
  const dates = new Set(
    rows
      .filter((row) => row.recurrence_type !== 'MASTER')
      .flatMap((row) => [
        dayOf(row.local_start),
        ...(row.original_local_start === null ? [] : [dayOf(row.original_local_start)]),
      ]),
  );
  return [...dates]
    .filter((date) => date >= today)
    .toSorted()
    .map((date) => ({ date, pieces: piecesOn(rows, date) }))
    .filter(({ date, pieces }) => !same(pieces, weekOn(rows, date)))
    .map(({ date, pieces }) => ({ date, ranges: pieces.map(({ eventId: _, ...range }) => range) }));
}

/** Changes with whatever of the rows can be read. */
export function versionOf(rows: readonly EventRow[]): string {
  const text = rows
    .map((row) => `${row.id} ${row.revision}`)
    .toSorted()
    .join();
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Both ends of a range that begins on a day, as local times. */
export function endsOn(date: string, range: Pick<OpenPiece, 'start' | 'end'>): { start: string; end: string } {
  const midnight = parseLocal(`${date}T00:00:00`) as LocalMs;
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const start = midnight + minutes(range.start) * minuteMs;
  const end = midnight + minutes(range.end) * minuteMs;
  return { start: formatLocal(start), end: formatLocal(end > start ? end : end + dayMs) };
}

/** The first day from `from` on that is the weekday of weekly hours. */
export function firstDateOf(hours: WeeklyHours, today: string): string {
  const from = startOfLocalDay(parseLocal(`${hours.firstDate ?? today}T00:00:00`) as LocalMs);
  const wanted = weekDays.indexOf(hours.day) + 1;
  return dayOf(from + ((wanted - weekdayOf(from) + 7) % 7) * dayMs);
}

/** Minutes of a week on which a range lies, as stretches; it may reach into the next day. */
function overlaps(ranges: readonly Pick<OpenPiece, 'start' | 'end'>[]): boolean {
  const stretches = ranges
    .map((range) => endsOn('2026-01-05', range))
    .toSorted((one, other) => one.start.localeCompare(other.start));
  return stretches.some((stretch, index) => index > 0 && stretch.start < (stretches[index - 1]?.end as string));
}

/** Refuses what cannot be meant: days that are none, ends before beginnings, two ranges that share time. */
export function requireWorkingHours(input: WorkingHoursInput): void {
  const real = (date: string | undefined, field: string) => {
    if (date !== undefined && parseDay(date) === undefined) {
      throw invalid(field, 'must be a day of the calendar', 'FORMAT');
    }
  };
  for (const [index, hours] of input.week.entries()) {
    const at = `workingHours.week[${index}]`;
    real(hours.firstDate, `${at}.firstDate`);
    real(hours.lastDate, `${at}.lastDate`);
    if (hours.start === '24:00') {
      throw invalid(`${at}.start`, 'must be before the end of the day', 'OTHER');
    }
    if (hours.firstDate !== undefined && hours.lastDate !== undefined && hours.lastDate < hours.firstDate) {
      throw invalid(`${at}.lastDate`, 'must not be before the first day', 'OTHER');
    }
  }
  for (const day of weekDays) {
    // Hours of some weeks, or for some time, may share a time with others: they need not meet.
    const plain = input.week.filter(
      (hours) =>
        hours.day === day &&
        (hours.intervalWeeks ?? 1) === 1 &&
        hours.firstDate === undefined &&
        hours.lastDate === undefined,
    );
    if (overlaps(plain)) {
      const index = input.week.findIndex((hours) => hours.day === day);
      throw invalid(`workingHours.week[${index}]`, 'shares time with another range of the same day', 'OTHER');
    }
  }
  const dates = new Set<string>();
  for (const [index, { date, ranges }] of input.specialDays.entries()) {
    const at = `workingHours.specialDays[${index}]`;
    real(date, `${at}.date`);
    if (dates.has(date)) {
      throw invalid(`${at}.date`, 'is named twice', 'DISTINCT_VALUES');
    }
    dates.add(date);
    const wrong = ranges.findIndex(({ start }) => start === '24:00');
    if (wrong >= 0) {
      throw invalid(`${at}.ranges[${wrong}].start`, 'must be before the end of the day', 'OTHER');
    }
    if (overlaps(ranges)) {
      throw invalid(`${at}.ranges`, 'must not overlap', 'OTHER');
    }
  }
  for (const [index, { firstDate, lastDate }] of input.daysOff.entries()) {
    const at = `workingHours.daysOff[${index}]`;
    real(firstDate, `${at}.firstDate`);
    real(lastDate, `${at}.lastDate`);
    if (lastDate < firstDate) {
      throw invalid(`${at}.lastDate`, 'must not be before the first day', 'OTHER');
    }
  }
}
