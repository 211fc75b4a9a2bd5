/** Badges of members as the older clients call for them: with who has them (members sheet 1.15). */
import Type from 'typebox';
import type { EventType } from '../events.ts';
import { defineOperation } from '../operation.ts';
import { Guid, offsetPagingUpTo, optional, PagingMetadata } from '../schema.ts';
import { ChangedOlderBadge, maxBadges, NewOlderBadge, OlderBadge } from './badge.ts';

const path = '/v3/badges';
const prefixes = ['/members', '/_api/members', '/badges', '/_api/members-badges-server'] as const;
const source = 'members sheet 1.15';
const reads = { prefixes, permission: 'BADGES.READ', idempotency: 'natural', source } as const;
const writes = { prefixes, permission: 'BADGES.MANAGE', idempotency: 'natural', source } as const;
const Answer = Type.Object({ badge: OlderBadge });
/** Of lists of older clients, which ask for up to a thousand. */
const Paging = optional(offsetPagingUpTo(1000));
const MemberIds = () => Type.Array(Guid(), { minItems: 1, maxItems: 100 });

const createBadge = defineOperation({
  ...writes,
  name: 'badges.createBadge',
  summary: 'Creates a badge behind the others.',
  method: 'POST',
  path,
  idempotency: 'stored',
  input: Type.Object({ badge: NewOlderBadge }),
  output: Answer,
  errors: ['BADGE_LIMIT_REACHED', 'ALREADY_EXISTS'],
  events: ['wix.badges.v4.badge_created'],
});

const updateBadge = defineOperation({
  ...writes,
  name: 'badges.updateBadge',
  summary: 'Changes a badge, whatever its revision.',
  method: 'PATCH',
  path: `${path}/{badge.id}`,
  input: Type.Object({ badge: ChangedOlderBadge }),
  output: Answer,
  errors: ['ALREADY_EXISTS'],
  events: ['wix.badges.v4.badge_updated'],
});

const listBadges = defineOperation({
  ...reads,
  name: 'badges.listBadges',
  summary: 'Lists badges in their order.',
  method: 'GET',
  path,
  input: Type.Object({ paging: Paging }),
  output: Type.Object({ badges: Type.Array(OlderBadge), metadata: PagingMetadata }),
});

const getBadge = defineOperation({
  ...reads,
  name: 'badges.getBadge',
  summary: 'Reads one badge.',
  method: 'GET',
  path: `${path}/{id}`,
  input: Type.Object({ id: Guid() }),
  output: Answer,
});

const deleteBadge = defineOperation({
  ...writes,
  name: 'badges.deleteBadge',
  summary: 'Deletes a badge; nobody has it any more.',
  method: 'DELETE',
  path: `${path}/{id}`,
  input: Type.Object({ id: Guid() }),
  output: Type.Object({}),
  events: ['wix.badges.v4.badge_deleted'],
});

const ofAssigning: readonly EventType[] = [
  'wix.badges.v4.badge_assignment_created',
  'wix.badges.v3.badge_badge_assigned',
];
const ofTaking: readonly EventType[] = [
  'wix.badges.v4.badge_assignment_deleted',
  'wix.badges.v3.badge_badge_unassigned',
];

const assignBadge = defineOperation({
  ...writes,
  name: 'badges.assignBadge',
  summary: 'Gives a badge to members; who has it keeps it.',
  method: 'POST',
  path: `${path}/{id}/members`,
  input: Type.Object({ id: Guid(), memberIds: MemberIds() }),
  output: Type.Object({ memberIds: Type.Array(Guid()) }),
  events: ofAssigning,
});

const unassignBadge = defineOperation({
  ...writes,
  name: 'badges.unassignBadge',
  summary: 'Takes a badge from members; who has it not is passed over.',
  method: 'DELETE',
  path: `${path}/{id}/members`,
  input: Type.Object({ id: Guid(), memberIds: MemberIds() }),
  output: Type.Object({}),
  events: ofTaking,
});

const listMembersByBadge = defineOperation({
  ...writes,
  name: 'badges.listMembersByBadge',
  summary: 'Lists who has a badge, the first to get it first.',
  method: 'GET',
  path: `${path}/{id}/members`,
  input: Type.Object({ id: Guid(), paging: Paging }),
  output: Type.Object({ memberIds: Type.Array(Guid()), metadata: PagingMetadata }),
});

const listBadgesPerMember = defineOperation({
  ...reads,
  name: 'badges.listBadgesPerMember',
  summary: 'Says which badges members have, in the order of the badges; members hear of themselves alone.',
  permission: 'BADGE_ASSIGNMENTS.READ',
  method: 'POST',
  path: `${path}/members`,
  input: Type.Object({ memberIds: MemberIds() }),
  output: Type.Object({
    memberBadgeIds: Type.Array(Type.Object({ memberId: Guid(), badgeIds: Type.Array(Guid()) })),
  }),
});

const getMemberCountsPerBadge = defineOperation({
  ...writes,
  name: 'badges.getMemberCountsPerBadge',
  summary: 'Counts who has each badge.',
  method: 'GET',
  path: `${path}/members/count`,
  input: Type.Object({}),
  output: Type.Object({
    badgeMemberCounts: Type.Array(Type.Object({ badgeId: Guid(), memberCount: Type.Integer() })),
  }),
});

const updateBadgesDisplayOrder = defineOperation({
  ...writes,
  name: 'badges.updateBadgesDisplayOrder',
  summary: 'Puts badges first in the order in which they are named; the others follow as they stood.',
  method: 'PATCH',
  path: `${path}/order`,
  input: Type.Object({ badgeIds: Type.Array(Guid(), { minItems: 1, maxItems: maxBadges }) }),
  output: Type.Object({ badges: Type.Array(OlderBadge) }),
  events: ['wix.badges.v4.badge_updated'],
});

export const badges = {
  createBadge,
  updateBadge,
  listBadges,
  getBadge,
  deleteBadge,
  assignBadge,
  unassignBadge,
  listMembersByBadge,
  listBadgesPerMember,
  getMemberCountsPerBadge,
  updateBadgesDisplayOrder,
};
