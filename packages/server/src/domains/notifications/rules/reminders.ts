/** When the next reminder of a visit is due. Pure. */
import { minuteMs } from '../../../time/index.ts';

/** A reminder to come: of which start, and when; epoch milliseconds. */
export interface NextReminder {
  readonly startMs: number;
  readonly dueMs: number;
}

/**
 * The earliest of the times before any of the starts that is still to come; undefined when none is. `told`: the reminder
 * that was just told; one of a later start that is due at the same instant is still to come.
 */
export function nextReminder(
  starts: readonly number[],
  minutesBefore: readonly number[],
  afterMs: number,
  told?: NextReminder,
): NextReminder | undefined {
  const coming = starts
    .flatMap((startMs) => minutesBefore.map((minutes) => ({ startMs, dueMs: startMs - minutes * minuteMs })))
    .filter(
      ({ dueMs, startMs }) => dueMs > afterMs || (told !== undefined && dueMs === told.dueMs && startMs > told.startMs),
    );
  return coming.sort((a, b) => a.dueMs - b.dueMs || a.startMs - b.startMs)[0];
}

/** Each time once, the longest before first. */
export function orderedMinutes(minutesBefore: readonly number[]): number[] {
  return [...new Set(minutesBefore)].sort((a, b) => b - a);
}
