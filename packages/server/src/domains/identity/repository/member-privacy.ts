/** All SQL of how members of a site show themselves: at first, and whether they may at all (members sheet 1.9). */
import type { MemberPrivacySettings, MemberVisibility } from '@openhours/contract';
import { defineSettings, type KnownSettings } from '../../../db/settings-table.ts';
import { instant, nullable, text } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { MemberPrivacy } from '../rules/profile.ts';

export const defaultPrivacyTable = defineSettings(
  'member_default_privacy',
  { defaultPrivacy: text<MemberVisibility>() },
  { unsaid: { defaultPrivacy: 'PRIVATE' }, auditedAs: 'defaultPrivacy' },
);

export const memberPrivacyTable = defineSettings(
  'member_privacy_setting',
  {
    publicMemberVisibility: text<MemberPrivacySettings['publicMemberVisibility']>(),
    publicMemberCandidates: text<MemberPrivacySettings['publicMemberCandidates']>(),
    changedAt: nullable(instant()),
  },
  {
    unsaid: { publicMemberVisibility: 'VISIBLE_TO_ALL', publicMemberCandidates: 'ANYONE' },
    auditedAs: 'memberPrivacySettings',
    audited: ({ changedAt: _at, ...known }) => known,
  },
);

export type KnownDefaultPrivacy = KnownSettings<typeof defaultPrivacyTable>;
export type KnownMemberPrivacy = KnownSettings<typeof memberPrivacyTable>;

/** What holds for whoever becomes a member. */
export async function readMemberPrivacy(reader: Reader): Promise<MemberPrivacy> {
  const [first, known] = await Promise.all([defaultPrivacyTable.read(reader), memberPrivacyTable.read(reader)]);
  return { byDefault: first.defaultPrivacy, mayBePublic: known.publicMemberCandidates === 'ANYONE' };
}
