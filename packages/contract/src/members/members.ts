/** Members of the site: the people who have signed up, and what the owner does with them (members sheet 1.1 to 1.7). */
import Type, { type Static } from 'typebox';
import type { EventType } from '../events.ts';
import { MemberFactors } from '../identity/member-factors.ts';
import { defineOperation, type RateLimit } from '../operation.ts';
import { Email, Guid, Instant, optional, Words } from '../schema.ts';
import { manyMembers } from './many-members.ts';
import {
  contactsOfMembers,
  fieldsetsOfMember,
  MemberAnswer,
  MemberSaid,
  memberFieldsets,
  memberPrefixes as prefixes,
} from './member.ts';
import { memberLists } from './member-lists.ts';

const fieldsets = {
  ...fieldsetsOfMember,
  /** As older clients name one. */
  fieldSet: optional(Words(memberFieldsets)),
};
const read = { method: 'GET', prefixes, idempotency: 'natural', source: 'members sheet 1.2, 1.4 and 1.5' } as const;

const getCurrentMember = defineOperation({
  ...read,
  name: 'members.getCurrentMember',
  summary: 'Answers the member who calls.',
  path: '/v1/members/my',
  permission: 'MEMBERS.READ_SELF',
  input: Type.Object(fieldsets),
  output: MemberAnswer,
});

const getMember = defineOperation({
  ...read,
  name: 'members.getMember',
  summary: 'Answers a member; to others than the owner what members show of themselves.',
  path: '/v1/members/{id}',
  permission: 'MEMBERS.READ',
  input: Type.Object({ id: Guid(), ...fieldsets }),
  output: MemberAnswer,
  errors: ['MEMBER_TO_MEMBER_BLOCKED'],
});

const ofPrivacy: readonly EventType[] = [
  'wix.members.v1.member_updated',
  'wix.members.v1.member_member_joined_community',
  'wix.members.v1.member_member_left_community',
];

const createMember = defineOperation({
  name: 'members.createMember',
  summary: 'Makes somebody a member, who is let in at once; they set a password by a link, or sign in with a code.',
  method: 'POST',
  path: '/v1/members',
  prefixes,
  permission: 'MEMBERS.MANAGE',
  idempotency: 'stored',
  source: 'members sheet 1.2',
  input: Type.Object({
    member: Type.Object({ loginEmail: Email(), ...MemberSaid.properties }),
  }),
  output: MemberAnswer,
  errors: ['ALREADY_EXISTS', 'COMMUNITY_JOIN_IMPOSSIBLE'],
  events: ['wix.members.v1.member_created', ...contactsOfMembers],
});

/** Of members themselves: more than anybody does by hand, and less than it takes to try many slugs. */
const rateLimits: readonly RateLimit[] = [{ per: 'caller', calls: 100, windowMs: 3_600_000, spares: 'business' }];
const changes = {
  prefixes,
  permission: 'MEMBERS.CHANGE',
  idempotency: 'natural',
  rateLimits,
  output: MemberAnswer,
} as const;

const updateMember = defineOperation({
  ...changes,
  name: 'members.updateMember',
  summary: 'Changes what is said of a member; members their own.',
  method: 'PATCH',
  path: '/v1/members/{member.id}',
  source: 'members sheet 1.3',
  input: Type.Object({
    member: Type.Object({
      id: Guid(),
      /** May be said again as it is; another address is given by `changeLoginEmail`. */
      loginEmail: optional(Type.Union([Type.String({ maxLength: 320 }), Type.Null()])),
      ...MemberSaid.properties,
    }),
  }),
  errors: ['COMMUNITY_JOIN_IMPOSSIBLE'],
  events: ofPrivacy,
});

const slugs = {
  ...changes,
  method: 'POST',
  source: 'members sheet 1.6',
  errors: ['SLUG_ALREADY_EXISTS'],
  events: ['wix.members.v1.member_updated'],
} as const;
/** Which signs it may have is a rule. */
const Slug = () => Type.String({ minLength: 1, maxLength: 255 });

const updateMemberSlug = defineOperation({
  ...slugs,
  name: 'members.updateMemberSlug',
  summary: 'Gives a member another slug; members their own.',
  path: '/v1/members/{id}/slug',
  input: Type.Object({ id: Guid(), slug: Slug() }),
});

const own = {
  prefixes,
  permission: 'MEMBERS.CHANGE_SELF',
  idempotency: 'natural',
  rateLimits,
} as const;

const updateCurrentMemberSlug = defineOperation({
  ...slugs,
  ...own,
  name: 'members.updateCurrentMemberSlug',
  summary: 'Gives the member who calls another slug.',
  path: '/v1/members/my/slug',
  input: Type.Object({ slug: Slug() }),
});

const communities = {
  ...own,
  method: 'POST',
  source: 'members sheet 1.1 and 1.7',
  input: Type.Object({}),
  output: MemberAnswer,
} as const;

const joinCommunity = defineOperation({
  ...communities,
  name: 'members.joinCommunity',
  summary: 'Shows the member who calls to others.',
  path: '/v1/members/join-community',
  errors: ['COMMUNITY_JOIN_IMPOSSIBLE'],
  events: ofPrivacy,
});

