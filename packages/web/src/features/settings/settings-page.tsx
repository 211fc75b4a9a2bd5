/** Where everything that is set stands: one list, one page each. */
import { businessAddress, businessHoursAddress } from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';

export function SettingsPage() {
  const { say } = useDashboard();
  const rows = [
    { id: 'business', address: businessAddress, name: say('settings.business'), facts: say('settings.businessFacts') },
    { id: 'hours', address: businessHoursAddress, name: say('settings.hours'), facts: say('settings.hoursFacts') },
  ];
  return (
    <EditorPage title={say('settings.title')}>
      <Rows rows={rows} />
    </EditorPage>
  );
}
