/**
 * Sessions of whole days: a resource can be had on a day on which it works at all, from midnight to midnight of the site
 * (services sheet 12.5). Pure.
 */
import { dayMs, type EpochMs, startOfLocalDay, type Zone } from '../../../time/index.ts';
import type { Windows } from './windows.ts';

/** The days that any window touches, neighbouring ones joined. */
export function wholeDays(windows: Windows, zone: Zone): Windows {
  const days: Windows = { starts: [], ends: [], zones: [] };
  windows.starts.forEach((start, index) => {
    const first = zone.toInstant(startOfLocalDay(zone.toLocal(start)));
    // The last instant that belongs to the window decides: one that ends at midnight does not touch the next day.
    const last = zone.toInstant(startOfLocalDay(zone.toLocal((windows.ends[index] as number) - 1)) + dayMs);
    const before = days.ends.length - 1;
    if (before >= 0 && first <= (days.ends[before] as number)) {
      days.ends[before] = Math.max(days.ends[before] as number, last);
    } else {
      days.starts.push(first);
      days.ends.push(last);
      days.zones.push(zone);
    }
  });
  return days;
}

/** The midnights in [from, to) from which so many days lie in one window. */
export function dayStarts(windows: Windows, zone: Zone, durationMs: number, from: EpochMs, to: EpochMs): EpochMs[] {
  const found: EpochMs[] = [];
  windows.starts.forEach((start, index) => {
    const end = windows.ends[index] as number;
    for (let day = startOfLocalDay(zone.toLocal(Math.max(start, from))); ; day += dayMs) {
      const midnight = zone.toInstant(day);
      if (midnight >= to || zone.toInstant(day + durationMs) > end) {
        break;
      }
      if (midnight >= from && midnight >= start && midnight > (found.at(-1) ?? Number.NEGATIVE_INFINITY)) {
        found.push(midnight);
      }
    }
  });
  return found;
}
