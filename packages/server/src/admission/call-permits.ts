/** Permits for calls that are answered at the same moment, by the limits that operations declare: who has to get one. */
import type { ConcurrencyLimit, Operation } from '@openhours/contract';
import { actsForBusiness, type Caller } from '../auth/caller.ts';
import { countedAddress } from './client-address.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter, permitsOf } from './concurrency-limiter.ts';
import { createReadBudget } from './read-budget.ts';

/** Resolves when there is a permit; the answer gives it back. */
export type TakePermit = () => Promise<() => void>;

export interface CallPermits {
  /**
   * How a call takes its permit while its address has server time left; undefined where it needs none: the business
   * always has both.
   */
  readonly permitFor: (
    operation: Pick<Operation, 'concurrency'>,
    caller: Caller,
    clientAddress: string | undefined,
  ) => TakePermit | undefined;
  /** Reads of customers that are being answered, and those that wait for a permit. */
  readonly figures: () => { readonly inside: number; readonly waiting: number };
}

/** Makes the permits of one process; `connections` is how many connections to the database serve its calls. */
export function createCallPermits(connections: number, nowMs: (() => number) | undefined): CallPermits {
  const limiters = new Map<ConcurrencyLimit, ConcurrencyLimiter>();
  const reads = createReadBudget(nowMs);

  function limiterOf(limit: ConcurrencyLimit): ConcurrencyLimiter {
    const known = limiters.get(limit) ?? createConcurrencyLimiter(limit, permitsOf(limit, connections));
    limiters.set(limit, known);
    return known;
  }

  /** The wait in a queue costs the server nothing, so what is counted begins with the permit. */
  async function enterTimed(limiter: ConcurrencyLimiter, address: string): Promise<() => void> {
    reads.requireRoom(address);
    const leave = await limiter.enter(address);
    try {
      reads.requireRoom(address);
    } catch (error) {
      leave();
      throw error;
    }
    const end = reads.begin(address);
    return () => {
      end();
      leave();
    };
  }

  return {
    permitFor({ concurrency }, caller, clientAddress) {
      if (concurrency === undefined || actsForBusiness(caller)) {
        return undefined;
      }
      const limiter = limiterOf(concurrency);
      return clientAddress === undefined
        ? () => limiter.enter('')
        : () => enterTimed(limiter, countedAddress(clientAddress));
    },
    figures() {
      const all = [...limiters.values()].map((limiter) => limiter.figures());
      return {
        inside: all.reduce((sum, { inside }) => sum + inside, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
      };
    },
  };
}
