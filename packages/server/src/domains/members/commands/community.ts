/** What members do with each other: following, blocking, reporting (members sheet 1.11, 1.12 and 1.14). */
import { fail, invalid, type ReportCategory } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
import { findIdentity, memberPrivacyTable } from '../../identity/index.ts';
import { presentConnection, presentReport, presentReported } from '../present-community.ts';
import { memberBlockTable, readBlocksBetween, removeBlock } from '../repository/blocks.ts';
import {
  type MemberFollowRow,
  memberFollowTable,
  readFollowsBetween,
  readLatestFollowsOf,
} from '../repository/follows.ts';
import {
  countReport,
  type MemberReportRow,
  memberReportTable,
  type ReportedMemberRow,
  readLatestReportsOf,
  readReportsOf,
  reportedMemberTable,
} from '../repository/reports.ts';
import { memberTable } from '../repository.ts';
import { blockBy, requireNoAdmin, requireNoBlock, requireNoSelfBlock, requireReportable } from '../rules/community.ts';
import { isSeen, memberNotFound, memberStatusOf, seesOthers } from '../rules.ts';
import { findPersonBehind } from './administer.ts';
import { takeTurnToEnd } from './hold-member.ts';
import type { Parts } from './record.ts';

/** Two members, the first of whom acts. */
export interface Pair {
  readonly ownId: string;
  readonly memberId: string;
}

/**
 * Holds both until the transaction ends, so that what two do with each other happens one after the other; answers the
 * other one. Of somebody who is not there nobody learns more than that.
 */
async function holdPair(tx: Transaction, { memberId, ownId }: Pair) {
  const held = await memberTable.lockMany(tx, [ownId, memberId]);
  const other = held.find(({ id }) => id === memberId);
  if (other === undefined || !held.some(({ id }) => id === ownId)) {
    throw memberNotFound();
  }
  return other;
}

/** The other of a pair, held, whom everybody sees who is not blocked by them. */
async function holdShown(tx: Transaction, pair: Pair) {
  const other = await holdPair(tx, pair);
  const isShown = isSeen('OTHER', memberStatusOf(other.status), other.privacy_status);
  if (!isShown || !seesOthers({ isMember: true }, await memberPrivacyTable.read(tx))) {
    throw memberNotFound();
  }
  return other;
}

function recordFollow(
  tx: Transaction,
  act: RecordedAct,
  {
    row,
    slug,
    triggeredByAnonymize = false,
  }: {
    readonly row: MemberFollowRow;
    readonly slug: 'member_followed' | 'member_unfollowed';
    readonly triggeredByAnonymize?: boolean;
  },
  parts: Parts,
): void {
  const isBegin = slug === 'member_followed';
  const told = { ...row, revision: isBegin ? 1 : 2 };
  recordChange(
    tx,
    act,
    {
      entity: 'memberConnection',
      before: isBegin ? undefined : told,
      after: isBegin ? told : undefined,
      present: presentConnection,
      actionEvents: [{ slug, body: {} }],
      onlyActionEvents: true,
      triggeredByAnonymize,
    },
    parts,
  );
}

/** Lets a member follow another whom they see; repeated without effect. */
export async function follow(tx: Transaction, act: Act, pair: Pair, parts: Parts): Promise<void> {
  const { memberId, ownId } = pair;
  if (memberId === ownId) {
    throw invalid('memberId', 'must be that of somebody else', 'VALIDATION');
  }
  await holdShown(tx, pair);
  requireNoBlock(await readBlocksBetween(tx, ownId, memberId), { callerId: ownId, memberId });
  const follows = await readFollowsBetween(tx, ownId, [memberId]);
  if (follows.some(({ member_id }) => member_id === ownId)) {
    return;
  }
  const row = { id: newId(), member_id: ownId, followed_member_id: memberId, created_at: act.nowMs };
  memberFollowTable.insert(tx, row);
  recordFollow(tx, act, { row, slug: 'member_followed' }, parts);
}

/** Ends it; whom somebody follows they may always leave, whether they see them still or not. */
export async function unfollow(tx: Transaction, act: Act, { memberId, ownId }: Pair, parts: Parts): Promise<void> {
  await memberTable.lockMany(tx, [ownId, memberId]);
  const follows = await readFollowsBetween(tx, ownId, [memberId]);
  endFollows(
    tx,
    act,
    follows.filter(({ member_id }) => member_id === ownId),
    parts,
  );
}

function endFollows(tx: Transaction, act: Act, follows: readonly MemberFollowRow[], parts: Parts): void {
  for (const row of follows) {
    memberFollowTable.delete(tx, row.id);
    recordFollow(tx, act, { row, slug: 'member_unfollowed' }, parts);
  }
}

/** Blocks another for a member; neither follows the other any more. */
export async function block(tx: Transaction, act: Act, pair: Pair, parts: Parts): Promise<void> {
  const { memberId, ownId } = pair;
  requireNoSelfBlock(ownId, memberId);
  await holdShown(tx, pair);
  const identity = await findIdentity(tx, memberId);
  requireNoAdmin(identity !== undefined && (await findPersonBehind(tx, identity)) !== undefined, ownId, memberId);
  if (blockBy(await readBlocksBetween(tx, ownId, memberId), ownId) !== undefined) {
    throw fail('MEMBER_ALREADY_BLOCKED', 'The caller blocks this member already', {
      initiatorMemberId: ownId,
      targetMemberId: memberId,
    });
  }
  memberBlockTable.insert(tx, {
    id: newId(),
    member_id: ownId,
    blocked_member_id: memberId,
    created_at: act.nowMs,
  });
  endFollows(tx, act, await readFollowsBetween(tx, ownId, [memberId]), parts);
}

