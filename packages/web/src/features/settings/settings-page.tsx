/** Where everything that is set stands: one list with how it is set now, one page each, for whoever may set it. */
import type { ComponentType } from 'react';
import { useDashboard } from '../../ui/dashboard-context.tsx';
import { EditorPage, Rows } from '../../ui/editing/section.tsx';
import { type SettingId, settingsFor } from '../../ui/setting-list.ts';
import { useSignedIn } from '../../ui/signed-in.ts';
import {
  BusinessValue,
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
};

export function SettingsPage() {
  const { say } = useDashboard();
  return (
    <EditorPage title={say('settings.title')}>
      <Rows
        rows={settingsFor(useSignedIn()?.permissions ?? {}).map(({ id, address, name, facts }) => {
          const Value = values[id];
          return {
            id,
            address,
            name: say(name),
            facts: say(facts),
            ...(Value === undefined ? {} : { value: <Value /> }),
          };
        })}
      />
    </EditorPage>
  );
}
