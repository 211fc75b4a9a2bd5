/** What may be said of a connection with somebody who signs members in; no I/O (identity sheet 5 and 11). */
import { type ChangedIdpConnectionInput, fail, type IdpAlgorithm, invalid } from '@openhours/contract';
import type { IdpConnectionRow } from '../repository/idp-connections.ts';

/** A site has at most so many. */
export const maxIdpConnections = 50;

export const usualAlgorithms: readonly IdpAlgorithm[] = Object.freeze(['RS256']);

export type SaidOfConnection = Pick<
  IdpConnectionRow,
  'name' | 'issuer' | 'audience' | 'client_id' | 'public_key' | 'jwks_url' | 'algorithms' | 'enabled'
>;

export interface KeyRules {
  /** Whether the server calls an address; private ones only where the operator has listed them. */
  readonly mayCall: (address: string) => boolean;
  readonly isPublicKey: (pem: string, algorithms: readonly IdpAlgorithm[]) => boolean;
}

/** A connection as it is after what was said; what is not said stays, null takes it away. */
export function saidAfter(
  before: SaidOfConnection,
  said: Omit<ChangedIdpConnectionInput, 'clientSecret' | 'revision'>,
): SaidOfConnection {
  const kept = <Value>(value: Value | undefined, known: Value) => (value === undefined ? known : value);
  return {
    name: kept(said.name, before.name),
    issuer: kept(said.issuer, before.issuer),
    audience: kept(said.audience, before.audience),
    client_id: kept(said.clientId, before.client_id),
    public_key: kept(said.publicKey, before.public_key),
    jwks_url: kept(said.jwksUrl, before.jwks_url),
    algorithms: said.algorithms === undefined ? before.algorithms : [...new Set(said.algorithms)],
    enabled: kept(said.enabled, before.enabled),
  };
}

/** Refuses a connection whose tokens could not be checked, naming what is wrong. */
export function requireUsable(type: IdpConnectionRow['type'], said: SaidOfConnection, rules: KeyRules): void {
  const field = (name: string) => `idpConnection.${name}`;
  const requireAddress = (name: string, address: string) => {
    if (!isPlainAddress(address) || !rules.mayCall(address)) {
      throw invalid(field(name), 'must be an https address without user, query or fragment', 'FORMAT', {
        data: { type: 'URL' },
      });
    }
  };
  if (type === 'OIDC') {
    requireAddress('issuer', said.issuer);
    if (said.client_id === null) {
      throw invalid(field('clientId'), 'is required: the provider knows the site by it', 'REQUIRED_FIELD');
    }
    if (said.public_key !== null) {
      throw invalid(field('publicKey'), 'must be left out: an OpenID provider says its keys', 'ONE_OF_ALIGNMENT');
    }
  } else {
    if (said.audience === null) {
      throw invalid(field('audience'), 'is required: tokens for others would let people in', 'REQUIRED_FIELD');
    }
    if ((said.public_key === null) === (said.jwks_url === null)) {
      throw invalid(
        field('publicKey'),
        'or jwksUrl is required, one of the two',
        said.public_key === null ? 'REQUIRED_FIELD' : 'ONE_OF_ALIGNMENT',
      );
    }
  }
  if (said.jwks_url !== null) {
    requireAddress('jwksUrl', said.jwks_url);
  }
  if (said.public_key !== null && !rules.isPublicKey(said.public_key, said.algorithms)) {
    throw invalid(field('publicKey'), 'must be a public key as PEM that fits one of the algorithms', 'FORMAT');
  }
}

function isPlainAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && !/[?#]/.test(address);
}

/** For whom its tokens are. */
export function audienceOf({ audience, client_id }: Pick<IdpConnectionRow, 'audience' | 'client_id'>): string {
  return audience ?? client_id ?? '';
}

export function unknownConnection() {
  return fail('IDP_CONNECTION_NOT_FOUND', 'The site has no such connection in use');
}

export function invalidIdpToken() {
  return fail('INVALID_IDP_TOKEN', 'The token is not of this connection, not for this site, expired or already used');
}
