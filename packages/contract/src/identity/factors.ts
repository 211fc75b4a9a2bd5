/**
 * Second factors, of people who sign in to the dashboard and of members: an authenticator app, passkeys, recovery codes; and the
 * second step of a sign-in to the dashboard (identity sheet 12, docs/decisions/0082 and 0091).
 */
import Type, { type Static } from 'typebox';
import { staffRoles } from '../access.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, JsonMap, optional, Revision, verbatim, Words } from '../schema.ts';

/** At most so many passkeys of one person. */
export const mostPasskeys = 20;
/** So many recovery codes are given out together. */
export const recoveryCodesGiven = 10;

/** By what a second step is taken. */
export const factorTypes = ['TOTP', 'WEBAUTHN', 'RECOVERY_CODE'] as const;
export type FactorType = (typeof factorTypes)[number];

/**
 * Why passkeys cannot be used at the address that is called: it is plain http, it is a number instead of a name, or it is
 * no name of the site.
 */
export const passkeyObstacles = ['PLAIN_HTTP', 'IP_ADDRESS', 'UNKNOWN_HOST'] as const;
export type PasskeyObstacle = (typeof passkeyObstacles)[number];

/** What browsers and the library of passkeys say to each other (Web Authentication, level 3). */
export const WebAuthnJson = JsonMap({ description: 'As JSON of Web Authentication, level 3.' });

const Code = () => Type.String({ minLength: 1, maxLength: 100, ...verbatim });
const PasskeyName = () => Type.String({ minLength: 1, maxLength: 100 });

/** One of these shows who one is. */
export const proofs = {
  /** Of the authenticator app. */
  code: optional(Code()),
  recoveryCode: optional(Code()),
  /** What the browser answered to the options that it was given. */
  passkey: optional(WebAuthnJson),
};

export const Passkey = Type.Object({
  id: Guid(),
  name: Type.String(),
  /** Where it can be used. */
  host: Type.String(),
  createdDate: Instant(),
  lastUsedDate: optional(Instant()),
});
export type Passkey = Static<typeof Passkey>;

export const OwnFactors = Type.Object({
  authenticator: optional(Type.Object({ createdDate: Instant(), lastUsedDate: optional(Instant()) })),
  passkeys: Type.Array(Passkey),
  /** How many of the recovery codes are left, and when they were made; absent when there are none. */
  recoveryCodes: optional(Type.Object({ left: Type.Integer(), createdDate: Instant() })),
  /** The site asks a second factor of the role. */
  isRequired: Type.Boolean(),
  /** Absent where passkeys can be used. */
  passkeyObstacle: optional(Words(passkeyObstacles)),
  /** Until when what was shown by `confirmOwnSession` counts; absent: it has to be shown before anything is changed. */
  confirmedUntil: optional(Instant()),
});
export type OwnFactors = Static<typeof OwnFactors>;

const own = {
  permission: 'FACTORS.OWN',
  source: 'identity sheet 12.1, docs/decisions/0082 and 0091',
  idempotency: 'none',
} as const;
/** Whoever guesses at an open session is slowed as at the sign-in. */
const guessing = [{ per: 'caller', calls: 20, windowMs: 900_000 }] as const;
/** Every change asks for what was shown by `confirmOwnSession` within ten minutes. */
const changing = {
  ...own,
  rateLimits: [{ per: 'caller', calls: 60, windowMs: 900_000 }],
} as const;
export const changeErrors = ['CONFIRMATION_REQUIRED'] as const;

/** Codes that are shown only here; present when these are the first ones, so that nobody stands outside without any. */
const NewRecoveryCodes = optional(Type.Array(Type.String()));

const getOwnFactors = defineOperation({
  name: 'factors.getOwnFactors',
  summary: 'Answers by what one signs in besides the password.',
  method: 'GET',
  path: '/v1/profile/factors',
  ...own,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ factors: OwnFactors }),
});

const createConfirmChallenge = defineOperation({
  name: 'factors.createConfirmChallenge',
  summary: 'Asks the browser for a passkey of one’s own, to confirm the session by it.',
  method: 'POST',
  path: '/v1/profile/confirm/passkey-options',
  ...changing,
  input: Type.Object({}),
  output: Type.Object({ options: WebAuthnJson }),
  errors: ['FAILED_PRECONDITION'],
});

