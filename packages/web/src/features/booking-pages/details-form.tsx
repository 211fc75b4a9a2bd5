/**
 * Who comes: name, e-mail, phone, and what the service asks. Keeps what was typed through every refusal; pressing twice
 * sends once.
 */
import { pagePaths } from '@openhours/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { cancelWords } from '../../bookings/cancel-words.ts';
import { clockOf } from '../../days/dates.ts';
import { zoneOfAddress } from '../../pages/addresses.ts';
import type { FormState } from '../../pages/state/booking.ts';
import type { FreeTime } from '../../pages/state/offers.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { momentOf, useMoments } from '../../ui/display/moments.ts';
import { PolicyText } from '../../ui/display/policy-text.tsx';
import { waysTo } from '../../ui/display/reach-business.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { BeforeBooking, BookByEnter } from './before-booking.tsx';
import styles from './booking.module.css';
import { readFields, type TypedFields } from './booking-fields.ts';
import { readAnswers, type TypedAnswers } from './booking-questions.ts';
import { ChosenFields, choiceOf } from './chosen-fields.tsx';
import { ChosenWithoutScript, chosenMark } from './chosen-without-script.tsx';
import { FormNotice } from './form-notice.tsx';
import { HoldLine, useHold } from './hold-line.tsx';
import { useKeptTyping } from './kept-typing.ts';
import type { BookingNavigation } from './navigation.ts';
import { NearestTimes } from './nearest-times.tsx';
import { fieldsOf, PersonFields } from './person-fields.tsx';
import { SendBar, useSendingDetails } from './sending-details.tsx';

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

function termTexts(term: string | undefined): { readonly term?: string } {
  return term === undefined ? {} : { term };
}

export function DetailsForm(props: DetailsFormProps) {
  const { state, isLoading, isSending, trouble, draft } = props;
  const { formats, frame, say } = usePage();
  const moments = useMoments();
  const zone = zoneOfAddress(frame);
  const [instead, setInstead] = useState<string | undefined>(undefined);
  const [isUnchosen, setUnchosen] = useState(state.trouble === 'unchosen');
  useEffect(() => setUnchosen(state.trouble === 'unchosen'), [state.trouble]);
  const { hold, own, ticket } = state;
  const sending = useSendingDetails({
    state,
    isLoading,
    post: props.onSend,
    isChosen(sent) {
      const choice = new FormData(sent).has('ticket');
      if (!choice) {
        setUnchosen(true);
        sent.querySelector<HTMLInputElement>('[name="ticket"]')?.focus();
      }
      return choice;
    },
  });
  const { form, isEnhanced, problems } = sending;
  const holder = useHold({
    hold,
    chosen: JSON.stringify([state.chosen, choiceOf(state.picker)]),
    // Whoever has booked the time already is not likely to want it once more.
    isWanted: ticket !== undefined && own === undefined,
    isSending,
    send: !isEnhanced || ticket === undefined ? undefined : (act) => props.onHold(new URLSearchParams({ ticket, act })),
  });

  const { slug } = state.picker.service;
  const takeDraft = (fields: Readonly<Record<string, string>>) =>
    props.onDraft({ typed: readFields(fields), answers: readAnswers(fields) });
  const keepTyped = useKeptTyping(form, slug, (filled) => takeDraft(fieldsOf(filled)));

  const { needsApproval, policyText, reach, translated } = state.picker.service;
  const bookText = (time: FreeTime) => moments.act(needsApproval ? 'ask' : 'book', momentOf(time));
  const near = state.nearest.find((each) => each.ticket === instead);
  const time = near ?? (state.ticket === undefined ? undefined : state.chosen);
  const hasChoice = state.ticket !== undefined || state.nearest.length > 0;
  const isTermKnown =
    reach?.phone !== undefined ||
    reach?.email !== undefined ||
    [state.cancelling, ...state.nearest.map((each) => each.cancelling)].some(({ kind }) => kind === 'until');
  // Where another time must be chosen first, the term is that of the choice.
  const term =
    state.ticket === undefined && near === undefined && state.cancelling.kind !== 'never'
      ? undefined
      : cancelWords(say, formats, near === undefined ? state.cancelling : near.cancelling, reach);

  return (
    <form
      ref={form}
      method="post"
      action={pagePaths.bookingForm}
      onSubmit={sending.onSubmit}
      onInput={(event) => {
        const fields = fieldsOf(event.currentTarget);
        takeDraft(fields);
        keepTyped(fields);
        problems.lookAgain((event.target as HTMLInputElement).name, fields);
        holder.onTyping();
      }}
      noValidate={isEnhanced}
      autoComplete={frame.isSharedDevice === true ? 'off' : undefined}
      className={styles['details']}
    >
      <BookByEnter />
      <FormNotice state={state} trouble={trouble} />
      {needsApproval && hasChoice ? <p>{say('policy.approval')}</p> : null}
      {state.confirmsByEmail && hasChoice ? <p>{say('verify.before')}</p> : null}
      {state.ticket === undefined ? (
        <>
          {/* What the form was drawn for, should it come back without a choice; only a ticket can book. */}
          <input type="hidden" name="service" value={state.picker.service.slug} />
          <input type="hidden" name="start" value={`${state.chosen.day}T${clockOf(state.chosen.start)}`} />
          {zone === undefined ? null : <input type="hidden" name="zone" value={zone} />}
          <ChosenFields picker={state.picker} />
          <NearestTimes
            nearest={state.nearest}
            chosen={isEnhanced ? (instead ?? null) : undefined}
            isUnchosen={isUnchosen && near === undefined}
            onChoose={setInstead}
          />
          <ChosenWithoutScript
            choices={state.nearest.map((each) => ({
              value: each.ticket,
              texts: { act: bookText(each), ...termTexts(cancelWords(say, formats, each.cancelling, reach)) },
            }))}
          />
        </>
      ) : (
        <input type="hidden" name="ticket" value={state.ticket} />
      )}
      {hasChoice ? (
        <BeforeBooking>
          {isTermKnown ? (
            <p className={styles['term']} {...chosenMark('term')}>
              <span>{term === undefined ? null : <Sentence text={term} addresses={waysTo(reach)} />}</span>
            </p>
          ) : null}
          {ticket === undefined ? null : <HoldLine hold={hold} holder={holder} form={form} />}
        </BeforeBooking>
      ) : null}
      {hasChoice ? (
        <PersonFields
          asked={state.asked}
          typed={Object.values(state.typed).every((value) => value === '') ? draft.typed : state.typed}
          answers={{ ...draft.answers, ...state.answers }}
          problems={problems.open}
        />
      ) : null}
      {hasChoice ? <PolicyText text={policyText} isTranslated={translated?.includes('policyText')} /> : null}
      {hasChoice ? (
        <SendBar
          sending={sending}
          underWay={isSending ? say(needsApproval ? 'act.asking' : 'act.booking') : undefined}
          mark={chosenMark('act')}
        >
          {time === undefined ? say(needsApproval ? 'act.askChosen' : 'act.bookChosen') : bookText(time)}
        </SendBar>
      ) : null}
    </form>
  );
}
