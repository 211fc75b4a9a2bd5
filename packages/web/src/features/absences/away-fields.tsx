/** When somebody or something is away, why, and the notice for customers in the languages of the site. */
import { Switch, TextInput } from '@mantine/core';
import { maxAbsenceNotice, maxAbsenceReason } from '@openhours/contract/absences/limits';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { useWordsLanguage } from '../../ui/editing/words-language.tsx';
import { type AwayProblem, isOfPerson, problemOf, type TypedAway } from './away.ts';

interface AwayFieldsProps {
  readonly away: TypedAway;
  readonly onChange: (change: Partial<TypedAway>) => void;
  /** What is wrong is said once somebody has tried. */
  readonly isTried: boolean;
  /** What the server has refused, by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

const noErrors = {};

export function AwayFields({ away, errors = noErrors, isTried, onChange }: AwayFieldsProps) {
  const { say } = useDashboard();
  const problem = isTried ? problemOf(away) : undefined;
  const errorOf = (field: string, kinds: readonly AwayProblem[]) =>
    problem !== undefined && kinds.includes(problem) ? say(`away.problem.${problem}`) : errors[field];
  const parts = { away, errorOf, onChange };
  return (
    <>
      <Times {...parts} />
      <Words {...parts} errors={errors} />
    </>
  );
}

interface PartProps extends Pick<AwayFieldsProps, 'away' | 'onChange'> {
  readonly errorOf: (field: string, kinds: readonly AwayProblem[]) => string | undefined;
}

function Times({ away, errorOf, onChange }: PartProps) {
  const { say } = useDashboard();
  return (
    <>
      {isOfPerson(away.who) || away.who === '' ? (
        <Switch
          size="md"
          label={say('away.allDay')}
          checked={away.isAllDay}
          onChange={(event) => onChange({ isAllDay: event.currentTarget.checked })}
        />
      ) : null}
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={say('away.firstDay')}
          value={away.firstDay}
          error={errorOf('firstDay', ['day'])}
          onChange={(event) => {
            const firstDay = event.currentTarget.value;
            onChange({ firstDay, ...(away.lastDay < firstDay ? { lastDay: firstDay } : {}) });
          }}
        />
        <Clock field="from" away={away} onChange={onChange} />
      </div>
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={say('away.lastDay')}
          value={away.lastDay}
          error={errorOf('lastDay', ['order', 'long'])}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
        />
        <Clock field="to" away={away} onChange={onChange} />
      </div>
    </>
  );
}

interface ClockProps extends Pick<AwayFieldsProps, 'away' | 'onChange'> {
  readonly field: 'from' | 'to';
}

/** Whole days have none. */
function Clock({ away, field, onChange }: ClockProps) {
  const { say } = useDashboard();
  return isOfPerson(away.who) && !away.isAllDay ? (
    <TextInput
      type="time"
      label={say(`away.${field}`)}
      value={away[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  ) : null;
}

function Words({ away, errorOf, errors, onChange }: PartProps & Required<Pick<AwayFieldsProps, 'errors'>>) {
  const { say } = useDashboard();
  const notice = errorOf('notice', ['notice']);
  const { choiceWith, wordsOf } = useWordsLanguage(
    {
      shown: away,
      errors: notice === undefined ? errors : { ...errors, notice },
      set: (field, value) => onChange({ [field]: value }),
    },
    () => say('away.notice'),
  );
  return (
    <>
      <TextInput
        label={say('away.reason')}
        description={say('away.reasonHint')}
        maxLength={maxAbsenceReason}
        autoComplete="off"
        dir="auto"
        value={away.reason}
        error={errors['reason']}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {choiceWith('notice')}
      <TextInput
        label={say('away.notice')}
        description={say('away.noticeHint')}
        maxLength={maxAbsenceNotice}
        autoComplete="off"
        {...wordsOf('notice')}
      />
    </>
  );
}
