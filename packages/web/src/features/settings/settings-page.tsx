/** Where everything that is set stands: one list, one page each. */
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
import { useReach } from '../../ui/signed-in.ts';

export function SettingsPage() {
  const { say } = useDashboard();
  const managesPeople = useReach('USERS.MANAGE') !== undefined;
  const rows = [
    { id: 'business', address: businessAddress, name: say('settings.business'), facts: say('settings.businessFacts') },
    { id: 'hours', address: businessHoursAddress, name: say('settings.hours'), facts: say('settings.hoursFacts') },
    { id: 'locations', address: locationsAddress, name: say('locations.title'), facts: say('locations.facts') },
    { id: 'policies', address: policiesAddress, name: say('policies.title'), facts: say('policies.facts') },
    { id: 'rooms', address: roomsAddress, name: say('rooms.title'), facts: say('rooms.facts') },
    { id: 'look', address: lookAddress, name: say('look.title'), facts: say('look.facts') },
    { id: 'languages', address: languagesAddress, name: say('languages.title'), facts: say('languages.facts') },
    ...(managesPeople
      ? [{ id: 'people', address: peopleAddress, name: say('people.title'), facts: say('people.facts') }]
      : []),
    { id: 'profile', address: profileAddress, name: say('profile.title'), facts: say('profile.facts') },
    { id: 'setup', address: setupAddress, name: say('setup.title'), facts: say('setup.settingsFacts') },
  ];
  return (
    <EditorPage title={say('settings.title')}>
      <Rows rows={rows} />
    </EditorPage>
  );
}
