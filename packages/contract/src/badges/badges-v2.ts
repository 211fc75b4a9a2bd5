/** Badges of members: what they say, how they look, and their order (members sheet 1.15). */
import Type from 'typebox';
import { defineOperation } from '../operation.ts';
import { clearable, Guid, optional, PagingMetadata, QueryOfWholes, Words } from '../schema.ts';
import { Badge, ChangedBadge, maxBadges, NewBadge } from './badge.ts';

const path = '/v4/badges';
const prefixes = ['/badges', '/_api/badges'] as const;
const source = 'members sheet 1.15';
const reads = { prefixes, permission: 'BADGES.READ', idempotency: 'natural', source } as const;
const writes = { prefixes, permission: 'BADGES.MANAGE', idempotency: 'natural', source } as const;
const Answer = Type.Object({ badge: Badge });

export const badgePositions = ['FIRST', 'LAST', 'AFTER'] as const;

const createBadge = defineOperation({
  ...writes,
  name: 'badgesV2.createBadge',
  summary: 'Creates a badge behind the others.',
  method: 'POST',
  path,
  idempotency: 'stored',
  input: Type.Object({ badge: NewBadge }),
  output: Answer,
  errors: ['BADGE_LIMIT_REACHED', 'ALREADY_EXISTS'],
  events: ['wix.badges.v4.badge_created'],
});

const getBadge = defineOperation({
  ...reads,
  name: 'badgesV2.getBadge',
  summary: 'Reads one badge.',
  method: 'GET',
  path: `${path}/{badgeId}`,
  input: Type.Object({ badgeId: Guid() }),
  output: Answer,
});

const queryBadges = defineOperation({
  ...reads,
  name: 'badgesV2.queryBadges',
  summary: 'Finds badges by a filter, in their order unless sorted otherwise.',
  method: 'POST',
  path: `${path}/query`,
  input: Type.Object({ query: optional(QueryOfWholes) }),
  output: Type.Object({ badges: Type.Array(Badge), pagingMetadata: PagingMetadata }),
});

const updateBadge = defineOperation({
  ...writes,
  name: 'badgesV2.updateBadge',
  summary: 'Changes a badge from a known revision; its place stays.',
  method: 'PATCH',
  path: `${path}/{badge.id}`,
  input: Type.Object({ badge: ChangedBadge }),
  output: Answer,
  errors: ['INVALID_REVISION', 'ALREADY_EXISTS'],
  events: ['wix.badges.v4.badge_updated'],
});

const deleteBadge = defineOperation({
  ...writes,
  name: 'badgesV2.deleteBadge',
  summary: 'Deletes a badge; nobody has it any more.',
  method: 'DELETE',
  path: `${path}/{badgeId}`,
  input: Type.Object({ badgeId: Guid() }),
  output: Type.Object({}),
  events: ['wix.badges.v4.badge_deleted'],
});

const updateBadgesDisplayOrder = defineOperation({
  ...writes,
  name: 'badgesV2.updateBadgesDisplayOrder',
  summary: 'Puts badges first in the order in which they are named; the others follow as they stood.',
  method: 'POST',
  path: `${path}/order`,
  input: Type.Object({ ids: Type.Array(Guid(), { minItems: 1, maxItems: maxBadges }) }),
  output: Type.Object({ badges: Type.Array(Badge) }),
  events: ['wix.badges.v4.badge_updated'],
});

const moveBadge = defineOperation({
  ...writes,
  name: 'badgesV2.moveBadge',
  summary: 'Puts a badge first, last or behind another one.',
  method: 'POST',
  path: `${path}/{badgeId}/move`,
  input: Type.Object({
    badgeId: Guid(),
    /** Absent: LAST. */
    position: optional(Words(badgePositions)),
    /** Only with AFTER, and then required. */
    moveAfterBadgeId: clearable(Guid()),
  }),
  output: Type.Object({}),
  events: ['wix.badges.v4.badge_updated'],
});

export const badgesV2 = {
  createBadge,
  getBadge,
  queryBadges,
  updateBadge,
  deleteBadge,
  updateBadgesDisplayOrder,
  moveBadge,
};
