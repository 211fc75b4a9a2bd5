/** Which session a record of attendance is of, and what it holds after a call. Pure (bookings sheet 11). */
import { fail, invalid, type SetAttendance } from '@openhours/contract';
import type { AttendanceRow } from '../repository/attendance.ts';
import type { BookingRow } from '../repository.ts';

/** The session that a call names, under its name of today or the older one. */
export function namedSession({ eventId, sessionId }: Pick<SetAttendance, 'eventId' | 'sessionId'>): string | undefined {
  return eventId ?? sessionId;
}

/**
 * The session of which a booking's attendance is recorded: the booked one, or one of the course, which has to be named.
 * Null for an appointment that is in no calendar. `scheduleId`: on which schedule the named session stands, undefined for
 * one that is unknown.
 */
export function sessionAttended(
  booking: Pick<BookingRow, 'booked' | 'event_id' | 'schedule_id'>,
  named: string | undefined,
  scheduleId: string | undefined,
): string | null {
  if (booking.booked === 'SLOT') {
    if (named !== undefined && named !== booking.event_id) {
      throw unknownSession(named);
    }
    return booking.event_id;
  }
  if (named === undefined) {
    throw fail('SESSION_ID_NOT_PROVIDED', 'A course has several sessions: send the eventId of one of them');
  }
  if (scheduleId !== booking.schedule_id) {
    throw unknownSession(named);
  }
  return named;
}

function unknownSession(eventId: string) {
  return fail('SESSION_NOT_FOUND', 'The booking has no session with this id', { eventId });
}

/** What a record holds from now on: what a call leaves out stays, and progress ends with having come. */
export function attendanceAfter(
  before: Pick<AttendanceRow, 'number_of_attendees' | 'progress'> | undefined,
  { numberOfAttendees, progress, status }: Pick<SetAttendance, 'numberOfAttendees' | 'progress' | 'status'>,
): Pick<AttendanceRow, 'number_of_attendees' | 'progress' | 'status'> {
  if (progress !== undefined && status !== 'ATTENDED') {
    throw invalid('attendance.progress', 'can be set only with the status ATTENDED', 'ONE_OF_ALIGNMENT');
  }
  return {
    status,
    number_of_attendees: numberOfAttendees ?? before?.number_of_attendees ?? 1,
    progress: status === 'ATTENDED' ? (progress ?? before?.progress ?? null) : null,
  };
}
