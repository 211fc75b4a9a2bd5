/** A session or blocked time in detail: who takes part, and moving or cancelling it. */
import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { own } from '../../language/bidi.ts';
import acts from '../../ui/act.module.css';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './calendar-page.module.css';
import { calendarKey, calendarParts } from './calendar-queries.ts';
import type { CalendarWords } from './calendar-words.ts';
import type { Away, Session } from './entries.ts';
import { isMovable } from './lifted.ts';
import { MoveTrouble } from './move-sheet.tsx';

interface EventSheetProps {
  readonly entry: Session | Away;
  readonly words: CalendarWords;
  /** Asked from the calendar: the question stands open at once. */
  readonly asksCancel: boolean;
  readonly onLift: (() => void) | undefined;
  readonly onClose: () => void;
}

export function EventSheet({ entry, words, asksCancel, onLift, onClose }: EventSheetProps) {
  const { say, session } = useDashboard();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(asksCancel);
  const [tells, setTells] = useState(false);
  const guests = entry.kind === 'session' ? entry.taken : 0;
  const people = useQuery({
    queryKey: [...calendarParts.participants, entry.id],
    enabled: guests > 0,
    queryFn: async ({ signal }) => {
      const { event } = await session.client.calendar.getEvent(
        { eventId: entry.id, fields: ['PI_FIELDS'] },
        { signal },
      );
      return event.participants?.list ?? [];
    },
  });
  const cancel = useMutation({
    mutationFn: () =>
      session.client.calendar.cancelEvent(
        { eventId: entry.id, participantNotification: { notifyParticipants: tells && guests > 0 } },
        { idempotencyKey: `${entry.id} ${entry.revision}` },
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: calendarKey }),
  });
  const isOpen = entry.kind === 'away' ? entry.state === 'confirmed' : isMovable(entry);
  return (
    <Sheet title={words.title(entry)} onClose={onClose}>
      <p className={`oh-time ${styles['answer']}`}>
        {words.day(entry.startMs)}
        {entry.allDay ? '' : `, ${words.range(entry.startMs, entry.endMs)}`}
      </p>
      <p>{words.rest(entry)}</p>
      {(people.data ?? []).length === 0 ? null : (
        <ul className={styles['people']}>
          {people.data?.map(({ id, name, partySize }) => (
            <li key={id}>
              <bdi>{name ?? say('bookings.nobody')}</bdi>
              {partySize > 1 ? ` × ${partySize}` : ''}
            </li>
          ))}
        </ul>
      )}
      {cancel.isError ? <MoveTrouble error={cancel.error} /> : null}
      {isAsking ? (
        <>
          <p>{say(entry.kind === 'session' ? 'calendar.cancelSession' : 'calendar.unblock', { count: guests })}</p>
          {guests > 0 ? (
            <Switch
              size="md"
              checked={tells}
              onChange={(event) => setTells(event.currentTarget.checked)}
              label={say('booking.tell', { name: own(words.title(entry)) })}
            />
          ) : null}
        </>
      ) : null}
      <div className={acts['buttons']}>
        {isOpen && !isAsking && onLift !== undefined && isMovable(entry) ? (
          <Button onClick={onLift}>{say('calendar.move')}</Button>
        ) : null}
        {isOpen ? (
          <Button
            variant={isAsking ? 'filled' : 'default'}
            aria-disabled={cancel.isPending}
            onClick={() => {
              if (!isAsking) {
                setAsking(true);
              } else if (!cancel.isPending) {
                cancel.mutate();
              }
            }}
          >
            {say(entry.kind === 'session' ? 'calendar.cancelSessionAct' : 'calendar.unblockAct')}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onClose}>
          {say('booking.close')}
        </Button>
      </div>
    </Sheet>
  );
}
