/** Where a dropped entry would be in real time, and whose it would be; and which columns it may go to at all. Pure. */
import type { ClockAxis } from '../../days/clock-axis.ts';
import type { CalendarView } from './calendar-search.ts';
import { anyoneKey, type Column } from './columns.ts';
import type { OwnEntry } from './entries.ts';
import type { Lifted } from './lifted.ts';
import type { Destination } from './use-move.ts';

/**
 * Between days everything moves. Between people a visit may always be asked to move, what stands in somebody's own calendar
 * never; rooms of visits are chosen by who is free, so only sessions change theirs.
 */
export function mayMoveTo(view: CalendarView, entry: OwnEntry, from: string, to: string): boolean {
  if (view === 'week' || from === to) {
    return true;
  }
  if (to === anyoneKey) {
    return false;
  }
  return entry.kind === 'visit'
    ? view === 'day'
    : entry.event.resources.some(({ id }) => id === from) && !entry.event.resources.some(({ id }) => id === to);
}

export function destinationOf(
  view: CalendarView,
  axis: ClockAxis,
  columns: readonly Column[],
  lifted: Lifted,
  column: Column,
): Destination {
  const { entry, start, end } = lifted;
  const startMs = axis.instantAt(column.day, start);
  const before = columns
    .find(({ key }) => key === lifted.fromColumn)
    ?.placed.find((placed) => placed.entry.id === entry.id);
  // As long as it was, over a change of the clock too, unless it was stretched.
  const isStretched = before === undefined || end - start !== before.end - before.start;
  const isHanded = view !== 'week' && column.key !== lifted.fromColumn;
  return {
    startMs: before?.start === start && column.key === lifted.fromColumn ? entry.startMs : startMs,
    endMs: isStretched ? axis.instantAt(column.day, end) : startMs + entry.endMs - entry.startMs,
    hands: isHanded ? { from: lifted.fromColumn, to: column.key } : undefined,
  };
}
