/** The keys with which a provider signs: read through the guarded way out, and remembered for a while (docs/decisions/0050). */
import { fail, isJsonObject } from '@openhours/contract';
import type { ProviderKeys } from '../../auth/provider-token.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { createProviderMemory, providerRestMs } from './provider-memory.ts';
import type { IdpConnectionRow } from './repository/idp-connections.ts';

type Connection = Pick<IdpConnectionRow, 'id' | 'revision' | 'issuer' | 'public_key' | 'jwks_url'>;
type KeySet = Extract<ProviderKeys, { readonly kind: 'SET' }>['keys'];

export interface ProviderKeySource {
  /** `mayBeOlder` false: a token names a key that is not among those remembered. */
  keysOf(connection: Connection, nowMs: number, mayBeOlder: boolean): Promise<ProviderKeys>;
}

export function createProviderKeys(outgoing: Pick<Outgoing, 'call' | 'isPrivateTarget'>): ProviderKeySource {
  const known = createProviderMemory<KeySet>();

  async function readDocument(url: string): Promise<Readonly<Record<string, unknown>>> {
    const isCallable = URL.canParse(url) && (new URL(url).protocol === 'https:' || outgoing.isPrivateTarget(url));
    const answer = isCallable
      ? await outgoing.call({ url, purpose: 'idp', timeoutMs: 5_000, headers: { accept: 'application/json' } })
      : undefined;
    if (answer?.answered !== true || answer.status !== 200) {
      throw unreachable();
    }
    const read = parseDocument(answer.body.toString('utf8'));
    if (read === undefined) {
      throw unreachable();
    }
    return read;
  }

  async function readKeys({ issuer, jwks_url }: Connection): Promise<KeySet> {
    const document = await readDocument(jwks_url ?? (await discoverKeys(issuer)));
    const keys = Array.isArray(document.keys) ? document.keys.filter(isJsonObject) : [];
    return { keys: keys as unknown as KeySet['keys'] };
  }

  /** Where an OpenID provider says its keys are; it must be the one that we mean (OpenID Connect Discovery 4.3). */
  async function discoverKeys(issuer: string): Promise<string> {
    const document = await readDocument(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (document.issuer !== issuer || typeof document.jwks_uri !== 'string') {
      throw unreachable();
    }
    return document.jwks_uri;
  }

  return {
    async keysOf(connection, nowMs, mayBeOlder) {
      if (connection.public_key !== null) {
        return { kind: 'PEM', publicKey: connection.public_key };
      }
      const name = `${connection.id} ${connection.revision} ${connection.jwks_url ?? connection.issuer}`;
      const wanted = mayBeOlder ? { name, nowMs } : { name, nowMs, keptMs: providerRestMs, isRenewal: true };
      return { kind: 'SET', keys: await known.read(wanted, () => readKeys(connection)) };
    },
  };
}

function parseDocument(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isJsonObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function unreachable(): Error {
  return fail(
    'UNAVAILABLE',
    'The keys of the connection cannot be read at the moment; try again later',
    {},
    { retryAfterSeconds: 10 },
  );
}
