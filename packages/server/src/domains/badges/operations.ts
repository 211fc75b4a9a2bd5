/** The operations of badges, in both versions, which share one store, and of who has which. */
import { badgeAssignments, badgesV2 as declared, fail, badges as older } from '@openhours/contract';
import { personBehind } from '../../auth/caller.ts';
import { type Binding, bindRead, bindWrite, type ReadCall } from '../../call.ts';
import { doItems } from '../../db/bulk.ts';
import { parseQuery } from '../../db/paging.ts';
import {
  assignBadge,
  changeTags,
  deleteAssignment,
  holdAssignments,
  openAssigning,
  requireNamedTags,
  unassignBadge,
} from './commands/assignments.ts';
import { createBadge, deleteBadge, moveBadge, orderBadges, requireBadge, updateBadge } from './commands/badges.ts';
import { assignmentFieldsFor, badgeFields } from './fields.ts';
import type { BadgesParts } from './parts.ts';
import { presentAssignment, presentBadge, presentOlderBadge } from './present.ts';
import {
  badgeTable,
  countAssignments,
  queryAssignments,
  queryBadges,
  readAssignments,
  readBadges,
} from './repository.ts';
import { iconAt, placeOf, requireSomethingSaid } from './rules.ts';

/** As much as older clients ask for at once. */
const olderPages = { defaultLimit: 100, maxLimit: 1000, root: '' } as const;

function badgeOperations(parts: BadgesParts): Binding[] {
  return [
    bindWrite(declared.createBadge, async ({ tx, input, ...act }) => ({
      badge: presentBadge(await createBadge(tx, act, input.badge, parts)),
    })),

    bindRead(declared.getBadge, async ({ input, reader }) => ({
      badge: presentBadge(requireBadge(await badgeTable.find(reader, input.badgeId))),
    })),

    bindRead(declared.queryBadges, async ({ input, reader, signing }) => {
      const rules = { fields: badgeFields, signing, defaultSort: [{ fieldName: 'orderRank' }] };
      const { rows, pagingMetadata } = await queryBadges(reader, parseQuery(input.query, rules));
      return { badges: rows.map(presentBadge), pagingMetadata };
    }),

    bindWrite(declared.updateBadge, async ({ tx, input: { badge }, ...act }) => {
      requireSomethingSaid(badge);
      return { badge: presentBadge(await updateBadge(tx, act, badge, parts)) };
    }),

    bindWrite(declared.deleteBadge, async ({ tx, input, ...act }) => {
      await deleteBadge(tx, act, input.badgeId, parts);
      return {};
    }),

    bindWrite(declared.updateBadgesDisplayOrder, async ({ tx, input, ...act }) => ({
      badges: (await orderBadges(tx, act, input.ids, parts)).map(presentBadge),
    })),

    bindWrite(declared.moveBadge, async ({ tx, input: { badgeId, moveAfterBadgeId, position }, ...act }) => {
      await moveBadge(tx, act, { badgeId, place: placeOf(position, moveAfterBadgeId) }, parts);
      return {};
    }),
  ];
}

