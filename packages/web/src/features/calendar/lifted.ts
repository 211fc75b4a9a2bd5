/** What is being moved over the calendar, and where it would land: minutes of the axis in a column. Pure. */
import type { Stretch } from '../../days/stretches.ts';
import type { CalendarEntry, EntryState, OwnEntry } from './entries.ts';

/** `whole`: the entry moves. `end`: it becomes longer or shorter. */
export type LiftedPart = 'whole' | 'end';

export interface Lifted extends Stretch {
  readonly entry: OwnEntry;
  readonly part: LiftedPart;
  readonly fromColumn: string;
  readonly column: string;
  readonly by: 'pointer' | 'keys';
}

/** Targets stand on quarter hours. */
const snapMinutes = 15;

function snapped(minute: number): number {
  return Math.round(minute / snapMinutes) * snapMinutes;
}

/** The stretch moved to a new start, or its end to a new minute, kept inside the axis and never empty. */
export function draggedTo(stretch: Stretch, part: LiftedPart, minute: number, axisLength: number): Stretch {
  if (part === 'end') {
    return { start: stretch.start, end: Math.min(axisLength, Math.max(stretch.start + snapMinutes, snapped(minute))) };
  }
  const length = stretch.end - stretch.start;
  const start = Math.min(Math.max(0, snapped(minute)), axisLength - length);
  return { start, end: start + length };
}

/** What is over or gone stays where it was, and what nobody came to; what is offered is for its customer to take or leave. */
const unmovable: ReadonlySet<EntryState> = new Set<EntryState>(['offered', 'done', 'noShow', 'cancelled']);

/** Whether an entry can be taken up at all. */
export function isMovable(entry: CalendarEntry): entry is OwnEntry {
  const { allDay, kind, state } = entry;
  return kind !== 'held' && kind !== 'busy' && !allDay && !unmovable.has(state);
}
