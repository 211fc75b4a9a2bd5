/**
 * The older calls of members for sign-up, sign-in and what the owner does with them (identity sheet 3): other words for what
 * the newer ones do. The paths are odd, but clients call them so.
 */
import Type, { type Static } from 'typebox';
import { eventsOfSigningUp, MemberPassword, signIns, signUps } from '../identity/authentication.ts';
import { defineOperation } from '../operation.ts';
import { Email, Guid, Instant, optional, verbatim, Words } from '../schema.ts';

export const olderMemberStatuses = [
  'UNDEFINED_STATUS',
  'APPLICANT',
  'ACTIVE',
  'INACTIVE',
  'BLOCKED',
  'OFFLINE_ONLY',
] as const;

export const OlderMember = Type.Object({
  id: Guid(),
  loginEmail: Type.String(),
  firstName: optional(Type.String()),
  lastName: optional(Type.String()),
  nickname: optional(Type.String()),
  profilePrivacyStatus: Words(['UNDEFINED', 'PUBLIC', 'PRIVATE', 'COMMUNITY']),
  slug: optional(Type.String()),
  status: Words(olderMemberStatuses),
  creationDate: Instant(),
  lastUpdateDate: Instant(),
  lastLoginDate: optional(Instant()),
  emails: Type.Array(Type.String()),
  phones: Type.Array(Type.String()),
  addresses: Type.Array(
    Type.Object({
      street: optional(Type.String()),
      city: optional(Type.String()),
      region: optional(Type.String()),
      country: optional(Type.String()),
      postalCode: optional(Type.String()),
    }),
  ),
  customFields: Type.Array(Type.Object({ name: Type.String() })),
  picture: optional(Type.String()),
  contactId: optional(Guid()),
});
export type OlderMember = Static<typeof OlderMember>;

/** Where each of the calls is answered: by what clients call, by its short form, and by what a host of one's own gets. */
const proxied = '/members/v1/wix-sm-webapp-proxy/v1/auth';
const short = '/identity/members/v1/auth';
const source = 'identity sheet 3';
const captchas = {
  recaptchaToken: optional(Type.String({ maxLength: 5000 })),
  invisibleRecaptchaToken: optional(Type.String({ maxLength: 5000 })),
};
const captchaErrors = ['-19971', '-19970', 'UNAVAILABLE'] as const;
const Session = Type.Object({ token: Type.String() });
const Texts = (maxLength: number) => optional(Type.Array(Type.String({ maxLength }), { maxItems: 50 }));

const register = defineOperation({
  name: 'memberAuthentication.register',
  summary: 'Signs somebody up as a member, as the older package of members asks for it.',
  method: 'POST',
  path: '/wix-sm/api/v1/auth/api/v1/auth/register',
  aliases: [`${proxied}/register`, `${short}/register`, '/api/v1/auth/register'],
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({
    email: Email(),
    password: MemberPassword(),
    contactInfo: optional(
      Type.Object({
        firstName: optional(Type.String({ maxLength: 100 })),
        lastName: optional(Type.String({ maxLength: 100 })),
        picture: optional(Type.String({ maxLength: 2048 })),
        emails: Texts(320),
        phones: Texts(50),
      }),
    ),
    profilePrivacyStatus: optional(Words(['UNDEFINED', 'PUBLIC', 'PRIVATE', 'COMMUNITY'])),
    ...captchas,
  }),
  output: Type.Object({
    member: OlderMember,
    /** Where nothing is left to wait for. */
    session: optional(Session),
    /** Names the sign-up to the owner; gives no right by itself. */
    approvalToken: optional(Type.String()),
  }),
  errors: [...captchaErrors, '-19995', 'EMAIL_VERIFICATION_REQUIRED'],
  events: eventsOfSigningUp,
  rateLimits: signUps,
});

