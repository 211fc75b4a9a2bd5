/** What a site decides for its members: how they show themselves at first, who sees them, and who may (members sheet 1.9). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Revision, Words } from '../schema.ts';
import { memberVisibilities, memberPrefixes as prefixes } from './member.ts';

export const DefaultPrivacy = Type.Object({
  id: Guid(),
  /** How members show themselves who have not said it. */
  defaultPrivacy: Words(memberVisibilities),
  revision: Revision(),
});
export type DefaultPrivacy = Static<typeof DefaultPrivacy>;

export const publicMemberVisibilities = ['VISIBLE_TO_ALL', 'VISIBLE_TO_MEMBERS_ONLY'] as const;
export const publicMemberCandidates = ['ANYONE', 'NO_ONE'] as const;

export const MemberPrivacySettings = Type.Object({
  id: Guid(),
  /** Who sees those who show themselves. */
  publicMemberVisibility: Words(publicMemberVisibilities),
  /** Who may show themselves. */
  publicMemberCandidates: Words(publicMemberCandidates),
  revision: Revision(),
  updatedDate: optional(Instant()),
});
export type MemberPrivacySettings = Static<typeof MemberPrivacySettings>;

const reads = {
  method: 'GET',
  permission: 'MEMBER_SETTINGS.READ',
  idempotency: 'natural',
  source: 'members sheet 1.9',
  input: Type.Object({}),
} as const;
const writes = { permission: 'MEMBER_SETTINGS.CHANGE', idempotency: 'natural', source: 'members sheet 1.9' } as const;

const privacyPaths = { path: '/v1/default-privacy-status', prefixes } as const;
const PrivacyAnswer = Type.Object({ defaultPrivacy: DefaultPrivacy });

const getDefaultPrivacyStatus = defineOperation({
  ...reads,
  ...privacyPaths,
  name: 'defaultPrivacy.getDefaultPrivacyStatus',
  summary: 'Says how members show themselves who have not said it.',
  output: PrivacyAnswer,
});

const setDefaultPrivacyStatus = defineOperation({
  ...writes,
  ...privacyPaths,
  name: 'defaultPrivacy.setDefaultPrivacyStatus',
  summary: 'Sets how later members show themselves who do not say it.',
  method: 'PATCH',
  input: Type.Object({
    defaultPrivacy: Type.Object({ defaultPrivacy: Words(memberVisibilities), revision: optional(Revision()) }),
  }),
  output: PrivacyAnswer,
  errors: ['INVALID_REVISION'],
});

const settingsPaths = { path: '/v1/privacy-settings', prefixes } as const;
const SettingsAnswer = Type.Object({ memberPrivacySettings: MemberPrivacySettings });

const getMemberPrivacySettings = defineOperation({
  ...reads,
  ...settingsPaths,
  name: 'memberPrivacySettings.getMemberPrivacySettings',
  summary: 'Says who sees members who show themselves, and who may.',
  output: SettingsAnswer,
});

const setMemberPrivacySettings = defineOperation({
  ...writes,
  ...settingsPaths,
  name: 'memberPrivacySettings.setMemberPrivacySettings',
  summary: 'Sets who sees members who show themselves, and who may; where nobody may, all members are private.',
  method: 'POST',
  input: Type.Object({
    memberPrivacySettings: Type.Object({
      publicMemberVisibility: optional(Words([...publicMemberVisibilities, 'UNKNOWN'])),
      publicMemberCandidates: optional(Words([...publicMemberCandidates, 'UNKNOWN'])),
      revision: optional(Revision()),
    }),
  }),
  output: SettingsAnswer,
  errors: ['INVALID_REVISION', 'INVALID_SETTINGS'],
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_left_community'],
});

export const defaultPrivacy = { getDefaultPrivacyStatus, setDefaultPrivacyStatus };
export const memberPrivacySettings = { getMemberPrivacySettings, setMemberPrivacySettings };
