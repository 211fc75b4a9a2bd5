/** What a form says is wrong with what was sent: each word goes when its field is mended, not with the next press. */
import { useEffect, useState } from 'react';
import type { AskedQuestions } from '../../site/questions.ts';
import { findProblems, readFields } from './booking-fields.ts';
import { answerName, findAnswerProblems, readAnswers } from './booking-questions.ts';
import type { Problems } from './person-fields.tsx';

const none: ReadonlySet<string> = new Set();

/** True when the control of this name is right by itself, as the server would judge it. */
export function isMended(name: string, typed: Readonly<Record<string, string>>, asked: AskedQuestions): boolean {
  const fields = findProblems(readFields(typed), asked.needsPhone);
  const answers = findAnswerProblems(asked.questions, readAnswers(typed));
  const wrong = [...Object.keys(fields), ...Object.keys(answers).map(answerName)];
  return !wrong.includes(name);
}

/** The problems without those of the controls that are named. */
export function withoutMended({ answers, fields }: Problems, mended: ReadonlySet<string>): Problems {
  const left = <Of extends object>(problems: Of, nameOf: (key: string) => string): Of =>
    Object.fromEntries(Object.entries(problems).filter(([key]) => !mended.has(nameOf(key)))) as Of;
  return { fields: left(fields, (field) => field), answers: left(answers, answerName) };
}

export interface ToldProblems {
  /** As they were told last: the first of them takes the focus. */
  readonly told: Problems;
  /** Those of them that are still to be mended. */
  readonly open: Problems;
  tell(problems: Problems): void;
  /** Looks again at the control that somebody changes. */
  lookAgain(name: string, typed: Readonly<Record<string, string>>): void;
}

/** Begins with what the server found wrong. */
export function useToldProblems(ofServer: Problems, asked: AskedQuestions): ToldProblems {
  const { answers, fields } = ofServer;
  const [told, setTold] = useState<Problems>({ fields, answers });
  const [mended, setMended] = useState(none);
  function tell(problems: Problems): void {
    setTold(problems);
    setMended(none);
  }
  useEffect(() => {
    setTold({ fields, answers });
    setMended(none);
  }, [fields, answers]);
  return {
    told,
    open: withoutMended(told, mended),
    tell,
    lookAgain(name, typed) {
      const others = [...mended].filter((each) => each !== name);
      setMended(new Set(isMended(name, typed, asked) ? [...others, name] : others));
    },
  };
}
