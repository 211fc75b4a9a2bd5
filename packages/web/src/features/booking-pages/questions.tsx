/** The questions of a service's form, as controls of the booking page; they work without script. */

import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { own } from '../../language/bidi.ts';
import type { SiteTextId } from '../../language/texts.ts';
import type { FieldProblem } from '../../pages/state/booking.ts';
import type { Question } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { SaidWords, useLanguagesOf } from '../../ui/display/own-words.tsx';
import { Sentence } from '../../ui/display/sentence.tsx';
import { answerName, type TypedAnswers } from './booking-questions.ts';
import { consentsToSign } from './consents-part.ts';
import styles from './questions.module.css';
import { whoComes } from './who-comes-part.ts';

interface QuestionsProps {
  readonly questions: readonly Question[];
  /** What was answered before. */
  readonly answers: TypedAnswers;
  readonly problems: Readonly<Record<string, FieldProblem>>;
}

function problemText(question: Question, problem: FieldProblem): SiteTextId {
  if (problem === 'missing') {
    return question.kind === 'box' ? 'form.boxMissing' : 'form.answerMissing';
  }
  if (problem === 'too-long') {
    return 'form.tooLong';
  }
  return question.kind === 'choice' ? 'form.choiceMalformed' : 'form.answerMalformed';
}

const partsOfTheirOwn: readonly Question['kind'][] = ['consent', 'signature', 'participant', 'born'];

/** True of what the form of the service asks itself. */
function isOfForm({ kind }: Question): boolean {
  return !partsOfTheirOwn.includes(kind);
}

/** What is asked, and where it need not be answered, that it need not. */
function Label({ question: { isRequired, kind, label } }: { question: Question }) {
  const { say } = usePage();
  const languages = useLanguagesOf([label]);
  const isOptional = !isRequired && kind !== 'box';
  return (
    <Sentence
      text={isOptional ? say('form.optional', { label: own(label.words) }) : own(label.words)}
      languages={languages}
    />
  );
}

function hintOf({ hint }: Question): ReactNode {
  return hint === undefined ? undefined : <SaidWords text={hint} />;
}

export function Questions(props: QuestionsProps) {
  const { questions, answers, problems } = props;
  const { say } = usePage();
  const ofForm = questions.map((question) => {
    if (!isOfForm(question)) {
      return null;
    }
    const { key, kind, isRequired, maxLength } = question;
    const hint = hintOf(question);
    const problem = problems[key];
    const error = problem === undefined ? undefined : say(problemText(question, problem));
    const id = `booking-${answerName(key)}`;
    if (kind === 'box') {
      return <BoxQuestion key={key} id={id} question={question} answer={answers[key] ?? ''} error={error} />;
    }
    if (kind === 'choice') {
      return <ChoiceQuestion key={key} id={id} question={question} chosen={answers[key] ?? ''} error={error} />;
    }
    const shared = {
      label: <Label question={question} />,
      description: hint,
      required: isRequired,
      withAsterisk: false,
      error,
      inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
    };
    const control = { name: answerName(key), maxLength, required: isRequired, defaultValue: answers[key] ?? '' };
    return kind === 'line' ? (
      <TextInput key={key} id={id} {...shared} {...control} attributes={{ input: { dir: 'auto' } }} />
    ) : (
      <Input.Wrapper key={key} id={id} size="md" {...shared}>
        <Input component="textarea" multiline size="md" id={id} rows={4} dir="auto" error={error} {...control} />
      </Input.Wrapper>
    );
  });
  return (
    <>
      {questions.some(({ kind }) => kind === 'participant') ? <whoComes.Part {...props} /> : null}
      {ofForm}
      {questions.some(({ kind }) => kind === 'consent') ? <consentsToSign.Part {...props} /> : null}
    </>
  );
}

interface BoxQuestionProps {
  readonly id: string;
  readonly question: Question;
  readonly answer: string;
  readonly error: string | undefined;
}

function BoxQuestion({ answer, error, id, question }: BoxQuestionProps) {
  const hint = hintOf(question);
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat();
  return (
    <div className={styles['box']}>
      <label className={styles['boxLine']}>
        <input
          type="checkbox"
          id={id}
          name={answerName(question.key)}
          value="true"
          required={question.isRequired}
          defaultChecked={answer === 'true'}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        />
        {/* The words stand at their box, whichever way they run. */}
        <span>
          <Label question={question} />
        </span>
      </label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['problem']}>
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceQuestionProps {
  readonly id: string;
  readonly question: Question;
  readonly chosen: string;
  readonly error: string | undefined;
}

/** One of several answers; where none need be given, that is one of them, so that a choice can be taken back. */
function ChoiceQuestion({ chosen, error, id, question }: ChoiceQuestionProps) {
  const { say } = usePage();
  const { choices = [], isRequired, key } = question;
  const hint = hintOf(question);
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat();
  return (
    <fieldset
      className={styles['choice']}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
    >
      <legend>
        <Label question={question} />
      </legend>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['choiceHint']}>
          {hint}
        </p>
      )}
      <div className={styles['choices']}>
        {choices.map(({ value, ...text }) => (
          <label key={value} className={styles['oneChoice']}>
            <input
              type="radio"
              name={answerName(key)}
              value={value}
              required={isRequired}
              defaultChecked={value === chosen}
            />
            <SaidWords text={text} />
          </label>
        ))}
        {isRequired ? null : (
          <label className={styles['oneChoice']}>
            <input type="radio" name={answerName(key)} value="" defaultChecked={chosen === ''} />
            <span className="oh-soft">{say('form.noAnswer')}</span>
          </label>
        )}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['choiceProblem']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
