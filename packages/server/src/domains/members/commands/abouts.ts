/** What members write about themselves is written, changed and deleted (members sheet 1.13). All of it under the lock of the member. */
import { fail, type RichContent } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type Change, type RecordedAct, recordChange } from '../../../events/change.ts';
import { presentAbout } from '../present-community.ts';
import { findAboutOf, type MemberAboutRow, memberAboutTable } from '../repository/abouts.ts';
import { memberTable } from '../repository.ts';
import { aboutTaken, requireMayWrite, requireRichContent } from '../rules/rich-content.ts';
import { memberNotFound } from '../rules.ts';
import type { Parts } from './record.ts';

const field = 'memberAbout.content';

/** The log says that it was changed, never what it says. */
export function recordAbout(
  tx: Transaction,
  act: RecordedAct,
  {
    after,
    before,
    triggeredByAnonymize = false,
  }: Pick<Change<'memberAbout', MemberAboutRow>, 'before' | 'after' | 'triggeredByAnonymize'>,
  parts: Parts,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'memberAbout',
      before,
      after,
      present: (row) => (after === undefined ? {} : presentAbout(row)),
      audited: ({ member_id, revision }) => ({ memberId: member_id, revision: String(revision) }),
      triggeredByAnonymize,
    },
    parts,
  );
}

export function aboutNotFound(): Error {
  return fail('NOT_FOUND', 'The site has no text about a member with this id');
}

/** Whoever writes: of the members themselves those who are muted may not. */
interface Writer {
  readonly isOwner: boolean;
}

export async function createAbout(
  tx: Transaction,
  act: RecordedAct,
  { content, isOwner, memberId }: Writer & { readonly memberId: string; readonly content: RichContent },
  parts: Parts,
): Promise<MemberAboutRow> {
  const member = await memberTable.lock(tx, memberId);
  if (member === undefined) {
    throw memberNotFound();
  }
  if (!isOwner) {
    requireMayWrite(member);
  }
  const wellFormed = requireRichContent(content, field);
  if ((await findAboutOf(tx, memberId)) !== undefined) {
    throw aboutTaken();
  }
  const row: MemberAboutRow = {
    id: newId(),
    revision: 1,
    member_id: memberId,
    content: wellFormed,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  memberAboutTable.insert(tx, row);
  recordAbout(tx, act, { before: undefined, after: row }, parts);
  return row;
}

/** A text with the member whose it is, who is held. */
export async function holdAbout(tx: Transaction, aboutId: string) {
  const seen = await memberAboutTable.find(tx, aboutId);
  const member = seen && (await memberTable.lock(tx, seen.member_id));
  const row = member && (await memberAboutTable.find(tx, aboutId));
  if (member === undefined || row === undefined) {
    throw aboutNotFound();
  }
  return { member, row };
}

export async function updateAbout(
  tx: Transaction,
  act: RecordedAct,
  {
    content,
    isOwner,
    revision,
    ...held
  }: Writer &
    Awaited<ReturnType<typeof holdAbout>> & { readonly revision: string; readonly content: RichContent | undefined },
  parts: Parts,
): Promise<MemberAboutRow> {
  const { member, row: before } = held;
  requireRevision(before, revision);
  if (!isOwner) {
    requireMayWrite(member);
  }
  if (content === undefined) {
    return before;
  }
  const after = memberAboutTable.update(tx, before, {
    content: requireRichContent(content, field),
    updated_at: act.nowMs,
  });
  recordAbout(tx, act, { before, after }, parts);
  return after;
}

export function deleteAbout(tx: Transaction, act: RecordedAct, row: MemberAboutRow, parts: Parts): void {
  recordAbout(tx, act, { before: memberAboutTable.remove(tx, row), after: undefined }, parts);
}
