/**
 * Moves of the same that follow each other within minutes are told as one, from the first old time to the last new one
 * (docs/decisions/0043). Pure.
 */
import type { MovedFrom } from '../../../messages/notice.ts';
import { hourMs, minuteMs } from '../../../time/index.ts';

/** Real milliseconds that a message about a move waits: after the last of them, and after the first at most. */
export interface MoveTimes {
  readonly quietMs: number;
  readonly longestMs: number;
}

export const usualMoveTimes: MoveTimes = Object.freeze({ quietMs: 2 * minuteMs, longestMs: 10 * minuteMs });

/** Whoever may be on their way already is told at once. */
const soonMs = hourMs;

/** From where it is told to have moved, with what was told before it to nobody yet, the first of it first. */
export function joinedMoves(earlier: readonly MovedFrom[], from: MovedFrom): MovedFrom {
  const [first] = earlier;
  if (first === undefined) {
    return from;
  }
  const { start, end } = first.start === undefined ? from : first;
  const notes = [...earlier, from].flatMap(({ note }) => note ?? []);
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(notes.length === 0 ? {} : { note: [...new Set(notes)].join('\n\n') }),
  };
}

/** True when somebody may be about to come, by when it was or by when it is; `starts`: of all dates that are known. */
export function isSoon(starts: readonly number[], nowMs: number): boolean {
  return starts.some((startMs) => startMs > nowMs - soonMs && startMs - nowMs <= soonMs);
}
