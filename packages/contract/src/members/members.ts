/** Members of the site: the people who have signed up, and what the owner does with them (members sheet 1.2). */
import Type, { type Static } from 'typebox';
import { MemberFactors } from '../identity/member-factors.ts';
import { defineOperation } from '../operation.ts';
import { Address, Guid, Instant, JsonMap, optional, Words } from '../schema.ts';

export const memberStatuses = ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'] as const;
export type MemberStatus = (typeof memberStatuses)[number];
export const memberFieldsets = ['PUBLIC', 'EXTENDED', 'FULL'] as const;
export type MemberFieldset = (typeof memberFieldsets)[number];
/** As it is when the field is not told. */
const unknown = 'UNKNOWN';

const Picture = Type.Object({ id: optional(Type.String()), url: optional(Type.String()) });

export const Member = Type.Object({
  id: Guid(),
  loginEmail: optional(Type.String()),
  loginEmailVerified: optional(Type.Boolean()),
  status: Words(memberStatuses),
  contactId: optional(Guid()),
  contact: optional(
    Type.Object({
      contactId: optional(Guid()),
      firstName: optional(Type.String()),
      lastName: optional(Type.String()),
      phones: Type.Array(Type.String()),
      emails: Type.Array(Type.String()),
      addresses: Type.Array(Type.Intersect([Type.Object({ id: Guid() }), Address])),
      birthdate: optional(Type.String()),
      company: optional(Type.String()),
      jobTitle: optional(Type.String()),
      customFields: JsonMap(),
    }),
  ),
  profile: Type.Object({
    nickname: Type.String(),
    slug: Type.String(),
    photo: optional(Picture),
    title: optional(Type.String()),
  }),
  privacyStatus: Words([unknown, 'PRIVATE', 'PUBLIC']),
  activityStatus: Words([unknown, 'ACTIVE', 'MUTED']),
  createdDate: Instant(),
  updatedDate: Instant(),
  lastLoginDate: optional(Instant()),
});
export type Member = Static<typeof Member>;

const prefixes = ['/members', '/_api/members'] as const;
const MemberAnswer = Type.Object({ member: Member });
const fieldsets = {
  fieldsets: optional(Type.Array(Words(memberFieldsets), { maxItems: 3 })),
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

const blockMember = defineOperation({
  ...manage,
  name: 'members.blockMember',
  summary: 'Shuts a member out; their sessions end at once.',
  path: '/v1/members/{id}/block',
  errors: ['FAILED_PRECONDITION'],
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_blocked'],
});

const disconnectMember = defineOperation({
  ...manage,
  name: 'members.disconnectMember',
  summary: 'Ends a membership for good; the address may sign up anew.',
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
  approveMember,
  blockMember,
  disconnectMember,
  listMemberSessions,
  revokeMemberSessions,
};
