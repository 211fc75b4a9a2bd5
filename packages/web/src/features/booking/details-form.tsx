/** Who comes: name, e-mail, phone. Keeps what was typed through every refusal; pressing twice sends once. */
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findProblems, readFields, type TypedFields } from '../../lib/booking-fields.ts';
import { localOf } from '../../lib/dates.ts';
import type { SiteTextId } from '../../lib/i18n.ts';
import type { FieldProblem, FormState } from '../../lib/page-state.ts';
import { type BookingField, bookingFields } from '../../lib/site-calls.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePage } from '../../ui/page-context.tsx';
import styles from './booking.module.css';

interface DetailsFormProps {
  readonly state: FormState;
  readonly isLoading: boolean;
  /** Why the last press brought no answer. */
  readonly trouble: 'offline' | 'failed' | undefined;
  /** What was typed before, perhaps for another time. */
  readonly draft: TypedFields;
  readonly onDraft: (typed: TypedFields) => void;
  readonly onSend: (fields: URLSearchParams) => void;
}

const inputKinds = {
  name: { type: 'text', autoComplete: 'name', inputMode: 'text' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
} as const;

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function problemText(field: BookingField, problem: FieldProblem): SiteTextId {
  if (problem === 'missing') {
    return field === 'email' ? 'form.emailMissing' : 'form.nameMissing';
  }
  if (problem === 'malformed') {
    return field === 'email' ? 'form.emailMalformed' : 'form.phoneMalformed';
  }
  return 'form.tooLong';
}

export function DetailsForm({ state, isLoading, trouble, draft, onDraft, onSend }: DetailsFormProps) {
  const { formats, say } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [enhanced, setEnhanced] = useState(false);
  const [problems, setProblems] = useState(state.problems);
  const [instead, setInstead] = useState<string | undefined>(undefined);
  useEffect(() => setEnhanced(true), []);
  useEffect(() => setProblems(state.problems), [state.problems]);

  // The first field with a problem takes the focus, so that it is read out and seen.
  useEffect(() => {
    const first = bookingFields.find((field) => problems[field] !== undefined);
    if (first !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    }
  }, [problems]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) {
      return;
    }
    const fields = new URLSearchParams(fieldsOf(event.currentTarget));
    const found = findProblems(readFields(Object.fromEntries(fields)));
    setProblems(found);
    if (Object.keys(found).length === 0 && fields.has('ticket')) {
      onSend(fields);
    }
  };

  const time =
    state.nearest.find((each) => each.ticket === instead) ?? (state.ticket === undefined ? undefined : state.chosen);
  const bookText =
    time === undefined
      ? say('act.bookChosen')
      : say('act.book', { day: formats.weekday(time.day), time: formats.time(localOf(time.day, time.start)) });

  return (
    <form
      ref={form}
      method="post"
      action="/booking-form"
      onSubmit={send}
      onInput={(event) => onDraft(readFields(fieldsOf(event.currentTarget)))}
      noValidate={enhanced}
      className={styles['details']}
    >
      {trouble === undefined ? (
        <Trouble state={state} />
      ) : (
        <Notice meaning="bad" title={say(`trouble.${trouble}`)} spoken>
          <p>{say(`trouble.${trouble}Hint`)}</p>
        </Notice>
      )}
      {state.ticket === undefined ? (
        state.nearest.length === 0 ? null : (
          <fieldset className={styles['nearest']}>
            <legend className={styles['nearestTitle']}>{say('form.nearest')}</legend>
            {state.nearest.map((each) => (
              <label key={`${each.day}-${each.start}`} className={styles['nearestChoice']}>
                <input
                  type="radio"
                  name="ticket"
                  value={each.ticket}
                  required
                  checked={enhanced ? instead === each.ticket : undefined}
                  onChange={() => setInstead(each.ticket)}
                />
                <span className="oh-time">
                  {say('time.dayAndTime', {
                    day: formats.shortDay(each.day),
                    time: formats.time(localOf(each.day, each.start)),
                  })}
                </span>
              </label>
            ))}
          </fieldset>
        )
      ) : (
        <input type="hidden" name="ticket" value={state.ticket} />
      )}
      {bookingFields.map((field) => {
        const problem = problems[field];
        return (
          <TextInput
            key={field}
            id={`booking-${field}`}
            name={field}
            {...inputKinds[field]}
            label={say(`form.${field}`)}
            description={field === 'email' ? say('form.emailHint') : undefined}
            required={field !== 'phone'}
            withAsterisk={false}
            defaultValue={state.typed[field] === '' ? draft[field] : state.typed[field]}
            error={problem === undefined ? undefined : say(problemText(field, problem))}
            inputWrapperOrder={['label', 'description', 'input', 'error']}
          />
        );
      })}
      <p className="oh-soft">
        {state.cancelUntil === undefined
          ? say('policy.noCancel')
          : say('policy.cancelUntil', {
              day: formats.day(state.cancelUntil.slice(0, 10)),
              time: formats.time(state.cancelUntil),
            })}
      </p>
      <div className={styles['bar']}>
        <Button type="submit" size="lg" fullWidth aria-disabled={isLoading} aria-live="polite">
          {isLoading ? say('act.booking') : bookText}
        </Button>
      </div>
    </form>
  );
}

function Trouble({ state }: { state: FormState }) {
  const { formats, say } = usePage();
  switch (state.trouble) {
    case 'gone':
      return (
        <Notice
          meaning="warn"
          title={say('trouble.gone', { time: formats.time(localOf(state.chosen.day, state.chosen.start)) })}
          spoken
        >
          <p>{say(state.nearest.length === 0 ? 'trouble.goneNone' : 'trouble.goneHint')}</p>
        </Notice>
      );
    case 'expired':
      return (
        <Notice meaning="note" title={say('trouble.expired')} spoken>
          <p>{say('trouble.expiredHint')}</p>
        </Notice>
      );
    case 'used':
      return (
        <Notice meaning="note" title={say('trouble.used')} spoken>
          <p>{say('trouble.usedHint')}</p>
        </Notice>
      );
    case 'too-often':
      return (
        <Notice meaning="bad" title={say('trouble.tooOften')} spoken>
          <p>{say('trouble.tooOftenHint')}</p>
        </Notice>
      );
    case 'busy':
      return (
        <Notice meaning="bad" title={say('trouble.busy')} spoken>
          <p>{say('trouble.busyHint')}</p>
        </Notice>
      );
    case undefined:
      return null;
  }
}
