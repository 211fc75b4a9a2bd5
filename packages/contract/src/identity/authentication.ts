/** Signing up and signing in as a member of the site, in both versions of the wire (identity sheet 1). */
import Type from 'typebox';
import type { EventType } from '../events.ts';
import { defineOperation, type RateLimit } from '../operation.ts';
import { Email, Guid, JsonMap, optional, verbatim } from '../schema.ts';
import {
  CaptchaTokens,
  Identity,
  LoginResponse,
  NewIdentityProfile,
  StateMachineResponse,
  StateToken,
} from './identities.ts';

const prefixes = ['/_api/iam/authentication', '/iam/authentication'] as const;
const hourMs = 3_600_000;

/** Whoever signs up becomes a member, and the contact behind the address theirs. */
export const eventsOfSigningUp: readonly EventType[] = [
  'wix.members.v1.member_created',
  'wix.members.v1.member_updated',
  'openhours.contacts.v1.contact_created',
  'openhours.contacts.v1.contact_updated',
];

/** Sign-ups of an office or a school behind one address. */
export const signUps: readonly RateLimit[] = [
  { per: 'address', calls: 20, windowMs: hourMs, together: 'sign-ups', lasting: true, perSite: true },
];
/** Tries of one account from one neighbourhood, and whatever comes from one address. */
export const signIns: readonly RateLimit[] = [
  { per: 'account', calls: 10, windowMs: 60_000, perSite: true },
  { per: 'address', calls: 60, windowMs: 60_000, lasting: true },
];
/** What goes on with a sign-in that has begun: tokens are long. */
export const stepsOfSignIn: readonly RateLimit[] = [{ per: 'address', calls: 60, windowMs: 60_000, lasting: true }];

/** Codes of many sign-ups that are tried from one address: each has few tries, but anybody begins as many as they like. */
export const triesOfCodes: readonly RateLimit[] = [
  ...stepsOfSignIn,
  { per: 'address', calls: 30, windowMs: hourMs, lasting: true, perSite: true },
];

const any = { permission: 'AUTHENTICATION.USE', idempotency: 'none', method: 'POST' } as const;
const captchaErrors = ['-19971', '-19970', 'UNAVAILABLE'] as const;

const LoginId = Type.Object({ email: Email() });
/** How long it may be is judged with what the site asks of passwords. */
export const MemberPassword = () => Type.String({ maxLength: 1000, ...verbatim });

const registerV2 = defineOperation({
  ...any,
  name: 'authentication.registerV2',
  summary: 'Signs somebody up as a member, with a password.',
  path: '/v2/register',
  prefixes,
  source: 'identity sheet 1.3',
  input: Type.Object({
    loginId: LoginId,
    password: MemberPassword(),
    profile: optional(NewIdentityProfile),
    captchaTokens: optional(CaptchaTokens),
    clientMetaData: optional(JsonMap()),
  }),
  output: StateMachineResponse,
  errors: [...captchaErrors, '-19995'],
  events: eventsOfSigningUp,
  rateLimits: signUps,
});

/** Whatever is not right of the input is answered like an address that is not known: clients read no violations here. */
const loginErrors = [...captchaErrors, '-19976', '-19973', '-19999', '-19956', '-19988'] as const;

const loginV2 = defineOperation({
  ...any,
  name: 'authentication.loginV2',
  summary: 'Signs a member in with address and password.',
  path: '/v2/login',
  prefixes,
  source: 'identity sheet 1.3 and 1.4',
  input: Type.Object({
    loginId: optional(Type.Object({ email: optional(Type.String()) })),
    password: optional(Type.String({ ...verbatim })),
    captchaTokens: optional(CaptchaTokens),
    clientMetaData: optional(JsonMap()),
    /** Goes on with a sign-in that waits, for the same address. */
    stateToken: optional(StateToken()),
  }),
  output: StateMachineResponse,
  errorForm: 'codes',
  errors: [...loginErrors, 'INVALID_STATE_TOKEN'],
  rateLimits: signIns,
});

const changePassword = defineOperation({
  name: 'authentication.changePassword',
  summary: 'Sets another password for the member who calls; their other sessions end.',
  method: 'POST',
  path: '/v2/change-password',
  prefixes,
  permission: 'MEMBER_ACCESS.OWN',
  idempotency: 'none',
  source: 'identity sheet 1.3',
  input: Type.Object({ newPassword: MemberPassword() }),
  output: Type.Object({}),
  errors: ['IDENTITY_NOT_FOUND', 'CONFIRMATION_REQUIRED'],
  rateLimits: [{ per: 'caller', calls: 10, windowMs: hourMs }],
});

const signOn = defineOperation({
  name: 'authentication.signOn',
  summary: 'Signs somebody in whom a back end of the business knows, and makes them a member where they are none.',
  method: 'POST',
  path: '/v2/sign-on',
  prefixes,
  permission: 'IDENTITIES.SIGN_ON',
  idempotency: 'none',
  source: 'identity sheet 1.3',
  input: Type.Object({
    loginId: LoginId,
    profile: optional(NewIdentityProfile),
    /** Default: false. */
    verifyEmail: optional(Type.Boolean()),
    /** Default: true. */
    mergeExistingContact: optional(Type.Boolean()),
  }),
  output: Type.Object({ sessionToken: Type.String(), identity: Identity }),
  errors: ['IDENTITY_BLOCKED'],
  events: eventsOfSigningUp,
});

