/** Somebody who signs members in, as the page shows them, and what of it is sent. Pure. */
import type { IdpAlgorithm, IdpConnection } from '@openhours/contract';
import type { ChangedConnection, NewConnection } from '../../queries/idp-connections.ts';

export type ConnectionType = IdpConnection['type'];

/** What is not said is empty. */
export type ConnectionFields = {
  readonly revision: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Only what is typed: what is kept is never told. */
  readonly clientSecret: string;
  readonly audience: string;
  readonly jwksUrl: string;
  readonly publicKey: string;
  readonly algorithms: readonly IdpAlgorithm[];
  readonly enabled: boolean;
};

/** Whom a new connection is with. Clients know the first two by fixed ids (identity sheet 5). */
export const providers = {
  GOOGLE: {
    type: 'OIDC',
    id: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
    name: 'Google',
    issuer: 'https://accounts.google.com',
  },
  FACEBOOK: {
    type: 'OIDC',
    id: '3ecad13f-52c3-483d-911f-31dbcf2a6d23',
    name: 'Facebook',
    issuer: 'https://www.facebook.com',
  },
  OIDC: { type: 'OIDC', id: undefined, name: '', issuer: '' },
  JWT: { type: 'JWT', id: undefined, name: '', issuer: '' },
} as const satisfies Readonly<
  Record<string, { type: ConnectionType; id: string | undefined; name: string; issuer: string }>
>;
export type Provider = keyof typeof providers;
export const allProviders = Object.keys(providers) as Provider[];

export function newFieldsOf(provider: Provider): ConnectionFields {
  const { issuer, name } = providers[provider];
  return {
    revision: '',
    name,
    issuer,
    clientId: '',
    clientSecret: '',
    audience: '',
    jwksUrl: '',
    publicKey: '',
    algorithms: ['RS256'],
    enabled: true,
  };
}

export function fieldsOf(connection: IdpConnection): ConnectionFields {
  return {
    revision: connection.revision,
    name: connection.name,
    issuer: connection.issuer,
    clientId: connection.clientId ?? '',
    clientSecret: '',
    audience: connection.audience ?? '',
    jwksUrl: connection.jwksUrl ?? '',
    publicKey: connection.publicKey ?? '',
    algorithms: connection.algorithms,
    enabled: connection.enabled,
  };
}

const clearables = ['clientId', 'audience', 'jwksUrl', 'publicKey'] as const;

/** Only what was changed; what was emptied is taken away, but for a secret, which stays until another is typed. */
export function changeOf(changes: Partial<ConnectionFields>, revision: string): ChangedConnection {
  const { algorithms, clientSecret, enabled, issuer, name } = changes;
  const texts = clearables.flatMap((field) => {
    const text = changes[field]?.trim();
    return text === undefined ? [] : [[field, text === '' ? null : text] as const];
  });
  return {
    revision,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(issuer === undefined ? {} : { issuer: issuer.trim() }),
    ...Object.fromEntries(texts),
    ...(clientSecret === undefined || clientSecret === '' ? {} : { clientSecret }),
    ...(algorithms === undefined ? {} : { algorithms: [...algorithms] }),
    ...(enabled === undefined ? {} : { enabled }),
  };
}

/** A whole connection with a provider. */
export function newConnectionOf(provider: Provider, fields: ConnectionFields): NewConnection {
  const { id, type } = providers[provider];
  const { revision: _, ...said } = changeOf(fields, '');
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  return {
    ...given,
    ...(id === undefined ? {} : { id }),
    type,
    name: fields.name.trim(),
    issuer: fields.issuer.trim(),
  };
}

export type ConnectionProblem = 'missing' | 'address' | 'oneKey' | 'algorithm';

function isAddress(text: string): boolean {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  // The operator may have listed a host that is reached in the open; the server knows.
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]/.test(text);
}

/** What is wrong before anything is sent, by field. */
export function problemsOf(
  type: ConnectionType,
  { algorithms, audience, clientId, issuer, jwksUrl, name, publicKey }: ConnectionFields,
): Readonly<Record<string, ConnectionProblem>> {
  const isSaid = (text: string) => text.trim() !== '';
  const isOidc = type === 'OIDC';
  return {
    ...(isSaid(name) ? {} : { name: 'missing' }),
    ...(!isSaid(issuer) ? { issuer: 'missing' } : isOidc && !isAddress(issuer) ? { issuer: 'address' } : {}),
    ...(isOidc && !isSaid(clientId) ? { clientId: 'missing' } : {}),
    ...(!isOidc && !isSaid(audience) ? { audience: 'missing' } : {}),
    ...(isSaid(jwksUrl) && !isAddress(jwksUrl) ? { jwksUrl: 'address' } : {}),
    ...(!isOidc && isSaid(jwksUrl) === isSaid(publicKey) ? { publicKey: 'oneKey' } : {}),
    ...(algorithms.length === 0 ? { algorithms: 'algorithm' } : {}),
  };
}

/** The field of the page that a field of the server is about. */
export function fieldOf(wireField: string): string {
  return wireField.replace(/^idpConnection\./, '').split(/[.[]/)[0] as string;
}
