/**
 * The workers of one process, side by side as one: what somebody waits for, what may take its time, and a worker for
 * each kind that waits for the outside. A hundred letters to send never stand before a live change.
 */
import type { Database } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import type { WorkerObserver } from './observer.ts';
import type { LongestWaits } from './repository/periodic.ts';
import { defaultRetryPlan, longestWaitMs } from './retry.ts';
import { type ExternalTaskKind, type TaskKind, usualLeaseMs, usualPeriodicLeaseMs } from './task.ts';
import { createWorker, type Worker } from './worker.ts';

/** Joins workers of which no two share a kind. */
export function joinWorkers(workers: readonly Worker[]): Worker {
  return {
    start: () => {
      for (const worker of workers) {
        worker.start();
      }
    },
    kick: (kind) => {
      for (const worker of workers) {
        worker.kick(kind);
      }
    },
    async drain() {
      let done = 0;
      let counts: number[];
      do {
        // What one does may be asked of another.
        counts = await Promise.all(workers.map((worker) => worker.drain()));
        done += counts.reduce((sum, count) => sum + count, 0);
      } while (counts.some((count) => count > 0));
      return done;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** The worker of one kind that waits for the outside: one task of a site, then one of the next. */
export function createExternalWorker(
  kind: ExternalTaskKind,
  parts: {
    readonly database: Database;
    readonly observer: WorkerObserver;
    readonly now: () => number;
    readonly pollMs?: number;
  },
): Worker {
  return createWorker({
    ...parts,
    kinds: [kind],
    tasksPerTurn: 1,
    gatherMs: 0,
    concurrency: kind.concurrency ?? 1,
    leaseMs: kind.leaseMs ?? usualLeaseMs,
  });
}

/** Clocks are measured apart. */
const toleranceMs = minuteMs;

/** The longest that each kind plans ahead: its longest delay, its lease, its interval. */
export function longestWaitsOf(kinds: readonly TaskKind[]): LongestWaits {
  return Object.fromEntries(
    kinds.map((kind) => {
      const ahead = kind.mode === 'PERIODIC' ? kind.everyMs : longestWaitMs(kind.retry ?? defaultRetryPlan);
      const lease = kind.mode === 'TRANSACTIONAL' ? usualLeaseMs : (kind.leaseMs ?? usualPeriodicLeaseMs);
      return [kind.name, Math.max(ahead, lease) + toleranceMs];
    }),
  );
}
