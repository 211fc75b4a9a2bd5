/**
 * What is booked and held within a time, counted and listed: before it is closed or blocked, whoever does it and for
 * whom, and afterwards of what is left in it.
 */
import type { VisitWithin } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { localAt } from '../../days/dates.ts';
import { calendarPageAddress } from '../../pages/dashboard-addresses.ts';
import { type TimeToClose, visitsWithin } from '../../queries/visits-within.ts';
import { useDashboard } from '../context/dashboard-context.tsx';
import { useOpen } from '../context/opened.ts';
import { FactRow } from '../display/sentence.tsx';
import { Notice } from '../feedback/notice.tsx';
import { ReadFailure } from '../feedback/read-failure.tsx';
import textLink from '../styles/text-link.module.css';
import styles from './visits-within.module.css';

interface VisitsWithinProps {
  readonly time: TimeToClose;
  /** What is said where nothing is booked; absent: nothing. */
  readonly none?: string;
  /** It is closed already, and stands below a heading that says so: nothing follows from an act. */
  readonly isClosed?: boolean;
}

export function VisitsWithin({ time, none, isClosed = false }: VisitsWithinProps) {
  const { formats, say, session } = useDashboard();
  const read = useQuery(visitsWithin(session.client, time));
  if (read.data === undefined) {
    return read.error === null ? null : (
      <ReadFailure title={say('within.failed')} error={read.error} onAgain={() => void read.refetch()} />
    );
  }
  const { appointmentCount, participantCount, sessionCount, visits } = read.data;
  const count = appointmentCount + sessionCount;
  if (count === 0) {
    return none === undefined ? null : <p className="oh-soft">{none}</p>;
  }
  const what = [
    ...(appointmentCount === 0 ? [] : [say('within.appointments', { count: appointmentCount })]),
    ...(sessionCount === 0 ? [] : [say('within.sessions', { count: sessionCount })]),
    ...(participantCount === 0 ? [] : [say('within.people', { count: participantCount })]),
  ];
  return (
    <Notice meaning="warn" title={isClosed ? formats.list(what) : say('within.title', { booked: formats.list(what) })}>
      {isClosed ? null : <p>{say('within.stay')}</p>}
      <ul className={styles['visits']}>
        {visits.map((visit) => (
          <Visit key={visit.bookingId ?? visit.eventId} visit={visit} />
        ))}
      </ul>
      {count > visits.length ? <p>{say('within.more', { count: count - visits.length })}</p> : null}
    </Notice>
  );
}

/** A booking opens beside the view; a session is in the calendar of its day. */
function Visit({ visit }: { readonly visit: VisitWithin }) {
  const { formats, frame, say } = useDashboard();
  const open = useOpen();
  const start = localAt(Date.parse(visit.startDate), frame.timeZone);
  const day = start.slice(0, 10);
  const way = `${textLink['link']} ${styles['when']}`;
  const when = `${formats.shortDay(day)}, ${formats.time(start)}`;
  const facts = [
    visit.title,
    ...(visit.contactName === undefined ? [] : [visit.contactName]),
    ...(visit.kind === 'APPOINTMENT' ? [] : [say('within.people', { count: visit.participants })]),
  ];
  return (
    <li>
      {visit.bookingId === undefined ? (
        <Link to={calendarPageAddress} search={{ view: 'day', date: day }} className={way}>
          {when}
        </Link>
      ) : (
        <button type="button" className={way} onClick={() => open({ booking: visit.bookingId })}>
          {when}
        </button>
      )}
      <span>
        <FactRow facts={facts} />
      </span>
    </li>
  );
}
