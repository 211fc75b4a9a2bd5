/** What a site decides for its members is changed (members sheet 1.9). */
import { fail, type InputOf, type MemberVisibility, type memberPrivacySettings } from '@openhours/contract';
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

/** How later members show themselves who do not say it. */
export async function setDefaultPrivacy(
  tx: Transaction,
  act: Act,
  { defaultPrivacy, revision }: { readonly defaultPrivacy: MemberVisibility; readonly revision?: string | undefined },
): Promise<KnownDefaultPrivacy> {
  const known = await defaultPrivacyTable.read(tx);
  return defaultPrivacyTable.change(tx, act, requireSameRevision(revision, known.revision), { defaultPrivacy });
}

type Said = InputOf<typeof memberPrivacySettings.setMemberPrivacySettings>['memberPrivacySettings'];

/** Who sees members who show themselves, and who may; answers whether nobody may any more who might before. */
export async function setMemberPrivacy(
  tx: Transaction,
  act: Act,
  said: Said,
): Promise<{ readonly after: KnownMemberPrivacy; readonly isClosed: boolean }> {
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
  const after = await memberPrivacyTable.change(tx, act, from, wanted);
  return { after, isClosed: publicMemberCandidates === 'NO_ONE' && known.publicMemberCandidates !== 'NO_ONE' };
}