function olderOperations(parts: BadgesParts): Binding[] {
  return [
    bindWrite(older.createBadge, async ({ tx, input: { badge }, ...act }) => {
      const said = { ...badge, icon: iconAt(badge.icon) };
      return { badge: presentOlderBadge(await createBadge(tx, act, said, parts)) };
    }),

    bindWrite(older.updateBadge, async ({ tx, input: { badge }, ...act }) => {
      const said = { ...badge, icon: iconAt(badge.icon) };
      return { badge: presentOlderBadge(await updateBadge(tx, act, said, parts)) };
    }),

    bindRead(older.listBadges, async ({ input: { paging }, reader, signing }) => {
      const rules = { ...olderPages, fields: badgeFields, signing, defaultSort: [{ fieldName: 'orderRank' }] };
      const { rows, pagingMetadata } = await queryBadges(reader, parseQuery(paging && { paging }, rules));
      return { badges: rows.map(presentOlderBadge), metadata: pagingMetadata };
    }),

    bindRead(older.getBadge, async ({ input, reader }) => ({
      badge: presentOlderBadge(requireBadge(await badgeTable.find(reader, input.id))),
    })),

    bindWrite(older.deleteBadge, async ({ tx, input, ...act }) => {
      await deleteBadge(tx, act, input.id, parts);
      return {};
    }),

    bindWrite(older.assignBadge, async ({ tx, input: { id, memberIds }, ...act }) => {
      await assignBadge(tx, act, { badgeId: id, memberIds }, parts);
      return { memberIds };
    }),

    bindWrite(older.unassignBadge, async ({ tx, input: { id, memberIds }, ...act }) => {
      await unassignBadge(tx, act, { badgeId: id, memberIds }, parts);
      return {};
    }),

    bindRead(older.listMembersByBadge, async ({ input: { id, paging }, reader, signing }) => {
      requireBadge(await badgeTable.find(reader, id));
      const fields = assignmentFieldsFor({ seesPrivateTags: false });
      const rules = { ...olderPages, fields, signing, defaultSort: [{ fieldName: 'createdDate' }] };
      const query = parseQuery(paging && { paging }, rules);
      const { rows, pagingMetadata } = await queryAssignments(reader, query, { badgeId: id });
      return { memberIds: rows.map(({ member_id }) => member_id), metadata: pagingMetadata };
    }),

    bindRead(older.listBadgesPerMember, async ({ input, reader, ...call }) => {
      const sight = sightOf(call);
      const asked = [...new Set(input.memberIds)];
      const memberIds = sight.memberId === undefined ? asked : asked.filter((id) => id === sight.memberId);
      const [badges, assigned] = await Promise.all([readBadges(reader), readAssignments(reader, { memberIds })]);
      const pairs = new Set(assigned.map(({ badge_id, member_id }) => `${member_id} ${badge_id}`));
      const badgeIdsOf = (memberId: string) =>
        badges.filter(({ id }) => pairs.has(`${memberId} ${id}`)).map(({ id }) => id);
      return { memberBadgeIds: memberIds.map((memberId) => ({ memberId, badgeIds: badgeIdsOf(memberId) })) };
    }),

    bindRead(older.getMemberCountsPerBadge, async ({ reader }) => {
      const [badges, counted] = await Promise.all([readBadges(reader), countAssignments(reader)]);
      const counts = new Map(counted.map(({ badge_id, count }) => [badge_id, count]));
      return { badgeMemberCounts: badges.map(({ id }) => ({ badgeId: id, memberCount: counts.get(id) ?? 0 })) };
    }),

    bindWrite(older.updateBadgesDisplayOrder, async ({ tx, input, ...act }) => ({
      badges: (await orderBadges(tx, act, input.badgeIds, parts)).map(presentOlderBadge),
    })),
  ];
}

/** What of assignments a caller sees: members their own, without what the business keeps with them. */
function sightOf({ caller, reach }: Pick<ReadCall<unknown>, 'caller' | 'reach'>) {
  if (reach === 'all') {
    return { seesPrivateTags: true, memberId: undefined };
  }
  const person = personBehind(caller);
  if (person?.kind !== 'member') {
    throw fail('PERMISSION_DENIED', 'Only a member has badges of their own');
  }
  return { seesPrivateTags: false, memberId: person.memberId };
}

function assignmentOperations(parts: BadgesParts): Binding[] {
  return [
    bindWrite(badgeAssignments.createBadgeAssignment, async ({ tx, input: { badgeAssignment }, ...act }) => {
      const assign = await openAssigning(tx, act, [badgeAssignment], parts);
      return { badgeAssignment: presentAssignment(assign(badgeAssignment)) };
    }),

    bindWrite(badgeAssignments.bulkCreateBadgeAssignments, async ({ tx, input, ...act }) => {
      const assign = await openAssigning(tx, act, input.badgeAssignments, parts);
      return doItems(tx, input.badgeAssignments, {
        work: async (said) => assign(said),
        present: input.returnEntity === true ? (made) => presentAssignment(made) : undefined,
      });
    }),

    bindRead(badgeAssignments.queryBadgeAssignments, async ({ input, reader, signing, ...call }) => {
      const sight = sightOf(call);
      const query = parseQuery(input.query, {
        fields: assignmentFieldsFor(sight),
        signing,
        defaultSort: [{ fieldName: 'createdDate', order: 'DESC' }],
        absentPaging: 'cursor',
      });
      const { rows, pagingMetadata } = await queryAssignments(reader, query, { memberId: sight.memberId });
      return { badgeAssignments: rows.map((row) => presentAssignment(row, sight)), pagingMetadata };
    }),

    bindWrite(badgeAssignments.deleteBadgeAssignment, async ({ tx, input, ...act }) => {
      await deleteAssignment(tx, act, input.badgeAssignmentId, parts);
      return {};
    }),

    bindWrite(badgeAssignments.bulkDeleteBadgeAssignments, async ({ tx, input: { badgeAssignmentIds }, ...act }) => {
      await holdAssignments(tx, badgeAssignmentIds);
      return doItems(tx, badgeAssignmentIds, {
        idOf: (id) => id,
        work: (id) => deleteAssignment(tx, act, id, parts),
      });
    }),

    bindWrite(badgeAssignments.bulkUpdateBadgeAssignmentTags, async ({ tx, input: { ids, ...change }, ...act }) => {
      requireNamedTags(change);
      await holdAssignments(tx, ids);
      return doItems(tx, ids, { idOf: (id) => id, work: (id) => changeTags(tx, act, id, change) });
    }),
  ];
}

/** Every operation that needs no job. */
export function badgesOperations(parts: BadgesParts): Binding[] {
  return [...badgeOperations(parts), ...olderOperations(parts), ...assignmentOperations(parts)];
}
