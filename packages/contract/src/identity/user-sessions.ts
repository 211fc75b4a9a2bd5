/** Sessions of owners and staff in the dashboard (identity sheet 11; design 8). */
import Type, { type Static } from 'typebox';
import { permissions, staffRoles } from '../access.ts';
import { defineOperation } from '../operation.ts';
import { sessionActs } from '../rate-limits.ts';
import { Email, Guid, JsonMap, optional, verbatim, Words } from '../schema.ts';
import { SecondStep } from './factors.ts';

/** Who is signed in, where, and what one may: pages show exactly the buttons that the server would obey. */
export const UserSession = Type.Object({
  subjectType: Words(['VISITOR', 'MEMBER', 'USER']),
  subjectId: Guid(),
  user: optional(
    Type.Object({
      id: Guid(),
      email: Email(),
      name: Type.String(),
      role: Words(staffRoles),
      /** The staff resource of this person, if any. */
      resourceId: optional(Guid()),
      /** May also make and manage the sites of the account. */
      accountOwner: Type.Boolean(),
    }),
  ),
  site: Type.Object({
    id: Guid(),
    displayName: Type.String(),
    timeZone: Type.String(),
    currency: Type.String(),
    language: Type.String(),
    state: Type.String(),
  }),
  /** By permission, how far one reaches: `own` or `all`; what is missing is refused. */
  permissions: JsonMap({ description: `Reach by permission: ${Object.keys(permissions).length} names at most.` }),
  /** True for somebody of whom a second factor is asked and who has none: nothing else is open to them until then. */
  mustSetUpSecondFactor: optional(Type.Boolean()),
  /** The session is of a computer that several people use: it ends after so long without use. */
  sharedComputer: optional(
    Type.Object({
      id: Guid(),
      lockAfterMinutes: Type.Integer(),
      /** It was begun by a PIN. */
      isByPin: Type.Boolean(),
    }),
  ),
});
export type UserSession = Static<typeof UserSession>;

const createUserSession = defineOperation({
  name: 'identity.createUserSession',
  summary:
    'Signs an owner or staff member in to the dashboard by a cookie; where the person has a second factor, says what is ' +
    'asked for next.',
  method: 'POST',
  path: '/v1/user-sessions',
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 11, design 8',
  input: Type.Object({
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1000, ...verbatim }),
    /** Default: the site of the host name. */
    siteId: optional(Guid()),
  }),
  output: Type.Union([UserSession, Type.Object({ secondStep: SecondStep })]),
  errors: ['INVALID_CREDENTIALS', 'THROTTLED_FEATURE', 'PERMISSION_DENIED', 'NOT_FOUND'],
  rateLimits: [
    { per: 'account', calls: 10, windowMs: 60_000 },
    { per: 'address', calls: 60, windowMs: 60_000 },
    // Guessing from many addresses becomes slow; refused, the owner would be locked out by it.
    { per: 'accountAnywhere', calls: 100, windowMs: 60_000, delayMs: 2_000 },
  ],
});

const exchangeUserSession = defineOperation({
  name: 'identity.exchangeUserSession',
  summary: 'Trades the cookie of the own dashboard page for a short access token.',
  method: 'POST',
  path: '/v1/user-sessions/token',
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'design 8',
  input: Type.Object({}),
  rateLimits: sessionActs,
  output: Type.Object({
    accessToken: Type.String(),
    /** Seconds. */
    expiresIn: Type.Integer(),
    session: UserSession,
    /** How far the live changes had come: a stream opened with it sends whatever changes after this answer. */
    lastEventId: Type.String(),
  }),
  errors: ['UNAUTHENTICATED', 'PERMISSION_DENIED'],
});

const getCurrentUserSession = defineOperation({
  name: 'identity.getCurrentUserSession',
  summary: 'Says who one is and what one may.',
  method: 'GET',
  path: '/v1/user-sessions/current',
  permission: 'SESSION.OWN',
  idempotency: 'natural',
  source: 'identity sheet 11, design 5',
  input: Type.Object({}),
  output: UserSession,
});

const endCurrentUserSession = defineOperation({
  name: 'identity.endCurrentUserSession',
  summary: 'Signs out: the session, its tokens and its cookie end at once.',
  method: 'DELETE',
  path: '/v1/user-sessions/current',
  permission: 'SESSION.OWN',
  idempotency: 'natural',
  source: 'identity sheet 11',
  input: Type.Object({}),
  rateLimits: sessionActs,
  output: Type.Object({}),
});

export const userSessions = {
  createUserSession,
  exchangeUserSession,
  getCurrentUserSession,
  endCurrentUserSession,
};
