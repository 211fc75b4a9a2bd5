/** Blocking time of somebody or of the whole business: an hour, whole days, or every week; and what is blocked already. */

import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DeskTrouble } from '../../bookings/desk-trouble.tsx';
import { clockOf, type Day, minutesOf } from '../../days/dates.ts';
import type { Opened } from '../../pages/opened.ts';
import { useCancelEvent, useCreateEvent } from '../../queries/calendar.ts';

import { type Calendars, useCalendarsOfSite } from '../../queries/calendars.ts';
import type { TimeToClose } from '../../queries/visits-within.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { useMade, useTellMade } from '../../ui/context/made.tsx';
import { useOpened } from '../../ui/context/opened.ts';
import { nobodysCalendar, useOwnCalendarOnly } from '../../ui/context/signed-in.ts';
import { Reading } from '../../ui/editing/saved-words.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import panel from '../../ui/forms/panel-form.module.css';
import { VisitsWithin } from '../../ui/hours/visits-within.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import actions from '../../ui/styles/actions.module.css';
import { type BlockedTime, eventOf, periodsOf, problemOf } from './blocked-time.ts';
import { BlockedTimes } from './blocked-times.tsx';

const everybody = '';
const usualStart = '12:00';
const usualMinutes = 60;

/** What the address knows, over a usual hour of the day that is shown. */
function blockedBy(opened: Opened, day: Day): BlockedTime {
  const start = opened.start ?? `${day}T${usualStart}`;
  const end = opened.end ?? `${start.slice(0, 10)}T${clockOf(minutesOf(start) + usualMinutes)}`;
  return {
    staffId: opened.staff,
    title: '',
    firstDay: start.slice(0, 10),
    lastDay: end.slice(0, 10) < start.slice(0, 10) ? start.slice(0, 10) : end.slice(0, 10),
    isAllDay: false,
    from: start.slice(11, 16),
    to: end.slice(11, 16),
    repeats: false,
  };
}

export function BlockTime({ opened }: { opened: Opened }) {
  const { say, session } = useDashboard();
  const { close } = useOpened();
  const calendars = useCalendarsOfSite(session.client);
  const isOfNobody = useOwnCalendarOnly('CALENDAR.MANAGE') === nobodysCalendar;
  const { made } = useTellMade();
  return (
    <SidePanel title={say('block.title')} contentKey="block" onClose={() => close(made?.elementId)}>
      {isOfNobody ? (
        <p>{say('desk.noCalendar')}</p>
      ) : calendars.data === undefined ? (
        <Reading title={say('block.loadFailed')} error={calendars.error} onAgain={() => void calendars.refetch()} />
      ) : (
        <>
          <BlockForm key={`${opened.start} ${opened.end} ${opened.staff}`} opened={opened} calendars={calendars.data} />
          <BlockedTimes calendars={calendars.data} />
        </>
      )}
    </SidePanel>
  );
}

