/** What members write about themselves: one text each, as rich content, readable as the member is (members sheet 1.13). */
import Type, { type Static } from 'typebox';
import { defineOperation, type RateLimit } from '../operation.ts';
import { CursorPaging, clearable, Guid, JsonMap, optional, PagingMetadata, Revision, Sort } from '../schema.ts';
import { memberPrefixes as prefixes } from './member.ts';

/** Kinds of nodes; those that would put a page of somebody else, or HTML, into whoever shows it are refused. */
export const richContentNodeTypes = [
  'PARAGRAPH',
  'TEXT',
  'HEADING',
  'BULLETED_LIST',
  'ORDERED_LIST',
  'CHECKBOX_LIST',
  'LIST_ITEM',
  'BLOCKQUOTE',
  'CODE_BLOCK',
  'VIDEO',
  'DIVIDER',
  'FILE',
  'GALLERY',
  'GIF',
  'IMAGE',
  'LINK_PREVIEW',
  'MAP',
  'POLL',
  'BUTTON',
  'COLLAPSIBLE_LIST',
  'COLLAPSIBLE_ITEM',
  'COLLAPSIBLE_ITEM_TITLE',
  'COLLAPSIBLE_ITEM_BODY',
  'TABLE',
  'TABLE_ROW',
  'TABLE_CELL',
  'AUDIO',
  'CAPTION',
  'LAYOUT',
  'LAYOUT_CELL',
  'SHAPE',
  'CARD',
  'TOC',
  'SMART_BLOCK',
  'SMART_BLOCK_CELL',
] as const;

/** How much of it is taken: bytes of its JSON, nodes, and how deep they stand in each other. */
export const richContentLimits = Object.freeze({ bytes: 20_000, nodes: 1000, depth: 20 });

/** Nobody has that much to say of themselves, and each writing is told to all who listen and kept as long as events are. */
const limitsOfWriting: readonly RateLimit[] = [{ per: 'caller', calls: 20, windowMs: 86_400_000, spares: 'business' }];

/** The shape of its nodes is a rule: they stand in each other. */
export const RichContent = Type.Object({
  nodes: Type.Array(JsonMap(), { maxItems: richContentLimits.nodes }),
  metadata: optional(JsonMap()),
  documentStyle: optional(JsonMap()),
});
export type RichContent = Static<typeof RichContent>;

export const MemberAbout = Type.Object({
  id: Guid(),
  revision: Revision(),
  memberId: Guid(),
  content: RichContent,
});
export type MemberAbout = Static<typeof MemberAbout>;

const abouts = { prefixes, source: 'members sheet 1.13' } as const;
const Answer = Type.Object({ memberAbout: MemberAbout });

const createMemberAbout = defineOperation({
  ...abouts,
  name: 'membersAbout.createMemberAbout',
  summary: 'Writes the text about a member; members their own.',
  method: 'POST',
  path: '/v2/abouts',
  permission: 'MEMBERS.CHANGE',
  idempotency: 'stored',
  rateLimits: limitsOfWriting,
  input: Type.Object({ memberAbout: Type.Object({ memberId: clearable(Guid()), content: RichContent }) }),
  output: Answer,
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  events: ['wix.members.about.v2.member_about_created'],
});

const updateMemberAbout = defineOperation({
  ...abouts,
  name: 'membersAbout.updateMemberAbout',
  summary: 'Changes the text about a member; members their own.',
  method: 'PATCH',
  path: '/v2/abouts/{memberAbout.id}',
  permission: 'MEMBERS.CHANGE',
  idempotency: 'natural',
  rateLimits: limitsOfWriting,
  input: Type.Object({
    memberAbout: Type.Object({ id: Guid(), revision: Revision(), content: optional(RichContent) }),
  }),
  output: Answer,
  errors: ['INVALID_REVISION', 'FAILED_PRECONDITION'],
  events: ['wix.members.about.v2.member_about_updated'],
});

const deleteMemberAbout = defineOperation({
  ...abouts,
  name: 'membersAbout.deleteMemberAbout',
  summary: 'Deletes the text about a member; members their own.',
  method: 'DELETE',
  path: '/v2/abouts/{memberAboutId}',
  permission: 'MEMBERS.CHANGE',
  idempotency: 'natural',
  rateLimits: limitsOfWriting,
  input: Type.Object({ memberAboutId: Guid() }),
  output: Type.Object({}),
  events: ['wix.members.about.v2.member_about_deleted'],
});

const getMemberAbout = defineOperation({
  ...abouts,
  name: 'membersAbout.getMemberAbout',
  summary: 'Answers a text about a member whom the caller sees.',
  method: 'GET',
  path: '/v2/abouts/{memberAboutId}',
  permission: 'MEMBERS.READ',
  idempotency: 'natural',
  input: Type.Object({ memberAboutId: Guid() }),
  output: Answer,
  errors: ['MEMBER_TO_MEMBER_BLOCKED'],
});

const getMyMemberAbout = defineOperation({
  ...abouts,
  name: 'membersAbout.getMyMemberAbout',
  summary: 'Answers what the member who calls has written about themselves, where they have.',
  method: 'GET',
  path: '/v2/abouts/my',
  permission: 'MEMBERS.READ_SELF',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ memberAbout: optional(MemberAbout) }),
});

const queryMemberAbouts = defineOperation({
  ...abouts,
  name: 'membersAbout.queryMemberAbouts',
  summary: 'Finds texts about members whom the caller sees.',
  method: 'POST',
  path: '/v2/abouts/query',
  permission: 'MEMBERS.READ',
  idempotency: 'natural',
  input: Type.Object({
    query: optional(
      Type.Object({ filter: optional(JsonMap()), sort: optional(Sort), cursorPaging: optional(CursorPaging) }),
    ),
  }),
  output: Type.Object({ memberAbouts: Type.Array(MemberAbout), metadata: PagingMetadata }),
});

export const membersAbout = {
  createMemberAbout,
  updateMemberAbout,
  deleteMemberAbout,
  getMemberAbout,
  getMyMemberAbout,
  queryMemberAbouts,
};
