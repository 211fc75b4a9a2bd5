/** Which time an event no longer takes once it is changed or cancelled. Pure. */
import type { EpochMs } from '../../../time/index.ts';
import type { EventRow } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';
import { takenBy } from './taken-by.ts';

/** A stretch of time that resources have again. */
export interface FreedStretch {
  /** Resources, or the business schedule for time that blocked everybody. */
  readonly resourceIds: readonly string[];
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** Nothing of a master: it takes its time by its rule, day after day. */
export function freedBy(before: EventRow, after: EventRow, schedule: ScheduleRow): FreedStretch[] {
  if (before.recurrence_type === 'MASTER') {
    return [];
  }
  const [had, has] = [takenBy(before, schedule), new Set(takenBy(after, schedule))];
  const [gone, kept] = [had.filter((id) => !has.has(id)), had.filter((id) => has.has(id))];
  const whole = { startMs: before.start_at, endMs: before.end_at };
  return [
    { resourceIds: gone, ...whole },
    { resourceIds: kept, ...whole, endMs: Math.min(before.end_at, after.start_at) },
    { resourceIds: kept, ...whole, startMs: Math.max(before.start_at, after.end_at) },
  ].filter(({ endMs, resourceIds, startMs }) => resourceIds.length > 0 && startMs < endMs);
}
