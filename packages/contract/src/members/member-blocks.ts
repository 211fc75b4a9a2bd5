/** Members who block each other: neither sees nor follows the other from then on (members sheet 1.11). */
import Type, { type Static } from 'typebox';
import { defineOperation, type RateLimit } from '../operation.ts';
import { CursorPaging, Guid, optional, PagingMetadata, Words } from '../schema.ts';
import { memberPrefixes as prefixes } from './member.ts';

export const blockDirections = ['BLOCKING', 'BLOCKED'] as const;

export const MemberBlock = Type.Object({
  memberId: Guid(),
  /** `BLOCKING`: this one blocks the member whose blocks are asked for. */
  blockDirection: Words(blockDirections),
});
export type MemberBlock = Static<typeof MemberBlock>;

/** Of what members do with each other: more than anybody does by hand. */
export const limitsOfActs: readonly RateLimit[] = [{ per: 'caller', calls: 300, windowMs: 3_600_000 }];

const acts = {
  prefixes,
  permission: 'MEMBERS.ACT_WITH_OTHERS',
  idempotency: 'natural',
  source: 'members sheet 1.11',
  rateLimits: limitsOfActs,
  input: Type.Object({ memberId: Guid() }),
  output: Type.Object({}),
} as const;

const blockMember = defineOperation({
  ...acts,
  name: 'memberToMemberBlock.blockMember',
  summary: 'Blocks another member for the one who calls; neither follows the other any more.',
  method: 'POST',
  path: '/v1/member-to-member-blocks/members/my',
  errors: ['MEMBER_ALREADY_BLOCKED', 'SELF_BLOCKING_FORBIDDEN', 'ADMIN_BLOCKING_FORBIDDEN'],
  events: ['wix.members.v3.follow_member_unfollowed'],
});

const unblockMember = defineOperation({
  ...acts,
  name: 'memberToMemberBlock.unblockMember',
  summary: 'Ends the block of another member by the one who calls.',
  method: 'DELETE',
  path: '/v1/member-to-member-blocks/members/my/{memberId}',
  errors: ['SELF_UNBLOCKING_FORBIDDEN', 'BLOCK_DOES_NOT_EXIST'],
});

const lists = { method: 'GET', prefixes, idempotency: 'natural', source: 'members sheet 1.11' } as const;
const paging = { cursorPaging: optional(CursorPaging) };

const listCurrentMemberBlocking = defineOperation({
  ...lists,
  name: 'memberToMemberBlock.listCurrentMemberBlocking',
  summary: 'Lists whom the member who calls blocks, the first first.',
  path: '/v1/member-to-member-blocks/members/my',
  permission: 'MEMBERS.ACT_WITH_OTHERS',
  input: Type.Object(paging),
  output: Type.Object({ blockedMemberIds: Type.Array(Guid()), pagingMetadata: PagingMetadata }),
});

const listMemberBlocks = defineOperation({
  ...lists,
  name: 'memberToMemberBlock.listMemberBlocks',
  summary: 'Lists whom a member blocks, and who blocks them.',
  path: '/v1/member-to-member-blocks/members/{memberId}',
  permission: 'MEMBERS.MANAGE',
  input: Type.Object({ memberId: Guid(), ...paging }),
  output: Type.Object({ memberBlocks: Type.Array(MemberBlock), pagingMetadata: PagingMetadata }),
});

export const memberToMemberBlock = { blockMember, unblockMember, listCurrentMemberBlocking, listMemberBlocks };
