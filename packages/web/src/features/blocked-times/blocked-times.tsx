/** What is blocked in the coming weeks, and giving it free again. Nobody is told, so it is undone rather than asked. */

import { Button } from '@mantine/core';
import type { CalendarEvent, CalendarEventInput } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeskTrouble } from '../../bookings/desk-trouble.tsx';
import { addDays } from '../../days/dates.ts';
import { blockedFrom } from '../../queries/blocked-times.ts';
import { useCancelEvent, useCreateEvent } from '../../queries/calendar.ts';

import type { Calendars } from '../../queries/calendars.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useOwnCalendarOnly } from '../../ui/context/signed-in.ts';
import { FactRow } from '../../ui/display/sentence.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import actions from '../../ui/styles/actions.module.css';
import styles from './blocked-times.module.css';

/** The same time again, once: what undo makes. */
function onceMore(event: CalendarEvent): CalendarEventInput {
  return {
    scheduleId: event.scheduleId,
    type: 'DEFAULT',
    transparency: event.transparency,
    ...(event.title === undefined ? {} : { title: event.title }),
    start: { localDate: event.start.localDate },
    end: { localDate: event.end.localDate },
    timeZone: event.timeZone,
    ...(event.allDay ? { allDay: true } : {}),
    ...(event.resources.length === 0
      ? {}
      : { resources: event.resources.map(({ id, transparency }) => ({ id, transparency })) }),
  };
}

export function BlockedTimes({ calendars }: { calendars: Calendars }) {
  const { formats, frame, say, session } = useDashboard();
  const ownResourceId = useOwnCalendarOnly('CALENDAR.MANAGE');
  const [removed, setRemoved] = useState<CalendarEvent | undefined>(undefined);
  const blocked = useQuery(blockedFrom(session.client, calendars, frame.today, frame.timeZone));
  const remove = useCancelEvent(session.client);
  /** Takes one away, or the series of one: of that nothing is brought back. */
  const take = (event: CalendarEvent, eventId: string) =>
    remove.mutate(
      { eventId, idempotencyKey: `remove-${eventId}` },
      { onSuccess: () => setRemoved(eventId === event.id ? event : undefined) },
    );
  const again = useCreateEvent(session.client, {
    onSuccess: () => {
      setRemoved(undefined);
      remove.reset();
    },
  });
  const events = (blocked.data ?? []).filter(
    ({ scheduleId }) =>
      ownResourceId === undefined ||
      calendars.people.some((each) => each.resourceId === ownResourceId && each.scheduleId === scheduleId),
  );
  const whose = (event: CalendarEvent) =>
    calendars.people.find(({ scheduleId }) => scheduleId === event.scheduleId)?.name ?? say('block.business');
  const when = (event: CalendarEvent) => {
    const { adjustedStart, adjustedEnd } = event;
    const first = adjustedStart.localDate.slice(0, 10);
    const last = event.allDay ? addDays(adjustedEnd.localDate.slice(0, 10), -1) : adjustedEnd.localDate.slice(0, 10);
    if (event.allDay) {
      return last <= first
        ? formats.day(first)
        : say('block.days', { first: formats.shortDay(first), last: formats.shortDay(last) });
    }
    const start = formats.time(adjustedStart.localDate);
    const end = formats.time(adjustedEnd.localDate);
    return say('block.time', {
      day: formats.shortDay(first),
      start,
      end: last === first ? end : `${formats.shortDay(last)}, ${end}`,
    });
  };
  return (
    <section aria-labelledby="blocked-title">
      <h2 id="blocked-title" className={panel['part']}>
        {say('block.list')}
      </h2>
      {remove.isError ? <DeskTrouble error={remove.error} /> : null}
      {again.isError ? <DeskTrouble error={again.error} /> : null}
      {remove.isSuccess ? (
        <Notice meaning="good" title={say('block.removed')} spoken>
          {removed === undefined ? null : (
            <div>
              <Button
                variant="default"
                aria-disabled={again.isPending}
                onClick={() => again.mutate({ event: onceMore(removed), idempotencyKey: `again-${removed.id}` })}
              >
                {say('block.undo')}
              </Button>
            </div>
          )}
        </Notice>
      ) : null}
      {blocked.data === undefined ? (
        <p className="oh-soft" role="status">
          {say(blocked.isError ? 'block.listFailed' : 'shell.loading')}
        </p>
      ) : events.length === 0 ? (
        <p className="oh-soft">{say('block.none')}</p>
      ) : (
        <ul className={styles['blocked']}>
          {events.map((event) => (
            <li key={event.id} className={styles['blockedLine']}>
              <p>
                <span className="oh-time">{when(event)}</span>
                <br />
                <span className="oh-soft">
                  <FactRow
                    facts={[
                      whose(event),
                      event.title,
                      event.recurringEventId === undefined ? undefined : say('block.weekly'),
                    ]}
                  />
                </span>
              </p>
              <span className={actions['buttons']}>
                <Button
                  variant="default"
                  aria-label={say('block.removeNamed', { when: when(event) })}
                  aria-disabled={remove.isPending}
                  onClick={() => remove.isPending || take(event, event.id)}
                >
                  {say(event.recurringEventId === undefined ? 'block.remove' : 'block.removeOnce')}
                </Button>
                {event.recurringEventId === undefined ? null : (
                  <RemoveSeries
                    isPending={remove.isPending}
                    onRemove={() => take(event, event.recurringEventId as string)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A repetition does not come back as it was, with what was changed in it: asked once. */
function RemoveSeries({ isPending, onRemove }: { isPending: boolean; onRemove: () => void }) {
  const { say } = useDashboard();
  const [isAsking, setAsking] = useState(false);
  return isAsking ? (
    <Button variant="default" aria-disabled={isPending} onClick={() => isPending || onRemove()}>
      {say('block.removeSeriesSure')}
    </Button>
  ) : (
    <Button variant="default" onClick={() => setAsking(true)}>
      {say('block.removeSeries')}
    </Button>
  );
}
