/** Which badges there are now. */
import { badgesOf } from '../../queries/badges.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function BadgesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={badgesOf(session.client)}
      words={(badges) => [say('settings.value.badges', { count: badges.length })]}
    />
  );
}
