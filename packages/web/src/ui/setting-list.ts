/** All settings with their pages and what stands on them, said once: the page of settings lists them, the search finds them. */
import type { Permission, UserSession } from '@openhours/contract';
import type { DashboardTextId } from '../language/texts.ts';
import {
  businessAddress,
  businessHoursAddress,
  deviceAddress,
  languagesAddress,
  legalTextsAddress,
  locationsAddress,
  lookAddress,
  messageWordsAddress,
  peopleAddress,
  policiesAddress,
  profileAddress,
  roomsAddress,
  setupAddress,
  verificationAddress,
} from '../pages/addresses.ts';

interface DeclaredSetting {
  readonly id: string;
  readonly address: string;
  readonly name: DashboardTextId;
  readonly facts: DashboardTextId;
  /** Who may set it. */
  readonly right: Permission;
  /** What stands on its page, by the words there. */
  readonly parts: readonly DashboardTextId[];
}

const declared = [
  {
    id: 'business',
    address: businessAddress,
    name: 'settings.business',
    facts: 'settings.businessFacts',
    right: 'SITE_PROPERTIES.MANAGE',
    parts: [
      'settings.name',
      'settings.logo',
      'settings.picture',
      'settings.reach',
      'settings.timeZone',
      'settings.language',
      'settings.paymentCurrency',
    ],
  },
  {
    id: 'hours',
    address: businessHoursAddress,
    name: 'settings.hours',
    facts: 'settings.hoursFacts',
    right: 'HOURS.MANAGE',
    parts: ['hours.week'],
  },
  {
    id: 'locations',
    address: locationsAddress,
    name: 'locations.title',
    facts: 'locations.facts',
    right: 'LOCATIONS.MANAGE',
    parts: ['locations.add'],
  },
  {
    id: 'policies',
    address: policiesAddress,
    name: 'policies.title',
    facts: 'policies.facts',
    right: 'POLICIES.MANAGE',
    parts: ['policies.add'],
  },
  {
    id: 'verification',
    address: verificationAddress,
    name: 'verification.title',
    facts: 'verification.facts',
    right: 'POLICIES.MANAGE',
    parts: ['verification.confirmation', 'verification.open'],
  },
  {
    id: 'rooms',
    address: roomsAddress,
    name: 'rooms.title',
    facts: 'rooms.facts',
    right: 'RESOURCES.MANAGE',
    parts: ['rooms.add'],
  },
  {
    id: 'messages',
    address: messageWordsAddress,
    name: 'messages.words',
    facts: 'settings.messagesFacts',
    right: 'MESSAGES.CONFIGURE',
    parts: ['messages.sender'],
  },
  {
    id: 'look',
    address: lookAddress,
    name: 'look.title',
    facts: 'look.facts',
    right: 'SITE_PROPERTIES.MANAGE',
    parts: ['look.accent', 'look.shape'],
  },
  {
    id: 'languages',
    address: languagesAddress,
    name: 'languages.title',
    facts: 'languages.facts',
    right: 'SITE_PROPERTIES.MANAGE',
    parts: ['languages.offered'],
  },
  {
    id: 'legal',
    address: legalTextsAddress,
    name: 'legal.title',
    facts: 'legal.facts',
    right: 'SITE_PROPERTIES.MANAGE',
    parts: ['legal.PRIVACY', 'legal.IMPRINT'],
  },
  {
    id: 'people',
    address: peopleAddress,
    name: 'people.title',
    facts: 'people.facts',
    right: 'USERS.MANAGE',
    parts: ['people.listTitle', 'people.inviteTitle'],
  },
  {
    id: 'profile',
    address: profileAddress,
    name: 'profile.title',
    facts: 'profile.facts',
    right: 'PROFILE.OWN',
    parts: ['profile.password', 'profile.sessions'],
  },
  {
    id: 'device',
    address: deviceAddress,
    name: 'device.title',
    facts: 'device.facts',
    right: 'PROFILE.OWN',
    parts: ['device.shared'],
  },
  {
    id: 'setup',
    address: setupAddress,
    name: 'setup.title',
    facts: 'setup.settingsFacts',
    right: 'SITE_PROPERTIES.MANAGE',
    parts: [],
  },
] as const satisfies readonly DeclaredSetting[];

export type SettingId = (typeof declared)[number]['id'];
export type Setting = DeclaredSetting & { readonly id: SettingId };

/** Those that somebody may set, in the order of the page. */
export function settingsFor(permissions: Readonly<Partial<UserSession['permissions']>>): readonly Setting[] {
  // One's own profile is one's own; everything else is the whole site's.
  return declared.filter(({ right }) => permissions[right] === (right === 'PROFILE.OWN' ? 'own' : 'all'));
}
