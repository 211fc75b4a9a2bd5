/** When people are reminded of visits: chosen from common times, kept as soon as they are changed. */
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reminderSettings, useUpdateReminderSettings } from '../../queries/messages.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { NotSaved } from '../../ui/reminders/not-saved.tsx';
import { Times } from '../../ui/reminders/times.tsx';
import styles from './messages.module.css';

export function ReminderTimes() {
  const { say, session } = useDashboard();
  const { data } = useQuery(reminderSettings(session.client));
  const saving = useUpdateReminderSettings(session.client);
  if (data === undefined) {
    return null;
  }
  const shown = saving.isPending ? saving.variables.reminderSettings : data.reminderSettings;
  const save = (change: Partial<typeof shown>) =>
    saving.mutate({ reminderSettings: { ...data.reminderSettings, ...change }, revision: data.revision });
  return (
    <div className={styles['reminders']}>
      <Times
        legend={say('messages.remindersBefore')}
        chosen={shown.minutesBefore}
        isSaving={saving.isPending}
        onChoose={(minutesBefore) => save({ minutesBefore: [...minutesBefore] })}
      />
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
      {saving.error === null ? null : <NotSaved error={saving.error} onUnderstood={() => saving.reset()} />}
    </div>
  );
}
