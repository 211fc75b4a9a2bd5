/** Members who also sign in to the dashboard (members sheet 1.9). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { CursorPaging, Guid, Instant, JsonMap, optional, PagingMetadata, Sort, Words } from '../schema.ts';
import { MemberImage, memberActivities, memberPrefixes, memberStatuses, memberVisibilities } from './member.ts';

export const UserMember = Type.Object({
  memberId: Guid(),
  userId: Guid(),
  contactId: optional(Guid()),
  nickname: Type.String(),
  photo: optional(MemberImage),
  privacyStatus: Words(memberVisibilities),
  status: Words(memberStatuses),
  activityStatus: Words(memberActivities),
  createdDate: Instant(),
  updatedDate: Instant(),
});
export type UserMember = Static<typeof UserMember>;

const queryUserMembers = defineOperation({
  name: 'userMember.queryUserMembers',
  summary: 'Finds members who have verified an address with which somebody signs in to the dashboard.',
  method: 'POST',
  path: '/v1/user-members/query',
  prefixes: memberPrefixes,
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  source: 'members sheet 1.9',
  input: Type.Object({
    query: optional(
      Type.Object({ filter: optional(JsonMap()), sort: optional(Sort), cursorPaging: optional(CursorPaging) }),
    ),
  }),
  output: Type.Object({ userMembers: Type.Array(UserMember), metadata: PagingMetadata }),
});

export const userMember = { queryUserMembers };
