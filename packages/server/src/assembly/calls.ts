/**
 * Every operation ready to be called: bound to the database, behind its limits and the queues for what calls contend
 * for.
 */

import type { CallCounts } from '../admission/call-counts.ts';
import { type CallLimits, createCallLimits, type LimitTimes } from '../admission/call-limits.ts';
import { createKeyedQueue, type KeyedQueue } from '../admission/keyed-queue.ts';
import type { SignsOfAddresses } from '../admission/script-signs.ts';
import type { Binding } from '../call.ts';
import type { Clock } from '../db/clock.ts';
import type { Database } from '../db/transaction.ts';
import type { DemoParts } from '../demo/index.ts';
import { type BinderParts, type BoundOperation, createBinder } from '../http/calls/binder.ts';

/**
 * How long whoever changes what a business offers waits for the others who do. They all succeed in the end, unlike those who
 * come for one time, and hold no connection meanwhile.
 */
const catalogueWaitMs = 10_000;

export interface Calls {
  readonly operations: readonly BoundOperation[];
  readonly limits: CallLimits;
  readonly queue: KeyedQueue;
  /** What the operations were bound with, for a business that lives by a clock of its own and counts no calls. */
  readonly boundWith: Omit<DemoParts, 'addPicture'>;
}

export function createCalls({
  database,
  clock,
  bindings,
  cursorKey,
  counts,
  signs,
  siteOfAttempts,
  askAnew,
  checksOutput,
  rateLimits,
  connections,
  limitTimes,
  queueWaitMs,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly bindings: readonly Binding[];
  readonly cursorKey: Uint8Array;
  /** What of the limits lasts beyond the process, and what addresses are refused for. */
  readonly counts: CallCounts;
  readonly signs: SignsOfAddresses;
  /** The site at which keys that nobody knows are counted. */
  readonly siteOfAttempts: () => Promise<string | undefined>;
  readonly askAnew: BinderParts['askAnew'];
  readonly checksOutput: boolean;
  readonly rateLimits: boolean;
  /** How many connections to the database serve calls. */
  readonly connections: number;
  readonly limitTimes: LimitTimes | undefined;
  readonly queueWaitMs: number | undefined;
}): Calls {
  const queue = createKeyedQueue(queueWaitMs === undefined ? {} : { waitMs: queueWaitMs });
  const limits = createCallLimits(rateLimits, connections, limitTimes, {
    counts,
    signs,
    attempts: { database, siteId: siteOfAttempts },
  });
  const boundWith: Omit<DemoParts, 'addPicture'> = {
    database,
    bindings,
    inTurn: (siteId, keys, work, recheck) =>
      queue.run(
        keys.map((key) => `${siteId} ${key}`),
        work,
        recheck,
      ),
    inCatalogueTurn: (siteId, work) =>
      queue.run([`${siteId} catalogue`], work, undefined, Math.max(catalogueWaitMs, queueWaitMs ?? 0)),
    cursorKey,
    askAnew,
    checksOutput,
  };
  const operations = bindings.map(createBinder({ ...boundWith, clock, countCall: limits.countCall }));
  return { operations, limits, queue, boundWith };
}
