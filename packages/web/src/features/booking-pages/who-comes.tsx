/** Who comes: a line for the name of each, and for the date of birth where the service asks for it. Works without script. */
import { TextInput } from '@mantine/core';
import type { FieldProblem } from '../../pages/state/booking.ts';
import type { Question } from '../../site/questions.ts';
import { usePage } from '../../ui/context/page-context.tsx';
import { answerName, type TypedAnswers } from './booking-questions.ts';
import styles from './who-comes.module.css';

interface WhoComesProps {
  readonly questions: readonly Question[];
  readonly answers: TypedAnswers;
  readonly problems: Readonly<Record<string, FieldProblem>>;
}

export function WhoComes({ answers, problems, questions }: WhoComesProps) {
  const { formats, say } = usePage();
  const asked = questions.filter(({ kind }) => kind === 'participant' || kind === 'born');
  return (
    <fieldset className={styles['people']}>
      <legend>{say('whoComes.title')}</legend>
      <p className={styles['hint']}>{say('whoComes.hint')}</p>
      {asked.map(({ key, kind, maxLength, place = 1 }) => {
        const problem = problems[key];
        const isName = kind === 'participant';
        const number = formats.number(place);
        return (
          <TextInput
            key={key}
            id={`booking-${answerName(key)}`}
            name={answerName(key)}
            type={isName ? 'text' : 'date'}
            label={say(isName ? 'whoComes.name' : 'whoComes.born', { number })}
            maxLength={maxLength}
            required
            withAsterisk={false}
            autoComplete="off"
            defaultValue={answers[key] ?? ''}
            error={problem === undefined ? undefined : say(problemOf(isName, problem))}
            inputWrapperOrder={['label', 'input', 'error']}
            attributes={{ input: { dir: isName ? 'auto' : 'ltr' } }}
          />
        );
      })}
    </fieldset>
  );
}

function problemOf(isName: boolean, problem: FieldProblem) {
  if (isName) {
    return problem === 'too-long' ? 'form.tooLong' : 'whoComes.nameMissing';
  }
  return problem === 'missing' ? 'whoComes.bornMissing' : 'whoComes.bornRefused';
}
