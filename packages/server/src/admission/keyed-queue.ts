/**
 * First come, first served, per key, in front of the pool: work that would only wait for the same row lock waits
 * here, where it holds no connection, so that a hot slot does not starve other sites (design 4.5: an unrelated read
 * waited 2.5 s without it, 6 ms with it). The locks of the database stay the truth.
 */
import { type ApplicationError, fail } from '@openhours/contract';

export interface KeyedQueue {
  /**
   * Runs the work once it is first in the queue of every key. Rejects with UNAVAILABLE (503, Retry-After) when a queue
   * is full or the wait is over; the work has not begun then.
   * `recheck` is asked when the wait begins and each time somebody in the queue has succeeded; when it rejects, the
   * wait ends with its error. So two hundred who come for one time are answered together, not one after the other.
   * `longestMs` is how long this work may wait, where that is longer than others may.
   */
  run<T>(
    keys: readonly string[],
    work: () => Promise<T>,
    recheck?: () => Promise<void>,
    longestMs?: number,
  ): Promise<T>;
  /** For metrics. */
  figures(): { readonly keys: number; readonly waiting: number };
}

export interface KeyedQueueOptions {
  /** Per key; default 200. */
  readonly mostWaiting?: number;
  /** Default 2000. */
  readonly waitMs?: number;
}

interface Ticket {
  readonly keys: readonly string[];
  /** In how many queues somebody stands before it. */
  queuesAhead: number;
  begin: () => void;
  /** Ends the wait when nothing is left to wait for. */
  recheck: () => void;
}

/**
 * A ticket joins all its queues at one moment, so of two tickets that share keys the same one is first in each: they
 * cannot wait for each other in a circle, and who came first stays first in every queue.
 */
export function createKeyedQueue(options: KeyedQueueOptions = {}): KeyedQueue {
  const { mostWaiting = 200, waitMs = 2_000 } = options;
  const queues = new Map<string, Ticket[]>();
  let waiting = 0;

  function join(ticket: Ticket): void {
    for (const key of ticket.keys) {
      const queue = queues.get(key);
      if (queue === undefined) {
        queues.set(key, [ticket]);
      } else {
        queue.push(ticket);
        ticket.queuesAhead += 1;
      }
    }
  }

  function leave(ticket: Ticket): void {
    for (const key of ticket.keys) {
      const queue = queues.get(key)!;
      const position = queue.indexOf(ticket);
      queue.splice(position, 1);
      const next = queue[0];
      if (next === undefined) {
        queues.delete(key);
      } else if (position === 0) {
        next.queuesAhead -= 1;
        if (next.queuesAhead === 0) {
          next.begin();
        }
      }
    }
  }

  function turnOf(ticket: Ticket, recheck: (() => Promise<void>) | undefined, longestMs: number): Promise<void> {
    waiting += 1;
    return new Promise<void>((resolve, reject) => {
      let isWaiting = true;
      const endWait = () => {
        isWaiting = false;
        clearTimeout(timer);
        ticket.recheck = () => {};
      };
      const giveUp = (error: unknown) => {
        if (isWaiting) {
          endWait();
          leave(ticket);
          reject(error);
        }
      };
      const timer = setTimeout(() => giveUp(tooMany()), longestMs);
      ticket.begin = () => {
        endWait();
        resolve();
      };
      if (recheck !== undefined) {
        ticket.recheck = () => void recheck().catch(giveUp);
        ticket.recheck();
      }
    }).finally(() => {
      waiting -= 1;
    });
  }

  /** Asks whoever still waits for what somebody else has just got. */
  function recheckIn(keys: readonly string[]): void {
    const waitingThere = new Set(keys.flatMap((key) => queues.get(key) ?? []));
    for (const each of waitingThere) {
      each.recheck();
    }
  }

  return {
    async run(keys, work, recheck, longestMs = waitMs) {
      const ticket: Ticket = { keys: [...new Set(keys)], queuesAhead: 0, begin: () => {}, recheck: () => {} };
      if (ticket.keys.some((key) => (queues.get(key)?.length ?? 0) > mostWaiting)) {
        throw tooMany();
      }
      join(ticket);
      if (ticket.queuesAhead > 0) {
        await turnOf(ticket, recheck, longestMs);
      }
      let hasSucceeded = false;
      try {
        const result = await work();
        hasSucceeded = true;
        return result;
      } finally {
        leave(ticket);
        if (hasSucceeded) {
          recheckIn(ticket.keys);
        }
      }
    },
    figures: () => ({ keys: queues.size, waiting }),
  };
}

function tooMany(): ApplicationError {
  return fail(
    'UNAVAILABLE',
    'Too many calls for the same thing are waiting; try again in a second',
    {},
    { retryAfterSeconds: 1 },
  );
}