export async function unblock(tx: Transaction, { memberId, ownId }: Pair): Promise<void> {
  if (memberId === ownId) {
    throw fail('SELF_UNBLOCKING_FORBIDDEN', 'Nobody blocks themselves', { initiatorMemberId: ownId });
  }
  await memberTable.lockMany(tx, [ownId, memberId]);
  const known = blockBy(await readBlocksBetween(tx, ownId, memberId), ownId);
  if (known === undefined) {
    const data = { blockingMemberId: ownId, blockedMemberId: memberId };
    throw fail('BLOCK_DOES_NOT_EXIST', 'The caller does not block this member', data);
  }
  removeBlock(tx, known);
}

export interface SaidReason {
  readonly category: ReportCategory;
  readonly description: string | null;
}

/** Reports a member to the owner, also one who blocks whoever reports. */
export async function report(
  tx: Transaction,
  act: Act,
  { reason, ...pair }: Pair & { readonly reason: SaidReason },
  parts: Parts,
): Promise<MemberReportRow> {
  const { memberId, ownId } = pair;
  const { privacy_status, status } = await holdPair(tx, pair);
  requireReportable(ownId, { id: memberId, status: memberStatusOf(status), privacyStatus: privacy_status });
  const reported = await countReport(tx, memberId, act.nowMs);
  const row = {
    id: newId(),
    reported_member_id: memberId,
    reporting_member_id: ownId,
    ...reason,
    created_at: act.nowMs,
  };
  memberReportTable.insert(tx, row);
  recordReport(tx, act, { before: undefined, after: row, isFirst: reported.report_count === 1, reported }, parts);
  return row;
}

/** The owner has looked at all reports of a member: they are deleted. */
export async function deleteReports(tx: Transaction, act: Act, memberId: string, parts: Parts): Promise<void> {
  await takeTurnToEnd(tx);
  if ((await memberTable.lock(tx, memberId)) === undefined) {
    throw memberNotFound();
  }
  const [reported, reports] = await Promise.all([reportedMemberTable.find(tx, memberId), readReportsOf(tx, memberId)]);
  if (reported === undefined) {
    throw fail('CANNOT_DELETE_MEMBER_REPORTS', 'There are no reports of this member');
  }
  // Its reports go with it.
  reportedMemberTable.delete(tx, memberId);
  for (const [index, row] of reports.entries()) {
    recordReport(tx, act, { before: row, after: undefined, isLast: index === reports.length - 1, reported }, parts);
  }
}

interface ReportChange {
  readonly before: MemberReportRow | undefined;
  readonly after: MemberReportRow | undefined;
  readonly reported: ReportedMemberRow;
  /** Of whom there was none before. */
  readonly isFirst?: boolean;
  /** Of whom there is none behind it. */
  readonly isLast?: boolean;
  readonly triggeredByAnonymize?: boolean;
}

/** A report never changes: it is made as revision 1 and goes as 2. */
function recordReport(
  tx: Transaction,
  act: RecordedAct,
  { after, before, isFirst = false, isLast = false, reported, triggeredByAnonymize = false }: ReportChange,
  parts: Parts,
): void {
  const actionEvents: ActionEvent<'memberReport'>[] = [
    ...(isFirst
      ? [{ slug: 'reported_member_created', body: { reportedMember: presentReported(reported) } } as const]
      : []),
    ...(isLast ? [{ slug: 'reported_member_deleted', body: { reportedMemberId: reported.id } } as const] : []),
  ];
  recordChange(
    tx,
    act,
    {
      entity: 'memberReport',
      before: before && { ...before, revision: 2 },
      after: after && { ...after, revision: 1 },
      // Of one that is gone no words are told again.
      present: (row) => presentReport(after === undefined ? { ...row, description: null } : row),
      audited: ({ category, reported_member_id }) => ({ category, reportedMemberId: reported_member_id }),
      actionEvents,
      triggeredByAnonymize,
    },
    parts,
  );
}

/** How many follows, and how many reports, are told one by one when a member goes. */
const mostTold = 100;

/** A member goes, and with the row whom they follow, who follows them, and what was reported of them: that is told, the latest of it. */
export async function tellCommunityGone(
  tx: Transaction,
  act: RecordedAct,
  memberId: string,
  parts: Parts,
  { triggeredByAnonymize = false }: { readonly triggeredByAnonymize?: boolean } = {},
): Promise<void> {
  const [follows, reported, reports] = await Promise.all([
    readLatestFollowsOf(tx, memberId, mostTold),
    reportedMemberTable.find(tx, memberId),
    readLatestReportsOf(tx, memberId, mostTold),
  ]);
  for (const row of follows) {
    recordFollow(tx, act, { row, slug: 'member_unfollowed', triggeredByAnonymize }, parts);
  }
  if (reported !== undefined) {
    for (const [index, row] of reports.entries()) {
      const isLast = index === reports.length - 1;
      recordReport(tx, act, { before: row, after: undefined, isLast, reported, triggeredByAnonymize }, parts);
    }
  }
}
