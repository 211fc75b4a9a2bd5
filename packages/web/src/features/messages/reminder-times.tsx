/** When people are reminded of visits: chosen from common times, kept as soon as they are changed. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { CallError } from '@openhours/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './messages.module.css';
import { reminderSettings } from './messages-query.ts';
import { minutesOfWish, mostTimes as most, type ReminderUnit, reminderUnits } from './reminder-wish.ts';

const common = [10_080, 2_880, 1_440, 120, 60] as const;

/** Minutes as days, hours or minutes, whichever is whole. */
function spanText(minutes: number, locale: string): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(
    count as number,
  );
}

export function ReminderTimes() {
  const { formats, say, session } = useDashboard();
  const queries = useQueryClient();
  const wanted = reminderSettings(session.client);
  const { data, refetch } = useQuery(wanted);
  const saving = useMutation({
    mutationFn: (input: NonNullable<typeof data>) => session.client.notifications.updateReminderSettings(input),
    onSuccess: (saved) => queries.setQueryData(wanted.queryKey, saved),
    onError: () => void refetch(),
  });
  if (data === undefined) {
    return null;
  }
  const shown = saving.isPending ? saving.variables.reminderSettings : data.reminderSettings;
  const times = [...new Set([...common, ...shown.minutesBefore])].sort((a, b) => b - a);
  const save = (change: Partial<typeof shown>) =>
    saving.mutate({ reminderSettings: { ...data.reminderSettings, ...change }, revision: data.revision });
  const isStale = saving.error instanceof CallError && saving.error.status === 409;
  return (
    <div className={styles['reminders']}>
      <fieldset disabled={saving.isPending}>
        <legend>{say('messages.remindersBefore')}</legend>
        {times.map((minutes) => {
          const isChosen = shown.minutesBefore.includes(minutes);
          return (
            <Checkbox
              key={minutes}
              label={say('messages.before', { span: spanText(minutes, formats.locale) })}
              checked={isChosen}
              disabled={!isChosen && shown.minutesBefore.length >= most}
              onChange={() =>
                save({
                  minutesBefore: isChosen
                    ? shown.minutesBefore.filter((each) => each !== minutes)
                    : [...shown.minutesBefore, minutes],
                })
              }
            />
          );
        })}
      </fieldset>
      {shown.minutesBefore.length >= most ? (
        <p className="oh-soft">{say('messages.remindMost')}</p>
      ) : (
        <AnotherTime
          known={shown.minutesBefore}
          isSaving={saving.isPending}
          onAdd={(minutes) => save({ minutesBefore: [...shown.minutesBefore, minutes] })}
        />
      )}
      <Checkbox
        label={say('messages.remindStaff')}
        checked={shown.remindStaff}
        disabled={saving.isPending}
        onChange={() => save({ remindStaff: !shown.remindStaff })}
      />
      <p role="status" className="oh-soft">
        {saving.isSuccess
          ? say('messages.saved')
          : shown.minutesBefore.length === 0
            ? say('messages.remindersNone')
            : ''}
      </p>
      {saving.error === null ? null : (
        <Notice meaning="bad" title={say(isStale ? 'messages.stale' : 'messages.failed')} spoken>
          <div>
            <Button variant="default" onClick={() => saving.reset()}>
              {say('messages.understood')}
            </Button>
          </div>
        </Notice>
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
      className={styles['test']}
      onSubmit={(event) => {
        event.preventDefault();
        const minutes = minutesOfWish(count, unit);
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
        onChange={(event) => setUnit(event.currentTarget.value as ReminderUnit)}
      />
      <Button type="submit" variant="default" aria-disabled={isSaving}>
        {say('messages.remindAdd')}
      </Button>
    </form>
  );
}
