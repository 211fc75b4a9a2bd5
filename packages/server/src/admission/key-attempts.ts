/**
 * API keys that are tried and unknown, counted by the address they come from: a key opens a whole site, so nobody may
 * try one after the other, nor begin anew with another process or a restart (docs/decisions/0043). Keys that have
 * opened something before are let through, also from an address that is being waited out: a program that goes wrong
 * does not stop another beside it.
 */
import type { Operation } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { hasTokenForm } from '../auth/access-token.ts';
import { splitAuthorization } from '../auth/authentication.ts';
import { atMost } from '../auth/cache-room.ts';
import { hashSecret } from '../auth/opaque-secret.ts';
import type { Database } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import type { CallCounts } from './call-counts.ts';
import { countedAddress } from './client-address.ts';
import { type Admitted, type Count, lastingWindows, onlyAddressKnown, tooOften } from './rate-limits.ts';

/** What an address may try; counted like an operation. */
const failedKeys: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'auth.failedKeys',
  rateLimits: [{ per: 'address', calls: 30, windowMs: 10 * minuteMs, lasting: true }],
};

const mostProved = 5_000;

/** One key that is tried, and how that ended. */
export interface KeyAttempt {
  readonly proved: () => void;
  /**
   * Nobody knows it. Rejects with THROTTLED_FEATURE where others that were tried at the same moment have filled the
   * count.
   */
  readonly failed: () => Promise<void>;
  /** Whether it is known was not found out. */
  readonly undecided: () => void;
}

/** Where attempts are counted beyond the process. */
export interface LastingAttempts {
  readonly counts: CallCounts;
  readonly database: Pick<Database, 'reader'>;
  /** Whose rows tell it: a key that nobody knows is of no site, so all of them are counted at one. */
  readonly siteId: () => Promise<string | undefined>;
  /** The instant by which it goes, for tests; the database's own otherwise. */
  readonly nowMs: (() => number) | undefined;
}

/**
 * Begins an attempt with the header of credentials; undefined when there is no key in it. Rejects with THROTTLED_FEATURE
 * when the address has tried too many that are unknown.
 */
export type BeginKeyAttempt = (
  authorization: string | undefined,
  clientAddress: string,
) => Promise<KeyAttempt | undefined>;

/** The key among the credentials. What has the form of a signed token is none that anybody guesses. */
function keyIn(authorization: string | undefined): string | undefined {
  const { key, token } = splitAuthorization(authorization);
  return key ?? (token === undefined || hasTokenForm(token) ? undefined : token);
}

/** A key that somebody is being asked about: however many calls bring it meanwhile, it counts once. */
interface Trial {
  readonly admitted: Admitted;
  calls: number;
  hasFailed: boolean;
}

export function createKeyAttempts(count: Count, lasting?: LastingAttempts): BeginKeyAttempt {
  /** By their hashes: what is kept here opens nothing. */
  const known = new LRUCache<string, true>(atMost(mostProved));
  const trials = new Map<string, Trial>();

  /** Counted until it turns out to be known, so that nobody tries a thousand at the same moment. */
  function beginTrial(name: string, address: string): Trial {
    const trial = trials.get(name) ?? {
      admitted: count(failedKeys, { ...onlyAddressKnown, address }, 'asked'),
      calls: 0,
      hasFailed: false,
    };
    trials.set(name, trial);
    trial.calls += 1;
    return trial;
  }

  function endTrial(name: string, trial: Trial): void {
    trial.calls -= 1;
    if (trial.calls === 0) {
      trials.delete(name);
      if (!trial.hasFailed) {
        trial.admitted.forget();
      }
    }
  }

  /** One that was known until now. */
  function countOnce(address: string): void {
    try {
      count(failedKeys, { ...onlyAddressKnown, address }, 'asked');
    } catch {
      // Full already: it gets its own refusal.
    }
  }

  const windowsOf = (address: string) => lastingWindows(failedKeys, { ...onlyAddressKnown, address });

  async function requireLastingRoom(address: string): Promise<void> {
    const siteId = await lasting?.siteId();
    if (lasting === undefined || siteId === undefined) {
      return;
    }
    const windows = windowsOf(address);
    const atMs = lasting.nowMs?.();
    const spent = await lasting.counts.read(lasting.database.reader(siteId), windows, atMs);
    if (windows.some(({ calls }, index) => (spent[index] ?? 0) >= calls)) {
      // In a full window nothing is counted; it says for how long it is full.
      throw tooOften((await lasting.counts.count(siteId, windows, atMs)).waitMs ?? 0);
    }
  }

  async function countFailure(address: string): Promise<void> {
    const siteId = await lasting?.siteId();
    if (lasting === undefined || siteId === undefined) {
      return;
    }
    const { waitMs } = await lasting.counts.count(siteId, windowsOf(address), lasting.nowMs?.());
    if (waitMs !== undefined) {
      throw tooOften(waitMs);
    }
  }

  return async (authorization, clientAddress) => {
    const text = keyIn(authorization);
    if (text === undefined) {
      return undefined;
    }
    const hash = hashSecret(text).toString('base64');
    const address = countedAddress(clientAddress);
    const name = `${address} ${hash}`;
    const trial = known.has(hash) ? undefined : beginTrial(name, address);
    const end = () => {
      if (trial !== undefined) {
        endTrial(name, trial);
      }
    };
    if (trial !== undefined) {
      try {
        await requireLastingRoom(address);
      } catch (error) {
        end();
        throw error;
      }
    }
    return {
      proved() {
        known.set(hash, true);
        end();
      },
      undecided: end,
      async failed() {
        known.delete(hash);
        if (trial === undefined) {
          countOnce(address);
        } else {
          trial.hasFailed = true;
        }
        end();
        await countFailure(address);
      },
    };
  };
}
