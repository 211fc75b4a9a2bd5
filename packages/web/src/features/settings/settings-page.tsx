/** Where everything that is set stands: one list, one page each, for whoever may set it. */
import type { Permission } from '@openhours/contract';
import {
  businessAddress,
  businessHoursAddress,
  languagesAddress,
  locationsAddress,
  lookAddress,
  peopleAddress,
  policiesAddress,
  profileAddress,
  roomsAddress,
  setupAddress,
} from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';

export function SettingsPage() {
  const { say } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const rows = (
    [
      ['business', businessAddress, say('settings.business'), say('settings.businessFacts'), 'SITE_PROPERTIES.MANAGE'],
      ['hours', businessHoursAddress, say('settings.hours'), say('settings.hoursFacts'), 'CALENDAR.MANAGE'],
      ['locations', locationsAddress, say('locations.title'), say('locations.facts'), 'LOCATIONS.MANAGE'],
      ['policies', policiesAddress, say('policies.title'), say('policies.facts'), 'POLICIES.MANAGE'],
      ['rooms', roomsAddress, say('rooms.title'), say('rooms.facts'), 'RESOURCES.MANAGE'],
      ['look', lookAddress, say('look.title'), say('look.facts'), 'SITE_PROPERTIES.MANAGE'],
      ['languages', languagesAddress, say('languages.title'), say('languages.facts'), 'SITE_PROPERTIES.MANAGE'],
      ['people', peopleAddress, say('people.title'), say('people.facts'), 'USERS.MANAGE'],
      ['profile', profileAddress, say('profile.title'), say('profile.facts'), 'PROFILE.OWN'],
      ['setup', setupAddress, say('setup.title'), say('setup.settingsFacts'), 'SITE_PROPERTIES.MANAGE'],
    ] satisfies (readonly [id: string, address: string, name: string, facts: string, right: Permission])[]
  )
    // One's own profile is one's own; everything else is the whole site's.
    .filter(([, , , , right]) => permissions[right] === (right === 'PROFILE.OWN' ? 'own' : 'all'))
    .map(([id, address, name, facts]) => ({ id, address, name, facts }));
  return (
    <EditorPage title={say('settings.title')}>
      <Rows rows={rows} />
    </EditorPage>
  );
}
