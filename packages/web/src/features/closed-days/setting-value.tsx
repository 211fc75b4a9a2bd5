/** On which days it is closed now, in words. */
import { useQuery } from '@tanstack/react-query';
import { closedDaysOf, holidaySettingsOf } from '../../queries/closed-days.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function ClosedDaysValue() {
  const { say, session } = useDashboard();
  const days = useQuery(closedDaysOf(session.client)).data;
  return (
    <SettingValue
      asked={holidaySettingsOf(session.client)}
      words={({ closed }) => [
        say(closed ? 'settings.value.closedOnHolidays' : 'settings.value.openOnHolidays'),
        ...(days === undefined ? [] : [say('settings.value.closedDays', { count: days.length })]),
      ]}
    />
  );
}
