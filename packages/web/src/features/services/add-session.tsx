/** Adds sessions to a class or a course: one, or a weekly series. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { isCallError } from '@openhours/client';
import type { Service } from '@openhours/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addDays } from '../../days/dates.ts';
import { useCreateSession } from '../../queries/sessions.ts';
import { staffOf } from '../../queries/staff.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { useIdempotencyKey } from '../../ui/forms/idempotency-key.ts';
import { violationWords } from '../../ui/forms/refusal.ts';
import { eventOfSessions, isEndMissing, type NewSessions, once } from './new-session.ts';

interface AddSessionProps {
  readonly service: Service;
  readonly scheduleId: string;
}

type Typing = (name: keyof NewSessions) => {
  readonly value: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

interface FieldsProps {
  readonly draft: NewSessions;
  readonly typing: Typing;
  /** What the server has against a field of the event. */
  readonly problem: (...names: readonly string[]) => string | undefined;
}

export function AddSession({ service, scheduleId }: AddSessionProps) {
  const { frame, say, session } = useDashboard();
  const [draft, setDraft] = useState<NewSessions>({
    day: addDays(frame.today, 1),
    start: '18:00',
    minutes: '60',
    weeks: '1',
    until: '',
    teacher: '',
    capacity: '',
  });
  const [isTried, setTried] = useState(false);
  const untilId = useId();
  const key = useIdempotencyKey();
  const adding = useCreateSession(session.client, scheduleId, {
    onSuccess: () => {
      key.renew();
      setTried(false);
    },
  });
  const violations = isCallError(adding.error) ? adding.error.fieldViolations : [];
  const problem = (...names: readonly string[]) => {
    const found = violations.find(({ field }) => names.some((name) => field.startsWith(`event.${name}`)));
    return found === undefined ? undefined : violationWords(found, say);
  };
  const typing: Typing = (name) => ({
    value: draft[name],
    onChange: ({ currentTarget: { value } }) => {
      setDraft({ ...draft, [name]: value });
      adding.reset();
      key.renew();
    },
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
  const fields = { draft, problem, typing };
  return (
    <form
      className={styles['form']}
      aria-label={say('sessions.add')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h3>{say('sessions.add')}</h3>
      <WhenFields {...fields} />
      <HowFields {...fields} service={service} untilId={untilId} lacksEnd={isTried && lacksEnd} />
      {adding.isError && violations.length === 0 ? <p role="alert">{say('editor.notSavedHint')}</p> : null}
      <Button type="submit" variant="default" className={styles['start'] as string} aria-disabled={adding.isPending}>
        {say(adding.isPending ? 'editor.saving' : 'sessions.addDo')}
      </Button>
    </form>
  );
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
}

function HowFields({ draft, lacksEnd, problem, service, typing, untilId }: HowFieldsProps) {
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
