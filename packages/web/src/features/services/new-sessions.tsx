/** Adding sessions of a class or a course beside any view: from the menu, or from empty time in the calendar. */
import { Button, NativeSelect } from '@mantine/core';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DeskTrouble } from '../../bookings/desk-trouble.tsx';
import { type Day, minutesOf } from '../../days/dates.ts';
import { servicesEditorAddress } from '../../pages/dashboard-addresses.ts';
import type { Opened } from '../../pages/opened.ts';
import { servicesOf } from '../../queries/services.ts';
import { useCancelSession } from '../../queries/sessions.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useMade, useTellMade } from '../../ui/context/made.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import panel from '../../ui/forms/panel-form.module.css';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { once, type NewSessions as PlannedSessions, usualSessions } from './new-session.ts';
import { SessionForm } from './session-form.tsx';

/** What the address knows. Drawn time is one session: whoever wants more says so. */
function sessionsBy({ end, staff, start }: Opened, day: Day): PlannedSessions {
  if (start === undefined) {
    return usualSessions({ day, ...(staff === undefined ? {} : { teacher: staff }) });
  }
  const minutes = end === undefined ? undefined : minutesOf(end) - minutesOf(start);
  return usualSessions({
    day: start.slice(0, 10),
    start: start.slice(11, 16),
    weeks: once,
    ...(minutes === undefined || minutes <= 0 ? {} : { minutes: String(minutes) }),
    ...(staff === undefined ? {} : { teacher: staff }),
  });
}

export function NewSessions({ opened }: { opened: Opened }) {
  const { say, session } = useDashboard();
  const { close } = useOpened();
  const { made } = useTellMade();
  const services = useQuery(servicesOf(session.client));
  const held = services.data?.filter(({ type }) => type !== 'APPOINTMENT') ?? [];
  return (
    <SidePanel title={say('new.session')} contentKey="session" onClose={() => close(made?.elementId)}>
      {services.data === undefined ? (
        <Reading error={services.error} onAgain={() => void services.refetch()} />
      ) : held.length === 0 ? (
        <div className={panel['form']}>
          <p>{say('sessions.noService')}</p>
          <div>
            <Button component={Link} to={servicesEditorAddress}>
              {say('sessions.toServices')}
            </Button>
          </div>
        </div>
      ) : (
        <Adding key={`${opened.start} ${opened.end} ${opened.staff}`} opened={opened} services={held} />
      )}
    </SidePanel>
  );
}

function Adding({ opened, services }: { readonly opened: Opened; readonly services: readonly Service[] }) {
  const { frame, say } = useDashboard();
  const { shownDay } = useOpened();
  const { tellMade } = useMade();
  const day = shownDay === undefined || shownDay < frame.today ? frame.today : shownDay;
  const [initial] = useState(() => sessionsBy(opened, day));
  const [serviceId, setServiceId] = useState(opened.service ?? '');
  const [added, setAdded] = useState<Added | undefined>(undefined);
  const service = services.find(({ id }) => id === serviceId) ?? (services[0] as Service);
  return (
    <div className={panel['form']}>
      <NativeSelect
        label={say('sessions.of')}
        value={service.id}
        onChange={({ currentTarget: { value } }) => {
          setServiceId(value);
          setAdded(undefined);
        }}
        data={services.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
      />
      <SessionForm
        service={service}
        initial={initial}
        isMain
        onTyping={() => setAdded(undefined)}
        onAdded={(event) => {
          setAdded({ eventId: event.id, scheduleId: event.scheduleId });
          tellMade({ elementId: `entry-${event.id}`, startMs: Date.parse(event.start.utcDate) });
        }}
      />
      {added === undefined ? null : <AddedNotice key={added.eventId} added={added} />}
    </div>
  );
}

interface Added {
  readonly eventId: string;
  readonly scheduleId: string;
}

/** Nobody has booked them yet, so that they can be taken back. */
function AddedNotice({ added: { eventId, scheduleId } }: { readonly added: Added }) {
  const { say, session } = useDashboard();
  const takeBack = useCancelSession(session.client, scheduleId, {});
  if (takeBack.isSuccess) {
    return <Notice meaning="good" title={say('sessions.removed')} spoken />;
  }
  return (
    <>
      <Notice meaning="good" title={say('sessions.added')} spoken>
        <div>
          <Button
            variant="default"
            aria-disabled={takeBack.isPending}
            onClick={() => {
              if (!takeBack.isPending) {
                takeBack.mutate({ eventId, idempotencyKey: `take-back-${eventId}` });
              }
            }}
          >
            {say('desk.takeBack')}
          </Button>
        </div>
      </Notice>
      {takeBack.isError ? <DeskTrouble error={takeBack.error} /> : null}
    </>
  );
}
