/**
 * From rules to instants: the stretches of a range in which a schedule is open, or blocked, at one location
 * (bookings sheet 21.1.2). Rules are kept as wall-clock times, so nine o'clock stays nine o'clock across DST.
 */

import {
  dayMs,
  type EpochMs,
  type LocalMs,
  startOfLocalDay,
  weekdayOf,
  type Zone,
  zoneOf,
} from '../../../time/index.ts';
import type { RecurringTime, SingleTime } from '../../calendar/index.ts';

interface CompiledRecurring {
  readonly time: RecurringTime;
  readonly timeOfDayMs: number;
}

interface CompiledZone {
  readonly zone: Zone;
  /** By ISO weekday minus one, ascending by time of day. */
  readonly weekdays: readonly (readonly CompiledRecurring[])[];
  readonly single: readonly SingleTime[];
}

/** Rules made ready for expansion. Schedules that say the same share one value, so that they are expanded once. */
export interface CompiledHours {
  readonly zones: readonly CompiledZone[];
  /** How far beyond a range rules must be read, so that every window of the range is known whole. */
  readonly padMs: number;
  /** Locations that have hours of their own here. */
  readonly locationIds: ReadonlySet<string>;
  readonly isEmpty: boolean;
}

/** Ascending, apart; `zones[i]` is the zone in whose wall-clock time the grid of window i runs. */
export interface Windows {
  readonly starts: EpochMs[];
  readonly ends: EpochMs[];
  readonly zones: Zone[];
}

/** Windows longer than this have no natural start; their grid begins anew at each local midnight. */
const longestAnchoredMs = 7 * dayMs;

const hasNoStart = (startMs: EpochMs, endMs: EpochMs) => endMs - startMs > longestAnchoredMs;

/** Makes rules ready. Throws a RangeError for a time zone that does not exist. */
export function compileHours(recurring: readonly RecurringTime[], single: readonly SingleTime[]): CompiledHours {
  const names = [...new Set([...recurring, ...single].map((each) => each.timeZone))].sort();
  const zones = names.map((name) => {
    const weekdays: CompiledRecurring[][] = [[], [], [], [], [], [], []];
    for (const time of recurring) {
      if (time.timeZone === name) {
        const first = time.rule.first;
        weekdays[weekdayOf(first) - 1]?.push({ time, timeOfDayMs: first - startOfLocalDay(first) });
      }
    }
    for (const weekday of weekdays) {
      weekday.sort((a, b) => a.timeOfDayMs - b.timeOfDayMs);
    }
    return { zone: zoneOf(name), weekdays, single: single.filter((each) => each.timeZone === name) };
  });
  const touchesMidnight = (localStart: LocalMs, lengthMs: number) =>
    localStart - startOfLocalDay(localStart) + lengthMs >= dayMs;
  // Windows that touch midnight may join into ones of many days.
  const joinsDays =
    zones.length > 1 ||
    recurring.some((each) => touchesMidnight(each.rule.first, each.lengthMs)) ||
    single.some((each) => touchesMidnight(each.localStart, each.lengthMs));
  const longestMs = Math.max(0, ...recurring.map((each) => each.lengthMs), ...single.map((each) => each.lengthMs));
  return {
    zones,
    padMs: dayMs + (joinsDays ? longestAnchoredMs + longestMs : 0),
    locationIds: new Set(
      [...recurring, ...single].map((each) => each.locationId).filter((id): id is string => id !== undefined),
    ),
    isEmpty: recurring.length === 0 && single.length === 0,
  };
}

function isExcluded(time: RecurringTime, local: LocalMs): boolean {
  return (
    local < time.rule.first ||
    local > time.rule.until ||
    (local - time.rule.first) % time.rule.periodMs !== 0 ||
    (time.excluded.size > 0 && time.excluded.has(local))
  );
}

/**
 * The windows that hold any instant of [from, to), whole: a window that begins before or ends after the range keeps
 * its bounds up to a week away, so that the same window has the same grid whatever range is asked for.
 */
export function expandHours(hours: CompiledHours, locationId: string | undefined, from: EpochMs, to: EpochMs): Windows {
  const { padMs } = hours;
  const raw: Windows = { starts: [], ends: [], zones: [] };
  let isSorted = true;
  const add = (zone: Zone, localStart: LocalMs, lengthMs: number) => {
    const start = zone.toInstant(localStart);
    const end = zone.toInstant(localStart + lengthMs);
    if (end <= start) {
      return;
    }
    isSorted &&= raw.starts.length === 0 || (raw.starts[raw.starts.length - 1] as number) <= start;
    raw.starts.push(start);
    raw.ends.push(end);
    raw.zones.push(zone);
  };
  for (const { zone, weekdays, single } of hours.zones) {
    const lastDay = startOfLocalDay(zone.toLocal(to) + padMs);
    let weekday = weekdayOf(zone.toLocal(from) - padMs) - 1;
    for (let day = startOfLocalDay(zone.toLocal(from) - padMs); day <= lastDay; day += dayMs) {
      for (const { time, timeOfDayMs } of weekdays[weekday] as readonly CompiledRecurring[]) {
        if ((time.locationId === undefined || time.locationId === locationId) && !isExcluded(time, day + timeOfDayMs)) {
          add(zone, day + timeOfDayMs, time.lengthMs);
        }
      }
      weekday = weekday === 6 ? 0 : weekday + 1;
    }
    for (const time of single) {
      const counts = time.locationId === undefined || time.locationId === locationId;
      if (counts && time.localStart < lastDay + dayMs && time.localStart + time.lengthMs > zone.toLocal(from) - padMs) {
        add(zone, time.localStart, time.lengthMs);
      }
    }
  }
  return inStableZones(join(raw, isSorted), hours);
}

