/**
 * A budget of server time for what one address reads: how long its answers take within a minute, not how many they are. The
 * widest questions that the sheets allow cost ten to thirty times what a page asks for. Time in which several addresses
 * are answered is shared by them, so that nobody pays for what others ask (docs/decisions/0043).
 */
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { atMost } from '../auth/cache-room.ts';
import { minuteMs } from '../time/index.ts';
import { tooOften } from './rate-limits.ts';

/** What an address may use of each minute: half of what one process computes in it. */
export const readBudgetMs = 30_000;

/** What one answer is charged at most: what takes longer waits for a server that stands still, not for what was asked. */
const mostOfAnswerMs = 5_000;

const mostAddresses = 100_000;

interface Spent {
  /** What was used and is not forgiven yet. */
  spentMs: number;
  /** Until when that is reckoned. */
  atMs: number;
}

export interface ReadBudget {
  /** Throws THROTTLED_FEATURE with Retry-After while the address has used up its budget. */
  requireRoom(address: string): void;
  /** Begins an answer; the function that is returned ends it and counts what it took. */
  begin(address: string): () => void;
}

/** What is used is forgiven evenly, a whole budget within a minute; `nowMs` answers milliseconds that only grow. */
export function createReadBudget(nowMs: () => number = () => performance.now()): ReadBudget {
  const addresses = new LRUCache<string, Spent>(atMost(mostAddresses));
  const forgivenPerMs = readBudgetMs / minuteMs;
  /** How many answers of each address are under way. */
  const underWay = new Map<string, number>();
  /** What one answer would have been charged that was under way since the first one; reckoned until `sharedAtMs`. */
  let sharedMs = 0;
  let sharedAtMs = 0;

  function share(now: number): number {
    sharedMs += underWay.size === 0 ? 0 : (now - sharedAtMs) / underWay.size;
    sharedAtMs = now;
    return sharedMs;
  }

  function leave(address: string): void {
    const left = (underWay.get(address) ?? 1) - 1;
    if (left === 0) {
      underWay.delete(address);
    } else {
      underWay.set(address, left);
    }
  }

  function spentOf(address: string, now: number): Spent {
    const spent = addresses.get(address) ?? { spentMs: 0, atMs: now };
    spent.spentMs = Math.max(0, spent.spentMs - (now - spent.atMs) * forgivenPerMs);
    spent.atMs = now;
    addresses.set(address, spent);
    return spent;
  }

  return {
    requireRoom(address) {
      const { spentMs } = spentOf(address, nowMs());
      if (spentMs >= readBudgetMs) {
        throw tooOften((spentMs - readBudgetMs) / forgivenPerMs);
      }
    },
    begin(address) {
      const beganMs = share(nowMs());
      underWay.set(address, (underWay.get(address) ?? 0) + 1);
      return () => {
        const endedMs = nowMs();
        const tookMs = share(endedMs) - beganMs;
        leave(address);
        spentOf(address, endedMs).spentMs += Math.min(tookMs, mostOfAnswerMs);
      };
    },
  };
}
