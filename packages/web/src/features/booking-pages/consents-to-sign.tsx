/** What is read and signed to book: each text with its box, and the name that is put to all of them. Works without script. */
import { TextInput } from '@mantine/core';
import type { FieldProblem } from '../../pages/state/booking.ts';
import type { Question } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { SaidWords } from '../../ui/display/own-words.tsx';
import { answerName, type TypedAnswers } from './booking-questions.ts';
import styles from './consents-to-sign.module.css';

interface ConsentsToSignProps {
  /** Texts that are signed, and the name below them. */
  readonly questions: readonly Question[];
  /** What was ticked and typed before. */
  readonly answers: TypedAnswers;
  readonly problems: Readonly<Record<string, FieldProblem>>;
}

export function ConsentsToSign({ answers, problems, questions }: ConsentsToSignProps) {
  return questions.map((question) => {
    const problem = problems[question.key];
    const props = { question, answer: answers[question.key] ?? '', problem };
    return question.kind === 'consent' ? (
      <Consent key={question.key} {...props} />
    ) : (
      <Signature key={question.key} {...props} />
    );
  });
}

interface ConsentProps {
  readonly question: Question;
  readonly answer: string;
  readonly problem: FieldProblem | undefined;
}

function Consent({ answer, problem, question }: ConsentProps) {
  const { say } = usePage();
  const { choices, isRequired, key, label, text } = question;
  const id = `booking-${answerName(key)}`;
  const version = choices?.[0]?.value ?? '';
  return (
    <fieldset className={styles['consent']}>
      <legend id={`${id}-title`}>
        <SaidWords text={label} />
      </legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className={styles['text']} tabIndex={0} aria-labelledby={`${id}-title`}>
        {text === undefined ? null : <SaidWords text={text} />}
      </section>
      <label className={styles['line']}>
        <input
          type="checkbox"
          id={id}
          name={answerName(key)}
          value={version}
          required={isRequired}
          defaultChecked={answer === version}
          // Of several boxes each is told by its text.
          aria-labelledby={`${id}-agree ${id}-title`}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
        />
        <span id={`${id}-agree`}>{say('sign.agree')}</span>
      </label>
      {isRequired ? null : <p className={styles['hint']}>{say('sign.later')}</p>}
      {problem === undefined ? null : (
        <p id={`${id}-error`} className={styles['problem']}>
          {say(problem === 'missing' ? 'form.boxMissing' : 'sign.changed')}
        </p>
      )}
    </fieldset>
  );
}

const signatureProblems: Partial<Record<FieldProblem, 'form.tooLong' | 'sign.nothing'>> = {
  'too-long': 'form.tooLong',
  malformed: 'sign.nothing',
};

function Signature({ answer, problem, question: { isRequired, key, maxLength } }: ConsentProps) {
  const { say } = usePage();
  return (
    <TextInput
      id={`booking-${answerName(key)}`}
      name={answerName(key)}
      label={say('sign.name')}
      description={say('sign.nameHint')}
      maxLength={maxLength}
      required={isRequired}
      withAsterisk={false}
      autoComplete="off"
      defaultValue={answer}
      error={problem === undefined ? undefined : say(signatureProblems[problem] ?? 'sign.nameMissing')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      attributes={{ input: { dir: 'auto' } }}
    />
  );
}
