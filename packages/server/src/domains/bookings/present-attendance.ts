/** Attendance as the wire has it: by itself, in events, and beside a booking (bookings sheet 5.1 and 11). */
import type { Attendance, ExtendedBooking, RecordedAttendance } from '@openhours/contract';
import type { AttendanceRow } from './repository/attendance.ts';
import type { BookingRow } from './repository.ts';

export function presentAttendance(row: AttendanceRow): Attendance {
  return {
    id: row.id,
    bookingId: row.booking_id,
    ...(row.event_id === null ? {} : { eventId: row.event_id, sessionId: row.event_id }),
    status: row.status,
    numberOfAttendees: row.number_of_attendees,
    ...(row.progress === null ? {} : { progress: row.progress }),
  };
}

/** As events carry it: in whose calendar the booking stands decides who hears of it. */
export function recordedAttendanceOf(
  row: AttendanceRow,
  { resource_id: resourceId }: Pick<BookingRow, 'resource_id'>,
): RecordedAttendance {
  return { ...presentAttendance(row), ...(resourceId === null ? {} : { resourceId }) };
}

/** Beside a booking; without a record nobody has said anything. */
export function attendanceBeside(row: AttendanceRow | undefined): NonNullable<ExtendedBooking['attendance']> {
  if (row === undefined) {
    return { status: 'NOT_SET' };
  }
  const { id, numberOfAttendees, progress, status } = presentAttendance(row);
  return { id, status, numberOfAttendees, ...(progress === undefined ? {} : { progress }) };
}
