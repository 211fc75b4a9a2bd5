/** From the row of a place on a waitlist to what is said of it: nothing of who waits. */
import type { WaitlistPlace, WaitlistPlaceInLine } from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { EntryInLine, WaitlistEntryRow } from './repository/waitlist.ts';

export function presentWaitlistPlace(row: WaitlistEntryRow): WaitlistPlace {
  return {
    bookingId: row.id,
    serviceId: row.service_id,
    scheduleId: row.schedule_id,
    ...(row.event_id === null ? {} : { eventId: row.event_id }),
    totalParticipants: row.total_participants,
    joinedDate: formatInstant(row.joined_at),
    ...(row.offered_until === null ? {} : { offerExpirationDate: formatInstant(row.offered_until) }),
    passedOver: row.passed,
  };
}

/** The same with where it stands; an offer whose time is over is none, also before the next in line has it. */
export function presentPlaceInLine(row: EntryInLine, nowMs: number): WaitlistPlaceInLine {
  const isOffered = row.offered_until !== null && row.offered_until > nowMs;
  return { ...presentWaitlistPlace(isOffered ? row : { ...row, offered_until: null }), position: row.position };
}
