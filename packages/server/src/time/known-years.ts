/**
 * The years that can be booked and asked for. Beyond them nobody's zone rules are known, and the database keeps no year
 * before the first.
 */
import { dayMs, daysFromDate } from './local-time.ts';

/** As it is told to whoever names another year. */
export const knownYears = '1970 to 2199';

/** What begins on the last day may end on the next one. */
const endMs = (daysFromDate(2200, 1, 1) + 1) * dayMs;

/** Whether an instant, or a local time, lies in these years. */
export function isInKnownYears(ms: number): boolean {
  return ms >= 0 && ms <= endMs;
}
