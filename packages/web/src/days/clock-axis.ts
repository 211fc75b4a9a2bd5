/**
 * One axis of time for the days of a calendar, in minutes, true to the clock: an hour that a day's clock shows twice
 * stands on it twice, and what a day's clock skips, or shows once only, is a void of that day.
 */
import { dayMinutes } from '@openhours/contract/closed-days/stretches';
import { addDays, type Day, instantOf, localAt, localOf, minutesOf } from './dates.ts';
import type { Stretch } from './stretches.ts';

export interface HourMark {
  /** Minutes on the axis. */
  readonly at: number;
  /** Minutes after midnight on the clock. */
  readonly clock: number;
  /** True for an hour that the clock shows for the second time. */
  readonly again: boolean;
}

export interface ClockAxis {
  /** 1440 minutes, and more where a clock goes back. */
  readonly length: number;
  readonly marks: readonly HourMark[];
  /** Where an instant stands on a day; before it at the beginning, after it at the end. */
  at(day: Day, instantMs: number): number;
  /** Where a time of a day's clock stands, in minutes after midnight; one that it shows twice at the first. */
  atClock(day: Day, minutes: number): number;
  /** The instant of a place on a day; where the day has no such time, the next one it has. */
  instantAt(day: Day, minute: number): number;
  /** What a day's clock never shows. */
  voids(day: Day): readonly Stretch[];
}

interface ClockChange {
  readonly day: Day;
  /** The first instant of the new time. */
  readonly instantMs: number;
  /** Minutes after midnight at which the clock would have stood, and by how much it moves. */
  readonly minute: number;
  readonly shift: number;
}

const minuteMs = 60_000;

function wallMs(instantMs: number, timeZone: string): number {
  return Date.parse(`${localAt(instantMs, timeZone)}Z`);
}

/** The change of a day's clock; undefined for nearly every day. */
function changeOn(day: Day, timeZone: string): ClockChange | undefined {
  const start = instantOf(localOf(day, 0), timeZone);
  const end = instantOf(localOf(addDays(day, 1), 0), timeZone);
  const offsetAt = (instantMs: number) => wallMs(instantMs, timeZone) - instantMs;
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  // A clock that skips midnight has changed before the day's first instant.
  const skipped = (wallMs(start, timeZone) - midnightMs) / minuteMs;
  if (skipped > 0) {
    return { day, instantMs: start, minute: 0, shift: skipped };
  }
  const before = offsetAt(start);
  // Minutes of the day, counted as they pass.
  let [low, high] = [0, (end - start) / minuteMs - 1];
  if (offsetAt(start + high * minuteMs) === before) {
    return undefined;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(start + middle * minuteMs) === before) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const instantMs = start + high * minuteMs;
  return {
    day,
    instantMs,
    minute: (instantMs + before - midnightMs) / minuteMs,
    shift: (offsetAt(instantMs) - before) / minuteMs,
  };
}

/** The axis that several days share; days that change their clock back on one axis are never less than months apart. */
export function clockAxis(days: readonly Day[], timeZone: string): ClockAxis {
  const changes = days.map((day) => changeOn(day, timeZone)).filter((change) => change !== undefined);
  const back = changes.find(({ shift }) => shift < 0);
  const extra = back === undefined ? 0 : -back.shift;
  const repeatedEnd = back?.minute ?? Number.POSITIVE_INFINITY;
  const length = dayMinutes + extra;

  return {
    length,
    marks: Array.from({ length: Math.ceil(length / 60) }, (_, index) => index * 60)
      .map((at) => ({
        at,
        clock: at < repeatedEnd ? at : at - extra,
        again: at >= repeatedEnd && at < repeatedEnd + extra,
      }))
      .filter(({ clock }) => clock < dayMinutes),
    at(day, instantMs) {
      const local = localAt(instantMs, timeZone);
      const onDay = local.slice(0, 10);
      if (onDay !== day) {
        return onDay < day ? 0 : length;
      }
      const minute = minutesOf(local);
      const isLater = day === back?.day ? instantMs >= back.instantMs : minute >= repeatedEnd;
      return isLater ? minute + extra : minute;
    },
    atClock: (_day, minutes) => (minutes >= repeatedEnd ? minutes + extra : minutes),
    instantAt(day, minute) {
      if (minute < repeatedEnd) {
        return instantOf(localOf(day, minute), timeZone);
      }
      if (minute >= repeatedEnd + extra) {
        return instantOf(localOf(day, minute - extra), timeZone);
      }
      return back !== undefined && day === back.day
        ? back.instantMs + (minute - repeatedEnd) * minuteMs
        : instantOf(localOf(day, repeatedEnd), timeZone);
    },
    voids(day) {
      const ahead = changes.find((change) => change.day === day && change.shift > 0);
      return [
        ...(ahead === undefined ? [] : [{ start: ahead.minute, end: ahead.minute + ahead.shift }]),
        ...(back === undefined || back.day === day ? [] : [{ start: repeatedEnd, end: repeatedEnd + extra }]),
      ];
    },
  };
}
