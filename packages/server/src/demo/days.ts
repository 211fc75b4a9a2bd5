/** From the days and times of the sample business to local times and instants of the site, counted from its today. */
import { weekdayNames } from '@openhours/contract';
import {
  dayMs,
  type EpochMs,
  formatLocal,
  type LocalMs,
  minuteMs,
  startOfLocalDay,
  weekdayOf,
  weeklyDays,
  zoneOf,
} from '../time/index.ts';
import type { ClockTime, Day, Weekday } from './shapes.ts';

export interface DemoDays {
  /** Local text of a time on a day: `2026-11-22T09:00:00`. */
  local(day: Day, time?: ClockTime): string;
  /** The instant of it. */
  instant(day: Day, time?: ClockTime): EpochMs;
  /** The first day on or after one that is this weekday. */
  weekdayFrom(day: Day, weekday: Weekday): Day;
  /** So many days from one on, a week apart, none of them a public holiday. */
  weeklyFrom(day: Day, count: number): readonly Day[];
}

/** Minutes after midnight. */
export function minutesOf(time: ClockTime): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** A time so many minutes after another on the same day. */
export function later(time: ClockTime, minutes: number): ClockTime {
  const end = minutesOf(time) + minutes;
  return `${Math.floor(end / 60)}:${end % 60}`;
}

/** Days counted from the one on which an instant falls at the site. */
export function daysFrom(nowMs: EpochMs, timeZone: string): DemoDays {
  const zone = zoneOf(timeZone);
  const today = startOfLocalDay(zone.toLocal(nowMs));
  const at = (day: Day, time: ClockTime): LocalMs => today + day * dayMs + minutesOf(time) * minuteMs;
  return {
    local: (day, time = '0:0') => formatLocal(at(day, time)),
    instant: (day, time = '0:0') => zone.toInstant(at(day, time)),
    weekdayFrom(day, weekday) {
      const wanted = weekdayNames.indexOf(weekday) + 1;
      return day + ((wanted - weekdayOf(at(day, '0:0')) + 7) % 7);
    },
    weeklyFrom: (day, count) => weeklyDays(at(day, '0:0'), count).map((local) => (local - today) / dayMs),
  };
}
