/** API keys: by which programs of the business call, each with what it may do (identity sheet 11, design 5). */
import Type, { type Static } from 'typebox';
import { type Permission, permissions } from '../access.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';

/** `*` is all of them; the second lets a key act for members and visitors who are signed in (identity sheet 0.1). */
const beyondOperations = ['*', 'MEMBERS.IMPERSONATE'] as const;

/** What a key may be given; what is open to people alone is none of it. */
export const keyPermissions: readonly string[] = [
  ...beyondOperations,
  ...(Object.keys(permissions) as Permission[]).filter(
    (name) => name !== 'PUBLIC' && permissions[name].apiKey !== 'none',
  ),
];

const Name = () => Type.String({ minLength: 1, maxLength: 100 });

export const ApiKey = Type.Object({
  id: Guid(),
  createdDate: Instant(),
  name: Name(),
  /** Names of permissions, or `*` for all of them. */
  permissions: Type.Array(Type.String()),
  /** Also makes and manages the sites of the account. */
  accountWide: Type.Boolean(),
  /** In whose name it acts; `name` as long as the person signs in to the site. */
  owner: Type.Object({ userId: Guid(), name: optional(Type.String()) }),
  /** To the minute; absent when it was never used. */
  lastUsedDate: optional(Instant()),
});
export type ApiKey = Static<typeof ApiKey>;

const path = '/v1/api-keys';
const shared = { permission: 'API_KEYS.MANAGE', source: 'identity sheet 11' } as const;

const createApiKey = defineOperation({
  ...shared,
  name: 'apiKeys.createApiKey',
  summary: 'Makes a key for a program of the business; its text is told this once.',
  method: 'POST',
  path,
  // The answer holds the key.
  idempotency: 'none',
  input: Type.Object({
    apiKey: Type.Object({
      name: Name(),
      permissions: Type.Array(Words(keyPermissions), { minItems: 1, maxItems: keyPermissions.length }),
    }),
  }),
  output: Type.Object({
    apiKey: ApiKey,
    /** What programs send as `Authorization`. */
    key: Type.String(),
  }),
  errors: ['API_KEY_LIMIT_REACHED'],
  rateLimits: [{ per: 'caller', calls: 100, windowMs: 3_600_000 }],
});

const listApiKeys = defineOperation({
  ...shared,
  name: 'apiKeys.listApiKeys',
  summary: 'Lists the keys that open the site, the oldest first; never their texts, which nobody keeps.',
  method: 'GET',
  path,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ apiKeys: Type.Array(ApiKey) }),
});

const revokeApiKey = defineOperation({
  ...shared,
  name: 'apiKeys.revokeApiKey',
  summary: 'Ends a key for good. Servers that remember it refuse it within five seconds.',
  method: 'DELETE',
  path: `${path}/{apiKeyId}`,
  idempotency: 'none',
  input: Type.Object({ apiKeyId: Guid() }),
  output: Type.Object({}),
  errors: ['API_KEY_NOT_FOUND', 'ACCOUNT_OWNER'],
});

export const apiKeys = { createApiKey, listApiKeys, revokeApiKey };