const confirmOwnSession = defineOperation({
  name: 'factors.confirmOwnSession',
  summary:
    'Shows once more who one is, by a factor, or the password where there is none; it counts for ten minutes. A member who has ' +
    'neither shows it by having signed in within ten minutes.',
  method: 'POST',
  path: '/v1/profile/confirm',
  ...own,
  input: Type.Object({
    currentPassword: optional(Type.String({ minLength: 1, maxLength: 1000, ...verbatim })),
    ...proofs,
  }),
  output: Type.Object({ confirmedUntil: Instant() }),
  errors: ['FAILED_PRECONDITION', 'INVALID_CREDENTIALS', 'CONFIRMATION_REQUIRED', '-19976', '-19988'],
  rateLimits: guessing,
});

const beginAuthenticator = defineOperation({
  name: 'factors.beginAuthenticator',
  summary: 'Makes the secret that an authenticator app is given; it counts once a code of it was shown.',
  method: 'POST',
  path: '/v1/profile/authenticator/begin',
  ...changing,
  input: Type.Object({}),
  output: Type.Object({
    setupToken: Type.String(),
    /** Base32, to be typed where no picture can be read. */
    secret: Type.String(),
    /** What the picture says: `otpauth://totp/…`. */
    uri: Type.String(),
  }),
  errors: [...changeErrors, 'FAILED_PRECONDITION'],
});

const SetupToken = () => Type.String({ minLength: 1, maxLength: 200, ...verbatim });

const addAuthenticator = defineOperation({
  name: 'factors.addAuthenticator',
  summary: 'Adds the authenticator app by a first code of it; another one that was there is replaced.',
  method: 'POST',
  path: '/v1/profile/authenticator',
  ...changing,
  input: Type.Object({ setupToken: SetupToken(), code: Code() }),
  output: Type.Object({ factors: OwnFactors, recoveryCodes: NewRecoveryCodes }),
  errors: [...changeErrors, 'INVALID_CREDENTIALS', 'FAILED_PRECONDITION'],
});

const removeAuthenticator = defineOperation({
  name: 'factors.removeAuthenticator',
  summary: 'Removes the authenticator app.',
  method: 'DELETE',
  path: '/v1/profile/authenticator',
  ...changing,
  input: Type.Object({}),
  output: Type.Object({ factors: OwnFactors }),
  errors: [...changeErrors, 'FAILED_PRECONDITION'],
});

const beginPasskey = defineOperation({
  name: 'factors.beginPasskey',
  summary: 'Asks the browser for a new passkey.',
  method: 'POST',
  path: '/v1/profile/passkeys/begin',
  ...changing,
  input: Type.Object({}),
  output: Type.Object({ setupToken: Type.String(), options: WebAuthnJson }),
  errors: [...changeErrors, 'FAILED_PRECONDITION'],
});

const addPasskey = defineOperation({
  name: 'factors.addPasskey',
  summary: 'Adds the passkey that the browser has made.',
  method: 'POST',
  path: '/v1/profile/passkeys',
  ...changing,
  input: Type.Object({ setupToken: SetupToken(), name: PasskeyName(), passkey: WebAuthnJson }),
  output: Type.Object({ factors: OwnFactors, recoveryCodes: NewRecoveryCodes }),
  errors: [...changeErrors, 'INVALID_CREDENTIALS', 'FAILED_PRECONDITION', 'ALREADY_EXISTS'],
});

const removePasskey = defineOperation({
  name: 'factors.removePasskey',
  summary: 'Removes a passkey.',
  method: 'DELETE',
  path: '/v1/profile/passkeys/{passkeyId}',
  ...changing,
  input: Type.Object({ passkeyId: Guid() }),
  output: Type.Object({ factors: OwnFactors }),
  errors: [...changeErrors, 'FAILED_PRECONDITION', 'LAST_SIGN_IN'],
});

const createRecoveryCodes = defineOperation({
  name: 'factors.createRecoveryCodes',
  summary: 'Makes new recovery codes; older ones end.',
  method: 'POST',
  path: '/v1/profile/recovery-codes',
  ...changing,
  input: Type.Object({}),
  output: Type.Object({ factors: OwnFactors, recoveryCodes: Type.Array(Type.String()) }),
  errors: [...changeErrors, 'FAILED_PRECONDITION'],
});