const login = defineOperation({
  name: 'memberAuthentication.login',
  summary: 'Signs a member in, as the older package of members asks for it.',
  method: 'POST',
  path: '/wix-sm/api/v1/auth/api/v1/auth/login',
  aliases: [`${proxied}/login`, `${short}/login`, '/identity/members/api/v1/auth/login'],
  permission: 'AUTHENTICATION.USE',
  idempotency: 'none',
  source,
  input: Type.Object({
    email: optional(Type.String()),
    password: optional(Type.String({ ...verbatim })),
    ...captchas,
  }),
  output: Type.Object({ session: Session, member: OlderMember }),
  errorForm: 'codes',
  errors: [
    ...captchaErrors,
    '-19976',
    '-19973',
    '-19999',
    '-19956',
    '-19988',
    'EMAIL_VERIFICATION_REQUIRED',
    'OWNER_APPROVAL_REQUIRED',
  ],
  rateLimits: signIns,
});

const sendSetPasswordEmail = defineOperation({
  name: 'memberAuthentication.sendSetPasswordEmail',
  summary: 'Sends a member a link for a new password; an address that nobody has is answered alike.',
  method: 'POST',
  path: '/wix-sm/api/v1/auth/v1/auth/members/send-set-password-email',
  aliases: [`${proxied}/members/send-set-password-email`, `${short}/members/send-set-password-email`],
  permission: 'MEMBERS.MANAGE',
  idempotency: 'none',
  source,
  input: Type.Object({ email: Email(), hideIgnoreMessage: optional(Type.Boolean()) }),
  output: Type.Object({ accepted: Type.Boolean() }),
});

const changeLoginEmail = defineOperation({
  name: 'memberAuthentication.changeLoginEmail',
  summary: 'Gives a member another address to sign in with, which nobody has verified yet; members their own.',
  method: 'PATCH',
  path: '/api/v1/members/{id}/change-login-email',
  prefixes: ['/_api/wix-sm-webapp', '/members/v1/wix-sm-webapp-proxy'],
  aliases: ['/_api/wix-sm-webapp/v1/members/{id}/change-login-email'],
  permission: 'MEMBERS.CHANGE_ADDRESS',
  idempotency: 'none',
  source,
  /** With a second factor: what shows it first is `confirmOwnSession`. */
  input: Type.Object({ id: Guid(), newEmail: Email(), revokeCurrentSessions: optional(Type.Boolean()) }),
  output: Type.Object({ member: OlderMember }),
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'CONFIRMATION_REQUIRED'],
  events: ['wix.members.v1.member_updated'],
  rateLimits: [{ per: 'caller', calls: 10, windowMs: 3_600_000, spares: 'business' }],
});

const named = {
  id: optional(Guid()),
  email: optional(Type.String({ maxLength: 320 })),
};
const managing = {
  method: 'POST',
  permission: 'MEMBERS.MANAGE',
  idempotency: 'natural',
  source,
  output: Type.Object({}),
} as const;

const approve = defineOperation({
  ...managing,
  name: 'memberAuthentication.approve',
  summary: 'Lets a member in, named by id, address or approval token.',
  path: '/api/v1/members/approve',
  aliases: ['/_api/wix-sm-webapp/v1/members/approve'],
  input: Type.Object({ ...named, token: optional(Type.String({ maxLength: 1000 })) }),
  errors: ['FAILED_PRECONDITION'],
  events: [
    'wix.members.v1.member_updated',
    'wix.members.v1.member_member_approved',
    'openhours.contacts.v1.contact_created',
    'openhours.contacts.v1.contact_updated',
  ],
});

const block = defineOperation({
  ...managing,
  name: 'memberAuthentication.block',
  summary: 'Shuts a member out, named by id or address.',
  path: '/api/v1/members/block',
  aliases: ['/_api/wix-sm-webapp/v1/members/block'],
  input: Type.Object({ ...named, source: optional(Type.String({ maxLength: 200 })) }),
  errors: ['FAILED_PRECONDITION', 'MEMBER_SELF_BLOCK_FORBIDDEN', 'OWNER_MEMBER_BLOCK_FORBIDDEN'],
  events: ['wix.members.v1.member_updated', 'wix.members.v1.member_member_blocked'],
});

export const memberAuthentication = { register, login, sendSetPasswordEmail, changeLoginEmail, approve, block };
