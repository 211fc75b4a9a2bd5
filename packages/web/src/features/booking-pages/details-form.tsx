/** The form for a chosen time, or for one of those that are free instead. Keeps what was typed through every refusal. */
import { type ComponentProps, useEffect, useState } from 'react';
import { isOpen } from '../../bookings/open-term.ts';
import { policyWords } from '../../bookings/policy-words.ts';
import { clockOf } from '../../days/dates.ts';
import { zoneOfAddress } from '../../pages/addresses.ts';
import type { FormState, NearTime, RepeatState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { waysTo } from '../../ui/display/reach-business.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { BeforeBooking } from './before-booking.tsx';
import styles from './booking.module.css';
import { readFields, type TypedFields } from './booking-fields.ts';
import { readAnswers, type TypedAnswers } from './booking-questions.ts';
import { ChosenFields, choiceOf } from './chosen-fields.tsx';
import { ChosenWithoutScript, chosenMark } from './chosen-without-script.tsx';
import { fieldsOf } from './form-fields.ts';
import { FormNotice } from './form-notice.tsx';
import { repeat } from './form-parts.ts';
import { HoldLine } from './hold-line.tsx';
import type { BookingNavigation } from './navigation.ts';
import { NearestTimes } from './nearest-times.tsx';
import { PersonForm, usePersonForm } from './person-form.tsx';
import { takenOf } from './read-repeat.ts';

/** What was typed, whatever becomes of the time it was typed for. */
export interface Draft {
  readonly typed: TypedFields;
  readonly answers: TypedAnswers;
}

interface DetailsFormProps {
  readonly state: FormState;
  readonly isLoading: boolean;
  /** True while a press of the button is under way. */
  readonly isSending: boolean;
  /** Why the last press brought no answer. */
  readonly trouble: BookingNavigation['trouble'];
  /** What was typed before, perhaps for another time. */
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onSend: (fields: URLSearchParams) => void;
  /** Asks about the hold beside everything else. */
  readonly onHold: (fields: URLSearchParams) => Promise<void>;
}

export function DetailsForm(props: DetailsFormProps) {
  const { state, isLoading, isSending, trouble, draft } = props;
  const { say } = usePage();
  const [instead, setInstead] = useState<string | undefined>(undefined);
  const { isChosen, isUnchosen } = useUnchosen(state);
  const { hold, ticket } = state;
  const { needsApproval, slug } = state.picker.service;
  const form = usePersonForm({
    state,
    slug,
    isLoading,
    isSending,
    post: props.onSend,
    isChosen,
    holding: { chosen: JSON.stringify([state.chosen, choiceOf(state.picker)]), ticket, quietly: props.onHold },
    onTyped: (fields) => props.onDraft({ typed: readFields(fields), answers: readAnswers(fields) }),
  });
  const wordsOf = useButtonWords(needsApproval);
  const [repeated, setRepeated] = useRepeated(state.repeat);
  const near = state.nearest.find((each) => each.ticket === instead);
  const time = near ?? (ticket === undefined ? undefined : state.chosen);
  return (
    <PersonForm
      form={form}
      state={state}
      service={state.picker.service}
      typed={Object.values(state.typed).every((value) => value === '') ? draft.typed : state.typed}
      answers={{ ...draft.answers, ...state.answers }}
      notice={<FormNotice state={state} trouble={trouble} />}
      isOpen={ticket !== undefined || state.nearest.length > 0}
      choice={
        ticket === undefined ? (
          <TimeInstead
            state={state}
            chosen={form.isEnhanced ? (instead ?? null) : undefined}
            isUnchosen={isUnchosen && near === undefined}
            onChoose={setInstead}
          />
        ) : (
          <input type="hidden" name="ticket" value={ticket} />
        )
      }
      before={
        <BeforeBooking>
          <TermLine state={state} near={near} />
          {ticket === undefined ? null : <HoldLine hold={hold} holder={form.holder} form={form.form} />}
        </BeforeBooking>
      }
      people={
        state.repeat === undefined ? null : (
          <repeat.Part
            state={state.repeat}
            onCheck={form.isEnhanced ? () => checkDates(form.form.current, props.onSend) : undefined}
            onTaken={setRepeated}
          />
        )
      }
      button={{
        words: wordsOf(time, repeated),
        mark: chosenMark('act'),
        underWay: isSending ? say(needsApproval ? 'act.asking' : 'act.booking') : undefined,
      }}
    />
  );
}

/** What the button says: how many dates are booked at once, or which time. */
function useButtonWords(needsApproval: boolean) {
  const { say } = usePage();
  const bookText = useBookText(needsApproval);
  return (time: FreeTime | undefined, repeated: number | undefined): string => {
    if (repeated !== undefined) {
      return repeated === 0
        ? say('repeat.check')
        : say(needsApproval ? 'repeat.ask' : 'repeat.book', { count: repeated });
    }
    return time === undefined ? say(needsApproval ? 'act.askChosen' : 'act.bookChosen') : bookText(time);
  };
}

/** Whether somebody went on without a time, here or before the page was loaded. */
function useUnchosen({ trouble }: FormState) {
  const [isUnchosen, setUnchosen] = useState(trouble === 'unchosen');
  useEffect(() => setUnchosen(trouble === 'unchosen'), [trouble]);
  function isChosen(sent: HTMLFormElement): boolean {
    const choice = new FormData(sent).has('ticket');
    if (!choice) {
      setUnchosen(true);
      sent.querySelector<HTMLInputElement>('[name="ticket"]')?.focus();
    }
    return choice;
  }
  return { isUnchosen, isChosen };
}

/** How many dates are to be booked; undefined where somebody comes once. */
function useRepeated(state: RepeatState | undefined) {
  const [repeated, setRepeated] = useState(takenNow(state));
  // Each answer says it anew, also where it is as many as before.
  useEffect(() => setRepeated(takenNow(state)), [state]);
  return [repeated, setRepeated] as const;
}

function takenNow(state: RepeatState | undefined): number | undefined {
  return state?.every === undefined ? undefined : takenOf(state);
}

/** Has the dates looked at, whatever is filled in by now. */
function checkDates(form: HTMLFormElement | null, send: DetailsFormProps['onSend']): void {
  if (form !== null) {
    send(new URLSearchParams({ ...fieldsOf(form), act: 'repeat' }));
  }
}

/** What the button says that books a time. */
function useBookText(needsApproval: boolean): (time: FreeTime) => string {
  const moments = useMoments();
  return (time) => moments.act(needsApproval ? 'ask' : 'book', momentOf(time));
}

interface TimeInsteadProps extends Omit<ComponentProps<typeof NearestTimes>, 'nearest'> {
  readonly state: FormState;
}

/** The times among which somebody chooses where the one they wanted cannot be had. */
function TimeInstead({ state, ...rest }: TimeInsteadProps) {
  const { formats, frame, say } = usePage();
  const zone = zoneOfAddress(frame);
  const { chosen, nearest, picker } = state;
  const bookText = useBookText(picker.service.needsApproval);
  return (
    <>
      {/* What the form was rendered for, should it come back without a choice; only a ticket can book. */}
      <input type="hidden" name="service" value={picker.service.slug} />
      <input type="hidden" name="start" value={`${chosen.day}T${clockOf(chosen.start)}`} />
      {zone === undefined ? null : <input type="hidden" name="zone" value={zone} />}
      <ChosenFields picker={picker} />
      <NearestTimes nearest={nearest} {...rest} />
      <ChosenWithoutScript
        choices={nearest.map((each) => {
          const term = policyWords(say, formats, each.terms, picker.service.reach);
          return { value: each.ticket, texts: { act: bookText(each), ...(term === undefined ? {} : { term }) } };
        })}
      />
    </>
  );
}

/** Until when what is chosen can be moved and cancelled; `near`: the one of the nearest times that is chosen. */
function TermLine({ near, state }: { readonly state: FormState; readonly near: NearTime | undefined }) {
  const { formats, say } = usePage();
  const { nearest, picker, terms, ticket } = state;
  const { reach } = picker.service;
  const isTermKnown =
    reach?.phone !== undefined ||
    reach?.email !== undefined ||
    [terms, ...nearest.map((each) => each.terms)].some(
      ({ cancelling, fees, moving }) => isOpen(cancelling) || isOpen(moving) || fees.length > 0,
    );
  if (!isTermKnown) {
    return null;
  }
  // Where another time must be chosen first, the term is that of the choice.
  const isOfChoice =
    ticket === undefined && near === undefined && (terms.cancelling.kind !== 'never' || terms.moving.kind !== 'never');
  const term = isOfChoice ? undefined : policyWords(say, formats, near === undefined ? terms : near.terms, reach);
  return (
    <p className={styles['term']} {...chosenMark('term')}>
      <span>{term === undefined ? null : <Sentence text={term} addresses={waysTo(reach)} />}</span>
    </p>
  );
}
