/** What is read of a calendar, and how often. Pure. */
import { dayMs, type EpochMs, minuteMs } from '../../../time/index.ts';

/** From a month ago, for whoever looks back, to more than a year ahead, for whoever books so early. */
export function rangeToRead(nowMs: EpochMs): { readonly fromMs: EpochMs; readonly toMs: EpochMs } {
  const todayMs = Math.floor(nowMs / dayMs) * dayMs;
  return { fromMs: todayMs - 31 * dayMs, toMs: todayMs + 400 * dayMs };
}

/** Between the end of a reading and the next, by the business clock. */
export const readEveryMs = 10 * minuteMs;

/** So many are kept of one connection; a calendar with more is not one of a person. */
export const mostEvents = 20_000;
