/** How many programs have a key. */
import { apiKeysOf } from '../../queries/api-keys.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function DevelopersValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={apiKeysOf(session.client)}
      words={(keys) => [say('settings.value.apiKeys', { count: keys.length })]}
    />
  );
}
