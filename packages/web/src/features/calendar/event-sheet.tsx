/** A session or blocked time in detail: who takes part, booking places in it for a client, and moving or cancelling it. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { actedBy } from '../../bookings/changed-meanwhile.tsx';
import { useSubstitutes } from '../../bookings/substitute-part.tsx';
import { TellSwitch, useTelling } from '../../bookings/tell-switch.tsx';
import { Waitlist } from '../../bookings/waitlist.tsx';
import { WalkIn } from '../../bookings/walk-in.tsx';
import { localAt } from '../../days/dates.ts';
import { own } from '../../language/bidi.ts';
import { absenceAddress } from '../../pages/absence-addresses.ts';
import { cancellationOf, useCancelEvent, waitlistedAt } from '../../queries/calendar.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useReach } from '../../ui/context/signed-in.ts';
import { useMoment } from '../../ui/display/act-moment.ts';
import { Sentence } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import actions from '../../ui/styles/actions.module.css';
import styles from './calendar-page.module.css';
import type { CalendarWords } from './calendar-words.ts';
import type { BlockedTime, CalendarEntry, Session } from './entries.ts';
import { isMovable } from './lifted.ts';
import { MoveTrouble } from './move-sheet.tsx';
import { SessionParticipants } from './session-participants.tsx';

interface EventSheetProps {
  readonly entry: Session | BlockedTime;
  /** The same as it stands now; absent when it is not there any more. */
  readonly now: CalendarEntry | undefined;
  readonly words: CalendarWords;
  /** Asked from the calendar: the question stands open at once. */
  readonly asksCancel: boolean;
  readonly onLift: () => void;
  /** Only of a session. */
  readonly onEdit: () => void;
  /** Books places in it for a client; absent where the person may not. */
  readonly onBook: (() => void) | undefined;
  /** Somebody who takes part by a booking. */
  readonly onBooking: (bookingId: string) => void;
  readonly onClose: () => void;
}

