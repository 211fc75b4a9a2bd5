/** A line for each who comes with a booking: name, date of birth where the service asks, and what each answers. */
import { Button, TextInput } from '@mantine/core';
import type { FormField } from '@openhours/contract';
import { longestParticipantName } from '@openhours/contract/bookings/participants-limits';
import { useDashboard } from '../ui/context/dashboard-context.tsx';
import styles from './participant-fields.module.css';
import { emptyLine, isNameless, type ParticipantLine } from './participant-lines.ts';
import { QuestionField } from './question-field.tsx';

interface ParticipantFieldsProps {
  readonly lines: readonly ParticipantLine[];
  readonly asksBirthDates: boolean;
  /** What each answers by themselves. */
  readonly questions: readonly FormField[];
  /** What is known of the answers in a line that nobody has changed. */
  readonly knownAnswers?: (line: ParticipantLine) => Readonly<Record<string, string>>;
  /** It was tried to go on: a line without its name says so. */
  readonly isAsked: boolean;
  readonly onChange: (lines: readonly ParticipantLine[]) => void;
}

export function ParticipantFields(props: ParticipantFieldsProps) {
  const { asksBirthDates, isAsked, knownAnswers = () => ({}), lines, onChange, questions } = props;
  const { formats, say } = useDashboard();
  return lines.map((line, index) => {
    const { birthDate, id, name } = line;
    const number = formats.number(index + 1);
    const change = (said: Partial<ParticipantLine>) =>
      onChange(lines.map((each, place) => (place === index ? { ...each, ...said } : each)));
    const answers: Readonly<Record<string, string>> = line.answers ?? knownAnswers(line);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines neither come nor go
      <div key={index} className={styles['line']}>
        <TextInput
          label={say('person.name', { number })}
          value={name}
          maxLength={longestParticipantName}
          attributes={{ input: { dir: 'auto' } }}
          error={isAsked && isNameless(line) ? say('person.nameMissing') : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {asksBirthDates ? (
          <TextInput
            type="date"
            label={say('person.born', { number })}
            value={birthDate}
            onChange={(event) => change({ birthDate: event.currentTarget.value })}
          />
        ) : null}
        {questions.map((field) => (
          <QuestionField
            key={field.key}
            field={field}
            value={answers[field.key] ?? ''}
            onChange={(value) => change({ answers: { ...answers, [field.key]: value } })}
          />
        ))}
        {id === undefined ? null : (
          <Button variant="subtle" onClick={() => change({ ...emptyLine, id: undefined, answers: undefined })}>
            {say('person.remove', { number })}
          </Button>
        )}
      </div>
    );
  });
}
