/** A stretch of time drawn over a column: it takes in all that was drawn, on quarter hours. Pure. */
import type { Stretch } from '../../days/stretches.ts';

export interface Drawn extends Stretch {
  readonly column: string;
}

export const gridMinutes = 15;
/** A pointer stands on whole pixels, which are less than a minute each: so close to a line it is on the line. */
const pixelMinutes = 1;

/** From one minute to another, whichever was first: the start down, the end up to the quarter, and never less than one. */
export function drawnBetween(one: number, other: number, axisLength: number): Stretch {
  const from = Math.min(Math.max(0, Math.min(one, other)), axisLength - gridMinutes);
  const to = Math.min(axisLength, Math.max(one, other));
  const start = Math.floor((from + pixelMinutes) / gridMinutes) * gridMinutes;
  const end = Math.ceil((to - pixelMinutes) / gridMinutes) * gridMinutes;
  return { start, end: Math.max(end, start + gridMinutes) };
}
