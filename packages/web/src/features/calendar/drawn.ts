/** A stretch of time drawn over a column: it keeps what was drawn, to five minutes. Pure. */
import type { Stretch } from '../../days/stretches.ts';

export interface Drawn extends Stretch {
  readonly column: string;
}

/** The shortest stretch, and the step of the arrow keys. */
export const gridMinutes = 15;
/** As fine as a pointer can be led: a third of the height of a line of words. */
const pointerMinutes = 5;

const nearest = (minute: number) => Math.round(minute / pointerMinutes) * pointerMinutes;

/** From one minute to another, whichever was first. */
export function drawnBetween(one: number, other: number, axisLength: number): Stretch {
  const start = nearest(Math.min(Math.max(0, Math.min(one, other)), axisLength - gridMinutes));
  const end = nearest(Math.min(axisLength, Math.max(one, other)));
  return { start, end: Math.max(end, start + gridMinutes) };
}
