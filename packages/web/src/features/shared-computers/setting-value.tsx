/** How many computers several people use. */
import { sharedComputersOf } from '../../queries/shared-computers.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function ComputersValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={sharedComputersOf(session.client)}
      words={(computers) => [say('settings.value.sharedComputers', { count: computers.length })]}
    />
  );
}
