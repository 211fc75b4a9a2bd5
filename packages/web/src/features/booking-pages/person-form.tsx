/**
 * The form in which somebody says who comes, to a time of their own as to a session or a course: what was chosen is held
 * while it is filled in, what is typed is kept, and pressing twice sends once.
 */
import { pagePaths } from '@openhours/contract/site/page-paths';
import type { FormEvent, ReactNode } from 'react';
import type { FormState } from '../../pages/state/booking.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { PolicyText } from '../../ui/display/policy-text.tsx';
import { BookByEnter } from './before-booking.tsx';
import styles from './booking.module.css';
import type { TypedFields } from './booking-fields.ts';
import type { TypedAnswers } from './booking-questions.ts';
import { fieldsOf } from './form-fields.ts';
import { useHold } from './hold-line.tsx';
import { useKeptTyping } from './kept-typing.ts';
import { PersonFields } from './person-fields.tsx';
import { SendBar, useSendingDetails } from './sending-details.tsx';

interface PersonFormOf {
  readonly state: Pick<FormState, 'answerProblems' | 'asked' | 'captcha' | 'hold' | 'own' | 'problems'>;
  /** Slug of the service: what was typed for it before is brought back. */
  readonly slug: string;
  readonly isLoading: boolean;
  /** True while a press of the button is under way. */
  readonly isSending: boolean;
  /** Absent where the browser sends the form. */
  readonly post: ((fields: URLSearchParams) => void) | undefined;
  /** False when something else is missing, which it then says itself. */
  readonly isChosen?: (form: HTMLFormElement) => boolean;
  readonly holding: {
    /** Names what is chosen: each is asked for once. */
    readonly chosen: string;
    /** Of what is to be held; undefined where nothing is. */
    readonly ticket: string | undefined;
    /** Asks about the hold beside everything else; absent where no script does. */
    readonly quietly: ((fields: URLSearchParams) => Promise<void>) | undefined;
  };
  /** Told what the form holds once something is typed, or brought back. */
  readonly onTyped?: (fields: Readonly<Record<string, string>>) => void;
}

export function usePersonForm({ holding, isSending, onTyped, slug, state, ...rest }: PersonFormOf) {
  const sending = useSendingDetails({ state, ...rest });
  const { form, isEnhanced, problems } = sending;
  const { quietly, ticket } = holding;
  const holder = useHold({
    hold: state.hold,
    chosen: holding.chosen,
    // Whoever has booked it already is not likely to want it once more.
    isWanted: state.own === undefined,
    isSending,
    send:
      !isEnhanced || quietly === undefined || ticket === undefined
        ? undefined
        : (act) => {
            const people = form.current?.querySelector<HTMLSelectElement>('[name="people"]')?.value;
            return quietly(new URLSearchParams({ ticket, act, ...(people === undefined ? {} : { people }) }));
          },
  });
  const keepTyped = useKeptTyping(form, slug, (filled) => onTyped?.(fieldsOf(filled)));
  function onInput(event: FormEvent<HTMLFormElement>): void {
    const fields = fieldsOf(event.currentTarget);
    onTyped?.(fields);
    keepTyped(fields);
    problems.lookAgain((event.target as HTMLInputElement).name, fields);
    holder.onTyping();
  }
  return { ...sending, holder, onInput };
}

interface PersonFormProps {
  readonly form: ReturnType<typeof usePersonForm>;
  readonly state: Pick<FormState, 'asked' | 'confirmsByEmail'>;
  readonly service: Pick<ServiceCard, 'needsApproval' | 'policyText' | 'translated'>;
  readonly typed: TypedFields;
  readonly answers: TypedAnswers;
  /** Why the form is shown once more, or what is chosen cannot be had. */
  readonly notice: ReactNode;
  /** False where nothing can be had: then nobody is asked who comes. */
  readonly isOpen: boolean;
  /** What is sent of what was chosen: its ticket, or what to choose from. */
  readonly choice: ReactNode;
  /** What follows from the booking. */
  readonly before: ReactNode;
  /** How many come, where that is asked. */
  readonly people?: ReactNode;
  readonly button: {
    readonly words: ReactNode;
    /** Attributes of its words. */
    readonly mark?: Readonly<Record<string, string>>;
    /** What is said while it is under way; absent while it is not. */
    readonly underWay: string | undefined;
  };
}

export function PersonForm({ form, notice, choice, isOpen, state, service, ...rest }: PersonFormProps) {
  const { frame, say } = usePage();
  const { before, button, people, typed, answers } = rest;
  return (
    <form
      ref={form.form}
      method="post"
      action={pagePaths.bookingForm}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      noValidate={form.isEnhanced}
      autoComplete={frame.isSharedDevice === true ? 'off' : undefined}
      className={styles['details']}
    >
      <BookByEnter />
      {notice}
      {isOpen && service.needsApproval ? <p>{say('policy.approval')}</p> : null}
      {isOpen && state.confirmsByEmail ? <p>{say('verify.before')}</p> : null}
      {choice}
      {isOpen ? (
        <>
          {before}
          {people}
          <PersonFields asked={state.asked} typed={typed} answers={answers} problems={form.problems.open} />
          <PolicyText text={service.policyText} isTranslated={service.translated?.includes('policyText')} />
          <SendBar sending={form} underWay={button.underWay} {...(button.mark && { mark: button.mark })}>
            {button.words}
          </SendBar>
        </>
      ) : null}
    </form>
  );
}
