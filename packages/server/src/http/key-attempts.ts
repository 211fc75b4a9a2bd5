/**
 * API keys that are tried and unknown, counted by the address they come from: a key opens a whole site, so nobody may try
 * one after the other. Keys that have opened something before are let through, also from an address that is being waited
 * out: a program that goes wrong does not stop another beside it.
 */
import type { Operation } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { hasTokenForm } from '../auth/access-token.ts';
import { splitAuthorization } from '../auth/authentication.ts';
import { atMost } from '../auth/cache-room.ts';
import { countedAddress } from '../auth/client-address.ts';
import { hashSecret } from '../auth/opaque-secret.ts';
import { minuteMs } from '../time/index.ts';
import { type Count, nobody } from './rate-limits.ts';

/** What an address may try; counted like an operation. */
const failedKeys: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'auth.failedKeys',
  rateLimits: [{ per: 'address', calls: 30, windowMs: 10 * minuteMs }],
};

const mostProved = 5_000;

/** One key that is tried. */
export interface KeyAttempt {
  readonly proved: () => void;
  readonly failed: () => void;
}

/**
 * Begins an attempt with the header of credentials; undefined when there is no key in it. Throws THROTTLED_FEATURE when
 * the address has tried too many that are unknown.
 */
export type BeginKeyAttempt = (authorization: string | undefined, clientAddress: string) => KeyAttempt | undefined;

/** The key among the credentials. What has the form of a signed token is none that anybody guesses. */
function keyIn(authorization: string | undefined): string | undefined {
  const { key, token } = splitAuthorization(authorization);
  return key ?? (token === undefined || hasTokenForm(token) ? undefined : token);
}

export function createKeyAttempts(count: Count): BeginKeyAttempt {
  /** By their hashes: what is kept here opens nothing. */
  const known = new LRUCache<string, true>(atMost(mostProved));
  return (authorization, clientAddress) => {
    const text = keyIn(authorization);
    if (text === undefined) {
      return undefined;
    }
    const hash = hashSecret(text).toString('base64');
    const counted = { ...nobody, address: countedAddress(clientAddress) };
    if (!known.has(hash)) {
      // Only asks whether there is room: what opens something is not counted at all.
      count(failedKeys, counted, 'asked').forget();
    }
    return {
      proved: () => known.set(hash, true),
      failed() {
        known.delete(hash);
        try {
          count(failedKeys, counted, 'asked');
        } catch {
          // Full already: those that were on their way at the same moment get their own refusal.
        }
      },
    };
  };
}
