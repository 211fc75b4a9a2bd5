/**
 * Which visits are told by their days: those from midnight to midnight. Pure; pages, messages and calendar files ask it
 * alike.
 */
import { addDays } from '../dates.ts';

/** Dates as `YYYY-MM-DD`: the first and the last day of a visit, and the one after. */
export interface WholeDays {
  readonly first: string;
  readonly last: string;
  readonly past: string;
}

/**
 * The days of a visit by its wall-clock texts; undefined for one with times.
 * Example: `wholeDaysOf({ localStart: '2026-11-23T00:00:00', localEnd: '2026-11-25T00:00:00' })` is the 23rd and 24th.
 */
export function wholeDaysOf({
  localEnd,
  localStart,
}: {
  readonly localStart: string;
  readonly localEnd: string;
}): WholeDays | undefined {
  const [first, past] = [localStart.slice(0, 10), localEnd.slice(0, 10)];
  const isMidnight = (local: string) => /^00:00(?::00)?$/.test(local.slice(11, 19));
  return first < past && isMidnight(localStart) && isMidnight(localEnd)
    ? { first, last: addDays(past, -1), past }
    : undefined;
}
