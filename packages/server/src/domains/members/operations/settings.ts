/** Binds what a site decides for its members: how they show themselves at first, who sees them, and who may (members sheet 1.9). */
import {
  type DefaultPrivacy,
  defaultPrivacy,
  type MemberPrivacySettings,
  memberPrivacySettings,
} from '@openhours/contract';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import type { BulkWork } from '../../../domain.ts';
import { formatInstant } from '../../../time/index.ts';
import {
  defaultPrivacyTable,
  type KnownDefaultPrivacy,
  type KnownMemberPrivacy,
  memberPrivacyTable,
} from '../../identity/index.ts';
import { setDefaultPrivacy, setMemberPrivacy } from '../commands/change-settings.ts';
import type { Parts } from '../commands/record.ts';
import { hidingOfMembers } from './by-filter.ts';

const presentDefault = (siteId: string, known: KnownDefaultPrivacy): DefaultPrivacy => ({
  id: siteId,
  defaultPrivacy: known.defaultPrivacy,
  revision: String(known.revision),
});

const presentSettings = (siteId: string, known: KnownMemberPrivacy): MemberPrivacySettings => ({
  id: siteId,
  publicMemberVisibility: known.publicMemberVisibility,
  publicMemberCandidates: known.publicMemberCandidates,
  revision: String(known.revision),
  ...(known.changedAt === undefined ? {} : { updatedDate: formatInstant(known.changedAt) }),
});

export function memberSettingsOperations(parts: Parts & Pick<BulkWork, 'startBulkJob'>): Binding[] {
  return [
    bindRead(defaultPrivacy.getDefaultPrivacyStatus, async ({ reader }) => ({
      defaultPrivacy: presentDefault(reader.siteId, await defaultPrivacyTable.read(reader)),
    })),

    bindWrite(defaultPrivacy.setDefaultPrivacyStatus, async ({ tx, input, ...act }) => ({
      defaultPrivacy: presentDefault(tx.siteId, await setDefaultPrivacy(tx, act, input.defaultPrivacy)),
    })),

    bindRead(memberPrivacySettings.getMemberPrivacySettings, async ({ reader }) => ({
      memberPrivacySettings: presentSettings(reader.siteId, await memberPrivacyTable.read(reader)),
    })),

    bindWrite(memberPrivacySettings.setMemberPrivacySettings, async ({ tx, input, ...act }) => {
      const { after, isClosed } = await setMemberPrivacy(tx, act, input.memberPrivacySettings);
      if (isClosed) {
        await parts.startBulkJob(tx, act, hidingOfMembers(parts), {});
      }
      return { memberPrivacySettings: presentSettings(tx.siteId, after) };
    }),
  ];
}
