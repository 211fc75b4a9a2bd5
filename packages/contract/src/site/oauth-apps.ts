/** OAuth apps: the clients of a site, which sign people in and call in their name (identity sheet 5). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { clearable, Guid, Instant, Int64, optional, Revision, Words } from '../schema.ts';

export const applicationTypes = ['HEADLESS', 'APP'] as const;

/** How a captcha is asked for. */
export const captchaModes = ['OFF', 'VISIBLE', 'INVISIBLE'] as const;
export type CaptchaMode = (typeof captchaModes)[number];

const Address = Type.String({ minLength: 1, maxLength: 2048 });
const Host = Type.String({ minLength: 1, maxLength: 253 });
const listOf = <T extends typeof Address>(each: T) => Type.Array(each, { maxItems: 50 });
const Name = Type.String({ minLength: 1, maxLength: 100 });

/** What holds for members who register through the client; a member that is left out is inherited from the site. */
export const SignOnOverride = Type.Object({
  requireOwnerApproval: optional(Type.Boolean()),
  requireEmailVerification: optional(Type.Boolean()),
});
export const CaptchaOverride = Type.Object({
  register: optional(Words(captchaModes)),
  login: optional(Words(captchaModes)),
});

const said = {
  name: Name,
  /** Where a sign-in may lead back to, each exactly. */
  allowedRedirectUris: listOf(Address),
  /** Hosts on which, and on whose sub-domains, any https address may be a callback. */
  allowedDomains: listOf(Host),
  /** Whose pages may call, and be told of a silent sign-in; the origins of `allowedRedirectUris` unless given. */
  allowedOrigins: listOf(Address),
};

export const OauthApp = Type.Object({
  /** The client id. */
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  applicationType: Words(applicationTypes),
  ...said,
  loginUrl: optional(Address),
  logoutUrl: optional(Address),
  signOnPolicy: optional(SignOnOverride),
  captcha: optional(CaptchaOverride),
  rotateRefreshTokens: Type.Boolean(),
});
export type OauthApp = Static<typeof OauthApp>;

const chosen = {
  loginUrl: clearable(Address),
  logoutUrl: clearable(Address),
  signOnPolicy: clearable(SignOnOverride),
  captcha: clearable(CaptchaOverride),
  rotateRefreshTokens: optional(Type.Boolean()),
};

const NewOauthApp = Type.Object({
  name: Name,
  applicationType: optional(Words(applicationTypes, { default: 'HEADLESS' })),
  allowedRedirectUris: optional(said.allowedRedirectUris),
  allowedDomains: optional(said.allowedDomains),
  allowedOrigins: clearable(said.allowedOrigins),
  ...chosen,
});
export type NewOauthAppInput = Static<typeof NewOauthApp>;

const ChangedOauthApp = Type.Object({
  revision: optional(Int64()),
  name: optional(Name),
  allowedRedirectUris: optional(said.allowedRedirectUris),
  allowedDomains: optional(said.allowedDomains),
  allowedOrigins: clearable(said.allowedOrigins),
  ...chosen,
});
export type ChangedOauthAppInput = Static<typeof ChangedOauthApp>;

const path = '/v1/oauth-apps';
const shared = { permission: 'OAUTH_APPS.MANAGE', source: 'identity sheet 5' } as const;
const Answer = Type.Object({ oauthApp: OauthApp });

const createOauthApp = defineOperation({
  name: 'oauthApps.createOauthApp',
  summary: 'Registers a client; one of the type APP gets a secret, which is told this once.',
  method: 'POST',
  path,
  ...shared,
  idempotency: 'none',
  input: Type.Object({ oauthApp: NewOauthApp }),
  output: Type.Object({
    oauthApp: OauthApp,
    /** Only of the type APP. */
    clientSecret: optional(Type.String()),
  }),
  errors: ['OAUTH_APP_LIMIT_REACHED'],
  events: ['AppInstalled'],
});

const listOauthApps = defineOperation({
  name: 'oauthApps.listOauthApps',
  summary: 'Lists the clients of the site, the oldest first.',
  method: 'GET',
  path,
  ...shared,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ oauthApps: Type.Array(OauthApp) }),
});

const getOauthApp = defineOperation({
  name: 'oauthApps.getOauthApp',
  summary: 'Reads one client.',
  method: 'GET',
  path: `${path}/{oauthAppId}`,
  ...shared,
  idempotency: 'natural',
  input: Type.Object({ oauthAppId: Guid() }),
  output: Answer,
  errors: ['OAUTH_APP_NOT_FOUND'],
});

const updateOauthApp = defineOperation({
  name: 'oauthApps.updateOauthApp',
  summary: 'Changes what is said of a client; what is not said stays.',
  method: 'PATCH',
  path: `${path}/{oauthAppId}`,
  ...shared,
  idempotency: 'none',
  input: Type.Object({ oauthAppId: Guid(), oauthApp: ChangedOauthApp }),
  output: Answer,
  errors: ['OAUTH_APP_NOT_FOUND', 'INVALID_REVISION'],
});

const deleteOauthApp = defineOperation({
  name: 'oauthApps.deleteOauthApp',
  summary: 'Removes a client: whoever is signed in through it is signed out at once.',
  method: 'DELETE',
  path: `${path}/{oauthAppId}`,
  ...shared,
  idempotency: 'none',
  input: Type.Object({ oauthAppId: Guid() }),
  output: Type.Object({}),
  errors: ['OAUTH_APP_NOT_FOUND'],
  events: ['AppRemoved'],
});

export const oauthApps = { createOauthApp, listOauthApps, getOauthApp, updateOauthApp, deleteOauthApp };
