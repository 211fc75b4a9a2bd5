/** Whether whoever booked came, and how far the visit is: from the day of the visit on, for what is confirmed. */
import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { AttendanceChoice, AttendanceFailure } from '../../bookings/attendance-choice.tsx';
import { wordsOf } from '../../bookings/booking-words.ts';
import { type Attended, attendanceOfBooking } from '../../queries/attendance.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';

export function AttendancePart({ booking }: { readonly booking: Booking }) {
  const { frame } = useDashboard();
  const mayRecord = useReach('BOOKINGS.MANAGE') !== undefined;
  // A course has a record of each session: its roster in the calendar has them.
  const eventId = booking.bookedEntity.slot?.eventId;
  const hasCome = wordsOf(booking, frame.timeZone).day <= frame.today;
  return mayRecord && hasCome && eventId !== undefined && booking.status === 'CONFIRMED' ? (
    <Recorded
      of={{ bookingId: booking.id, eventId }}
      expected={participantsOf(booking)}
      startMs={Date.parse(booking.startDate ?? '')}
    />
  ) : null;
}

interface RecordedProps {
  readonly of: Attended;
  readonly expected: number;
  readonly startMs: number;
}

function Recorded({ of, ...visit }: RecordedProps) {
  const { session } = useDashboard();
  const attendance = useQuery(attendanceOfBooking(session.client, of));
  return attendance.isError ? (
    <AttendanceFailure reading={attendance} />
  ) : (
    <AttendanceChoice of={of} recorded={attendance.data} {...visit} />
  );
}
