/**
 * The worker: takes due tasks of its kinds, site by site in turn, and runs them. It has no order of its own, holds nothing
 * that a kill could lose, and any number of processes may run one on the same database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { groupBy } from '@openhours/contract';
import type { Database } from '../db/transaction.ts';
import type { WorkerObserver } from './observer.ts';
import { claimTasks, findWaitingSites, releaseClaim } from './repository.ts';
import { createRest } from './rest.ts';
import { defaultRetryPlan } from './retry.ts';
import { createExternalRun } from './run-external.ts';
import { createTransactionalRun } from './run-transactional.ts';
import { createSiteRounds } from './site-rounds.ts';
import { type ClaimedTask, type ExternalTaskKind, type TransactionalTaskKind, usualLeaseMs } from './task.ts';

export interface WorkerOptions {
  /** A small pool of its own, so that neither the workers nor the requests starve the other. */
  readonly database: Database;
  readonly kinds: readonly (TransactionalTaskKind | ExternalTaskKind)[];
  readonly observer?: WorkerObserver;
  /** Business time; default the machine's. */
  readonly now?: () => number;
  /** Runs after each round over the waiting sites, outside any transaction, with what was done in it. */
  readonly afterRound?: (done: readonly ClaimedTask[]) => Promise<void>;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  /** How many tasks of one kind and site are taken at once, so that a busy site does not hold up the others. */
  readonly tasksPerTurn?: number;
  readonly sitesPerRound?: number;
  /** How many sites are worked on at once; at most the pool's size where kinds run in transactions. */
  readonly concurrency?: number;
  /**
   * Real milliseconds between a round and the next under load, default 20: what is recorded meanwhile shares its claim
   * and its commits. A task that finds the worker at rest does not wait.
   */
  readonly gatherMs?: number;
  /** From 0 to 1, for the jitter of delays. */
  readonly chance?: () => number;
}

export interface Worker {
  start(): void;
  /** Looks for work now instead of at the next poll; with a kind only where it does that. */
  kick(kind?: string): void;
  /** Works until nothing is due and nothing runs; answers how many tasks were done by it. Needs no start. */
  drain(): Promise<number>;
  /** Takes nothing new, finishes what is being worked on, gives the rest back. */
  stop(): Promise<void>;
}

/** Makes a worker; `start` sets it going. */
export function createWorker(options: WorkerOptions): Worker {
  const { database, observer = {}, kinds } = options;
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const pollMs = options.pollMs ?? 500;
  const leaseMs = options.leaseMs ?? usualLeaseMs;
  const tasksPerTurn = options.tasksPerTurn ?? 100;
  const sitesPerRound = options.sitesPerRound ?? 50;
  const concurrency = options.concurrency ?? 2;
  const gatherMs = options.gatherMs ?? 20;

  const ending = new AbortController();
  const { signal } = ending;
  const parts = { database, observer, signal, leaseMs, chance: options.chance ?? Math.random };
  const runTransactional = createTransactionalRun(parts);
  const external = createExternalRun({ ...parts, now: options.now ?? Date.now });

  const claims = new Set<Promise<ClaimedTask[]>>();
  let claimedInRound = 0;
  let doneInRound: ClaimedTask[] = [];
  const turns = new Set<Promise<unknown>>();
  let running: Promise<unknown> | undefined;
  const rest = createRest(pollMs);

  const awakeKinds = () => [...byName.keys()].filter((name) => !external.rests(name));

  const rounds = createSiteRounds({
    endRound,
    async findSites(afterSiteId, limit) {
      const names = awakeKinds();
      return names.length === 0 ? undefined : findWaitingSites(database.serverReader, names, afterSiteId, limit);
    },
    sitesPerRound,
    signal,
  });

  /** False after a round in which nothing could be taken: what is due waits for what others hold. */
  async function endRound(sites: number): Promise<boolean> {
    await Promise.allSettled([...claims]);
    const [claimed, done] = [claimedInRound, doneInRound];
    claimedInRound = 0;
    doneInRound = [];
    if (done.length > 0) {
      await options.afterRound?.(done);
    }
    if (claimed > 0 && claimed < tasksPerTurn && gatherMs > 0) {
      await pause(gatherMs, undefined, { signal }).catch(() => undefined);
    }
    return sites === 0 || claimed > 0;
  }

  /** Works on what one site has due; answers how many tasks were done. */
  async function turnOf(siteId: string): Promise<number> {
    const claim = claimTasks(database.reader(siteId), awakeKinds(), tasksPerTurn, leaseMs).then((claimed) => {
      claimedInRound += claimed.length;
      return claimed;
    });
    claims.add(claim);
    const taken = await claim.finally(() => claims.delete(claim));
    const done: ClaimedTask[] = [];
    for (const [name, group] of groupBy(taken, (each) => each.kind)) {
      const kind = byName.get(name);
      if (kind !== undefined) {
        done.push(...(await runGroup(kind, group)));
      }
    }
    doneInRound.push(...done);
    return done.length;
  }

  async function runGroup(
    kind: TransactionalTaskKind | ExternalTaskKind,
    group: readonly ClaimedTask[],
  ): Promise<ClaimedTask[]> {
    const { attempts } = kind.retry ?? defaultRetryPlan;
    const fit: ClaimedTask[] = [];
    for (const each of group) {
      if (each.attempt <= attempts) {
        fit.push(each);
      } else {
        // Only a process that died in its last attempt leaves a task like this.
        await external.giveUp(kind, each, new Error('the process ended during the last attempt'));
      }
    }
    if (signal.aborted) {
      await Promise.all(fit.map((each) => releaseClaim(database.reader(each.siteId), each)));
      return [];
    }
    return kind.mode === 'TRANSACTIONAL' ? runTransactional(kind, fit) : external.run(kind, fit);
  }

  /** Takes turns until nothing is due. */
  async function work(): Promise<number> {
    let done = 0;
    for (;;) {
      const siteId = await rounds.nextSite();
      if (siteId === undefined) {
        return done;
      }
      const turn = turnOf(siteId);
      turns.add(turn);
      try {
        done += await turn;
      } finally {
        turns.delete(turn);
      }
    }
  }

  /** One of those who work side by side: a slow task holds up nobody but itself. */
  async function workOn(): Promise<void> {
    while (!signal.aborted) {
      try {
        await work();
        observer.worked?.();
        external.restWhenIdle(turns.size === 0);
      } catch (error) {
        observer.troubled?.(error);
      }
      if (!signal.aborted) {
        await rest.untilNext();
      }
    }
  }

  const sideBySide = <Answer>(run: () => Promise<Answer>) => Promise.all(Array.from({ length: concurrency }, run));

  async function drain(): Promise<number> {
    let done = 0;
    for (;;) {
      const counts = await sideBySide(work);
      const now = counts.reduce((sum, count) => sum + count, 0);
      done += now;
      if (turns.size > 0) {
        await Promise.allSettled([...turns]);
      } else if (now === 0) {
        return done;
      }
    }
  }

  return {
    start: () => {
      running ??= sideBySide(workOn);
    },
    kick: (kind) => {
      if (kind === undefined || byName.has(kind)) {
        rest.end();
      }
    },
    drain,
    stop: async () => {
      ending.abort();
      rest.end();
      await running;
      external.restWhenIdle(true);
    },
  };
}
