/** Who comes: name, e-mail, phone. Keeps what was typed through every refusal; pressing twice sends once. */

import { Button, TextInput } from '@mantine/core';
import { pagePaths } from '@openhours/contract/page-paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clockOf, localOf } from '../../days/dates.ts';
import type { SiteTextId } from '../../language/texts.ts';
import type { FieldProblem, FormState, FreeTime } from '../../pages/state.ts';
import { type BookingField, bookingFields } from '../../site/calls.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import styles from './booking.module.css';
import { findProblems, readFields, type TypedFields } from './booking-fields.ts';
import { cancelTerm } from './cancel-term.ts';
import { ChosenWithoutScript, chosenMark } from './chosen-without-script.tsx';
import { FormNotice } from './form-notice.tsx';
import { NearestTimes } from './nearest-times.tsx';

interface DetailsFormProps {
  readonly state: FormState;
  readonly isLoading: boolean;
  /** True while a press of the button is under way. */
  readonly isSending: boolean;
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

/** A name runs its own way, addresses and numbers from the left, whatever the page's language. */
const directions = { name: 'auto', email: 'ltr', phone: 'ltr' } as const;

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

function termTexts(term: string | undefined): { readonly term?: string } {
  return term === undefined ? {} : { term };
}

export function DetailsForm(props: DetailsFormProps) {
  const { state, isLoading, isSending, trouble, draft } = props;
  const { formats, say } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [enhanced, setEnhanced] = useState(false);
  const [problems, setProblems] = useState(state.problems);
  const [instead, setInstead] = useState<string | undefined>(undefined);
  const [isUnchosen, setUnchosen] = useState(state.trouble === 'unchosen');
  useEffect(() => setEnhanced(true), []);
  useEffect(() => {
    setProblems(state.problems);
    setUnchosen(state.trouble === 'unchosen');
  }, [state]);

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
    if (!fields.has('ticket')) {
      setUnchosen(true);
      event.currentTarget.querySelector<HTMLInputElement>('[name="ticket"]')?.focus();
      return;
    }
    const found = findProblems(readFields(Object.fromEntries(fields)));
    setProblems(found);
    if (Object.keys(found).length === 0) {
      props.onSend(fields);
    }
  };

  const bookText = (time: FreeTime) =>
    say('act.book', { day: formats.weekday(time.day), time: formats.time(localOf(time.day, time.start)) });
  const near = state.nearest.find((each) => each.ticket === instead);
  const time = near ?? (state.ticket === undefined ? undefined : state.chosen);
  const hasChoice = state.ticket !== undefined || state.nearest.length > 0;
  const { reach } = state.picker.service;
  const isTermKnown = reach?.phone !== undefined || reach?.email !== undefined;
  // Where another time must be chosen first, the term is that of the choice.
  const term =
    state.ticket === undefined && near === undefined && state.cancelUntil !== undefined
      ? undefined
      : cancelTerm(say, formats, near === undefined ? state.cancelUntil : near.cancelUntil, reach);

  return (
    <form
      ref={form}
      method="post"
      action={pagePaths.bookingForm}
      onSubmit={send}
      onInput={(event) => props.onDraft(readFields(fieldsOf(event.currentTarget)))}
      noValidate={enhanced}
      className={styles['details']}
    >
      {trouble === undefined ? (
        <FormNotice state={state} />
      ) : (
        <Notice meaning="bad" title={say(`trouble.${trouble}`)} spoken>
          <p>{say(`trouble.${trouble}Hint`)}</p>
        </Notice>
      )}
      {state.ticket === undefined ? (
        <>
          {/* What the form was drawn for, should it come back without a choice; only a ticket can book. */}
          <input type="hidden" name="service" value={state.picker.service.slug} />
          <input type="hidden" name="start" value={`${state.chosen.day}T${clockOf(state.chosen.start)}`} />
          {state.picker.staff === undefined ? null : <input type="hidden" name="staff" value={state.picker.staff.id} />}
          {state.picker.placeChoice === undefined ? null : (
            <input type="hidden" name="place" value={state.picker.placeChoice.key} />
          )}
          <NearestTimes
            nearest={state.nearest}
            chosen={enhanced ? (instead ?? null) : undefined}
            isUnchosen={isUnchosen && near === undefined}
            onChoose={setInstead}
          />
          <ChosenWithoutScript
            choices={state.nearest.map((each) => ({
              value: each.ticket,
              texts: { act: bookText(each), ...termTexts(cancelTerm(say, formats, each.cancelUntil, reach)) },
            }))}
          />
        </>
      ) : (
        <input type="hidden" name="ticket" value={state.ticket} />
      )}
      {!hasChoice
        ? null
        : bookingFields.map((field) => {
            const problem = problems[field];
            return (
              <TextInput
                key={field}
                id={`booking-${field}`}
                name={field}
                {...inputKinds[field]}
                attributes={{ input: { dir: directions[field] } }}
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
      {hasChoice ? (
        <div className={styles['bar']}>
          {isTermKnown ? (
            <p className={styles['term']} {...chosenMark('term')}>
              <span>{term === undefined ? null : <Sentence text={term} />}</span>
            </p>
          ) : null}
          <Button type="submit" size="lg" fullWidth aria-disabled={isLoading}>
            <span {...chosenMark('act')}>
              <span>
                {isSending ? say('act.booking') : time === undefined ? say('act.bookChosen') : bookText(time)}
              </span>
            </span>
          </Button>
          <p role="status" className="oh-heard">
            {isSending ? say('act.booking') : ''}
          </p>
        </div>
      ) : null}
    </form>
  );
}