/** What is seen first of a window without a start depends on the range that is asked for; the zone of its grid must not. */
function inStableZones(windows: Windows, { zones }: CompiledHours): Windows {
  const first = zones[0];
  if (first === undefined || zones.length === 1) {
    return windows;
  }
  const { starts, ends } = windows;
  const stable = windows.zones.map((zone, index) =>
    hasNoStart(starts[index] as number, ends[index] as number) ? first.zone : zone,
  );
  return { starts, ends, zones: stable };
}

/** Joins windows that overlap or touch. */
function join(raw: Windows, isSorted: boolean): Windows {
  const order = isSorted
    ? undefined
    : raw.starts.map((_, index) => index).sort((a, b) => (raw.starts[a] as number) - (raw.starts[b] as number));
  const joined: Windows = { starts: [], ends: [], zones: [] };
  let last = -1;
  for (let position = 0; position < raw.starts.length; position += 1) {
    const index = order === undefined ? position : (order[position] as number);
    const start = raw.starts[index] as number;
    const end = raw.ends[index] as number;
    if (last >= 0 && start <= (joined.ends[last] as number)) {
      joined.ends[last] = Math.max(joined.ends[last] as number, end);
    } else {
      joined.starts.push(start);
      joined.ends.push(end);
      joined.zones.push(raw.zones[index] as Zone);
      last += 1;
    }
  }
  return joined;
}

/**
 * What lies in both; a window begins with the later of the two starts and runs in that one's zone, and where neither
 * has a start in the zone of the first.
 */
export function intersectWindows(a: Windows, b: Windows): Windows {
  const both: Windows = { starts: [], ends: [], zones: [] };
  let i = 0;
  let j = 0;
  while (i < a.starts.length && j < b.starts.length) {
    const fromA = (a.starts[i] as number) >= (b.starts[j] as number);
    const start = (fromA ? a.starts[i] : b.starts[j]) as number;
    const end = Math.min(a.ends[i] as number, b.ends[j] as number);
    if (start < end) {
      both.starts.push(start);
      both.ends.push(end);
      both.zones.push((fromA || hasNoStart(start, end) ? a.zones[i] : b.zones[j]) as Zone);
    }
    if ((a.ends[i] as number) < (b.ends[j] as number)) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return both;
}

/**
 * The starts of a grid of `stepMs` in the windows, from each window's own start, at which a session of `durationMs`
 * fits; only those in [from, to). The grid runs in wall-clock time: starts that DST leaves out are left out, of a
 * repeated hour the first occurrence counts once (bookings sheet 21.1.4 and 21.1.7).
 */
export function gridStarts(
  windows: Windows,
  stepMs: number,
  durationMs: number,
  from: EpochMs,
  to: EpochMs,
): EpochMs[] {
  const found: EpochMs[] = [];
  for (let index = 0; index < windows.starts.length; index += 1) {
    const start = windows.starts[index] as number;
    const end = windows.ends[index] as number;
    if (start >= to || end <= from) {
      continue;
    }
    const zone = windows.zones[index] as Zone;
    if (hasNoStart(start, end)) {
      for (let day = startOfLocalDay(zone.toLocal(Math.max(start, from))); ; day += dayMs) {
        const midnight = zone.toInstant(day);
        if (midnight >= Math.min(end, to)) {
          break;
        }
        addStarts(found, zone, midnight, zone.toInstant(day + dayMs), start, end, stepMs, durationMs, from, to);
      }
    } else {
      addStarts(found, zone, start, end, start, end, stepMs, durationMs, from, to);
    }
  }
  return found;
}

/** Adds the starts of one grid: it begins at `anchor` and has starts before `until`; sessions stay within [start, end). */
function addStarts(
  found: EpochMs[],
  zone: Zone,
  anchor: EpochMs,
  until: EpochMs,
  start: EpochMs,
  end: EpochMs,
  stepMs: number,
  durationMs: number,
  from: EpochMs,
  to: EpochMs,
): void {
  const lowest = Math.max(start, from);
  const beforeEnd = Math.min(until, to);
  const highest = end - durationMs;
  const anchorOffset = zone.offsetAt(anchor);
  if (anchorOffset === zone.offsetAt(Math.max(anchor, until - 1))) {
    const steps = lowest > anchor ? Math.ceil((lowest - anchor) / stepMs) : 0;
    for (let at = anchor + steps * stepMs; at < beforeEnd && at <= highest; at += stepMs) {
      found.push(at);
    }
    return;
  }
  // A change of offset lies in the window: every start is asked for on its own.
  const localAnchor = anchor + anchorOffset;
  for (let local = localAnchor; ; local += stepMs) {
    const at = zone.toInstant(local);
    if (zone.toLocal(at) !== local) {
      // In the gap; its times stand for later instants, so that nothing can be read from how late this one is.
      continue;
    }
    if (at >= beforeEnd || at > highest) {
      break;
    }
    if (at >= lowest) {
      found.push(at);
    }
  }
}
