/**
 * How often one address, caller or account may call: sliding windows in this process, by the limits that an operation
 * declares (identity sheet 11). Counted on the machine's own steady clock, never on business time.
 */
import { performance } from 'node:perf_hooks';
import { fail, type Operation, type RateLimit } from '@openhours/contract';
import { LRUCache } from 'lru-cache';
import { hourMs } from '../time/index.ts';

/** Who makes a call, as far as limits care; absent parts are not counted. */
export interface Counted {
  readonly address: string | undefined;
  readonly caller: string;
  readonly account: string | undefined;
  /** True for the business itself, which some limits spare. */
  readonly hasKey: boolean;
}

interface Window {
  startMs: number;
  calls: number;
  callsBefore: number;
}

const mostWindows = 100_000;

/** The forms of pages, counted like an operation: people send a few, programs thousands. */
export const formPosts: Pick<Operation, 'name' | 'rateLimits'> = {
  name: 'pages.postForm',
  rateLimits: [{ per: 'address', calls: 120, windowMs: hourMs }],
};

/**
 * The last moment at which the window refuses a call. Of the calls before the window as many still count as it has left
 * of its length, so a window that is not full by its own calls empties before its end.
 */
function fullUntilMs({ startMs, calls, callsBefore }: Window, rule: RateLimit): number {
  const room = rule.calls - calls;
  return room <= 0 ? startMs + rule.windowMs : startMs + rule.windowMs * (1 - room / callsBefore);
}

/**
 * Makes a counter. The returned function throws THROTTLED_FEATURE with Retry-After when a limit is exceeded;
 * a refused call is not counted, so that waiting always helps.
 */
export function createRateLimits(
  nowMs: () => number = () => performance.now(),
): (operation: Pick<Operation, 'name' | 'rateLimits'>, counted: Counted) => void {
  const windows = new LRUCache<string, Window>({ max: mostWindows });

  function windowOf(key: string, rule: RateLimit, now: number): Window {
    const known = windows.get(key);
    if (known === undefined) {
      const made = { startMs: now, calls: 0, callsBefore: 0 };
      windows.set(key, made);
      return made;
    }
    const passed = Math.floor((now - known.startMs) / rule.windowMs);
    if (passed > 0) {
      known.callsBefore = passed === 1 ? known.calls : 0;
      known.calls = 0;
      known.startMs += passed * rule.windowMs;
    }
    return known;
  }

  return (operation, counted) => {
    const limits = operation.rateLimits;
    if (limits === undefined) {
      return;
    }
    const now = nowMs();
    const touched: Window[] = [];
    let freeMs = Number.NEGATIVE_INFINITY;
    for (const rule of limits) {
      const who = counted[rule.per];
      if (who === undefined || (rule.spares === 'business' && counted.hasKey)) {
        continue;
      }
      const window = windowOf(`${operation.name}|${rule.per}|${who}`, rule, now);
      freeMs = Math.max(freeMs, fullUntilMs(window, rule));
      touched.push(window);
    }
    if (now <= freeMs) {
      const retryAfterSeconds = Math.floor((freeMs - now) / 1000) + 1;
      throw fail('THROTTLED_FEATURE', 'Too many calls; wait a moment', {}, { retryAfterSeconds });
    }
    for (const window of touched) {
      window.calls += 1;
    }
  };
}
