/** The row of an absence as the wire entity. */
import type { Absence, AbsenceFacts, AbsenceNotice } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { AbsenceRow } from './repository.ts';

const whoOf = ({ location_id, resource_id }: Pick<AbsenceRow, 'location_id' | 'resource_id'>) => ({
  ...(resource_id === null ? {} : { resourceId: resource_id }),
  ...(location_id === null ? {} : { locationId: location_id }),
});

/** Without its reason. */
export function presentFacts(row: AbsenceRow): AbsenceFacts {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    ...whoOf(row),
    localStart: row.local_start,
    localEnd: row.local_end,
    timeZone: row.time_zone,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    allDay: row.all_day,
    ...(row.notice === null ? {} : { notice: row.notice }),
    ...(row.translations.length === 0 ? {} : { translations: row.translations }),
    ...(row.event_id === null ? {} : { eventId: row.event_id }),
    ...(row.closed_day_id === null ? {} : { closedDayId: row.closed_day_id }),
    status: row.status,
  };
}

export function presentAbsence(row: AbsenceRow): Absence {
  return {
    ...presentFacts(row),
    ...(row.reason === null ? {} : { reason: row.reason }),
    decisions: row.decisions,
  };
}

/** What customers read of it. */
export function presentNotice(row: AbsenceRow): AbsenceNotice {
  return {
    ...whoOf(row),
    ...(row.closed_day_id === null ? {} : { closedDayId: row.closed_day_id }),
    notice: row.notice ?? '',
    ...(row.translations.length === 0 ? {} : { translations: row.translations }),
    localStart: row.local_start,
    localEnd: row.local_end,
    allDay: row.all_day,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
  };
}
