/** The keys with which a provider signs: read through the guarded way out, and remembered for a while (docs/decisions/0050). */
import { fail, isJsonObject } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../auth/cache-room.ts';
import type { ProviderKeys } from '../../auth/provider-token.ts';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { minuteMs } from '../../time/index.ts';
import type { IdpConnectionRow } from './repository/idp-connections.ts';

type Connection = Pick<IdpConnectionRow, 'id' | 'revision' | 'issuer' | 'public_key' | 'jwks_url'>;
type KeySet = Extract<ProviderKeys, { readonly kind: 'SET' }>['keys'];

const keptMs = 10 * minuteMs;
/** Somebody who sends tokens of keys that nobody has makes the server ask no oftener than this. */
const askedAgainAfterMs = minuteMs / 2;
const mostRemembered = 1000;

export interface ProviderKeySource {
  /** `mayBeOlder` false: a token names a key that is not among those remembered. */
  keysOf(connection: Connection, nowMs: number, mayBeOlder: boolean): Promise<ProviderKeys>;
}

export function createProviderKeys(outgoing: Pick<Outgoing, 'call' | 'isPrivateTarget'>): ProviderKeySource {
  const known = new LRUCache<string, { readonly readMs: number; readonly keys: Promise<KeySet> }>(
    atMost(mostRemembered),
  );

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
      const held = known.get(name);
      const isGood = held !== undefined && nowMs < held.readMs + (mayBeOlder ? keptMs : askedAgainAfterMs);
      if (isGood) {
        return { kind: 'SET', keys: await held.keys };
      }
      const keys = readKeys(connection);
      const reading = { readMs: nowMs, keys };
      known.set(name, reading);
      // What failed is asked anew by whoever comes next; keys that were good stay so meanwhile.
      keys.catch(() => {
        if (known.get(name) === reading) {
          known.delete(name);
          if (held !== undefined) {
            known.set(name, held);
          }
        }
      });
      return { kind: 'SET', keys: await keys };
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
