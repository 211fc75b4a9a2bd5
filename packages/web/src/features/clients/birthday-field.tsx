/** A birthday in the order in which the reader's language writes it: day and month, and the year where it is known. */
import { NativeSelect, TextInput } from '@mantine/core';
import { dateTimeFormat } from '@openhours/contract/text/intl-formats';
import { useId } from 'react';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import type { TypedBirthday } from './client-fields.ts';
import styles from './clients.module.css';

interface BirthdayFieldProps {
  readonly id: string;
  readonly value: TypedBirthday;
  readonly error: string | undefined;
  readonly onChange: (birthday: TypedBirthday) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

export function BirthdayField({ error, id, onChange, value }: BirthdayFieldProps) {
  const { formats, say } = useDashboard();
  const errorId = useId();
  const { locale } = formats;
  const monthName = dateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const isMonthFirst = dateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .formatToParts(0)
    .some(({ type }, index) => type === 'month' && index === 0);
  const isWrong = error !== undefined;
  // Red without words of its own: they stand once, below all three.
  const described = { error: isWrong };
  const day = (
    <TextInput
      key="day"
      id={`${id}-day`}
      label={say('client.birthDay')}
      value={value.day}
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      {...described}
      onChange={(event) => onChange({ ...value, day: event.currentTarget.value })}
    />
  );
  const month = (
    <NativeSelect
      key="month"
      id={`${id}-month`}
      label={say('client.birthMonth')}
      value={value.month}
      {...described}
      onChange={(event) => onChange({ ...value, month: event.currentTarget.value })}
      data={[
        { value: '', label: '–' },
        ...months.map((each) => ({ value: String(each), label: monthName.format(Date.UTC(2000, each - 1, 1)) })),
      ]}
    />
  );
  return (
    <fieldset className={styles['birthday']} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{say('client.birthday')}</legend>
      <div>
        {isMonthFirst ? [month, day] : [day, month]}
        <TextInput
          id={`${id}-year`}
          label={say('client.birthYear')}
          value={value.year}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...described}
          onChange={(event) => onChange({ ...value, year: event.currentTarget.value })}
        />
      </div>
      {isWrong ? (
        <p id={errorId} role="alert" className={styles['problem']}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
