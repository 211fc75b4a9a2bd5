/** When a class or a course takes place: its weekly and single sessions, and what is different on one day. */

import { Button, NativeSelect } from '@mantine/core';
import type { CalendarEvent, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../days/dates.ts';
import { leaderOf, withLeader } from '../../days/event-resources.ts';
import { comingOf, rulesOf, useCancelSession, useUpdateSession } from '../../queries/sessions.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { AskOnce, Reading } from '../../ui/editing/saved-words.tsx';
import { Section } from '../../ui/editing/section.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { CourseSessions } from './course-sessions.tsx';
import { usualSessions } from './new-session.ts';
import { SessionForm } from './session-form.tsx';
import own from './sessions.module.css';

/** As many of the coming sessions as leave the rest of the editor in sight. */
const mostShown = 5;

export function Sessions({ service }: { service: Service }) {
  const { formats, frame, say, session } = useDashboard();
  const scheduleId = service.schedule.id ?? '';
  const rules = useQuery(rulesOf(session.client, scheduleId));
  const coming = useQuery(comingOf(session.client, scheduleId, frame.today));
  const [isAllShown, setAllShown] = useState(false);
  const all = coming.data ?? [];
  const shown = isAllShown || all.length <= mostShown + 1 ? all : all.slice(0, mostShown);
  const times = (event: CalendarEvent) => `${formats.time(event.start.localDate)}–${formats.time(event.end.localDate)}`;
  const names = (event: CalendarEvent) => formats.list(event.resources.flatMap(({ name }) => name ?? []));
  return (
    <>
      <Section id="sessions-weekly" title={say('sessions.weekly')}>
        {rules.data === undefined ? (
          <Reading error={rules.error} onAgain={() => void rules.refetch()} />
        ) : (
          <>
            <CourseSessions service={service} />
            {rules.data.length === 0 ? <p className="oh-soft">{say('sessions.none')}</p> : null}
            <ul className={styles['form']}>
              {rules.data.map((event) => {
                const words = say('sessions.every', {
                  count: event.recurrenceRule?.interval ?? 1,
                  day: formats.weekday(event.start.localDate.slice(0, 10)),
                  times: times(event),
                });
                return (
                  <li key={event.id} className={styles['choices']}>
                    <p>
                      <strong>{words}</strong> {names(event)}
                    </p>
                    <CancelSession
                      event={event}
                      act={say('sessions.end')}
                      title={say('sessions.endAsk', { session: words })}
                      consequence={<p>{say('sessions.endConsequence')}</p>}
                    />
                  </li>
                );
              })}
            </ul>
          </>
        )}
        <h3>{say('sessions.add')}</h3>
        <SessionForm service={service} initial={usualSessions({ day: addDays(frame.today, 1) })} />
      </Section>
      <Section id="sessions-coming" title={say('sessions.coming')} hint={say('sessions.comingHint')}>
        {coming.data === undefined ? <Reading error={coming.error} onAgain={() => void coming.refetch()} /> : null}
        <ul className={own['coming']}>
          {shown.map((event) => (
            <li key={event.id} className={own['session']}>
              <p>
                <strong>{formats.day(event.start.localDate.slice(0, 10))}</strong> {times(event)}
                {event.participants === undefined
                  ? ''
                  : ` · ${say('sessions.taken', { count: event.participants.total })}`}
              </p>
              <Teacher event={event} />
              <CancelSession
                event={event}
                act={say('sessions.cancelOne')}
                title={say('sessions.cancelAsk', { day: formats.day(event.start.localDate.slice(0, 10)) })}
                consequence={<p>{say('sessions.cancelConsequence', { count: event.participants?.total ?? 0 })}</p>}
              />
            </li>
          ))}
        </ul>
        {shown.length === all.length ? null : (
          <Button variant="default" className={styles['start'] as string} onClick={() => setAllShown(true)}>
            {say('sessions.showAll', { count: all.length })}
          </Button>
        )}
      </Section>
    </>
  );
}

interface CancelSessionProps {
  readonly event: CalendarEvent;
  readonly act: string;
  readonly title: string;
  readonly consequence: ReactNode;
}

function CancelSession({ event, ...words }: CancelSessionProps) {
  const { session } = useDashboard();
  const key = useIdempotencyKey();
  const cancelling = useCancelSession(session.client, event.scheduleId, { onError: key.renewIfDecided });
  return (
    <AskOnce
      {...words}
      onConfirm={() => cancelling.mutateAsync({ eventId: event.id, idempotencyKey: key.current() })}
    />
  );
}

/** Who leads one session; its own from then on. */
function Teacher({ event }: { event: CalendarEvent }) {
  const { formats, say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const changing = useUpdateSession(session.client, event.scheduleId);
  const [chosen, setChosen] = useState('');
  return (
    <NativeSelect
      aria-label={say('sessions.teacherOn', { day: formats.day(event.start.localDate.slice(0, 10)) })}
      value={changing.isPending ? chosen : (leaderOf(event.resources)?.id ?? '')}
      error={changing.isError ? say('editor.notSavedHint') : undefined}
      onChange={({ currentTarget: { value } }) => {
        setChosen(value);
        changing.mutate({
          id: event.id,
          revision: event.revision,
          resources: withLeader(event.resources, value === '' ? undefined : value),
        });
      }}
      data={[
        { value: '', label: say('sessions.nobody') },
        ...staff.map(({ resourceId, name }) => ({ value: resourceId, label: name })),
      ]}
    />
  );
}
