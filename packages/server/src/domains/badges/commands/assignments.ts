/** The writes of who has which badge (members sheet 1.15). */
import { fail, type NewBadgeAssignment } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { createTagRules, noTags, type TagChangeOf } from '../../../db/tag-lists.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { recordChange } from '../../../events/change.ts';
import { identityTable } from '../../identity/index.ts';
import type { BadgesParts } from '../parts.ts';
import { presentAssignment, presentOlderBadge } from '../present.ts';
import {
  type AssignmentRow,
  alreadyAssigned,
  assignmentTable,
  type BadgeRow,
  badgeTable,
  readAssignments,
} from '../repository.ts';
import { requireBadge } from './badges.ts';

const { requireNamedTags, tagListsAfter, tagListsSaid } = createTagRules('tags');

export { requireNamedTags };
export type TagChange = TagChangeOf<'tags'>;

const audited = ({ badge_id }: AssignmentRow) => ({ badgeId: badge_id });

function record(
  tx: Transaction,
  act: Act,
  { badge, gone, made }: { readonly badge: BadgeRow; readonly made?: AssignmentRow; readonly gone?: AssignmentRow },
  parts: BadgesParts,
): void {
  recordChange(
    tx,
    act,
    { entity: 'badgeAssignment', before: gone, after: made, present: presentAssignment, audited },
    parts,
  );
  const slug = made === undefined ? ('badge_unassigned' as const) : ('badge_assigned' as const);
  const memberId = (made ?? gone)?.member_id;
  recordChange(
    tx,
    act,
    {
      entity: 'olderBadge',
      before: badge,
      after: badge,
      present: presentOlderBadge,
      onlyActionEvents: true,
      actionEvents: [{ slug, body: { memberId } }],
    },
    parts,
  );
}

/** Members and badges that assignments name, held in one order before the first of them is written (design 4.5). */
interface Held {
  requireMember(memberId: string): void;
  requireBadge(badgeId: string): BadgeRow;
  /** What the members had of the badges. */
  readonly assigned: ReadonlyMap<string, AssignmentRow>;
}

const pairOf = (badgeId: string, memberId: string) => `${badgeId} ${memberId}`;

async function hold(
  tx: Transaction,
  { badgeIds, memberIds }: { readonly badgeIds: readonly string[]; readonly memberIds: readonly string[] },
): Promise<Held> {
  const members = new Set((await identityTable.lockMany(tx, [...new Set(memberIds)])).map(({ id }) => id));
  const badges = new Map((await badgeTable.lockMany(tx, [...new Set(badgeIds)])).map((row) => [row.id, row]));
  const assigned = await readAssignments(tx, { badgeIds, memberIds });
  return {
    requireMember(memberId) {
      if (!members.has(memberId)) {
        throw fail('NOT_FOUND', 'The site has no member with this id');
      }
    },
    requireBadge: (badgeId) => requireBadge(badges.get(badgeId)),
    assigned: new Map(assigned.map((row) => [pairOf(row.badge_id, row.member_id), row])),
  };
}

function assign(
  tx: Transaction,
  act: Act,
  { badge, said }: { readonly badge: BadgeRow; readonly said: NewBadgeAssignment },
  parts: BadgesParts,
): AssignmentRow {
  const made: AssignmentRow = {
    id: newId(),
    revision: 1,
    badge_id: badge.id,
    member_id: said.memberId,
    ...tagListsSaid(noTags, said.tags ?? undefined),
    extended_fields: said.extendedFields ?? null,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  assignmentTable.insert(tx, made);
  record(tx, act, { badge, made }, parts);
  return made;
}

/** Gives a badge to several; who has it keeps it. */
export async function assignBadge(
  tx: Transaction,
  act: Act,
  { badgeId, memberIds }: { readonly badgeId: string; readonly memberIds: readonly string[] },
  parts: BadgesParts,
): Promise<void> {
  const held = await hold(tx, { badgeIds: [badgeId], memberIds });
  const badge = held.requireBadge(badgeId);
  for (const memberId of new Set(memberIds)) {
    held.requireMember(memberId);
    if (!held.assigned.has(pairOf(badgeId, memberId))) {
      assign(tx, act, { badge, said: { badgeId, memberId } }, parts);
    }
  }
}

/** Prepares to make several assignments; answers what makes one of them, which fails where the member has the badge. */
export async function openAssigning(
  tx: Transaction,
  act: Act,
  wanted: readonly NewBadgeAssignment[],
  parts: BadgesParts,
): Promise<(said: NewBadgeAssignment) => AssignmentRow> {
  const badgeIds = wanted.map(({ badgeId }) => badgeId);
  const held = await hold(tx, { badgeIds, memberIds: wanted.map(({ memberId }) => memberId) });
  const taken = new Set(held.assigned.keys());
  return (said) => {
    const badge = held.requireBadge(said.badgeId);
    held.requireMember(said.memberId);
    const pair = pairOf(said.badgeId, said.memberId);
    if (taken.has(pair)) {
      throw alreadyAssigned();
    }
    const made = assign(tx, act, { badge, said }, parts);
    taken.add(pair);
    return made;
  };
}

async function take(tx: Transaction, act: Act, rows: readonly AssignmentRow[], parts: BadgesParts): Promise<void> {
  const badgeIds = [...new Set(rows.map(({ badge_id }) => badge_id))];
  const badges = new Map((await badgeTable.lockMany(tx, badgeIds)).map((row) => [row.id, row]));
  const held = await assignmentTable.lockMany(
    tx,
    rows.map(({ id }) => id),
  );
  for (const row of held) {
    const badge = requireBadge(badges.get(row.badge_id));
    record(tx, act, { badge, gone: assignmentTable.remove(tx, row) }, parts);
  }
}

/** Takes a badge from several; who has it not is passed over. */
export async function unassignBadge(
  tx: Transaction,
  act: Act,
  { badgeId, memberIds }: { readonly badgeId: string; readonly memberIds: readonly string[] },
  parts: BadgesParts,
): Promise<void> {
  requireBadge(await badgeTable.find(tx, badgeId));
  await take(tx, act, await readAssignments(tx, { badgeIds: [badgeId], memberIds }), parts);
}

function requireAssignment(row: AssignmentRow | undefined): AssignmentRow {
  if (row === undefined) {
    throw fail('NOT_FOUND', 'The site has no assignment of a badge with this id');
  }
  return row;
}

/** Ends an assignment. */
export async function deleteAssignment(
  tx: Transaction,
  act: Act,
  assignmentId: string,
  parts: BadgesParts,
): Promise<{ readonly id: string }> {
  await take(tx, act, [requireAssignment(await assignmentTable.find(tx, assignmentId))], parts);
  return { id: assignmentId };
}

/** Holds what several deletions lock, all of a kind together. */
export async function holdAssignments(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await assignmentTable.findMany(tx, ids);
  await badgeTable.lockMany(tx, [...new Set(rows.map(({ badge_id }) => badge_id))]);
  await assignmentTable.lockMany(tx, ids);
}

/** Changes the tags of an assignment, of which nobody is told. */
export async function changeTags(
  tx: Transaction,
  act: Pick<Act, 'nowMs'>,
  assignmentId: string,
  change: TagChange,
): Promise<AssignmentRow> {
  const before = requireAssignment(await assignmentTable.lock(tx, assignmentId));
  return assignmentTable.update(tx, before, { ...tagListsAfter(before, change), updated_at: act.nowMs });
}
