/**
 * How a form is sent in which somebody says who comes: judged here before the server judges it, once however often it is
 * pressed, and once more with the solution where a captcha comes back; and the button that says how far that is.
 */
import { Button } from '@mantine/core';
import type { CaptchaChallenge } from '@openhours/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import type { AskedQuestions } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import styles from './booking.module.css';
import { findProblems, readFields } from './booking-fields.ts';
import { findAnswerProblems, readAnswers } from './booking-questions.ts';
import { fieldsOf } from './form-fields.ts';
import { type Problems, useFocusOnProblem } from './person-fields.tsx';
import { useToldProblems } from './told-problems.ts';

interface Sending {
  /** What the server says of the form. */
  readonly state: {
    readonly asked: AskedQuestions;
    readonly problems: Problems['fields'];
    readonly answerProblems: Problems['answers'];
    readonly captcha?: CaptchaChallenge;
  };
  readonly isLoading: boolean;
  /** Absent where the browser sends it. */
  readonly post: ((fields: URLSearchParams) => void) | undefined;
  /** False when something else is missing, which it then says itself. */
  readonly isChosen?: (form: HTMLFormElement) => boolean;
}

export function useSendingDetails({ isChosen, isLoading, post, state }: Sending) {
  const { answerProblems, asked } = state;
  const form = useRef<HTMLFormElement>(null);
  const [isEnhanced, setEnhanced] = useState(false);
  const problems = useToldProblems({ fields: state.problems, answers: answerProblems }, asked);
  useEffect(() => setEnhanced(true), []);
  useFocusOnProblem(form, problems.told, asked);
  const captcha = useCaptcha(state.captcha, (proof) => {
    if (form.current !== null) {
      post?.(new URLSearchParams({ ...fieldsOf(form.current), ...proof }));
    }
  });
  const isBusy = isLoading || captcha.isSolving;
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    if (post === undefined) {
      return;
    }
    event.preventDefault();
    if (isBusy || isChosen?.(event.currentTarget) === false) {
      return;
    }
    const sent = fieldsOf(event.currentTarget);
    const fields = findProblems(readFields(sent), asked.needsPhone);
    const answers = findAnswerProblems(asked.questions, readAnswers(sent));
    problems.tell({ fields, answers });
    if (Object.keys(fields).length + Object.keys(answers).length === 0) {
      post(new URLSearchParams({ ...sent, ...captcha.onSend() }));
    }
  }
  return { form, isEnhanced, problems, isBusy, isSolving: captcha.isSolving, onSubmit };
}

interface SendBarProps {
  readonly sending: Pick<ReturnType<typeof useSendingDetails>, 'isBusy' | 'isSolving'>;
  /** What is said while it is under way; absent while it is not. */
  readonly underWay: string | undefined;
  /** Attributes of the words of the act. */
  readonly mark?: Readonly<Record<string, string>>;
  /** The words of the act. */
  readonly children: ReactNode;
}

export function SendBar({ children, mark, sending: { isBusy, isSolving }, underWay }: SendBarProps) {
  const { say } = usePage();
  return (
    <div className={styles['bar']}>
      <Button type="submit" size="lg" fullWidth aria-disabled={isBusy}>
        <span {...mark}>
          <span>{isSolving ? say('captcha.solving') : (underWay ?? children)}</span>
        </span>
      </Button>
      <p role="status" className="oh-heard">
        {isSolving ? say('captcha.solvingHeard') : underWay}
      </p>
    </div>
  );
}
