/** What a member knows of their own ways in, and does with them: name, password, linked sign-ins, signing out. */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { sessionActs } from '../rate-limits.ts';
import { Guid, optional } from '../schema.ts';
import { eventsOfSigningUp, MemberPassword } from './authentication.ts';

const hourMs = 3_600_000;
const own = { permission: 'MEMBER_ACCESS.OWN', source: 'docs/decisions/0087' } as const;
const write = { ...own, method: 'POST', idempotency: 'none' } as const;
const Name = () => optional(Type.String({ maxLength: 100 }));

/** Somebody else who says who the member is. */
export const LinkedSignIn = Type.Object({
  /** The connection of the site. */
  connectionId: Guid(),
  name: Type.String(),
  /** Another way in is left without it. */
  removable: Type.Boolean(),
});
export type LinkedSignIn = Static<typeof LinkedSignIn>;

export const OwnAccess = Type.Object({
  memberId: Guid(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  firstName: optional(Type.String()),
  lastName: optional(Type.String()),
  hasPassword: Type.Boolean(),
  linkedSignIns: Type.Array(LinkedSignIn),
});
export type OwnAccess = Static<typeof OwnAccess>;

const AccessAnswer = Type.Object({ access: OwnAccess });

const getOwnAccess = defineOperation({
  ...own,
  name: 'memberAccess.getOwnAccess',
  summary: 'Answers how the member who calls is named and signs in.',
  method: 'GET',
  path: '/v1/member-access',
  idempotency: 'natural',
  input: Type.Object({}),
  output: AccessAnswer,
  errors: ['IDENTITY_NOT_FOUND'],
});

const changeName = defineOperation({
  ...write,
  name: 'memberAccess.changeName',
  summary: 'Changes the name of the member who calls; what is left out or empty is taken away.',
  path: '/v1/member-access/name',
  input: Type.Object({ firstName: Name(), lastName: Name() }),
  output: AccessAnswer,
  errors: ['IDENTITY_NOT_FOUND'],
  events: ['wix.members.v1.member_updated'],
  rateLimits: [{ per: 'caller', calls: 30, windowMs: hourMs }],
});

const changePassword = defineOperation({
  ...write,
  name: 'memberAccess.changePassword',
  summary: 'Sets another password for whoever shows that they know theirs; all other sessions of the member end.',
  path: '/v1/member-access/password',
  input: Type.Object({
    /** Needed of whoever has one; wrong ones count like those of the sign-in. */
    currentPassword: optional(MemberPassword()),
    newPassword: MemberPassword(),
  }),
  output: Type.Object({}),
  errors: ['IDENTITY_NOT_FOUND', '-19976', '-19988', 'CONFIRMATION_REQUIRED'],
  rateLimits: [{ per: 'caller', calls: 10, windowMs: hourMs }],
});

const verifyEmail = defineOperation({
  ...write,
  name: 'memberAccess.verifyEmail',
  summary: 'Shows by the code that was sent last that the address of the member who calls is theirs.',
  path: '/v1/member-access/verify-email',
  source: 'docs/decisions/0091',
  input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
  output: AccessAnswer,
  errors: ['IDENTITY_NOT_FOUND', 'VERIFICATION_FAILED'],
  events: eventsOfSigningUp,
  rateLimits: [{ per: 'caller', calls: 30, windowMs: hourMs }],
});

const removeLinkedSignIn = defineOperation({
  ...write,
  name: 'memberAccess.removeLinkedSignIn',
  summary: 'Forgets as whom a provider knows the member who calls, unless they would have no other way in.',
  path: '/v1/member-access/linked-sign-ins/{connectionId}/remove',
  input: Type.Object({ connectionId: Guid() }),
  output: AccessAnswer,
  errors: ['IDENTITY_NOT_FOUND', 'LAST_SIGN_IN'],
  rateLimits: [{ per: 'caller', calls: 30, windowMs: hourMs }],
});

const signOut = defineOperation({
  ...write,
  name: 'memberAccess.signOut',
  summary: 'Signs the member who calls out: of the session of the call, or of all of theirs.',
  path: '/v1/member-access/sign-out',
  input: Type.Object({ everywhere: optional(Type.Boolean()) }),
  output: Type.Object({}),
  rateLimits: sessionActs,
});

export const memberAccess = { getOwnAccess, changeName, changePassword, verifyEmail, removeLinkedSignIn, signOut };