const leaveCommunity = defineOperation({
  ...communities,
  name: 'members.leaveCommunity',
  summary: 'Shows the member who calls to nobody any more.',
  path: '/v1/members/leave-community',
  events: ofPrivacy,
});

const removals = {
  ...changes,
  method: 'DELETE',
  source: 'members sheet 1.3',
  input: Type.Object({ id: Guid() }),
  events: ['wix.members.v1.member_updated'],
} as const;

const deleteMemberPhones = defineOperation({
  ...removals,
  name: 'members.deleteMemberPhones',
  summary: 'Removes the telephone numbers of a member; members their own.',
  path: '/v1/members/{id}/phones',
});

const deleteMemberEmails = defineOperation({
  ...removals,
  name: 'members.deleteMemberEmails',
  summary: 'Removes the addresses at which a member is written to; the one to sign in with stays. Members their own.',
  path: '/v1/members/{id}/emails',
});

const deleteMemberAddresses = defineOperation({
  ...removals,
  name: 'members.deleteMemberAddresses',
  summary: 'Removes the postal addresses of a member; members their own.',
  path: '/v1/members/{id}/addresses',
});

const manage = {
  method: 'POST',
  prefixes,
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  source: 'members sheet 1.7',
  input: Type.Object({ id: Guid() }),
  output: MemberAnswer,
} as const;

const approveMember = defineOperation({
  ...manage,
  name: 'members.approveMember',
  summary: 'Lets a member in who waits for it or is blocked.',
  path: '/v1/members/{id}/approve',
  errors: ['FAILED_PRECONDITION'],
  events: [
    'wix.members.v1.member_updated',
    'wix.members.v1.member_member_approved',
    'openhours.contacts.v1.contact_created',
    'openhours.contacts.v1.contact_updated',
  ],
});

/** Who may not be shut out. */
const blockRefusals = ['FAILED_PRECONDITION', 'MEMBER_SELF_BLOCK_FORBIDDEN', 'OWNER_MEMBER_BLOCK_FORBIDDEN'] as const;

const blockMember = defineOperation({
  ...manage,
  name: 'members.blockMember',
  summary: 'Shuts a member out; their sessions end at once.',
  path: '/v1/members/{id}/block',
  errors: blockRefusals,
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_blocked'],
});

const muteMember = defineOperation({
  ...manage,
  name: 'members.muteMember',
  summary: 'Mutes a member where members write; bookings and purchases stay allowed.',
  path: '/v1/members/{id}/mute',
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_muted'],
});

const unmuteMember = defineOperation({
  ...manage,
  name: 'members.unmuteMember',
  summary: 'Unmutes a member.',
  path: '/v1/members/{id}/unmute',
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_unmuted'],
});

const disconnectMember = defineOperation({
  ...manage,
  name: 'members.disconnectMember',
  summary: 'Ends a membership for good; somebody can sign up again with the address.',
  path: '/v1/members/{id}/disconnect',
  events: ['wix.members.v1.member_updated', 'openhours.contacts.v1.contact_updated'],
});

export const MemberSession = Type.Object({
  id: Guid(),
  createdDate: Instant(),
  lastUsedDate: Instant(),
  /** The OAuth app through which the member signed in. */
  clientId: optional(Guid()),
  clientAddress: optional(Type.String()),
  /** Of the browser, as it names itself. */
  userAgent: optional(Type.String()),
});
export type MemberSession = Static<typeof MemberSession>;

const sessions = { permission: 'MEMBERS.MANAGE', idempotency: 'natural', source: 'identity sheet 11' } as const;

const listMemberSessions = defineOperation({
  ...sessions,
  name: 'members.listMemberSessions',
  summary: 'Lists where a member is signed in, the latest used first.',
  method: 'GET',
  path: '/v1/members/{id}/sessions',
  prefixes,
  input: Type.Object({ id: Guid() }),
  output: Type.Object({ sessions: Type.Array(MemberSession) }),
});

const revokeMemberSessions = defineOperation({
  ...sessions,
  name: 'members.revokeMemberSessions',
  summary: 'Ends all sessions of a member at once, or one of them.',
  method: 'POST',
  path: '/v1/members/{id}/sessions/revoke',
  prefixes,
  input: Type.Object({ id: Guid(), sessionId: optional(Guid()) }),
  output: Type.Object({}),
});

const getFactorsOfClient = defineOperation({
  name: 'members.getFactorsOfClient',
  summary: 'Answers which member a client is, and whether they have a second factor.',
  method: 'GET',
  path: '/v1/contacts/{contactId}/member-factors',
  permission: 'MEMBER_FACTORS.LIFT',
  idempotency: 'natural',
  source: 'identity sheet 12.4, docs/decisions/0091',
  input: Type.Object({ contactId: Guid() }),
  output: Type.Object({ memberId: Guid(), factors: MemberFactors }),
});

export const members = {
  getCurrentMember,
  getFactorsOfClient,
  getMember,
  ...memberLists,
  createMember,
  updateMember,
  updateMemberSlug,
  updateCurrentMemberSlug,
  joinCommunity,
  leaveCommunity,
  deleteMemberPhones,
  deleteMemberEmails,
  deleteMemberAddresses,
  approveMember,
  blockMember,
  muteMember,
  unmuteMember,
  disconnectMember,
  ...manyMembers,
  listMemberSessions,
  revokeMemberSessions,
};
