/** When the next reminder of a visit is due. Pure. */
import { minuteMs } from '../../../time/index.ts';

/** The earliest of the times before the start that is still to come; undefined when none is. Epoch milliseconds. */
export function nextReminderAt(startMs: number, minutesBefore: readonly number[], afterMs: number): number | undefined {
  const coming = minutesBefore.map((minutes) => startMs - minutes * minuteMs).filter((dueMs) => dueMs > afterMs);
  return coming.length === 0 ? undefined : Math.min(...coming);
}

/** Each time once, the longest before first. */
export function orderedMinutes(minutesBefore: readonly number[]): number[] {
  return [...new Set(minutesBefore)].sort((a, b) => b - a);
}
