/** Where everything that is set stands: one list with how it is set now, one page each, for whoever may set it. */
import type { Permission } from '@openhours/contract';
import type { ComponentType } from 'react';
import type { DashboardTextId } from '../../language/texts.ts';
import {
  businessAddress,
  businessHoursAddress,
  languagesAddress,
  locationsAddress,
  lookAddress,
  messageWordsAddress,
  peopleAddress,
  policiesAddress,
  profileAddress,
  roomsAddress,
  setupAddress,
} from '../../pages/addresses.ts';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import { useSignedIn } from '../../ui/signed-in.ts';
import {
  BusinessValue,
  HoursValue,
  LanguagesValue,
  LocationsValue,
  LookValue,
  MailValue,
  PeopleValue,
  PoliciesValue,
  ProfileValue,
  RoomsValue,
} from './setting-values.tsx';

type Row = readonly [
  id: string,
  address: string,
  name: DashboardTextId,
  facts: DashboardTextId,
  right: Permission,
  value: ComponentType | undefined,
];

export function SettingsPage() {
  const { say } = useDashboard();
  const permissions = useSignedIn()?.permissions ?? {};
  const rows: readonly Row[] = [
    [
      'business',
      businessAddress,
      'settings.business',
      'settings.businessFacts',
      'SITE_PROPERTIES.MANAGE',
      BusinessValue,
    ],
    ['hours', businessHoursAddress, 'settings.hours', 'settings.hoursFacts', 'CALENDAR.MANAGE', HoursValue],
    ['locations', locationsAddress, 'locations.title', 'locations.facts', 'LOCATIONS.MANAGE', LocationsValue],
    ['policies', policiesAddress, 'policies.title', 'policies.facts', 'POLICIES.MANAGE', PoliciesValue],
    ['rooms', roomsAddress, 'rooms.title', 'rooms.facts', 'RESOURCES.MANAGE', RoomsValue],
    ['messages', messageWordsAddress, 'messages.words', 'settings.messagesFacts', 'MESSAGES.CONFIGURE', MailValue],
    ['look', lookAddress, 'look.title', 'look.facts', 'SITE_PROPERTIES.MANAGE', LookValue],
    ['languages', languagesAddress, 'languages.title', 'languages.facts', 'SITE_PROPERTIES.MANAGE', LanguagesValue],
    ['people', peopleAddress, 'people.title', 'people.facts', 'USERS.MANAGE', PeopleValue],
    ['profile', profileAddress, 'profile.title', 'profile.facts', 'PROFILE.OWN', ProfileValue],
    ['setup', setupAddress, 'setup.title', 'setup.settingsFacts', 'SITE_PROPERTIES.MANAGE', undefined],
  ];
  return (
    <EditorPage title={say('settings.title')}>
      <Rows
        rows={rows
          // One's own profile is one's own; everything else is the whole site's.
          .filter(([, , , , right]) => permissions[right] === (right === 'PROFILE.OWN' ? 'own' : 'all'))
          .map(([id, address, name, facts, , Value]) => ({
            id,
            address,
            name: say(name),
            facts: say(facts),
            ...(Value === undefined ? {} : { value: <Value /> }),
          }))}
      />
    </EditorPage>
  );
}
