/** How often a message is tried, and who never gets mail. Pure. */
import { hourMs, minuteMs } from '../../../time/index.ts';

/** Tried for about a day: 15 s, 30 s, 1 min … at most an hour apart. */
export const mostAttempts = 30;

const longestRetryDelayMs = hourMs;

/** Real milliseconds to wait after the given failed attempt (1 is the first). */
export function retryDelayMs(attempt: number): number {
  return Math.min((minuteMs / 4) * 2 ** (attempt - 1), longestRetryDelayMs);
}

/** So many failures in a row, over all messages of a site, and it is told that its mail fails. */
export const failuresUntilTold = 3;

/** How long no message is tried after the mail server has failed so often in a row. */
export function restMs(failures: number): number {
  return Math.min((minuteMs / 12) * 2 ** (failures - 1), 5 * minuteMs);
}
