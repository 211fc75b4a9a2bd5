/** Times of reminding: common ones to tick, and any other. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { numberFormat } from '@openhours/contract/text/intl-formats';
import { useState } from 'react';
import { useDashboard } from '../context/dashboard-context.tsx';
import { minutesOfReminder, mostTimes as most, type ReminderUnit, reminderUnits } from './reminder-time.ts';
import styles from './times.module.css';

const common = [10_080, 2_880, 1_440, 120, 60] as const;

/** Minutes as days, hours or minutes, whichever is whole. */
export function spanText(minutes: number, locale: string): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return numberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(count as number);
}

interface TimesProps {
  readonly legend: string;
  /** Minutes before the visit. */
  readonly chosen: readonly number[];
  readonly isSaving: boolean;
  onChoose(minutesBefore: readonly number[]): void;
}

export function Times({ chosen, isSaving, legend, onChoose }: TimesProps) {
  const { formats, say } = useDashboard();
  const times = [...new Set([...common, ...chosen])].sort((a, b) => b - a);
  return (
    <div className={styles['times']}>
      <fieldset disabled={isSaving}>
        <legend>{legend}</legend>
        {times.map((minutes) => {
          const isChosen = chosen.includes(minutes);
          return (
            <Checkbox
              key={minutes}
              label={say('messages.before', { span: spanText(minutes, formats.locale) })}
              checked={isChosen}
              disabled={!isChosen && chosen.length >= most}
              onChange={() => onChoose(isChosen ? chosen.filter((each) => each !== minutes) : [...chosen, minutes])}
            />
          );
        })}
      </fieldset>
      {chosen.length >= most ? (
        <p className="oh-soft">{say('messages.remindMost')}</p>
      ) : (
        <AnotherTime known={chosen} isSaving={isSaving} onAdd={(minutes) => onChoose([...chosen, minutes])} />
      )}
    </div>
  );
}

interface AnotherTimeProps {
  readonly known: readonly number[];
  readonly isSaving: boolean;
  readonly onAdd: (minutes: number) => void;
}

/** A time that is none of the common ones. */
function AnotherTime({ isSaving, known, onAdd }: AnotherTimeProps) {
  const { say } = useDashboard();
  const [count, setCount] = useState('');
  const [unit, setUnit] = useState<ReminderUnit>('hours');
  const [wrong, setWrong] = useState<'messages.remindWrong' | 'messages.remindThere' | undefined>();
  return (
    <form
      noValidate
      className={styles['another']}
      onSubmit={(event) => {
        event.preventDefault();
        const minutes = minutesOfReminder(count, unit);
        if (minutes === undefined || known.includes(minutes)) {
          setWrong(minutes === undefined ? 'messages.remindWrong' : 'messages.remindThere');
          event.currentTarget.querySelector('input')?.focus();
        } else if (!isSaving) {
          setCount('');
          onAdd(minutes);
        }
      }}
    >
      <TextInput
        label={say('messages.remindAlso')}
        inputMode="numeric"
        autoComplete="off"
        value={count}
        error={wrong === undefined ? undefined : say(wrong)}
        onChange={(event) => {
          setCount(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <NativeSelect
        aria-label={say('messages.remindUnit')}
        value={unit}
        data={reminderUnits.map((each) => ({ value: each, label: say(`messages.unit.${each}`) }))}
        onChange={(event) => {
          setUnit(event.currentTarget.value as ReminderUnit);
          setWrong(undefined);
        }}
      />
      <Button type="submit" variant="default" aria-disabled={isSaving}>
        {say('messages.remindAdd')}
      </Button>
    </form>
  );
}
