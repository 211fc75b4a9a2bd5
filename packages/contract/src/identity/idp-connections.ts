/** Connections with others who say who somebody is: OpenID providers, and programs that sign tokens (identity sheet 5). */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { clearable, Guid, Instant, Int64, optional, Revision, severalLines, verbatim, Words } from '../schema.ts';
import { idpAlgorithms } from './idp-algorithms.ts';

export const idpConnectionTypes = ['OIDC', 'JWT'] as const;

const Name = () => Type.String({ minLength: 1, maxLength: 100 });
const Party = () => Type.String({ minLength: 1, maxLength: 500 });
const Address = () => Type.String({ minLength: 1, maxLength: 2048 });
const Algorithms = () => Type.Array(Words(idpAlgorithms), { minItems: 1, maxItems: idpAlgorithms.length });
const PublicKey = () => Type.String({ minLength: 1, maxLength: 10_000, ...verbatim, ...severalLines });

export const IdpConnection = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Name(),
  type: Words(idpConnectionTypes),
  /** As its tokens say it, letter by letter; of the type OIDC the address where it is found. */
  issuer: Address(),
  /** For whom its tokens are; of the type OIDC `clientId` unless given. */
  audience: optional(Party()),
  /** As whom the site is known to it; of the type OIDC. */
  clientId: optional(Party()),
  /** Whether there is a client secret; it is never told. */
  hasClientSecret: Type.Boolean(),
  /** The key of its signatures, as PEM. */
  publicKey: optional(PublicKey()),
  /** Where its keys are; an OpenID provider says that by itself. */
  jwksUrl: optional(Address()),
  algorithms: Algorithms(),
  enabled: Type.Boolean(),
  /** What is to be registered with the provider: where members come back to; of the type OIDC. */
  redirectUri: optional(Address()),
});
export type IdpConnection = Static<typeof IdpConnection>;

const chosen = {
  audience: clearable(Party()),
  clientId: clearable(Party()),
  /** What the site shows the provider; sealed, and never answered. */
  clientSecret: clearable(Type.String({ minLength: 1, maxLength: 1000, ...verbatim })),
  publicKey: clearable(PublicKey()),
  jwksUrl: clearable(Address()),
  /** RS256 unless given. */
  algorithms: optional(Algorithms()),
  /** True unless given. */
  enabled: optional(Type.Boolean()),
};

const NewIdpConnection = Type.Object({
  /** Clients know some providers by a fixed id; else one is given out. */
  id: optional(Guid()),
  name: Name(),
  type: Words(idpConnectionTypes),
  issuer: Address(),
  ...chosen,
});
export type NewIdpConnectionInput = Static<typeof NewIdpConnection>;

const ChangedIdpConnection = Type.Object({
  revision: optional(Int64()),
  name: optional(Name()),
  issuer: optional(Address()),
  ...chosen,
});
export type ChangedIdpConnectionInput = Static<typeof ChangedIdpConnection>;

const path = '/v1/idp-connections';
const shared = { permission: 'IDENTITY.CONFIGURE', source: 'identity sheet 5' } as const;
const Answer = Type.Object({ idpConnection: IdpConnection });

const createIdpConnection = defineOperation({
  ...shared,
  name: 'idpConnections.createIdpConnection',
  summary: 'Lets members sign in by what somebody else says of them.',
  method: 'POST',
  path,
  idempotency: 'none',
  input: Type.Object({ idpConnection: NewIdpConnection }),
  output: Answer,
  errors: ['ALREADY_EXISTS', 'IDP_CONNECTION_LIMIT_REACHED'],
});

const listIdpConnections = defineOperation({
  ...shared,
  name: 'idpConnections.listIdpConnections',
  summary: 'Lists the connections of the site, the oldest first.',
  method: 'GET',
  path,
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({ idpConnections: Type.Array(IdpConnection) }),
});

const getIdpConnection = defineOperation({
  ...shared,
  name: 'idpConnections.getIdpConnection',
  summary: 'Reads one connection.',
  method: 'GET',
  path: `${path}/{idpConnectionId}`,
  idempotency: 'natural',
  input: Type.Object({ idpConnectionId: Guid() }),
  output: Answer,
  errors: ['IDP_CONNECTION_NOT_FOUND'],
});

const updateIdpConnection = defineOperation({
  ...shared,
  name: 'idpConnections.updateIdpConnection',
  summary:
    'Changes what is said of a connection; what is not said stays. Another issuer is somebody else: whoever was linked with the one before is so no more.',
  method: 'PATCH',
  path: `${path}/{idpConnectionId}`,
  idempotency: 'none',
  input: Type.Object({ idpConnectionId: Guid(), idpConnection: ChangedIdpConnection }),
  output: Answer,
  errors: ['IDP_CONNECTION_NOT_FOUND', 'INVALID_REVISION'],
});

const deleteIdpConnection = defineOperation({
  ...shared,
  name: 'idpConnections.deleteIdpConnection',
  summary: 'Removes a connection: nobody signs in by it any more. Members stay, and so do their sessions.',
  method: 'DELETE',
  path: `${path}/{idpConnectionId}`,
  idempotency: 'none',
  input: Type.Object({ idpConnectionId: Guid() }),
  output: Type.Object({}),
  errors: ['IDP_CONNECTION_NOT_FOUND'],
});

export const idpConnections = {
  createIdpConnection,
  listIdpConnections,
  getIdpConnection,
  updateIdpConnection,
  deleteIdpConnection,
};
