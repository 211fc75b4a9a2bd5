/** How many add-ons there are now. */
import { addOnsOf } from '../../queries/add-ons.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function AddOnsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={addOnsOf(session.client)}
      words={(addOns) => [say('settings.value.addOns', { count: addOns.length })]}
    />
  );
}
