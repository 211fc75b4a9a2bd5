/** One line of the day: a visit or a session, with whoever comes to it; from shortly before its start, who is there. */
import type { Booking } from '@openhours/contract';
import { participantsOf } from '@openhours/contract/bookings/visit-price';
import { Link } from '@tanstack/react-router';
import { AttendanceChoice } from '../../bookings/attendance-choice.tsx';
import { arrivalMarks } from '../../bookings/attendance-marks.ts';
import { type BookingWords, wordsOf } from '../../bookings/booking-words.ts';
import { AlertMarks } from '../../bookings/client-alerts.tsx';
import { peopleWords } from '../../bookings/count-words.ts';
import { usePlaceOf } from '../../bookings/place-of-booking.ts';
import { leaderOf } from '../../days/event-resources.ts';
import { own } from '../../language/bidi.ts';
import { todayAddress } from '../../pages/dashboard-addresses.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import listRow from '../../ui/lists/list-row.module.css';
import { type Entry, isExpected, type Standing } from './day-plan.ts';
import { SessionAttendees } from './session-attendees.tsx';
import { StandingMark } from './standing-mark.tsx';
import styles from './today.module.css';

interface EntryLineProps {
  readonly entry: Entry;
  readonly standing: Standing | 'next';
  readonly takesAttendance: boolean;
}

type Visit = Extract<Entry, { readonly kind: 'visit' }>;
type Session = Extract<Entry, { readonly kind: 'session' }>;

export function EntryLine({ entry, standing, takesAttendance }: EntryLineProps) {
  return (
    <li>
      {entry.kind === 'visit' ? (
        <VisitLine entry={entry} standing={standing} takesAttendance={takesAttendance} />
      ) : (
        <SessionLine entry={entry} standing={standing} takesAttendance={takesAttendance} />
      )}
    </li>
  );
}

function classesOf(standing: Standing | 'next', hasJustCome = false): string {
  return [
    listRow['row'],
    styles['line'],
    standing === 'over' ? styles['over'] : '',
    standing === 'next' ? styles['isNext'] : '',
    hasJustCome ? listRow['arrived'] : '',
  ].join(' ');
}

function Time({ entry: { localEnd, localStart } }: { readonly entry: Entry }) {
  const { formats, say } = useDashboard();
  return (
    <span className={`oh-time ${styles['time']}`}>
      {formats.time(localStart)}
      <span className="oh-heard">
        {say('booking.range', { start: formats.time(localStart), end: formats.time(localEnd) })}
      </span>
    </span>
  );
}

function NextMark({ entry, standing }: Pick<EntryLineProps, 'entry' | 'standing'>) {
  const { say } = useDashboard();
  const isMarked = standing === 'next' || (standing === 'now' && isExpected(entry));
  return isMarked ? <span className={styles['next']}>{say(`today.${standing}`)}</span> : null;
}

/** What it is and for how many, with whom and where. */
function VisitFacts({ booking, words }: { booking: Booking; words: BookingWords }) {
  const { say } = useDashboard();
  return <FactRow facts={[words.service, peopleWords(booking, say), words.staff, usePlaceOf(booking)]} />;
}

function VisitLine({ entry, standing, takesAttendance }: EntryLineProps & { readonly entry: Visit }) {
  const { arrived, frame, say } = useDashboard();
  const mayRecord = useReach('BOOKINGS.MANAGE') !== undefined;
  const { booking } = entry;
  const words = wordsOf(booking, frame.timeZone);
  const name = words.name ?? say('bookings.nobody');
  const eventId = booking.bookedEntity.slot?.eventId;
  const attended =
    takesAttendance && mayRecord && booking.status === 'CONFIRMED' && eventId !== undefined
      ? { bookingId: booking.id, eventId }
      : undefined;
  return (
    <div className={styles['visit']}>
      <Link
        to={todayAddress}
        search={{ booking: booking.id }}
        id={`booking-${booking.id}`}
        className={classesOf(standing, arrived.has(booking.id))}
      >
        <Time entry={entry} />
        <span className={`${listRow['words']} ${styles['words']}`}>
          <bdi className={`${listRow['name']} ${styles['name']}`}>{name}</bdi>
          <span className="oh-soft">
            <VisitFacts booking={booking} words={words} />
          </span>
          <AlertMarks contactId={booking.contactDetails?.contactId} />
          {attended === undefined ? <StandingMark booking={booking} /> : null}
        </span>
        <NextMark entry={entry} standing={standing} />
      </Link>
      {attended === undefined ? null : (
        <div className={styles['attendance']}>
          <AttendanceChoice
            of={attended}
            recorded={booking.attendance ?? null}
            expected={participantsOf(booking)}
            startMs={Date.parse(booking.startDate ?? '')}
            name={own(name)}
            marks={arrivalMarks}
          />
        </div>
      )}
    </div>
  );
}

function SessionLine({ entry, standing, takesAttendance }: EntryLineProps & { readonly entry: Session }) {
  const { say } = useDashboard();
  const { event, bookings } = entry;
  const { totalCapacity, remainingCapacity } = event;
  const taken =
    totalCapacity === undefined ? undefined : totalCapacity - Math.min(totalCapacity, remainingCapacity ?? 0);
  return (
    <div className={classesOf(standing)}>
      <Time entry={entry} />
      <span className={`${listRow['words']} ${styles['words']}`}>
        <bdi className={`${listRow['name']} ${styles['name']}`}>{event.title ?? event.scheduleName}</bdi>
        <span className="oh-soft">
          <FactRow
            facts={[
              taken === undefined || totalCapacity === undefined
                ? undefined
                : say('today.places', { taken, total: totalCapacity }),
              (leaderOf(event.resources) ?? event.resources[0])?.name,
            ]}
          />
        </span>
      </span>
      <NextMark entry={entry} standing={standing} />
      <div className={styles['below']}>
        <SessionAttendees event={event} bookings={bookings} takesAttendance={takesAttendance} />
      </div>
    </div>
  );
}
