/** Where everything that is set stands: one list with how it is set now, one page each, for whoever may set it. */
import {
  type Icon,
  IconBuildingStore,
  IconChecklist,
  IconClockHour9,
  IconDeviceTablet,
  IconDoor,
  IconFileText,
  IconGavel,
  IconLanguage,
  IconMail,
  IconMapPin,
  IconPalette,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import { type SettingId, settingsFor } from '../../ui/setting-list.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import {
  BusinessValue,
  DeviceValue,
  HoursValue,
  LanguagesValue,
  LegalTextsValue,
  LocationsValue,
  LookValue,
  MailValue,
  PeopleValue,
  PoliciesValue,
  ProfileValue,
  RoomsValue,
  VerificationValue,
} from './setting-values.tsx';
import styles from './settings.module.css';

const values: Readonly<Partial<Record<SettingId, ComponentType>>> = {
  business: BusinessValue,
  hours: HoursValue,
  locations: LocationsValue,
  policies: PoliciesValue,
  verification: VerificationValue,
  rooms: RoomsValue,
  messages: MailValue,
  look: LookValue,
  languages: LanguagesValue,
  legal: LegalTextsValue,
  people: PeopleValue,
  profile: ProfileValue,
  device: DeviceValue,
};

const signs: Readonly<Record<SettingId, Icon>> = {
  business: IconBuildingStore,
  hours: IconClockHour9,
  locations: IconMapPin,
  policies: IconGavel,
  verification: IconShieldCheck,
  rooms: IconDoor,
  messages: IconMail,
  look: IconPalette,
  languages: IconLanguage,
  legal: IconFileText,
  people: IconUsers,
  profile: IconUserCircle,
  device: IconDeviceTablet,
  setup: IconChecklist,
};

export function SettingsPage() {
  const { say } = useDashboard();
  return (
    <EditorPage title={say('settings.title')} isList>
      <Rows
        columns={[say('settings.now')]}
        rows={settingsFor(useSignedIn()?.permissions ?? {}).map(({ id, address, name, facts }) => {
          const Value = values[id];
          const Sign = signs[id];
          return {
            id,
            address,
            name: say(name),
            facts: say(facts),
            sign: <Sign size={24} stroke={1.5} aria-hidden="true" className={styles['sign']} />,
            ...(Value === undefined ? {} : { values: [<Value key={id} />] }),
          };
        })}
      />
    </EditorPage>
  );
}
