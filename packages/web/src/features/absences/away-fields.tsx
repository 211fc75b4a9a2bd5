/** When somebody or something is away, why, and the words for customers in the languages of the site. */
import { Switch, TextInput } from '@mantine/core';
import { maxAbsenceNotice, maxAbsenceReason } from '@openhours/contract/absences/limits';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import styles from '../../ui/editing/editing.module.css';
import { useChosenLanguage } from '../../ui/editing/words-language.tsx';
import { type AwayProblem, isOfPerson, problemOf, type TypedAway } from './away.ts';

interface AwayFieldsProps {
  readonly away: TypedAway;
  readonly onChange: (change: Partial<TypedAway>) => void;
  /** What is wrong is said once somebody has tried. */
  readonly isTried: boolean;
}

export function AwayFields({ away, isTried, onChange }: AwayFieldsProps) {
  const { say } = useDashboard();
  const problem = isTried ? problemOf(away) : undefined;
  const error = (kinds: readonly AwayProblem[]) =>
    problem !== undefined && kinds.includes(problem) ? say(`away.problem.${problem}`) : undefined;
  const isTimed = isOfPerson(away.who) && !away.isAllDay;
  const { choice, isMain, language } = useChosenLanguage();
  const clock = (field: 'from' | 'to', label: string) =>
    isTimed ? (
      <TextInput
        type="time"
        label={label}
        value={away[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    ) : null;
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
          error={error(['day'])}
          onChange={(event) => {
            const firstDay = event.currentTarget.value;
            onChange({ firstDay, ...(away.lastDay < firstDay ? { lastDay: firstDay } : {}) });
          }}
        />
        {clock('from', say('away.from'))}
      </div>
      <div className={styles['pair']}>
        <TextInput
          type="date"
          label={say('away.lastDay')}
          value={away.lastDay}
          error={error(['order', 'long'])}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
        />
        {clock('to', say('away.to'))}
      </div>
      <TextInput
        label={say('away.reason')}
        description={say('away.reasonHint')}
        maxLength={maxAbsenceReason}
        autoComplete="off"
        dir="auto"
        value={away.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      {choice}
      <TextInput
        label={say('away.notice')}
        description={say('away.noticeHint')}
        maxLength={maxAbsenceNotice}
        autoComplete="off"
        dir="auto"
        lang={language === '' ? undefined : language}
        value={isMain ? away.notice : (away.notices[language] ?? '')}
        placeholder={isMain ? undefined : away.notice}
        error={error(['notice'])}
        onChange={(event) => {
          const words = event.currentTarget.value;
          onChange(isMain ? { notice: words } : { notices: { ...away.notices, [language]: words } });
        }}
      />
    </>
  );
}
