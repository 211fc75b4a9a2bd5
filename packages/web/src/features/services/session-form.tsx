/** The form for sessions of a class or a course: one, or a weekly series, with what is in their way. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isCallError } from '@openhours/client';
import type { CalendarEvent, Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RoomSelects } from '../../bookings/room-selects.tsx';
import { SessionConflicts } from '../../bookings/session-conflicts.tsx';
import { type NewSession, newSessionsPreviewOf, useCreateSession } from '../../queries/sessions.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { violationWords } from '../../ui/forms/refusal.ts';
import { eventOfSessions, isEndMissing, isWhole, type NewSessions, once } from './new-session.ts';

interface SessionFormProps {
  readonly service: Service;
  /** What is known of them already. */
  readonly initial: NewSessions;
  readonly onAdded?: (event: CalendarEvent) => void;
  /** It is what its part of the page is for. */
  readonly isMain?: boolean;
  /** Something else is typed. */
  readonly onTyping?: () => void;
}

/** What is typed; rooms are chosen. */
type TypedField = Exclude<keyof NewSessions, 'roomIds'>;

type Typing = (name: TypedField) => {
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

interface FieldsProps {
  readonly draft: NewSessions;
  readonly typing: Typing;
  /** What the server has against a field of the event. */
  readonly problem: (...names: readonly string[]) => string | undefined;
}

export function SessionForm({ isMain = false, ...props }: SessionFormProps) {
  const { say } = useDashboard();
  const { service } = props;
  const { add, adding, fields, isUnexplained, ...more } = useNewSessions(props);
  return (
    <form
      className={styles['form']}
      aria-label={say('sessions.add')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <WhenFields {...fields} />
      <HowFields {...fields} {...more} service={service} />
      {adding.isSuccess ? null : <InTheWay draft={fields.draft} service={service} />}
      {isUnexplained ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      <Button
        type="submit"
        variant={isMain ? 'filled' : 'default'}
        className={styles['start'] as string}
        aria-disabled={adding.isPending}
      >
        {say(adding.isPending ? 'editor.saving' : 'sessions.addDo')}
      </Button>
    </form>
  );
}

/** What is typed of sessions, and adding them. */
function useNewSessions({ initial, onAdded, onTyping, service }: SessionFormProps) {
  const { say, session } = useDashboard();
  const scheduleId = service.schedule.id ?? '';
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const untilId = useId();
  const key = useIdempotencyKey();
  const adding = useCreateSession(session.client, scheduleId, {
    onSuccess: ({ event }) => {
      key.renew();
      setTried(false);
      onAdded?.(event);
    },
  });
  const violations = isCallError(adding.error) ? adding.error.fieldViolations : [];
  const problem = (...names: readonly string[]) => {
    const found = violations.find(({ field }) => names.some((name) => field.startsWith(`event.${name}`)));
    return found === undefined ? undefined : violationWords(found, say);
  };
  const put = (part: Partial<NewSessions>) => {
    setDraft({ ...draft, ...part });
    adding.reset();
    key.renew();
    onTyping?.();
  };
  const typing: Typing = (name) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }) => put({ [name]: value }),
  });
  const lacksEnd = isEndMissing(draft, service.type);
  const add = () => {
    setTried(true);
    if (lacksEnd) {
      document.getElementById(untilId)?.focus();
    } else if (!adding.isPending) {
      const event = eventOfSessions(draft, { scheduleId, type: service.type });
      adding.mutate({ event, idempotencyKey: key.current() });
    }
  };
  const isUnexplained = adding.isError && violations.length === 0;
  return {
    add,
    adding,
    fields: { draft, problem, typing },
    isUnexplained,
    lacksEnd: isTried && lacksEnd,
    put,
    untilId,
  };
}

/** How long somebody pauses before what they have typed so far is looked at. */
const typingPauseMs = 300;

/** What is in the way of them, said before they are added; what is not whole yet is not looked at. */
function InTheWay({
  draft,
  service: { schedule, type },
}: Pick<FieldsProps, 'draft'> & Pick<SessionFormProps, 'service'>) {
  const [paused] = useDebouncedValue(draft, typingPauseMs);
  return isWhole(paused) ? <Found event={eventOfSessions(paused, { scheduleId: schedule.id ?? '', type })} /> : null;
}

function Found({ event }: { readonly event: NewSession['event'] }) {
  const { session } = useDashboard();
  const { data } = useQuery(newSessionsPreviewOf(session.client, event));
  return data === undefined ? null : <SessionConflicts found={data} />;
}

function WhenFields({ problem, typing }: FieldsProps) {
  const { frame, say } = useDashboard();
  return (
    <div className={styles['pair']}>
      <TextInput
        type="date"
        label={say('sessions.day')}
        min={frame.today}
        required
        withAsterisk={false}
        error={problem('start')}
        {...typing('day')}
      />
      <TextInput type="time" label={say('sessions.start')} required withAsterisk={false} {...typing('start')} />
      <TextInput label={say('service.minutes')} inputMode="numeric" error={problem('end')} {...typing('minutes')} />
    </div>
  );
}

interface HowFieldsProps extends FieldsProps {
  readonly service: Service;
  readonly untilId: string;
  readonly lacksEnd: boolean;
  readonly put: (part: Partial<NewSessions>) => void;
}

function HowFields({ draft, lacksEnd, problem, put, service, typing, untilId }: HowFieldsProps) {
  const { say, session } = useDashboard();
  const staff = useQuery(staffOf(session.client)).data ?? [];
  const isCourse = service.type === 'COURSE';
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label={say('sessions.repeat')}
        error={problem('recurrenceRule')}
        {...typing('weeks')}
        data={[once, '1', '2', '3', '4'].map((value) => ({
          value,
          label: value === once ? say('sessions.once') : say('sessions.everyWeeks', { count: Number(value) }),
        }))}
      />
      {draft.weeks === once ? null : (
        <TextInput
          id={untilId}
          type="date"
          label={say(isCourse ? 'sessions.untilCourse' : 'sessions.until')}
          min={draft.day}
          // Said by us, in words that say why; the browser would only say that it is empty.
          aria-required={isCourse || undefined}
          error={lacksEnd ? say('sessions.untilMissing') : undefined}
          {...typing('until')}
        />
      )}
      <NativeSelect
        label={say('sessions.teacher')}
        {...typing('teacher')}
        data={[
          { value: '', label: say('sessions.nobody') },
          ...staff.map(({ resourceId, name }) => ({ value: resourceId, label: name })),
        ]}
      />
      <RoomSelects
        chosen={draft.roomIds}
        onChoose={(kindId, roomId) => put({ roomIds: { ...draft.roomIds, [kindId]: roomId } })}
      />
      {isCourse ? null : (
        <TextInput
          label={say('service.capacity')}
          inputMode="numeric"
          placeholder={String(service.defaultCapacity)}
          error={problem('totalCapacity')}
          {...typing('capacity')}
        />
      )}
    </div>
  );
}
