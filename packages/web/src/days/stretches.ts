/** Stretches of a day: what is free, what is taken, and what lies between them. */

/** Minutes after midnight. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Joins stretches that touch, overlap, or lie no further apart than a gap in minutes. */
export function joinStretches(stretches: readonly Stretch[], gap = 0): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && next.start <= last.end + gap) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, next.end) };
    } else {
      joined.push(next);
    }
  }
  return joined;
}

/**
 * Stretches in which something of this length can start: what is offered as free. The pause after a visit parts
 * offers without being taken or closed, so gaps up to its length are bridged.
 */
export function freeStretches(starts: readonly number[], durationMinutes: number, pauseMinutes = 0): Stretch[] {
  return joinStretches(
    starts.map((start) => ({ start, end: start + durationMinutes })),
    pauseMinutes,
  );
}

/** Free stretches reaching up to the booked time that follows within a pause: the pause is no gap of its own. */
export function untilTaken(free: readonly Stretch[], taken: readonly Stretch[], pauseMinutes: number): Stretch[] {
  return free.map(({ start, end }) => ({
    start,
    end: taken.find((each) => each.start > end && each.start <= end + pauseMinutes)?.start ?? end,
  }));
}

/** From the first beginning to the last end; undefined for none. */
export function spanOf(stretches: readonly Stretch[]): Stretch | undefined {
  return stretches.length === 0
    ? undefined
    : {
        start: Math.min(...stretches.map((each) => each.start)),
        end: Math.max(...stretches.map((each) => each.end)),
      };
}

/** Gaps of a span too short for anything: they lie between known stretches, and say nothing about opening hours. */
export function gapsShorterThan(span: Stretch, stretches: readonly Stretch[], minutes: number): Stretch[] {
  const gaps: Stretch[] = [];
  let at = span.start;
  for (const each of [...joinStretches(stretches), { start: span.end, end: span.end }]) {
    if (each.start > at && each.start - at < minutes) {
      gaps.push({ start: at, end: each.start });
    }
    at = Math.max(at, each.end);
  }
  return gaps;
}

/** True when stretches leave something of a span open. */
export function leavesGap(span: Stretch, stretches: readonly Stretch[]): boolean {
  let at = span.start;
  for (const each of joinStretches(stretches)) {
    if (each.start > at) {
      break;
    }
    at = Math.max(at, each.end);
  }
  return at < span.end;
}
