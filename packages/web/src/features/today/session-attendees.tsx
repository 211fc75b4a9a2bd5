/** Who comes to a session of the day: names that lead to their bookings; from shortly before its start, who is there. */
import type { CalendarEvent } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AttendanceChoice, AttendanceFailure } from '../../bookings/attendance-choice.tsx';
import { arrivalMarks } from '../../bookings/attendance-marks.ts';
import { wordsOf } from '../../bookings/booking-words.ts';
import { AlertMarks } from '../../bookings/client-alerts.tsx';
import { peopleWords } from '../../bookings/count-words.ts';
import { WalkIn } from '../../bookings/walk-in.tsx';
import { own } from '../../language/bidi.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { attendanceOfSession } from '../../queries/attendance.ts';
import type { BookingAtDesk } from '../../queries/booking-at-desk.ts';
import { namesOf } from '../../queries/participants.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { StandingMark } from './standing-mark.tsx';
import styles from './today.module.css';

interface SessionAttendeesProps {
  readonly event: CalendarEvent;
  readonly bookings: readonly BookingAtDesk[];
  readonly takesAttendance: boolean;
}

export function SessionAttendees({ bookings, event, takesAttendance }: SessionAttendeesProps) {
  const { frame, say, session } = useDashboard();
  const mayRecord = useReach('BOOKINGS.MANAGE') !== undefined;
  const mayBook = useReach('BOOKINGS.CREATE') !== undefined;
  const records = takesAttendance && mayRecord;
  const attendance = useQuery({
    ...attendanceOfSession(session.client, event.id),
    enabled: records && bookings.length > 0,
  });
  return (
    <>
      {bookings.length === 0 ? null : (
        <ul className={styles[records ? 'roster' : 'people']} aria-label={say('today.whoComes')}>
          {bookings.map((booking) => {
            const name = wordsOf(booking, frame.timeZone).name ?? say('bookings.nobody');
            const isRecorded = records && booking.status === 'CONFIRMED' && !attendance.isError;
            return (
              <li key={booking.id}>
                <Link
                  to={todayAddress}
                  search={{ booking: booking.id }}
                  id={`booking-${booking.id}`}
                  className={styles['person'] as string}
                >
                  <FactRow facts={[name, peopleWords(booking, say), ...namesOf(booking.namedParticipants)]} />
                </Link>
                <AlertMarks contactId={booking.contactDetails?.contactId} />
                {isRecorded ? (
                  <AttendanceChoice
                    of={{ bookingId: booking.id, eventId: event.id }}
                    recorded={attendance.data && (attendance.data.get(booking.id) ?? null)}
                    expected={participantsOf(booking)}
                    startMs={Date.parse(event.start.utcDate ?? '')}
                    name={own(name)}
                    marks={arrivalMarks}
                  />
                ) : (
                  <StandingMark booking={booking} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {attendance.isError ? <AttendanceFailure reading={attendance} /> : null}
      {records && mayBook ? <WalkIn event={event} /> : null}
    </>
  );
}
