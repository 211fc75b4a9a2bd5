/** The row of a request for a substitute as the wire entity. */
import type { SubstituteRequest, SubstituteRequestFacts } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { RequestRow } from './repository.ts';

/** Without the words written with it. */
export function presentFacts(row: RequestRow): SubstituteRequestFacts {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: formatInstant(row.created_at),
    updatedDate: formatInstant(row.updated_at),
    ...(row.event_id === null ? {} : { eventId: row.event_id }),
    ...(row.booking_id === null ? {} : { bookingId: row.booking_id }),
    title: row.title,
    startDate: formatInstant(row.start_at),
    endDate: formatInstant(row.end_at),
    resourceId: row.resource_id,
    state: row.state,
    ...(row.substitute_id === null ? {} : { substituteId: row.substitute_id }),
  };
}

export function presentRequest(row: RequestRow): SubstituteRequest {
  return {
    ...presentFacts(row),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.answer === null ? {} : { answer: row.answer }),
  };
}
