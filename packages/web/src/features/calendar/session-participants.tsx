/** Who takes part in a session or a course, page by page; whoever booked leads to the booking. */

import { Button } from '@mantine/core';
import type { CalendarEvent } from '@openhours/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { participantsOf } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { ReadFailure } from '../../ui/feedback/read-failure.tsx';
import { Chevron } from '../../ui/styles/chevron.tsx';
import styles from './calendar-page.module.css';

interface SessionParticipantsProps {
  readonly event: CalendarEvent;
  readonly onBooking: (bookingId: string) => void;
}

export function SessionParticipants({ event, onBooking }: SessionParticipantsProps) {
  const { say, session } = useDashboard();
  const list = useInfiniteQuery(participantsOf(session.client, event));
  const people = (list.data?.pages ?? [])
    .flatMap(({ participations }) => participations)
    .filter(({ approvalStatus }) => approvalStatus !== 'DECLINED');
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
              </span>
            );
            return (
              <li key={id}>
                {externalId === undefined ? (
                  who
                ) : (
                  <button type="button" className={styles['person']} onClick={() => onBooking(externalId)}>
                    {who}
                    <Chevron towards="on" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {list.isError ? (
        <ReadFailure title={say('calendar.participantsFailed')} error={list.error} onAgain={goOn} />
      ) : list.hasNextPage ? (
        <div>
          <Button variant="default" onClick={goOn} aria-disabled={list.isFetchingNextPage}>
            {say('calendar.moreParticipants')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