function BlockForm({ opened, calendars }: { opened: Opened; calendars: Calendars }) {
  const { formats, frame, say, session } = useDashboard();
  const { tellMade } = useMade();
  const ownResourceId = useOwnCalendarOnly('CALENDAR.MANAGE');
  const { shownDay } = useOpened();
  const [block, setBlock] = useState<BlockedTime>(() =>
    blockedBy(opened, shownDay === undefined || shownDay < frame.today ? frame.today : shownDay),
  );
  const [isTried, setTried] = useState(false);
  const key = useIdempotencyKey();
  const make = useCreateEvent(session.client, {
    onSuccess: ({ event }) => {
      key.renew();
      takeBack.reset();
      tellMade({ elementId: `entry-${event.id}`, startMs: Date.parse(event.start.utcDate) });
    },
  });
  // All of it: of what repeats, every week.
  const takeBack = useCancelEvent(session.client, { onSuccess: () => make.reset() });
  const change = (part: Partial<BlockedTime>) => {
    setBlock({ ...block, ...part });
    key.renew();
    make.reset();
    takeBack.reset();
  };
  const staffId = ownResourceId ?? block.staffId;
  const problem = problemOf(block);
  const whose = calendars.people.find(({ resourceId }) => resourceId === staffId);
  const scheduleId = staffId === undefined ? calendars.businessScheduleId : whose?.scheduleId;
  const place =
    scheduleId === undefined
      ? undefined
      : {
          scheduleId,
          resourceIds:
            staffId === undefined
              ? calendars.people.filter(({ hasOwnHours }) => hasOwnHours).map(({ resourceId }) => resourceId)
              : [],
        };
  const event = place === undefined || problem !== undefined ? undefined : eventOf(block, place, frame.timeZone);
  // Of the business it takes whoever keeps its hours, and those with hours of their own whom it names: everybody.
  const time: TimeToClose = {
    periods: event === undefined ? [] : periodsOf(block),
    ...(staffId === undefined ? {} : { resourceIds: [staffId] }),
  };
  const error = (kinds: readonly (typeof problem)[]) =>
    isTried && problem !== undefined && kinds.includes(problem) ? say(`block.problem.${problem}`) : undefined;
  return (
    <form
      className={panel['form']}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        setTried(true);
        if (event !== undefined && !make.isPending) {
          make.mutate({ event, idempotencyKey: key.current() });
        }
      }}
    >
      <div className={panel['fields']}>
        {ownResourceId !== undefined ? null : (
          <NativeSelect
            label={say('block.whose')}
            value={block.staffId ?? everybody}
            onChange={(changed) =>
              change({ staffId: changed.currentTarget.value === everybody ? undefined : changed.currentTarget.value })
            }
            data={[
              { value: everybody, label: say('block.business') },
              ...calendars.people.map(({ resourceId, name }) => ({ value: resourceId, label: name })),
            ]}
          />
        )}
        <TextInput
          label={say('block.what')}
          description={say('block.whatHint')}
          maxLength={200}
          value={block.title}
          onChange={(changed) => change({ title: changed.currentTarget.value })}
        />
        <Switch
          size="md"
          label={say('block.allDay')}
          checked={block.isAllDay}
          onChange={(changed) => change({ isAllDay: changed.currentTarget.checked })}
        />
        <div className={panel['pair']}>
          <TextInput
            type="date"
            label={say('block.firstDay')}
            value={block.firstDay}
            error={error(['day'])}
            onChange={(changed) => {
              const firstDay = changed.currentTarget.value;
              change({ firstDay, ...(block.lastDay < firstDay ? { lastDay: firstDay } : {}) });
            }}
          />
          {block.isAllDay ? null : (
            <TextInput
              type="time"
              label={say('block.from')}
              value={block.from}
              onChange={(changed) => change({ from: changed.currentTarget.value })}
            />
          )}
        </div>
        <div className={panel['pair']}>
          <TextInput
            type="date"
            label={say('block.lastDay')}
            value={block.lastDay}
            error={error(['order', 'long'])}
            onChange={(changed) => change({ lastDay: changed.currentTarget.value })}
          />
          {block.isAllDay ? null : (
            <TextInput
              type="time"
              label={say('block.to')}
              value={block.to}
              onChange={(changed) => change({ to: changed.currentTarget.value })}
            />
          )}
        </div>
        <Switch
          size="md"
          label={say('block.repeats', { day: formats.weekday(block.firstDay === '' ? frame.today : block.firstDay) })}
          checked={block.repeats}
          onChange={(changed) => change({ repeats: changed.currentTarget.checked })}
        />
        {block.repeats ? (
          <TextInput
            type="date"
            label={say('block.until')}
            description={say('block.untilHint')}
            value={block.until ?? ''}
            error={error(['until'])}
            onChange={(changed) =>
              change({ until: changed.currentTarget.value === '' ? undefined : changed.currentTarget.value })
            }
          />
        ) : null}
      </div>
      <VisitsWithin time={time} />
      <p className={panel['summary']}>{say('block.consequence')}</p>
      {make.isSuccess ? (
        <Notice meaning="good" title={say('block.done')} spoken>
          <div>
            <Button
              variant="default"
              aria-disabled={takeBack.isPending}
              onClick={() => {
                if (!takeBack.isPending) {
                  const eventId = make.data.event.id;
                  takeBack.mutate({ eventId, idempotencyKey: `take-back-${eventId}` });
                }
              }}
            >
              {say('desk.takeBack')}
            </Button>
          </div>
        </Notice>
      ) : null}
      {takeBack.isSuccess && !make.isSuccess ? <Notice meaning="good" title={say('block.removed')} spoken /> : null}
      {takeBack.isError ? <DeskTrouble error={takeBack.error} /> : null}
      {make.isError ? <DeskTrouble error={make.error} /> : null}
      <div className={actions['buttons']}>
        <Button type="submit" aria-disabled={make.isPending}>
          {say(make.isPending ? 'act.saving' : 'block.act')}
        </Button>
      </div>
    </form>
  );
}
