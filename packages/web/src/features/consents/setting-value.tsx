/** How many consents there are now that services may ask for. */
import { consentsOf } from '../../queries/consents.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function ConsentsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={consentsOf(session.client)}
      words={(consents) => [
        say('settings.value.consents', { count: consents.filter(({ archived }) => !archived).length }),
      ]}
    />
  );
}
