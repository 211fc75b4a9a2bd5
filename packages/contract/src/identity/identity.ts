/** Identity: tokens of clients, and the dashboard sessions of owners and staff (identity sheet 4, 11; design 8). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { sessionActs } from '../rate-limits.ts';
import { Guid, Int64, optional, Words } from '../schema.ts';
import { userSessions } from './user-sessions.ts';

/** OAuth clients send some grants in camelCase and some in snake_case; both are read everywhere. */
const grantFields = {
  grantType: optional(Type.String({ maxLength: 100 })),
  grant_type: optional(Type.String({ maxLength: 100 })),
  clientId: optional(Type.String({ maxLength: 100 })),
  client_id: optional(Type.String({ maxLength: 100 })),
  clientSecret: optional(Type.String({ maxLength: 1000 })),
  client_secret: optional(Type.String({ maxLength: 1000 })),
  refreshToken: optional(Type.String({ maxLength: 1000 })),
  refresh_token: optional(Type.String({ maxLength: 1000 })),
  code: optional(Type.String({ maxLength: 1000 })),
  codeVerifier: optional(Type.String({ maxLength: 200 })),
  code_verifier: optional(Type.String({ maxLength: 200 })),
  redirectUri: optional(Type.String({ maxLength: 2048 })),
  redirect_uri: optional(Type.String({ maxLength: 2048 })),
  memberId: optional(Type.String({ maxLength: 100 })),
  member_id: optional(Type.String({ maxLength: 100 })),
  sessionToken: optional(Type.String({ maxLength: 1000 })),
  session_token: optional(Type.String({ maxLength: 1000 })),
  instanceId: optional(Type.String({ maxLength: 100 })),
  instance_id: optional(Type.String({ maxLength: 100 })),
  accessToken: optional(Type.String({ maxLength: 4000 })),
  access_token: optional(Type.String({ maxLength: 4000 })),
  scope: optional(Type.String({ maxLength: 1000 })),
};

/** Any text: what is longer than every token is an unknown one, which is no error (identity sheet 4.3). */
const anyToken = optional(Type.String());

/** A call wrapped by the SDK: `body` is base64 of the JSON that would have been sent. */
const wrapped = { body: optional(Type.String({ maxLength: 20_000 })), headers: optional(Type.Unknown()) };

export const GrantRequest = Type.Object({ ...grantFields, ...wrapped });
export type GrantRequest = Static<typeof GrantRequest>;

const requestToken = defineOperation({
  name: 'identity.requestToken',
  summary: 'Gives a client its tokens: of a new visitor, of a member who signed in, of an installed application.',
  method: 'POST',
  path: '/oauth2/token',
  aliases: ['/v1/oauth/token', '/oauth/token', '/_api/oauth2/token'],
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 4.1',
  input: GrantRequest,
  output: Type.Object({
    access_token: optional(Type.String()),
    refresh_token: optional(Type.String()),
    /** Seconds. */
    expires_in: optional(Type.Integer()),
    token_type: optional(Words(['Bearer'])),
    scope: optional(Type.String()),
    /** Who has signed in, where the scope holds `openid`. */
    id_token: optional(Type.String()),
    /** Only for wrapped calls: the status and the base64 body that the plain call would have had. */
    statusCode: optional(Type.Integer()),
    body: optional(Type.String()),
    headers: optional(Type.Array(Type.Unknown())),
  }),
  errorForm: 'oauth',
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT',
    'INVALID_GRANT',
    'UNAUTHORIZED_CLIENT',
    'UNSUPPORTED_GRANT_TYPE',
    'INVALID_SCOPE',
    'SITE_DISABLED',
  ],
  bodyLimitBytes: 65_536,
  rateLimits: [{ per: 'address', calls: 120, windowMs: 60_000, lasting: true }],
});

const requestAppToken = defineOperation({
  name: 'identity.requestAppToken',
  summary: 'Gives an installed application its tokens, for the code of its installation or for its refresh token.',
  method: 'POST',
  path: '/oauth/access',
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 4.2',
  input: Type.Object(grantFields),
  output: Type.Object({
    access_token: Type.String(),
    /** The one that was sent; empty where the code brought none. */
    refresh_token: Type.String(),
    /** Seconds. */
    expires_in: Type.Integer(),
    token_type: Words(['Bearer']),
    scope: optional(Type.String()),
  }),
  errorForm: 'oauth',
  errors: [
    'INVALID_REQUEST',
    'INVALID_CLIENT',
    'INVALID_GRANT',
    'UNAUTHORIZED_CLIENT',
    'UNSUPPORTED_GRANT_TYPE',
    'SITE_DISABLED',
  ],
  bodyLimitBytes: 65_536,
  // An application renews before each of its calls, and many stand behind one address.
  rateLimits: [{ per: 'address', calls: 1200, windowMs: 60_000, lasting: true }],
});

export const subjectTypes = ['UNKNOWN', 'USER', 'VISITOR', 'MEMBER', 'APP'] as const;

export const TokenDescription = Type.Object({
  active: Type.Boolean(),
  subjectType: Words(subjectTypes),
  subjectId: Type.String(),
  clientId: Type.String(),
  /** Epoch seconds as text. */
  exp: optional(Int64()),
  iat: optional(Int64()),
  accountId: optional(Guid()),
  siteId: optional(Guid()),
  instanceId: optional(Guid()),
  vendorProductId: optional(Type.String()),
});
export type TokenDescription = Static<typeof TokenDescription>;

