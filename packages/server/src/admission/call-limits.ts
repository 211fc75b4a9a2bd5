/**
 * What bounds the calls, pages, forms and pictures of one process, by what is known of who makes them (identity sheet
 * 11).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallCounts } from './call-counts.ts';
import { type CallPermits, createCallPermits } from './call-permits.ts';
import { countedAddress } from './client-address.ts';
import { type ConcurrencyPermits, createConcurrencyLimiter, type QueueLimits } from './concurrency-limiter.ts';
import { type CountCall, createCallCounter, uncounted } from './counted-calls.ts';
import { type BeginKeyAttempt, createKeyAttempts, type LastingAttempts } from './key-attempts.ts';
import { type Count, createRateLimits, formPosts, navigations, onlyAddressKnown, pictureCuts } from './rate-limits.ts';
import { createRefusalNotes } from './refusal-notes.ts';
import type { SignsOfAddresses } from './script-signs.ts';

export interface CallLimits {
  readonly countCall: CountCall;
  /**
   * Resolves when a page may be rendered for an address; the answer gives the permit back. Rejects with THROTTLED_FEATURE
   * and Retry-After when too many wait already.
   */
  readonly enterPage: (clientAddress: string) => Promise<() => void>;
  /** Throws THROTTLED_FEATURE when there were too many. */
  readonly countForm: (clientAddress: string) => void;
  /** The same of what a browser is sent to on its way to a page. */
  readonly countNavigation: (clientAddress: string) => void;
  /**
   * Resolves when a picture may be cut for an address; the answer gives the permit back. Rejects with THROTTLED_FEATURE
   * and Retry-After when the address has had too many cut, or too many wait already.
   */
  readonly enterCut: (clientAddress: string) => Promise<() => void>;
  readonly beginKeyAttempt: BeginKeyAttempt;
  readonly concurrencyFigures: CallPermits['figures'];
}

/** What limits go by; the machine's own steady clock and timer unless a test brings others. */
export interface LimitTimes {
  readonly nowMs?: () => number;
  readonly pause?: (delayMs: number) => Promise<unknown>;
  /** Sooner than this nobody fills in a form. */
  readonly quickFormMs?: number;
}

/**
 * Rendering a page takes the event loop for tens of milliseconds, in which nobody's booking goes on: so two at a time,
 * of which one can wait for its data while the other is rendered, however many look.
 */
const pagePermits: ConcurrencyPermits = Object.freeze({ permits: 2, permitsPerAddress: 2 });
const pageQueues: QueueLimits = Object.freeze({ waitingPerAddress: 40, waiting: 400, waitMs: 4_000 });

/**
 * Cutting a picture takes a core for up to some seconds: two at a time and one of them per address, so that nobody waits
 * behind what a stranger asks for by the hundred. Browsers do not ask again for a picture that they did not get, so the
 * wait is long.
 */
const cutPermits: ConcurrencyPermits = Object.freeze({ permits: 2, permitsPerAddress: 1 });
const cutQueues: QueueLimits = Object.freeze({ waitingPerAddress: 100, waiting: 1_000, waitMs: 25_000 });

/** Where limits are off everything passes. */
const noLimits: CallLimits = Object.freeze({
  countCall: () => uncounted,
  enterPage: uncounted.takePermit,
  enterCut: uncounted.takePermit,
  countForm: () => {},
  countNavigation: () => {},
  beginKeyAttempt: async () => undefined,
  concurrencyFigures: () => ({ inside: 0, waiting: 0 }),
});

/**
 * Makes the counters of this process; counters that let everything pass where limits are off. `connections` is how many
 * connections to the database serve its calls; `counts` holds what is to last beyond the process, `signs` what addresses
 * are refused for, and `attempts` where keys that nobody knows are counted.
 */
export function createCallLimits(
  isOn: boolean,
  connections: number,
  times: LimitTimes = {},
  {
    attempts,
    counts,
    signs,
  }: {
    readonly counts?: CallCounts;
    readonly signs?: Pick<SignsOfAddresses, 'note'>;
    readonly attempts?: Omit<LastingAttempts, 'counts' | 'nowMs'>;
  } = {},
): CallLimits {
  if (!isOn) {
    return noLimits;
  }
  const { nowMs } = times;
  const count = createRateLimits(nowMs);
  const permits = createCallPermits(connections, nowMs);
  const pages = createConcurrencyLimiter(pageQueues, pagePermits);
  return {
    countCall: createCallCounter({
      count,
      permits,
      wait: times.pause ?? ((delayMs) => pause(delayMs)),
      counts,
      nowMs,
      noteRefusal: signs && createRefusalNotes(count, signs),
    }),
    concurrencyFigures: permits.figures,
    enterPage: (clientAddress) => pages.enter(countedAddress(clientAddress)),
    enterCut: createCuts(count),
    beginKeyAttempt: createKeyAttempts(count, counts && attempts && { ...attempts, counts, nowMs }),
    countNavigation(clientAddress) {
      count(navigations, { ...onlyAddressKnown, address: countedAddress(clientAddress) }, 'asked');
    },
    countForm(clientAddress) {
      count(formPosts, { ...onlyAddressKnown, address: countedAddress(clientAddress) }, 'asked');
    },
  };
}

/** Pictures are counted before they wait; who waits in vain is not counted. */
function createCuts(count: Count): CallLimits['enterCut'] {
  const cuts = createConcurrencyLimiter(cutQueues, cutPermits);
  return async (clientAddress) => {
    const address = countedAddress(clientAddress);
    const counted = count(pictureCuts, { ...onlyAddressKnown, address }, 'asked');
    return cuts.enter(address).catch((error: unknown) => {
      counted.forget();
      throw error;
    });
  };
}
