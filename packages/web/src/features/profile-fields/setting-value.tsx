/** Which fields there are now. */
import { profileFieldsOf } from '../../queries/profile-fields.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function FieldsValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={profileFieldsOf(session.client)}
      words={(fields) => [say('settings.value.fields', { count: fields.length })]}
    />
  );
}
