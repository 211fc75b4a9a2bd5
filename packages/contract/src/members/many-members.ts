/** The end of members, and what is done with many of them: by their ids, or with all whom a filter finds (members sheet 1.1). */
import Type from 'typebox';
import { BulkResultWithoutItems } from '../bulk.ts';
import type { EventType } from '../events.ts';
import { defineOperation } from '../operation.ts';
import { Guid, JsonMap, optional } from '../schema.ts';
import { contactsOfMembers, memberPrefixes as prefixes } from './member.ts';
import { MemberSearch } from './member-lists.ts';

const ofDeletion: readonly EventType[] = [
  'wix.members.v1.member_deleted',
  'wix.members.about.v2.member_about_deleted',
  'wix.members.v3.follow_member_unfollowed',
  'wix.members.v1.member_report_deleted',
  'wix.members.v1.member_report_reported_member_deleted',
  'openhours.contacts.v1.contact_updated',
  'openhours.contacts.v1.contact_deleted',
];
const deletes = { prefixes, idempotency: 'natural', source: 'members sheet 1.7', events: ofDeletion } as const;
/** To whom what a member has written goes; nobody: to the owner. What members write here is about themselves, and goes with them. */
const contentAssigneeId = optional(Guid());

const deleteMember = defineOperation({
  ...deletes,
  name: 'members.deleteMember',
  summary: 'Deletes a member with all ways to sign in; bookings and the client they are of stay.',
  method: 'DELETE',
  path: '/v1/members/{id}',
  permission: 'MEMBERS.MANAGE',
  input: Type.Object({ id: Guid() }),
  output: Type.Object({}),
});

const deleteMyMember = defineOperation({
  ...deletes,
  name: 'members.deleteMyMember',
  summary: 'Deletes the member who calls; their sessions end.',
  method: 'DELETE',
  path: '/v1/members/my',
  permission: 'MEMBERS.CHANGE_SELF',
  input: Type.Object({ contentAssigneeId }),
  output: Type.Object({}),
});

const bulkDeleteMembers = defineOperation({
  ...deletes,
  name: 'members.bulkDeleteMembers',
  summary: 'Deletes several members, each for itself.',
  method: 'POST',
  path: '/v1/members/bulk/delete',
  permission: 'MEMBERS.MANAGE',
  input: Type.Object({ memberIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
  output: BulkResultWithoutItems,
});

const byFilter = {
  method: 'POST',
  prefixes,
  permission: 'MEMBERS.MANAGE',
  idempotency: 'stored',
  source: 'members sheet 1.1',
  output: Type.Object({ jobId: Guid() }),
} as const;

const bulkDeleteMembersByFilter = defineOperation({
  ...byFilter,
  name: 'members.bulkDeleteMembersByFilter',
  summary: 'Deletes every member whom a filter and a search find, each for itself, behind the answer.',
  path: '/v1/members/bulk/delete-by-filter',
  input: Type.Object({ filter: JsonMap(), contentAssigneeId, search: optional(MemberSearch) }),
  events: ofDeletion,
});

const bulkApproveMembers = defineOperation({
  ...byFilter,
  name: 'members.bulkApproveMembers',
  summary: 'Lets every member in whom a filter finds, behind the answer.',
  path: '/v1/members/bulk/approve-by-filter',
  input: Type.Object({ filter: JsonMap() }),
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_approved', ...contactsOfMembers],
});

const bulkBlockMembers = defineOperation({
  ...byFilter,
  name: 'members.bulkBlockMembers',
  summary: 'Shuts out every member whom a filter finds and who may be shut out, behind the answer.',
  path: '/v1/members/bulk/block-by-filter',
  input: Type.Object({ filter: JsonMap() }),
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_blocked'],
});

export const manyMembers = {
  deleteMember,
  deleteMyMember,
  bulkDeleteMembers,
  bulkDeleteMembersByFilter,
  bulkApproveMembers,
  bulkBlockMembers,
};
