/**
 * People who sign in to the dashboard: who they are, what they may do, and the links by which they set a password
 * (design 5, identity sheet 11).
 */
import Type, { type Static } from 'typebox';
import { staffRoles } from '../access.ts';
import { defineOperation } from '../operation.ts';
import { Email, Guid, Instant, optional, Revision, verbatim, Words } from '../schema.ts';

/** What a link lets somebody do: begin, or set a new password. */
export const userLinkPurposes = ['INVITATION', 'PASSWORD_RESET'] as const;
export type UserLinkPurpose = (typeof userLinkPurposes)[number];

/** MAIL: the person gets it by e-mail. HAND_OVER: it is answered, once, for whoever asks to hand it over. */
export const userLinkWays = ['MAIL', 'HAND_OVER'] as const;

/** At most so many people sign in to one site. */
export const mostUsers = 500;

const Name = () => Type.String({ minLength: 1, maxLength: 100 });
const Password = () => Type.String({ minLength: 1, maxLength: 1000, ...verbatim });

export const SiteUser = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  email: Email(),
  name: Type.String(),
  role: Words(staffRoles),
  /** The calendar that is the person's own. */
  resourceId: optional(Guid()),
  /** Owns the account too: cannot be removed or given another role here. */
  accountOwner: Type.Boolean(),
  /** INVITED: has not set a password yet, so cannot sign in. */
  state: Words(['INVITED', 'ACTIVE']),
  /** Signs in with a passkey, or with a code of an app besides the password. */
  hasSecondFactor: Type.Boolean(),
  /** The link that stands open; what it says is known to nobody but its holder. */
  link: optional(
    Type.Object({
      purpose: Words(userLinkPurposes),
      createdDate: Instant(),
      expiresDate: Instant(),
    }),
  ),
});
export type SiteUser = Static<typeof SiteUser>;

const UserId = Type.Object({ userId: Guid() });
const OneUser = Type.Object({ user: SiteUser });
const managing = { permission: 'USERS.MANAGE', source: 'design 5' } as const;
const own = { permission: 'PROFILE.OWN', source: 'design 5, identity sheet 11' } as const;

/** A user, and the address of the page that the link opens where it was asked for to be handed over. */
const UserWithLink = Type.Object({
  user: SiteUser,
  /** Shown only here. */
  linkUrl: optional(Type.String()),
});

const listUsers = defineOperation({
  name: 'users.listUsers',
  summary: 'Lists everybody who signs in to the dashboard of the site, or is invited to, by name.',
  method: 'GET',
  path: '/v1/users',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ users: Type.Array(SiteUser) }),
});

const inviteUser = defineOperation({
  name: 'users.inviteUser',
  summary: 'Invites somebody to sign in with a role, by a link that is good once and for seven days.',
  method: 'POST',
  path: '/v1/users',
  ...managing,
  // The answer may hold the link.
  idempotency: 'none',
  input: Type.Object({
    user: Type.Object({ email: Email(), name: Name(), role: Words(staffRoles) }),
    /** Default: MAIL. */
    way: optional(Words(userLinkWays)),
  }),
  output: UserWithLink,
  errors: ['ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  // A staff member who waits for the address becomes the person's.
  events: ['wix.bookings.staff.v1.staff_member_updated', 'wix.bookings.staff.v1.staff_member_connected_to_user'],
  rateLimits: [{ per: 'caller', calls: 100, windowMs: 3_600_000 }],
});

const updateUser = defineOperation({
  name: 'users.updateUser',
  summary: 'Changes the name or the role of somebody; the new reach holds at once.',
  method: 'PATCH',
  path: '/v1/users/{userId}',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({
    userId: Guid(),
    user: Type.Object({
      revision: optional(Revision()),
      name: optional(Name()),
      role: optional(Words(staffRoles)),
    }),
  }),
  output: OneUser,
  errors: ['INVALID_REVISION', 'LAST_OWNER', 'ACCOUNT_OWNER'],
});

const removeUser = defineOperation({
  name: 'users.removeUser',
  summary: 'Removes somebody, or takes an invitation back: sessions, tokens and links of the person end at once.',
  method: 'DELETE',
  path: '/v1/users/{userId}',
  ...managing,
  idempotency: 'natural',
  input: UserId,
  output: Type.Object({}),
  errors: ['LAST_OWNER', 'ACCOUNT_OWNER'],
  events: ['wix.bookings.staff.v1.staff_member_updated', 'wix.bookings.staff.v1.staff_member_disconnected_from_user'],
});

const createUserLink = defineOperation({
  name: 'users.createUserLink',
  summary: 'Makes a new link: an invitation once more, or one to set a new password. An older link ends.',
  method: 'POST',
  path: '/v1/users/{userId}/link',
  ...managing,
  idempotency: 'none',
  input: Type.Object({ userId: Guid(), way: optional(Words(userLinkWays)) }),
  output: UserWithLink,
  errors: ['ACCOUNT_OWNER'],
  rateLimits: [{ per: 'caller', calls: 100, windowMs: 3_600_000 }],
});

const withdrawUserLink = defineOperation({
  name: 'users.withdrawUserLink',
  summary: 'Ends the open link of somebody; nothing happens where there is none.',
  method: 'DELETE',
  path: '/v1/users/{userId}/link',
  ...managing,
  idempotency: 'natural',
  input: UserId,
  output: OneUser,
  errors: ['ACCOUNT_OWNER'],
});

/** Whoever holds the link is who it was made for; guessing one is hopeless, trying many is slowed all the same. */
const byLink = {
  permission: 'PUBLIC',
  source: 'identity sheet 11',
  rateLimits: [{ per: 'address', calls: 30, windowMs: 600_000, lasting: true }],
} as const;
const LinkToken = Type.String({ minLength: 1, maxLength: 200, ...verbatim });

const describeUserLink = defineOperation({
  name: 'users.describeUserLink',
  summary: 'Says for whom a link is and what it is good for; nothing changes.',
  method: 'POST',
  path: '/v1/user-links/describe',
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken }),
  output: Type.Object({
    purpose: Words(userLinkPurposes),
    email: Email(),
    name: Type.String(),
    role: Words(staffRoles),
    expiresDate: Instant(),
  }),
});

