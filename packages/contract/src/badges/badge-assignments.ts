/** Who has which badge, one by one and many at once (members sheet 1.15). */
import Type from 'typebox';
import { BulkResult, BulkResultWithoutItems } from '../bulk.ts';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional, PagingMetadata, QueryOfWholes } from '../schema.ts';
import { Tags } from '../tags.ts';
import { BadgeAssignment, NewBadgeAssignment } from './badge.ts';

const source = 'members sheet 1.15';
const writes = { permission: 'BADGES.MANAGE', idempotency: 'natural', source } as const;
/** The platform's own host calls them otherwise than every other. */
const at = (path: string) => ({
  path: `/v4/badge-assignments${path}`,
  prefixes: ['/badges', '/_api/badges'],
  aliases: [`/badges/v4/assignments${path}`, `/_api/badges/v4/assignments${path}`],
});
const bulkAt = (path: string) => ({
  path: `/v4/bulk/badge-assignments${path}`,
  prefixes: ['/badges', '/_api/badges'],
  aliases: [`/badges/v4/bulk/assignments${path}`, `/_api/badges/v4/bulk/assignments${path}`],
});
const ofAssigning = {
  events: ['wix.badges.v4.badge_assignment_created', 'wix.badges.v3.badge_badge_assigned'],
} as const;
const ofTaking = {
  events: ['wix.badges.v4.badge_assignment_deleted', 'wix.badges.v3.badge_badge_unassigned'],
} as const;
const Ids = () => Type.Array(Guid(), { minItems: 1, maxItems: 100 });

const createBadgeAssignment = defineOperation({
  ...writes,
  ...at(''),
  ...ofAssigning,
  name: 'badgeAssignments.createBadgeAssignment',
  summary: 'Gives a badge to a member.',
  method: 'POST',
  idempotency: 'stored',
  input: Type.Object({ badgeAssignment: NewBadgeAssignment }),
  output: Type.Object({ badgeAssignment: BadgeAssignment }),
  errors: ['ALREADY_EXISTS'],
});

const bulkCreateBadgeAssignments = defineOperation({
  ...writes,
  ...bulkAt('/create'),
  ...ofAssigning,
  name: 'badgeAssignments.bulkCreateBadgeAssignments',
  summary: 'Gives badges to members, each for itself.',
  method: 'POST',
  idempotency: 'stored',
  input: Type.Object({
    badgeAssignments: Type.Array(NewBadgeAssignment, { minItems: 1, maxItems: 100 }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(BadgeAssignment),
  bodyLimitBytes: 1_048_576,
});

const queryBadgeAssignments = defineOperation({
  ...writes,
  ...at('/query'),
  name: 'badgeAssignments.queryBadgeAssignments',
  summary: 'Finds who has which badge, the latest first unless sorted otherwise; members find what they have.',
  method: 'POST',
  permission: 'BADGE_ASSIGNMENTS.READ',
  input: Type.Object({ query: optional(QueryOfWholes) }),
  output: Type.Object({ badgeAssignments: Type.Array(BadgeAssignment), pagingMetadata: PagingMetadata }),
});

const deleteBadgeAssignment = defineOperation({
  ...writes,
  ...at('/{badgeAssignmentId}'),
  ...ofTaking,
  name: 'badgeAssignments.deleteBadgeAssignment',
  summary: 'Takes a badge from a member.',
  method: 'DELETE',
  input: Type.Object({ badgeAssignmentId: Guid() }),
  output: Type.Object({}),
});

const bulkDeleteBadgeAssignments = defineOperation({
  ...writes,
  ...bulkAt('/delete'),
  ...ofTaking,
  name: 'badgeAssignments.bulkDeleteBadgeAssignments',
  summary: 'Takes badges from members, each for itself.',
  method: 'POST',
  input: Type.Object({ badgeAssignmentIds: Ids() }),
  output: BulkResultWithoutItems,
});

const tagChange = { assignTags: optional(Tags), unassignTags: optional(Tags) };

const bulkUpdateBadgeAssignmentTags = defineOperation({
  ...writes,
  ...bulkAt('/bulk-update-tags'),
  name: 'badgeAssignments.bulkUpdateBadgeAssignmentTags',
  summary: 'Assigns and takes back tags of up to 100 assignments; what is in both lists is assigned.',
  method: 'POST',
  input: Type.Object({ ids: Ids(), ...tagChange }),
  output: BulkResultWithoutItems,
  errors: ['EMPTY_ASSIGN_AND_UNASSIGN_LISTS'],
});

const bulkUpdateBadgeAssignmentTagsByFilter = defineOperation({
  ...writes,
  ...bulkAt('/update-tags-by-filter'),
  name: 'badgeAssignments.bulkUpdateBadgeAssignmentTagsByFilter',
  summary: 'Assigns and takes back tags of all assignments that a filter finds, behind the answer.',
  method: 'POST',
  idempotency: 'stored',
  input: Type.Object({ filter: JsonMap(), ...tagChange }),
  output: Type.Object({ jobId: Guid() }),
  errors: ['EMPTY_ASSIGN_AND_UNASSIGN_LISTS'],
});

export const badgeAssignments = {
  createBadgeAssignment,
  bulkCreateBadgeAssignments,
  queryBadgeAssignments,
  deleteBadgeAssignment,
  bulkDeleteBadgeAssignments,
  bulkUpdateBadgeAssignmentTags,
  bulkUpdateBadgeAssignmentTagsByFilter,
};
