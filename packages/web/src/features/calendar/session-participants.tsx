/**
 * Who takes part in a session or a course, page by page, what they take along, and who came; whoever booked leads to
 * the booking.
 */

import type { Booking, CalendarEvent, Participation, Waiver } from '@openhours/contract';
import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AddOnsOf } from '../../bookings/add-ons-of.tsx';
import { AttendanceChoice, AttendanceFailure } from '../../bookings/attendance-choice.tsx';
import { arrivalMarks } from '../../bookings/attendance-marks.ts';
import { AlertMarks, WithClientAlerts } from '../../bookings/client-alerts.tsx';
import { own } from '../../language/bidi.ts';
import { attendanceOfSession } from '../../queries/attendance.ts';
import { participantsOf } from '../../queries/calendar.ts';
import { signaturesAmong } from '../../queries/consents.ts';
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
  const signatures = useSignatures(people);
  const bookingOf = (externalId: string | undefined) => bookings.find(({ id }) => id === externalId);
  const contactOf = ({ externalId, participant }: Participation) =>
    participant.contactId ?? bookingOf(externalId)?.contactDetails.contactId;
  const goOn = () => void (list.data === undefined ? list.refetch() : list.fetchNextPage());
  return (
    <WithClientAlerts contactIds={people.map(contactOf)}>
      {people.length === 0 ? null : (
        <ul className={styles['people']}>
          {people.map((person) => {
            const { externalId, id, participant, partySize } = person;
            const who = (
              <span>
                <bdi>{participant.name ?? say('bookings.nobody')}</bdi>
                {partySize > 1 ? ` × ${partySize}` : ''}
                <span className={`oh-soft oh-small ${styles['taken']}`}>
                  <AddOnsOf booking={bookingOf(externalId)} />
                </span>
                <SignedMark status={signatures.data?.get(externalId ?? '')} />
                <AlertMarks contactId={contactOf(person)} />
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
      <SignaturesFailure reading={signatures} />
      {list.isError ? (
        <ReadFailure title={say('calendar.participantsFailed')} error={list.error} onAgain={goOn} />
      ) : (
        <ShowMore list={list} onMore={goOn} />
      )}
    </WithClientAlerts>
  );
}

/** What of each booking is signed, by its id; of those that are newly in sight it is said once it is known. */
function useSignatures(people: readonly Pick<Participation, 'externalId'>[]) {
  const { session } = useDashboard();
  const booked = people.flatMap(({ externalId }) => externalId ?? []);
  return useQuery({ ...signaturesAmong(session.client, booked), placeholderData: keepPreviousData });
}

/** Of somebody without a mark it is not known, or there is nothing to sign. */
function SignedMark({ status = 'UNDEFINED' }: { readonly status: Waiver['status'] | undefined }) {
  const { say } = useDashboard();
  return status === 'UNDEFINED' ? null : (
    <span className={`oh-small ${status === 'SIGNED' ? `oh-soft ${styles['taken']}` : styles['unsigned']}`}>
      {say(status === 'SIGNED' ? 'calendar.signed' : 'calendar.notSigned')}
    </span>
  );
}

function SignaturesFailure({ reading }: { readonly reading: Pick<UseQueryResult, 'error' | 'isError' | 'refetch'> }) {
  const { say } = useDashboard();
  return reading.isError ? (
    <ReadFailure
      title={say('calendar.signaturesFailed')}
      error={reading.error}
      onAgain={() => void reading.refetch()}
    />
  ) : null;
}
