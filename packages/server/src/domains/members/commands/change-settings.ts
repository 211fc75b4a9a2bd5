/** The writes of what a site decides for its members (members sheet 1.9). */
import { type DefaultPrivacy, fail, type MemberPrivacySettings } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import {
  defaultPrivacyTable,
  type KnownDefaultPrivacy,
  type KnownMemberPrivacy,
  memberPrivacyTable,
} from '../../identity/index.ts';

/** The revision to change from; clients read the one that stands there under a name of their own. */
function requireSameRevision(said: string | undefined, known: number): string {
  const current = String(known);
  if (said !== undefined && said !== current) {
    const data = { revision: current, currentRevision: current };
    throw fail('INVALID_REVISION', 'The settings have been changed since they were read', data);
  }
  return current;
}

export async function changeDefaultPrivacy(
  tx: Transaction,
  act: Act,
  { defaultPrivacy, revision }: Pick<DefaultPrivacy, 'defaultPrivacy'> & { readonly revision?: string | undefined },
): Promise<KnownDefaultPrivacy> {
  const known = await defaultPrivacyTable.read(tx);
  return defaultPrivacyTable.change(tx, act, requireSameRevision(revision, known.revision), { defaultPrivacy });
}

/** Answers what holds from now on, and whether every member is hidden by it who was not before. */
export async function changeMemberPrivacy(
  tx: Transaction,
  act: Act,
  said: {
    readonly publicMemberCandidates?: MemberPrivacySettings['publicMemberCandidates'] | 'UNKNOWN' | undefined;
    readonly publicMemberVisibility?: MemberPrivacySettings['publicMemberVisibility'] | 'UNKNOWN' | undefined;
    readonly revision?: string | undefined;
  },
): Promise<{ readonly after: KnownMemberPrivacy; readonly hidesAll: boolean }> {
  const known = await memberPrivacyTable.read(tx);
  const {
    publicMemberCandidates = known.publicMemberCandidates,
    publicMemberVisibility = known.publicMemberVisibility,
    revision,
  } = said;
  if (publicMemberCandidates === 'UNKNOWN' || publicMemberVisibility === 'UNKNOWN') {
    const data = { publicMemberVisibility, publicMemberCandidates };
    throw fail('INVALID_SETTINGS', 'UNKNOWN is nothing that can be set', data);
  }
  const from = requireSameRevision(revision, known.revision);
  const wanted = { publicMemberCandidates, publicMemberVisibility, changedAt: act.nowMs };
  return {
    after: await memberPrivacyTable.change(tx, act, from, wanted),
    hidesAll: publicMemberCandidates === 'NO_ONE' && known.publicMemberCandidates !== 'NO_ONE',
  };
}
