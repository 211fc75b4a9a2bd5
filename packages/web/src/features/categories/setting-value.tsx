/** Which categories there are now. */
import { categoriesOf } from '../../queries/categories.ts';
import { useDashboard } from '../../ui/context/dashboard-context.tsx';
import { SettingValue } from '../../ui/editing/setting-value.tsx';

export function CategoriesValue() {
  const { say, session } = useDashboard();
  return (
    <SettingValue
      asked={categoriesOf(session.client)}
      words={(categories) => [say('settings.value.categories', { count: categories.length })]}
    />
  );
}
