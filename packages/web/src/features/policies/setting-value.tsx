/** How many policies there are now, and which holds where nothing else is said. */
import { policiesOf } from '../../queries/policies.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue, saidOf } from '../../ui/editing/setting-value.tsx';

export function PoliciesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={policiesOf(session.client)}
      words={(policies) => [
        say('settings.value.policies', { count: policies.length }),
        ...saidOf(policies.find((policy) => policy.default)?.name ?? ''),
      ]}
    />
  );
}