const describeToken = defineOperation({
  name: 'identity.describeToken',
  summary: 'Says whose token this is and whether it still works.',
  method: 'POST',
  path: '/oauth2/token-info',
  aliases: ['/oauth2/token_info', '/v1/oauth/token-info', '/v1/token_info', '/_api/oauth2/token-info'],
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 4.3',
  input: Type.Object({ token: anyToken, ...wrapped }),
  output: TokenDescription,
  errorForm: 'oauth',
  errors: ['INVALID_REQUEST'],
  bodyLimitBytes: 65_536,
});

const listPublicKeys = defineOperation({
  name: 'identity.listPublicKeys',
  summary: 'Lists the public keys with which access tokens are verified.',
  method: 'GET',
  path: '/oauth2/jwks',
  aliases: ['/v1/oauth/jwks', '/_api/oauth2/jwks'],
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'identity sheet 4.3',
  input: Type.Object({}),
  output: Type.Object({
    keys: Type.Array(
      Type.Object({
        kty: Words(['RSA']),
        use: Words(['sig']),
        alg: Words(['RS256']),
        kid: Type.String(),
        n: Type.String(),
        e: Type.String(),
      }),
    ),
    /** Base64 of `{keys}`, with a status, for callers that expect a wrapped answer. */
    body: Type.String(),
    statusCode: Type.Integer(),
    headers: Type.Array(Type.Unknown()),
  }),
});

/** What OpenID clients are told of a member, by the names of the SDK and by those of the standard. */
export const UserInfo = Type.Object({
  sub: Guid(),
  name: optional(Type.String()),
  givenName: optional(Type.String()),
  familyName: optional(Type.String()),
  email: optional(Type.String()),
  emailVerified: optional(Type.Boolean()),
  picture: optional(Type.String()),
  language: optional(Type.String()),
  given_name: optional(Type.String()),
  family_name: optional(Type.String()),
  email_verified: optional(Type.Boolean()),
  locale: optional(Type.String()),
});
export type UserInfo = Static<typeof UserInfo>;

const getUserInfo = defineOperation({
  name: 'identity.getUserInfo',
  summary: 'Tells a client who the member is whose token it holds.',
  method: 'GET',
  path: '/oauth2/user-info',
  aliases: ['/v1/oauth/user-info', '/_api/oauth2/user-info'],
  permission: 'MEMBER_PROFILE.OWN',
  idempotency: 'natural',
  source: 'identity sheet 4.3',
  input: Type.Object({}),
  output: UserInfo,
  errors: ['PERMISSION_DENIED'],
});

const describeProvider = defineOperation({
  name: 'identity.describeProvider',
  summary: 'Tells OpenID clients where to sign in and what is offered there.',
  method: 'GET',
  path: '/.well-known/openid-configuration',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'docs/decisions/0081',
  input: Type.Object({}),
  output: Type.Object({
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    userinfo_endpoint: Type.String(),
    jwks_uri: Type.String(),
    revocation_endpoint: Type.String(),
    end_session_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    response_modes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    subject_types_supported: Type.Array(Type.String()),
    id_token_signing_alg_values_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    prompt_values_supported: Type.Array(Type.String()),
    claims_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean(),
  }),
});

const revokeToken = defineOperation({
  name: 'identity.revokeToken',
  summary: 'Ends the session of a token; an unknown token is answered alike.',
  method: 'POST',
  path: '/oauth2/revoke',
  aliases: ['/v1/oauth/revoke', '/_api/oauth2/revoke'],
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 4.3',
  input: Type.Object({
    token: anyToken,
    clientId: optional(Type.String({ maxLength: 100 })),
    client_id: optional(Type.String({ maxLength: 100 })),
    token_type_hint: optional(Type.String({ maxLength: 100 })),
  }),
  rateLimits: sessionActs,
  output: Type.Object({}),
  errorForm: 'oauth',
  errors: ['INVALID_REQUEST'],
  bodyLimitBytes: 65_536,
});

/** The device grant of old clients is not offered; they are told so, instead of hearing that the path is wrong. */
const deviceGrant = {
  method: 'POST',
  permission: 'PUBLIC',
  idempotency: 'none',
  source: 'identity sheet 4.3',
  input: Type.Object({}),
  output: Type.Object({}),
  errors: ['UNIMPLEMENTED_FEATURE'],
  bodyLimitBytes: 65_536,
} as const;

const requestDeviceCode = defineOperation({
  ...deviceGrant,
  name: 'identity.requestDeviceCode',
  summary: 'Says that signing in on a device without a browser is not offered.',
  path: '/oauth2/device/code',
  aliases: ['/v1/oauth/device/code', '/_api/oauth2/device/code'],
});

const deviceVerification = {
  ...deviceGrant,
  path: '/oauth2/device/verify',
  aliases: ['/device/verify', '/v1/oauth/device/verify', '/_api/oauth2/device/verify'],
} as const;

const verifyDevice = defineOperation({
  ...deviceVerification,
  name: 'identity.verifyDevice',
  summary: 'Says that confirming a device without a browser is not offered.',
});

const openDeviceVerification = defineOperation({
  ...deviceVerification,
  name: 'identity.openDeviceVerification',
  summary: 'Says the same where the page for it is opened.',
  method: 'GET',
  idempotency: 'natural',
});

export const identity = {
  requestToken,
  requestAppToken,
  describeToken,
  listPublicKeys,
  getUserInfo,
  describeProvider,
  revokeToken,
  requestDeviceCode,
  verifyDevice,
  openDeviceVerification,
  ...userSessions,
};
