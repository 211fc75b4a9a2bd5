/** Whose time an event takes. Pure. */
import type { EventRow } from '../repository/events.ts';
import type { ScheduleRow } from '../repository/schedules.ts';

/** Whose time an event takes while it is confirmed and opaque (services sheet 12.4); a master takes it by its rule. */
export function takenBy(row: EventRow, schedule: ScheduleRow): readonly string[] {
  if (row.type === 'WORKING_HOURS' || row.booked || row.transparent || row.status !== 'CONFIRMED') {
    return [];
  }
  const listed = row.resource_ids.filter((_, index) => row.resource_transparencies[index] !== 'TRANSPARENT');
  const owner =
    schedule.owner_type === 'RESOURCE'
      ? [schedule.external_id]
      : schedule.owner_type === 'BUSINESS' && row.type === 'DEFAULT'
        ? [schedule.id]
        : [];
  return [...new Set([...listed, ...owner])];
}
