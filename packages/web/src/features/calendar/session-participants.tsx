/**
 * Who takes part in a session or a course, page by page, what they take along, and who came; whoever booked leads to
 * the booking.
 */

import type { Booking, CalendarEvent, Participation } from '@openhours/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';
import { AttendanceChoice, AttendanceFailure } from '../../bookings/attendance-choice.tsx';
import { arrivalMarks } from '../../bookings/attendance-marks.ts';
import { own } from '../../language/bidi.ts';
import { attendanceOfSession } from '../../queries/attendance.ts';
import { participantsOf } from '../../queries/calendar.ts';
import { unsignedAmong } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import styles from './calendar-page.module.css';

interface SessionParticipantsProps {
  readonly event: CalendarEvent;
  /** When it begins, epoch milliseconds. */
  readonly startMs: number;
  /** Those by which they take part, as far as the calendar has them. */
  readonly bookings: readonly Booking[];
  /** Its day has come: who is there can be told from who is not. */
  readonly hasCome: boolean;
  readonly onBooking: (bookingId: string) => void;
}

export function SessionParticipants({ bookings, event, hasCome, onBooking, startMs }: SessionParticipantsProps) {
  const { say, session } = useDashboard();
  const takesAttendance = useReach('BOOKINGS.MANAGE') !== undefined && hasCome;
  const attendance = useQuery({ ...attendanceOfSession(session.client, event.id), enabled: takesAttendance });
  const list = useInfiniteQuery(participantsOf(session.client, event));
  const people = (list.data?.pages ?? [])
    .flatMap(({ participations }) => participations)
    .filter(({ approvalStatus }) => approvalStatus !== 'DECLINED');
  const unsigned = useUnsigned(people);
  const goOn = () => void (list.data === undefined ? list.refetch() : list.fetchNextPage());
  return (
    <>
      {people.length === 0 ? null : (
        <ul className={styles['people']}>
          {people.map(({ externalId, id, participant, partySize }) => {
            const who = (
              <span>
                <bdi>{participant.name ?? say('bookings.nobody')}</bdi>
                {partySize > 1 ? ` × ${partySize}` : ''}
                <span className={`oh-soft oh-small ${styles['taken']}`}>
                  <AddOnsOf booking={bookings.find((booking) => booking.id === externalId)} />
                </span>
                {externalId === undefined ? null : unsigned(externalId)}
              </span>
            );
            return (
              <li key={id}>
                {externalId === undefined ? (
                  who
                ) : (
                  <>
                    <button type="button" className={styles['person']} onClick={() => onBooking(externalId)}>
                      {who}
                      <Chevron towards="on" />
                    </button>
                    {takesAttendance && !attendance.isError ? (
                      <AttendanceChoice
                        of={{ bookingId: externalId, eventId: event.id }}
                        recorded={attendance.data && (attendance.data.get(externalId) ?? null)}
                        expected={partySize}
                        startMs={startMs}
                        name={own(participant.name ?? say('bookings.nobody'))}
                        marks={arrivalMarks}
                      />
                    ) : null}
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {attendance.isError ? <AttendanceFailure reading={attendance} /> : null}
      {list.isError ? (
        <ReadFailure title={say('calendar.participantsFailed')} error={list.error} onAgain={goOn} />
      ) : (
        <ShowMore list={list} onMore={goOn} />
      )}
    </>
  );
}

/** Says of each booking that lacks a signature that it does. */
function useUnsigned(people: readonly Pick<Participation, 'externalId'>[]): (bookingId: string) => ReactNode {
  const { say, session } = useDashboard();
  const booked = people.flatMap(({ externalId }) => externalId ?? []);
  const { data } = useQuery({ ...unsignedAmong(session.client, booked), placeholderData: keepPreviousData });
  return (bookingId) =>
    data?.has(bookingId) === true ? (
      <span className={`oh-small ${styles['unsigned']}`}>{say('calendar.notSigned')}</span>
    ) : null;
}
