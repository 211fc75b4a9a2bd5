/** Members who follow each other (members sheet 1.12). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { CursorPaging, Guid, optional, PagingMetadata } from '../schema.ts';
import { memberPrefixes as prefixes } from './member.ts';
import { limitsOfActs } from './member-blocks.ts';

/** That somebody follows somebody, as events carry it. */
export const MemberConnection = Type.Object({
  memberId: Guid({ description: 'Who follows.' }),
  affectedMemberId: Guid({ description: 'Whom they follow.' }),
});
export type MemberConnection = Static<typeof MemberConnection>;

export const ConnectedMember = Type.Object({
  connectedMemberId: Guid(),
  /** The member whose connections are asked for follows this one. */
  followedByMember: Type.Boolean(),
  /** This one follows that member. */
  followingMember: Type.Boolean(),
});
export type ConnectedMember = Static<typeof ConnectedMember>;

const shared = { prefixes, idempotency: 'natural', source: 'members sheet 1.12' } as const;

const acts = {
  ...shared,
  path: '/v3/followers/{memberId}',
  permission: 'MEMBERS.ACT_WITH_OTHERS',
  rateLimits: limitsOfActs,
  input: Type.Object({ memberId: Guid() }),
  output: Type.Object({}),
} as const;

const followMember = defineOperation({
  ...acts,
  name: 'memberFollowers.followMember',
  summary: 'Lets the member who calls follow another who shows themselves.',
  method: 'POST',
  errors: ['MEMBER_TO_MEMBER_BLOCKED'],
  events: ['wix.members.v3.follow_member_followed'],
});

const unfollowMember = defineOperation({
  ...acts,
  name: 'memberFollowers.unfollowMember',
  summary: 'Lets the member who calls follow another no longer.',
  method: 'DELETE',
  events: ['wix.members.v3.follow_member_unfollowed'],
});

const own = { permission: 'MEMBERS.ACT_WITH_OTHERS' } as const;
const ofAny = { permission: 'MEMBER_CONNECTIONS.READ', errors: ['MEMBER_TO_MEMBER_BLOCKED'] } as const;
const lists = {
  ...shared,
  method: 'GET',
  output: Type.Object({ memberIds: Type.Array(Guid()), pagingMetadata: PagingMetadata }),
} as const;
const paging = { paging: optional(CursorPaging) };
const OfOwn = Type.Object(paging);
const OfMember = Type.Object({ memberId: Guid(), ...paging });

const listCurrentMemberFollowers = defineOperation({
  ...lists,
  ...own,
  name: 'memberFollowers.listCurrentMemberFollowers',
  summary: 'Lists who follows the member who calls, the latest first.',
  path: '/v3/followers/my',
  input: OfOwn,
});

const listCurrentMemberFollowing = defineOperation({
  ...lists,
  ...own,
  name: 'memberFollowers.listCurrentMemberFollowing',
  summary: 'Lists whom the member who calls follows, the latest first.',
  path: '/v3/followers/my/following',
  input: OfOwn,
});

const listMemberFollowers = defineOperation({
  ...lists,
  ...ofAny,
  name: 'memberFollowers.listMemberFollowers',
  summary: 'Lists who follows a member, the latest first; members find those whom they see.',
  path: '/v3/followers/{memberId}',
  input: OfMember,
});

const listMemberFollowing = defineOperation({
  ...lists,
  ...ofAny,
  name: 'memberFollowers.listMemberFollowing',
  summary: 'Lists whom a member follows, the latest first; members find those whom they see.',
  path: '/v3/followers/{memberId}/following',
  input: OfMember,
});

const connected = { connectedMemberIds: Type.Array(Guid(), { maxItems: 100 }) };
const connections = {
  ...shared,
  method: 'POST',
  output: Type.Object({ connectedMembers: Type.Array(ConnectedMember) }),
} as const;

const queryCurrentMemberConnections = defineOperation({
  ...connections,
  ...own,
  name: 'memberFollowers.queryCurrentMemberConnections',
  summary: 'Says of up to a hundred members whether they follow the one who calls, and the other way round.',
  path: '/v3/followers/my/connections',
  input: Type.Object(connected),
});

const queryMemberConnections = defineOperation({
  ...connections,
  ...ofAny,
  name: 'memberFollowers.queryMemberConnections',
  summary: 'Says of up to a hundred members whether they follow another one, and the other way round.',
  path: '/v3/followers/{memberId}/connections',
  input: Type.Object({ memberId: Guid(), ...connected }),
});

export const memberFollowers = {
  followMember,
  unfollowMember,
  listCurrentMemberFollowers,
  listCurrentMemberFollowing,
  listMemberFollowers,
  listMemberFollowing,
  queryCurrentMemberConnections,
  queryMemberConnections,
};