export function EventSheet({
  entry,
  now,
  words,
  asksCancel,
  onBook,
  onBooking,
  onEdit,
  onLift,
  onClose,
}: EventSheetProps) {
  const { frame, say, session } = useDashboard();
  const hasCome = localAt(entry.startMs, frame.timeZone).slice(0, 10) <= frame.today;
  const moment = useMoment();
  const [asksNow, setAsking] = useState(asksCancel);
  // Who joins or leaves while it is open is shown; of what is not there any more, as it was.
  const latest = entry.kind === 'session' && now?.kind === 'session' && now.state !== 'cancelled' ? now : entry;
  const guests = latest.kind === 'session' ? latest.taken : 0;
  const telling = useTelling(undefined);
  const tells = guests > 0 && telling.tells;
  const substitutes = useSubstitutes({
    target: { eventId: entry.id },
    holderIds: entry.kind === 'session' ? entry.resourceIds : [],
    mayTell: guests > 0,
  });
  const cancel = useCancelEvent(session.client, { onSuccess: onClose });
  // Somebody else's act, for an own one closes the sheet. What is cancelled is not among the events of the days any more.
  const isMissing = now === undefined || now.state === 'cancelled';
  const mayRead = useReach('CALENDAR.READ_PERSONAL') !== undefined;
  const mayRecord = useReach('BOOKINGS.MANAGE') !== undefined;
  const ending = useQuery({
    ...cancellationOf(session.client, entry.id),
    enabled: mayRead && isMissing && entry.state !== 'cancelled' && cancel.isIdle,
  });
  const { actor, date: endedAt } = ending.data?.cancellation ?? {};
  const isEnded = endedAt !== undefined;
  const isOpen = !isEnded && (entry.kind === 'blocked' ? entry.state === 'confirmed' : isMovable(entry));
  const isAsking = asksNow && isOpen;
  const closedDay = entry.kind === 'session' && isOpen ? words.closedDayOf(entry) : undefined;
  return (
    <Sheet title={words.title(entry)} onClose={onClose}>
      <p className={`oh-time ${styles['answer']}`}>
        {words.day(entry.startMs)}
        {entry.allDay ? '' : `, ${words.range(entry.startMs, entry.endMs)}`}
      </p>
      <p>{words.rest(latest)}</p>
      {closedDay === undefined ? null : (
        <Notice meaning="warn" title={say('calendar.onClosedDay', { name: own(closedDay) })} />
      )}
      {endedAt === undefined ? null : (
        <Notice
          meaning="warn"
          title={
            <Sentence
              text={
                actor === undefined
                  ? say('changed.event', { when: moment(endedAt) })
                  : say('changed.eventBy', { by: actedBy(say, actor), when: moment(endedAt) })
              }
            />
          }
          spoken
        />
      )}
      {latest.kind === 'session' && guests > 0 ? (
        <SessionParticipants
          event={latest.event}
          bookings={latest.participants}
          startMs={latest.startMs}
          hasCome={hasCome}
          onBooking={onBooking}
        />
      ) : null}
      {latest.kind === 'session' && isOpen && hasCome && onBook !== undefined && mayRecord ? (
        <WalkIn event={latest.event} />
      ) : null}
      {entry.kind === 'session' ? <Waitlist of={waitlistedAt(entry.event)} title={say('inLine.title')} /> : null}
      {entry.kind === 'session' && isOpen ? substitutes.view : null}
      {cancel.isError ? <MoveTrouble error={cancel.error} /> : null}
      {isAsking ? (
        <>
          <p>{say(entry.kind === 'session' ? 'calendar.cancelSession' : 'calendar.unblock', { count: guests })}</p>
          {guests > 0 ? <TellSwitch telling={telling} label={say('calendar.tellBooked')} /> : null}
        </>
      ) : null}
      {isAsking ? (
        <div className={actions['buttons']}>
          <Button
            className={(entry.kind === 'blocked' ? undefined : actions['dangerFilled']) as string}
            aria-disabled={cancel.isPending}
            onClick={() => {
              if (!cancel.isPending) {
                cancel.mutate({
                  eventId: entry.id,
                  participantNotification: { notifyParticipants: tells },
                  idempotencyKey: `${entry.id} ${entry.revision} ${tells}`,
                });
              }
            }}
          >
            {say(entry.kind === 'session' ? 'calendar.cancelSessionAct' : 'calendar.unblockAct')}
          </Button>
          {entry.kind === 'session' ? (
            <Button
              variant="default"
              onClick={() => {
                cancel.reset();
                setAsking(false);
              }}
            >
              {say('calendar.keepSession')}
            </Button>
          ) : null}
        </div>
      ) : isOpen ? (
        <EventActs
          entry={entry}
          substitutes={entry.kind === 'session' ? substitutes.acts : []}
          onBook={onBook}
          onEdit={onEdit}
          onLift={onLift}
          onCancel={() => setAsking(true)}
        />
      ) : null}
    </Sheet>
  );
}

interface EventActsProps extends Pick<EventSheetProps, 'entry' | 'onBook' | 'onEdit' | 'onLift'> {
  readonly substitutes: ReturnType<typeof useSubstitutes>['acts'];
  readonly onCancel: () => void;
}

/** What can be done, one below the other and equally wide: the first is what is done most often. */
function EventActs({ entry, onBook, onCancel, onEdit, onLift, substitutes }: EventActsProps) {
  const { say } = useDashboard();
  return (
    <div className={styles['stack']}>
      {onBook === undefined ? null : <Button onClick={onBook}>{say('calendar.bookHere')}</Button>}
      {substitutes.map(({ id, label, onPress }) => (
        <Button key={id} variant="default" onClick={onPress}>
          {label}
        </Button>
      ))}
      {isMovable(entry) ? (
        <Button variant={onBook === undefined ? 'filled' : 'default'} onClick={onLift}>
          {say('calendar.move')}
        </Button>
      ) : null}
      {entry.kind === 'blocked' && entry.absence !== undefined ? (
        <Button component={Link} to={absenceAddress(entry.absence.id)} variant="default">
          {say('calendar.openAbsence')}
        </Button>
      ) : null}
      {entry.kind === 'session' ? (
        <Button variant="default" onClick={onEdit}>
          {say('sessionEdit.act')}
        </Button>
      ) : null}
      <Button
        variant="default"
        className={(entry.kind === 'blocked' ? undefined : actions['danger']) as string}
        onClick={onCancel}
      >
        {say(entry.kind === 'session' ? 'calendar.cancelSessionAct' : 'calendar.unblockAct')}
      </Button>
    </div>
  );
}