const validateEmail = defineOperation({
  ...any,
  name: 'authentication.validateEmail',
  summary: 'Says whether an address is written like one that can be signed up with.',
  path: '/v2/validate-email',
  prefixes,
  source: 'identity sheet 1.2',
  input: Type.Object({ email: Type.String({ maxLength: 254 }) }),
  output: Type.Object({
    valid: Type.Boolean(),
    failure: optional(Type.Object({ reason: Type.String() })),
    formatInvalid: Type.Boolean(),
  }),
  rateLimits: stepsOfSignIn,
});

const olderInputs = {
  /** Every value selects the password: there is no other way built in. */
  authenticatorId: optional(Type.String({ maxLength: 200 })),
  /** The password is `inputs.password`. */
  inputs: optional(Type.Object({ password: optional(MemberPassword()) })),
  captchaTokens: optional(CaptchaTokens),
};
const Identifier = Type.Object({
  email: optional(Type.String({ maxLength: 320 })),
  userName: optional(Type.String({ maxLength: 320 })),
});

const register = defineOperation({
  ...any,
  name: 'authentication.register',
  summary: 'Signs somebody up as a member, as older clients ask for it.',
  path: '/v1/register',
  prefixes,
  source: 'identity sheet 1.1',
  input: Type.Object({
    identity: Type.Object({
      identifiers: optional(Type.Array(Identifier, { maxItems: 10 })),
      identityProfile: optional(NewIdentityProfile),
      email: optional(Type.Object({ address: optional(Type.String({ maxLength: 320 })) })),
    }),
    ...olderInputs,
    loginId: optional(Identifier),
  }),
  output: LoginResponse,
  errors: [...captchaErrors, '-19995'],
  events: eventsOfSigningUp,
  rateLimits: signUps,
});

const login = defineOperation({
  ...any,
  name: 'authentication.login',
  summary: 'Signs a member in, as older clients ask for it.',
  path: '/v1/login',
  prefixes,
  source: 'identity sheet 1.1',
  input: Type.Object({ identifier: optional(Identifier), ...olderInputs, loginId: optional(Identifier) }),
  output: LoginResponse,
  errorForm: 'codes',
  errors: loginErrors,
  rateLimits: signIns,
});

const proceedToNextState = defineOperation({
  ...any,
  name: 'authentication.proceedToNextState',
  summary: 'Says how a sign-in stands that waits for a code or an approval, and ends it once nothing is missing.',
  path: '/v1/state/proceed',
  prefixes,
  source: 'identity sheet 1.3',
  input: Type.Object({ stateToken: StateToken() }),
  output: LoginResponse,
  errors: ['INVALID_STATE_TOKEN'],
  rateLimits: stepsOfSignIn,
});

/** Messages to one person are limited besides; these are for whoever tries address after address. */
const codesAsked: readonly RateLimit[] = [
  ...stepsOfSignIn,
  { per: 'address', calls: 30, windowMs: hourMs, lasting: true, perSite: true },
];

const sendSignInCode = defineOperation({
  ...any,
  name: 'authentication.sendSignInCode',
  summary:
    'Sends a code with which a member signs in without a password; an address that nobody has is answered alike. The code ' +
    'counts with the state token of the answer.',
  path: '/v2/sign-in-code',
  prefixes,
  source: 'docs/decisions/0084',
  input: Type.Object({ email: Email() }),
  output: Type.Object({ stateToken: StateToken() }),
  rateLimits: codesAsked,
});

const loginWithIdpConnectionTokenParams = defineOperation({
  ...any,
  name: 'authentication.loginWithIdpConnectionTokenParams',
  summary: 'Signs a member in, or up, by a token of a connection of the site; each token is good once.',
  path: '/v1/sso/login-with-token-params',
  prefixes,
  source: 'identity sheet 1.3',
  input: Type.Object({
    idpConnectionId: Guid(),
    tokenParams: Type.Object({
      id_token: Type.String({ minLength: 1, maxLength: 16_000 }),
      /** What the program asked the provider with, where it did: the token must say the same. */
      nonce: optional(Type.String({ minLength: 1, maxLength: 512, ...verbatim })),
    }),
  }),
  output: StateMachineResponse,
  errors: ['IDP_CONNECTION_NOT_FOUND', 'INVALID_IDP_TOKEN', '-19956', '-19995', 'UNAVAILABLE'],
  events: eventsOfSigningUp,
  rateLimits: stepsOfSignIn,
});

export const authentication = {
  registerV2,
  loginV2,
  changePassword,
  signOn,
  validateEmail,
  register,
  login,
  proceedToNextState,
  sendSignInCode,
  loginWithIdpConnectionTokenParams,
};
