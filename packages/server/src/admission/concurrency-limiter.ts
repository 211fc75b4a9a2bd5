/**
 * A concurrency limiter: permits for calls that are answered at the same moment, and the queues before them: each
 * address has a queue of its own and their turns come round, so that nobody waits behind a stranger's hundred calls.
 */
import { type ConcurrencyLimit, fail } from '@openhours/contract';

export interface ConcurrencyLimiter {
  /**
   * Resolves when there is a permit; the answer gives it back and is called once. Rejects with THROTTLED_FEATURE and
   * Retry-After when too many wait already, or the wait is over.
   */
  enter(address: string): Promise<() => void>;
  figures(): { readonly inside: number; readonly waiting: number };
}

interface Waiting {
  readonly begin: () => void;
}

const retryAfterSeconds = 1;

function tooMany(): Error {
  return fail(
    'THROTTLED_FEATURE',
    `Too many calls at once; try again in ${retryAfterSeconds} s`,
    {},
    { retryAfterSeconds },
  );
}

export interface ConcurrencyPermits {
  /** Of all addresses together. */
  readonly permits: number;
  /** Of these, how many one address may have. */
  readonly permitsPerAddress: number;
}

/** How many permits a limit leaves with so many connections to the database; never none. */
export function permitsOf(limit: ConcurrencyLimit, connections: number): ConcurrencyPermits {
  const permits = Math.max(1, Math.floor(connections * limit.partOfConnections));
  return { permits, permitsPerAddress: Math.max(1, Math.round(permits * limit.partOfOneAddress)) };
}

/** How long the queues may be, and the wait in them. */
export type QueueLimits = Pick<ConcurrencyLimit, 'waitingPerAddress' | 'waiting' | 'waitMs'>;

/** Makes so many permits, and the queues before them. */
export function createConcurrencyLimiter(
  limit: QueueLimits,
  { permits, permitsPerAddress }: ConcurrencyPermits,
): ConcurrencyLimiter {
  const insideOf = new Map<string, number>();
  /** In the order in which their turns come. */
  const queues = new Map<string, Waiting[]>();
  let inside = 0;
  let waiting = 0;

  const hasPermit = (address: string) => inside < permits && (insideOf.get(address) ?? 0) < permitsPerAddress;

  function take(address: string): () => void {
    inside += 1;
    insideOf.set(address, (insideOf.get(address) ?? 0) + 1);
    return () => {
      inside -= 1;
      const left = (insideOf.get(address) ?? 1) - 1;
      if (left === 0) {
        insideOf.delete(address);
      } else {
        insideOf.set(address, left);
      }
      handOutPermits();
    };
  }

  /** At most as many addresses are passed over as have all their permits. */
  function handOutPermits(): void {
    for (const [address, queue] of queues) {
      if (inside >= permits) {
        return;
      }
      if (!hasPermit(address)) {
        continue;
      }
      const next = queue.shift();
      queues.delete(address);
      if (queue.length > 0) {
        // Behind all others, whose turn comes before; the loop meets it again at its end.
        queues.set(address, queue);
      }
      next?.begin();
    }
  }

  function leaveQueue(address: string, ticket: Waiting): void {
    const queue = queues.get(address) ?? [];
    queue.splice(queue.indexOf(ticket), 1);
    if (queue.length === 0) {
      queues.delete(address);
    }
  }

  return {
    enter(address) {
      if (hasPermit(address) && !queues.has(address)) {
        return Promise.resolve(take(address));
      }
      const queue = queues.get(address) ?? [];
      if (queue.length >= limit.waitingPerAddress || waiting >= limit.waiting) {
        return Promise.reject(tooMany());
      }
      queues.set(address, queue);
      waiting += 1;
      return new Promise((resolve, reject) => {
        const ticket: Waiting = {
          begin() {
            clearTimeout(timer);
            waiting -= 1;
            resolve(take(address));
          },
        };
        const timer = setTimeout(() => {
          waiting -= 1;
          leaveQueue(address, ticket);
          reject(tooMany());
        }, limit.waitMs);
        queue.push(ticket);
      });
    },
    figures: () => ({ inside, waiting }),
  };
}
