/** How start times are offered now. */
import { startTimesOf } from '../../queries/start-times.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function StartTimesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={startTimesOf(session.client)}
      words={({ splitInterval, staffSelection }) => [
        splitInterval.sameAsDuration
          ? say('settings.value.startsByLength')
          : say('settings.value.startsEvery', { count: splitInterval.valueInMinutes }),
        say(`settings.value.staff.${staffSelection.strategy}`),
      ]}
    />
  );
}
