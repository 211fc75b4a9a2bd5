/** When somebody or something is away, why, and the notice for customers in the languages of the site. */
import { Switch, TextInput } from '@mantine/core';
import { maxAbsenceNotice, maxAbsenceReason } from '@openhours/contract/absences/limits';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { type AbsenceProblem, problemOf, type TypedAbsence } from './typed-absence.ts';

interface AbsenceFieldsProps {
  readonly typed: TypedAbsence;
  readonly onChange: (change: Partial<TypedAbsence>) => void;
  /** What is wrong is said once somebody has tried. */
  readonly isTried: boolean;
  /** What the server has refused, by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

const noErrors = {};

export function AbsenceFields({ typed, errors = noErrors, isTried, onChange }: AbsenceFieldsProps) {
  const { say } = useDashboard();
  const problem = isTried ? problemOf(typed) : undefined;
  const errorOf = (field: string, kinds: readonly AbsenceProblem[]) =>
    problem !== undefined && kinds.includes(problem) ? say(`absences.problem.${problem}`) : errors[field];
  const parts = { typed, errorOf, onChange };
  return (
    <>
      <Times {...parts} />
      <Words {...parts} errors={errors} />
    </>
  );
}

interface PartProps extends Pick<AbsenceFieldsProps, 'typed' | 'onChange'> {
  readonly errorOf: (field: string, kinds: readonly AbsenceProblem[]) => string | undefined;
}

function Times({ typed, errorOf, onChange }: PartProps) {
  const { say } = useDashboard();
  return (
    <>
      <Switch
        size="md"
        label={say('absences.allDay')}
        checked={typed.isAllDay}
        onChange={(event) => onChange({ isAllDay: event.currentTarget.checked })}
      />
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={say('absences.firstDay')}
          value={typed.firstDay}
          error={errorOf('firstDay', ['day'])}
          onChange={(event) => {
            const firstDay = event.currentTarget.value;
            onChange({ firstDay, ...(typed.lastDay < firstDay ? { lastDay: firstDay } : {}) });
          }}
        />
        <Clock field="from" typed={typed} onChange={onChange} />
      </div>
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={say('absences.lastDay')}
          value={typed.lastDay}
          error={errorOf('lastDay', ['order', 'long'])}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
        />
        <Clock field="to" typed={typed} onChange={onChange} />
      </div>
    </>
  );
}

interface ClockProps extends Pick<AbsenceFieldsProps, 'typed' | 'onChange'> {
  readonly field: 'from' | 'to';
}

/** Whole days have none. */
function Clock({ typed, field, onChange }: ClockProps) {
  const { say } = useDashboard();
  return typed.isAllDay ? null : (
    <TextInput
      type="time"
      label={say(`absences.${field}`)}
      value={typed[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
}

function Words({ typed, errorOf, errors, onChange }: PartProps & Required<Pick<AbsenceFieldsProps, 'errors'>>) {
  const { say } = useDashboard();
  const notice = errorOf('notice', ['notice']);
  const { choiceWith, wordsOf } = useWordsLanguage(
    {
      shown: typed,
      errors: notice === undefined ? errors : { ...errors, notice },
      set: (field, value) => onChange({ [field]: value }),
    },
    () => say('absences.notice'),
  );
  return (
    <>
      <TextInput
        label={say('absences.reason')}
        description={say('absences.reasonHint')}
        maxLength={maxAbsenceReason}
        autoComplete="off"
        dir="auto"
        value={typed.reason}
        error={errors['reason']}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {choiceWith('notice')}
      <TextInput
        label={say('absences.notice')}
        description={say('absences.noticeHint')}
        maxLength={maxAbsenceNotice}
        autoComplete="off"
        {...wordsOf('notice')}
      />
    </>
  );
}
