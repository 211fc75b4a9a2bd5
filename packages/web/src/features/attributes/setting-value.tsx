/** How many attributes there are now. */
import { attributesOf } from '../../queries/attributes.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function AttributesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={attributesOf(session.client)}
      words={(attributes) => [say('settings.value.attributes', { count: attributes.length })]}
    />
  );
}
