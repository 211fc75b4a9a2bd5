/**
 * Periodic tasks: work of the clock for all sites together, each kind run at its interval by one process at a time.
 * Intervals and leases are real time, what is due is decided by business time (design 4.11).
 */
import type { Database } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import { inSpan } from '../tracing/span.ts';
import { doOneByOne } from './one-by-one.ts';
import {
  claimPeriodicTask,
  endOverlongWaits,
  type LongestWaits,
  planNextRun,
  planPeriodicTasks,
} from './repository/periodic.ts';
import { createRest } from './rest.ts';
import { type ClaimedTask, type PeriodicTaskKind, serverSiteId, usualPeriodicLeaseMs } from './task.ts';
import type { Worker } from './worker.ts';

export interface PeriodicOptions {
  readonly database: Database;
  readonly kinds: readonly PeriodicTaskKind[];
  /** Of all kinds of tasks, the longest that each plans ahead: what waits for longer is due. */
  readonly longestWaits: LongestWaits;
  /** Business time. */
  readonly now: () => number;
  readonly onError: (name: string, error: unknown) => void;
  /** The database is away. */
  readonly onTroubled?: (error: unknown) => void;
  readonly pollMs?: number;
}

export interface PeriodicWorker extends Worker {
  /**
   * Runs every kind once for this instant, whatever the intervals say, after a run of it that is on its way in this
   * process; the test clock waits for it. A kind that fails is reported and keeps no other from its turn; the whole
   * fails at its end then.
   */
  runAll(nowMs: number): Promise<void>;
}

/** How often the worker checks whether the clock of the database was put back, on the machine's steady clock. */
const clockCheckEveryMs = minuteMs;

/** Makes the worker of periodic tasks. They take turns: none of them is in a hurry, and each has all sites to look at. */
export function createPeriodicWorker(options: PeriodicOptions): PeriodicWorker {
  const { database, kinds, longestWaits } = options;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const leases = Object.fromEntries(kinds.map(({ leaseMs = usualPeriodicLeaseMs, name }) => [name, leaseMs]));
  const pollMs = options.pollMs ?? 500;
  const reader = database.reader(serverSiteId);
  const ending = new AbortController();
  const { signal } = ending;
  /** The end of the last run of each kind in this process. */
  const ends = new Map<string, Promise<unknown>>();
  let isPlanned = false;
  let nextClockCheckAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  const rest = createRest(pollMs);

  /** One run after the other: what one has locked, another beside it would leave undone. */
  function runOnce({ name, run }: PeriodicTaskKind, nowMs: number): Promise<void> {
    const done = (ends.get(name) ?? Promise.resolve()).then(() =>
      inSpan(`task ${name}`, {}, () => run(database, nowMs, signal)),
    );
    ends.set(
      name,
      done.catch(() => undefined),
    );
    return done;
  }

  async function runClaimed(kind: PeriodicTaskKind, claimed: ClaimedTask): Promise<void> {
    try {
      await runOnce(kind, options.now());
    } catch (error) {
      options.onError(kind.name, error);
    }
    await planNextRun(reader, claimed, signal.aborted ? 0 : kind.everyMs);
  }

  /** A clock that was put back: nobody waits until it has come there again. */
  async function endWaits(): Promise<void> {
    await endOverlongWaits(database.serverReader, (siteId) => database.reader(siteId), longestWaits);
    nextClockCheckAtMs = performance.now() + clockCheckEveryMs;
  }

  async function runDue(): Promise<number> {
    if (!isPlanned) {
      await planPeriodicTasks(reader, [...byName.keys()]);
      isPlanned = true;
    }
    if (performance.now() >= nextClockCheckAtMs) {
      await endWaits();
    }
    // Each kind once in a pass, so that one whose interval is short leaves the others their turn.
    const left = { ...leases };
    for (let done = 0; ; done += 1) {
      const claimed = signal.aborted ? undefined : await claimPeriodicTask(reader, left);
      const kind = claimed && byName.get(claimed.kind);
      if (claimed === undefined || kind === undefined) {
        return done;
      }
      delete left[claimed.kind];
      await runClaimed(kind, claimed);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await runDue();
      } catch (error) {
        options.onTroubled?.(error);
      }
      await rest.untilNext();
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    // Nothing of it is asked for by anybody: it comes by the clock alone.
    kick: () => undefined,
    drain: runDue,
    stop: async () => {
      ending.abort();
      rest.end();
      await running;
    },
    async runAll(nowMs) {
      await endWaits();
      await doOneByOne(
        kinds,
        ({ name }) => name,
        async (kind) => {
          try {
            await runOnce(kind, nowMs);
          } catch (error) {
            options.onError(kind.name, error);
            throw error;
          }
        },
      );
    },
  };
}