const redeemUserLink = defineOperation({
  name: 'users.redeemUserLink',
  summary: 'Sets the password of whoever a link was made for. The link ends, and so does every session of the person.',
  method: 'POST',
  path: '/v1/user-links/redeem',
  ...byLink,
  idempotency: 'none',
  input: Type.Object({ token: LinkToken, password: Password(), name: optional(Name()) }),
  output: Type.Object({ email: Email() }),
});

const getProfile = defineOperation({
  name: 'users.getProfile',
  summary: 'Answers the signed-in person.',
  method: 'GET',
  path: '/v1/profile',
  ...own,
  idempotency: 'natural',
  input: Type.Object({}),
  output: OneUser,
});

/** Whoever guesses a password at an open session is slowed like at the sign-in. */
const knowingPassword = [{ per: 'caller', calls: 10, windowMs: 900_000 }] as const;

const updateProfile = defineOperation({
  name: 'users.updateProfile',
  summary: 'Changes the own name or address; another address needs the password.',
  method: 'PATCH',
  path: '/v1/profile',
  ...own,
  idempotency: 'none',
  input: Type.Object({
    user: Type.Object({
      revision: optional(Revision()),
      name: optional(Name()),
      email: optional(Email()),
    }),
    currentPassword: optional(Password()),
  }),
  output: OneUser,
  errors: ['INVALID_REVISION', 'INVALID_CREDENTIALS', 'ALREADY_EXISTS'],
  rateLimits: [{ per: 'caller', calls: 60, windowMs: 900_000 }],
});

const changePassword = defineOperation({
  name: 'users.changePassword',
  summary: 'Sets another password for oneself; every other session of the person ends.',
  method: 'POST',
  path: '/v1/profile/password',
  ...own,
  idempotency: 'none',
  input: Type.Object({ currentPassword: Password(), newPassword: Password() }),
  output: Type.Object({}),
  errors: ['INVALID_CREDENTIALS'],
  rateLimits: knowingPassword,
});

const sessionFacts = {
  id: Guid(),
  createdDate: Instant(),
  lastUsedDate: Instant(),
  /** Of the browser, as it names itself. */
  userAgent: optional(Type.String()),
};

/** Where somebody is signed in, for whoever says who signs in. */
export const SessionOfUser = Type.Object(sessionFacts);
export type SessionOfUser = Static<typeof SessionOfUser>;

export const OwnSession = Type.Object({
  ...sessionFacts,
  /** True for the one that asks. */
  isCurrent: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

const listOwnSessions = defineOperation({
  name: 'users.listOwnSessions',
  summary: 'Lists where one is signed in, the latest first.',
  method: 'GET',
  path: '/v1/profile/sessions',
  ...own,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ sessions: Type.Array(OwnSession) }),
});

const endOtherSessions = defineOperation({
  name: 'users.endOtherSessions',
  summary: 'Signs out everywhere else.',
  method: 'DELETE',
  path: '/v1/profile/sessions',
  ...own,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({}),
});

const endOwnSession = defineOperation({
  name: 'users.endOwnSession',
  summary: 'Signs out at one place.',
  method: 'DELETE',
  path: '/v1/profile/sessions/{sessionId}',
  ...own,
  idempotency: 'natural',
  input: Type.Object({ sessionId: Guid() }),
  output: Type.Object({}),
});

const listUserSessions = defineOperation({
  name: 'users.listUserSessions',
  summary: 'Lists where somebody is signed in, the latest first.',
  method: 'GET',
  path: '/v1/users/{userId}/sessions',
  ...managing,
  idempotency: 'natural',
  input: UserId,
  output: Type.Object({ sessions: Type.Array(SessionOfUser) }),
  errors: ['ACCOUNT_OWNER'],
});

const endUserSession = defineOperation({
  name: 'users.endUserSession',
  summary: 'Signs somebody out at one place.',
  method: 'DELETE',
  path: '/v1/users/{userId}/sessions/{sessionId}',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({ userId: Guid(), sessionId: Guid() }),
  output: Type.Object({}),
  errors: ['ACCOUNT_OWNER'],
});

const endUserSessions = defineOperation({
  name: 'users.endUserSessions',
  summary: 'Signs somebody out everywhere.',
  method: 'DELETE',
  path: '/v1/users/{userId}/sessions',
  ...managing,
  idempotency: 'natural',
  input: UserId,
  output: Type.Object({}),
  errors: ['ACCOUNT_OWNER'],
});

export const users = {
  listUsers,
  inviteUser,
  updateUser,
  removeUser,
  createUserLink,
  withdrawUserLink,
  describeUserLink,
  redeemUserLink,
  getProfile,
  updateProfile,
  changePassword,
  listOwnSessions,
  endOtherSessions,
  endOwnSession,
  listUserSessions,
  endUserSession,
  endUserSessions,
};
