/** Binds what a site decides for its members: how they show themselves at first, who sees them, and who may (members sheet 1.9). */
import {
  type DefaultPrivacy,
  defaultPrivacy,
  fail,
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

/** The revision to change from; clients read the one that stands there under a name of their own. */
function requireSameRevision(said: string | undefined, known: number): string {
  const current = String(known);
  if (said !== undefined && said !== current) {
    const data = { revision: current, currentRevision: current };
    throw fail('INVALID_REVISION', 'The settings have been changed since they were read', data);
  }
  return current;
}

export function memberSettingsOperations(parts: Parts & Pick<BulkWork, 'startBulkJob'>): Binding[] {
  return [
    bindRead(defaultPrivacy.getDefaultPrivacyStatus, async ({ reader }) => ({
      defaultPrivacy: presentDefault(reader.siteId, await defaultPrivacyTable.read(reader)),
    })),

    bindWrite(defaultPrivacy.setDefaultPrivacyStatus, async ({ tx, input: { defaultPrivacy: said }, ...act }) => {
      const known = await defaultPrivacyTable.read(tx);
      const from = requireSameRevision(said.revision, known.revision);
      const after = await defaultPrivacyTable.change(tx, act, from, { defaultPrivacy: said.defaultPrivacy });
      return { defaultPrivacy: presentDefault(tx.siteId, after) };
    }),

    bindRead(memberPrivacySettings.getMemberPrivacySettings, async ({ reader }) => ({
      memberPrivacySettings: presentSettings(reader.siteId, await memberPrivacyTable.read(reader)),
    })),

    bindWrite(memberPrivacySettings.setMemberPrivacySettings, async ({ tx, input, ...act }) => {
      const known = await memberPrivacyTable.read(tx);
      const {
        publicMemberCandidates = known.publicMemberCandidates,
        publicMemberVisibility = known.publicMemberVisibility,
        revision,
      } = input.memberPrivacySettings;
      if (publicMemberCandidates === 'UNKNOWN' || publicMemberVisibility === 'UNKNOWN') {
        const data = { publicMemberVisibility, publicMemberCandidates };
        throw fail('INVALID_SETTINGS', 'UNKNOWN is nothing that can be set', data);
      }
      const from = requireSameRevision(revision, known.revision);
      const wanted = { publicMemberCandidates, publicMemberVisibility, changedAt: act.nowMs };
      const after = await memberPrivacyTable.change(tx, act, from, wanted);
      if (publicMemberCandidates === 'NO_ONE' && known.publicMemberCandidates !== 'NO_ONE') {
        await parts.startBulkJob(tx, act, hidingOfMembers(parts), {});
      }
      return { memberPrivacySettings: presentSettings(tx.siteId, after) };
    }),
  ];
}
