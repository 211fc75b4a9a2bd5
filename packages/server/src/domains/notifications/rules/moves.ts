/**
 * Moves of the same that follow each other within minutes are told as one, from the first old time to the last new one
 * (docs/decisions/0043). Pure.
 */
import { hourMs, minuteMs } from '../../../time/index.ts';
import type { Notice } from './notice.ts';
import { placeOfSeat } from './staff.ts';

/** Real milliseconds that a message about a move waits: after the last of them, and after the first at most. */
export interface MoveTimes {
  readonly quietMs: number;
  readonly longestMs: number;
}

export const usualMoveTimes: MoveTimes = Object.freeze({ quietMs: 2 * minuteMs, longestMs: 10 * minuteMs });

/** Whoever may be on their way already is told at once. */
const soonMs = hourMs;

/** What a message that waits says of the time before, for the one that takes its place. */
export interface MovedFrom {
  readonly start?: string;
  readonly end?: string;
  readonly note?: string;
}

/** What is moved: the booking, or for whoever holds it the session or the course as a whole. */
export function movedThingOf({ booking, isOfSession = false }: Pick<Notice, 'booking' | 'isOfSession'>): string {
  return (isOfSession ? placeOfSeat(booking.bookedEntity)?.id : undefined) ?? booking.id;
}

/** True for news of another time alone; that something is somebody's now, or no longer, is told by itself. */
export function isMove({ handover, type }: Pick<Notice, 'handover' | 'type'>): boolean {
  return (type.endsWith('_RESCHEDULED') || type === 'WAITLIST_SESSION_MOVED') && handover === undefined;
}

/** What is kept of a notice for the one that may follow. */
export function movedFrom({ note, previousEnd, previousStart }: Notice): MovedFrom {
  return {
    ...(previousStart === undefined ? {} : { start: previousStart }),
    ...(previousEnd === undefined ? {} : { end: previousEnd }),
    ...(note === undefined ? {} : { note }),
  };
}

/** The notice with what was told before it to nobody yet, the first of it first. */
export function mergedWith(earlier: readonly MovedFrom[], notice: Notice): Notice {
  const [first] = earlier;
  if (first === undefined) {
    return notice;
  }
  const notes = [...earlier.map(({ note }) => note), notice.note].filter((note) => note !== undefined);
  return {
    ...notice,
    previousStart: first.start ?? notice.previousStart,
    previousEnd: first.start === undefined ? notice.previousEnd : first.end,
    note: notes.length === 0 ? undefined : [...new Set(notes)].join('\n\n'),
  };
}

/** True when somebody may be about to come, by when it was or by when it is; `starts`: of all dates that are known. */
export function isSoon(starts: readonly number[], nowMs: number): boolean {
  return starts.some((startMs) => startMs > nowMs - soonMs && startMs - nowMs <= soonMs);
}