const managing = { permission: 'USERS.MANAGE', source: 'docs/decisions/0082' } as const;

const liftFactors = defineOperation({
  name: 'factors.liftFactors',
  summary: 'Takes all factors from somebody who has lost them; their sessions end, and they are told.',
  method: 'DELETE',
  path: '/v1/users/{userId}/factors',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({ userId: Guid() }),
  output: Type.Object({}),
  errors: [...changeErrors, 'ACCOUNT_OWNER', 'FAILED_PRECONDITION'],
});

export const SignInRules = Type.Object({
  revision: Revision(),
  /** Whoever has one of these roles signs in with a second factor, or sets one up first. */
  secondFactorRoles: Type.Array(Words(staffRoles)),
});
export type SignInRules = Static<typeof SignInRules>;

const getSignInRules = defineOperation({
  name: 'factors.getSignInRules',
  summary: 'Answers of which roles a second factor is asked.',
  method: 'GET',
  path: '/v1/sign-in-rules',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ signInRules: SignInRules }),
});

const setSignInRules = defineOperation({
  name: 'factors.setSignInRules',
  summary: 'Says of which roles a second factor is asked; whoever has none sets one up before anything else, at once.',
  method: 'PUT',
  path: '/v1/sign-in-rules',
  ...managing,
  idempotency: 'natural',
  input: Type.Object({
    signInRules: Type.Object({
      revision: optional(Revision()),
      secondFactorRoles: Type.Array(Words(staffRoles), { maxItems: staffRoles.length, uniqueItems: true }),
    }),
  }),
  output: Type.Object({ signInRules: SignInRules }),
  errors: [...changeErrors, 'INVALID_REVISION', 'FAILED_PRECONDITION'],
});

/** What a sign-in still needs. It is known by a cookie, and ends with it. */
export const SecondStep = Type.Object({
  /** By what it can be taken here. */
  factors: Type.Array(Words(factorTypes)),
  /** Where passkeys of the person can be used, when that is somewhere else. */
  passkeyHosts: Type.Array(Type.String()),
  expiresDate: Instant(),
});
export type SecondStep = Static<typeof SecondStep>;

/** Asked before anybody is signed in. */
const ofStrangers = {
  permission: 'PUBLIC',
  source: 'identity sheet 12.3, docs/decisions/0082',
  idempotency: 'none',
  rateLimits: [{ per: 'address', calls: 60, windowMs: 60_000, lasting: true }],
} as const;

const getSecondStep = defineOperation({
  name: 'factors.getSecondStep',
  summary: 'Says what the sign-in of the browser still needs.',
  method: 'GET',
  path: '/v1/user-sessions/second-step',
  ...ofStrangers,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ secondStep: SecondStep }),
  errors: ['UNAUTHENTICATED'],
});

const createPasskeyChallenge = defineOperation({
  name: 'factors.createPasskeyChallenge',
  summary: 'Asks the browser for a passkey: for the second step of a sign-in, or to sign in by it alone.',
  method: 'POST',
  path: '/v1/user-sessions/passkey-options',
  ...ofStrangers,
  input: Type.Object({
    /** True to sign in by the passkey alone; absent: for the second step of the sign-in that was begun. */
    isAlone: optional(Type.Boolean()),
  }),
  output: Type.Object({ options: WebAuthnJson }),
  errors: ['UNAUTHENTICATED', 'FAILED_PRECONDITION'],
});

const takeSecondStep = defineOperation({
  name: 'factors.takeSecondStep',
  summary: 'Ends the sign-in of the browser by a code, a recovery code or a passkey: the session begins.',
  method: 'POST',
  path: '/v1/user-sessions/second-step',
  ...ofStrangers,
  input: Type.Object(proofs),
  output: Type.Object({}),
  errors: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'FAILED_PRECONDITION'],
});

export const factors = {
  getOwnFactors,
  createConfirmChallenge,
  confirmOwnSession,
  beginAuthenticator,
  addAuthenticator,
  removeAuthenticator,
  beginPasskey,
  addPasskey,
  removePasskey,
  createRecoveryCodes,
  liftFactors,
  getSignInRules,
  setSignInRules,
  getSecondStep,
  createPasskeyChallenge,
  takeSecondStep,
};
