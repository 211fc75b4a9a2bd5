/**
 * The relay: brings recorded events to their consumers after the commit, each exactly once (design 4.9).
 * It has no order of its own but the entity's, holds nothing that a kill could lose, and any number of processes
 * may run one on the same database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '../db/transaction.ts';
import { inSpan } from '../tracing/span.ts';
import { type Consumer, defaultRetryPlan } from './consumer.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  findWaitingSites,
  groupBy,
  LeaseLost,
  markDone,
  recordFailure,
  releaseClaim,
} from './deliveries.ts';

/** What the relay tells about itself; the metrics and the log listen. */
export interface RelayObserver {
  readonly delivered?: (consumer: string, count: number) => void;
  /** An attempt failed; `last` when the delivery ended FAILED. */
  readonly failed?: (consumer: string, error: unknown, last: boolean) => void;
  /** The relay itself could not work, for instance because the database is away. */
  readonly troubled?: (error: unknown) => void;
}

export interface RelayOptions {
  /** A small pool of its own, so that neither the relay nor the requests starve the other. */
  readonly database: Database;
  readonly consumers: readonly Consumer[];
  readonly observer?: RelayObserver;
  /** Runs after each batch, outside any transaction, with the sites of which the given consumer took events. */
  readonly afterBatch?: (delivered: readonly ClaimedDelivery[]) => Promise<void>;
  /**
   * Work that is due by the clock; asked at every poll, keeps its own intervals. Events do not wait for it, and it
   * should end soon after the signal says that the relay stops.
   */
  readonly dueWork?: (signal: AbortSignal) => Promise<void>;
  readonly pollMs?: number;
  readonly leaseMs?: number;
  /** How many deliveries of one site a batch takes, so that a busy site does not hold up the others. */
  readonly deliveriesPerSite?: number;
  readonly sitesPerBatch?: number;
  /** How many sites are worked on at once; at most the pool's size. */
  readonly parallelSites?: number;
  /**
   * Real milliseconds between a batch and the next under load, default 20: what is recorded meanwhile shares its claim
   * and its commits. An event that finds the relay at rest does not wait.
   */
  readonly gatherMs?: number;
}

export interface Relay {
  start(): void;
  /** Looks for work now instead of at the next poll. */
  kick(): void;
  /** Works until nothing is due; answers how many deliveries were done. Needs no start. */
  drain(): Promise<number>;
  /** Takes nothing new, finishes what is being worked on, gives the rest back. */
  stop(): Promise<void>;
}

const errorTextLimit = 500;

/** Makes a relay; `start` sets it going. */
export function createRelay(options: RelayOptions): Relay {
  const { database, observer = {} } = options;
  const consumers = new Map(options.consumers.map((consumer) => [consumer.name, consumer]));
  const names = [...consumers.keys()];
  const pollMs = options.pollMs ?? 500;
  const leaseMs = options.leaseMs ?? 30_000;
  const deliveriesPerSite = options.deliveriesPerSite ?? 100;
  const sitesPerBatch = options.sitesPerBatch ?? 50;
  const parallelSites = options.parallelSites ?? 2;
  const gatherMs = options.gatherMs ?? 20;

  const ending = new AbortController();
  let stopping = false;
  let dueWorkRunning: Promise<void> | undefined;
  let kicked = false;
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;
  /** Where the last batch ended: the next one starts behind it, so every waiting site gets its turn. */
  let lastSiteId: string | undefined;

  async function batch(): Promise<{ claimed: number; done: number }> {
    const sites = await nextSites();
    const delivered: ClaimedDelivery[] = [];
    let claimed = 0;
    const queue = sites.values();
    const worker = async () => {
      for (const siteId of queue) {
        if (stopping) {
          return;
        }
        const taken = await claimDeliveries(database.reader(siteId), names, deliveriesPerSite, leaseMs);
        claimed += taken.length;
        delivered.push(...(await workOn(taken)));
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: Math.min(parallelSites, sites.length) }, worker));
    if (delivered.length > 0) {
      await options.afterBatch?.(delivered);
    }
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        throw outcome.reason;
      }
    }
    return { claimed, done: delivered.length };
  }

  async function nextSites(): Promise<string[]> {
    const ahead = await findWaitingSites(database.serverReader, names, lastSiteId, sitesPerBatch);
    const room = sitesPerBatch - ahead.length;
    const around =
      lastSiteId === undefined || room === 0
        ? []
        : await findWaitingSites(database.serverReader, names, undefined, room);
    const sites = [...new Set([...ahead, ...around])];
    lastSiteId = sites.at(-1);
    return sites;
  }

  /** Works on what was claimed of one site, consumer by consumer; answers what was done. */
  async function workOn(taken: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    const done: ClaimedDelivery[] = [];
    for (const [name, group] of groupBy(taken, (each) => each.consumer)) {
      const consumer = consumers.get(name);
      if (consumer === undefined) {
        continue; // Claims ask for our consumers only.
      }
      const attempts = (consumer.retry ?? defaultRetryPlan).attempts;
      const fit = group.filter((each) => each.attempt <= attempts);
      for (const each of group) {
        if (each.attempt > attempts) {
          // Only a process that died in its last attempt leaves a delivery like this.
          await giveUp(each, new Error('the process ended during the last attempt'));
        }
      }
      if (stopping) {
        await Promise.all(fit.map((each) => releaseClaim(database.reader(each.siteId), each)));
        continue;
      }
      done.push(...(await consumeAll(consumer, fit)));
    }
    return done;
  }

  /** All events of a group in one transaction; when one refuses, each alone, so that it holds up nobody else. */
  async function consumeAll(consumer: Consumer, group: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    if (group.length > 1) {
      try {
        await consumeTogether(consumer, group);
        return [...group];
      } catch {
        // Nothing of it was kept, and the one at fault reports its error below.
      }
    }
    const done: ClaimedDelivery[] = [];
    for (const each of group) {
      if (stopping && group.length > 1) {
        await releaseClaim(database.reader(each.siteId), each);
        continue;
      }
      try {
        await consumeTogether(consumer, [each]);
        done.push(each);
      } catch (error) {
        await reportFailure(consumer, each, error);
      }
    }
    return done;
  }

  async function consumeTogether(consumer: Consumer, group: readonly ClaimedDelivery[]): Promise<void> {
    const [first] = group;
    if (first === undefined) {
      return;
    }
    const span = { kind: 'consumer', attributes: { 'openhours.events': group.length } } as const;
    const work = async (tx: Transaction) => {
      markDone(tx, group);
      if (consumer.consumeAll !== undefined) {
        await consumer.consumeAll(
          tx,
          group.map((each) => each.event),
        );
      } else {
        for (const each of group) {
          await consumer.consume(tx, each.event);
        }
      }
      await tx.flush();
    };
    await inSpan(`deliver to ${consumer.name}`, span, () => database.transact(first.siteId, work));
    observer.delivered?.(consumer.name, group.length);
  }

  async function reportFailure(consumer: Consumer, claimed: ClaimedDelivery, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) {
      observer.failed?.(consumer.name, error, false);
      return;
    }
    const plan = consumer.retry ?? defaultRetryPlan;
    if (claimed.attempt >= plan.attempts) {
      await giveUp(claimed, error);
      return;
    }
    await recordFailure(database.reader(claimed.siteId), claimed, textOf(error), plan.delayMs(claimed.attempt));
    observer.failed?.(consumer.name, error, false);
  }

  async function giveUp(claimed: ClaimedDelivery, error: unknown): Promise<void> {
    await recordFailure(database.reader(claimed.siteId), claimed, textOf(error), undefined);
    observer.failed?.(claimed.consumer, error, true);
  }

  async function drain(pauseMs = 0): Promise<number> {
    let done = 0;
    while (!stopping) {
      const outcome = await batch();
      done += outcome.done;
      if (outcome.claimed === 0) {
        break;
      }
      if (pauseMs > 0 && outcome.claimed < deliveriesPerSite && !stopping) {
        await pause(pauseMs);
      }
    }
    return done;
  }

  function startDueWork(): void {
    if (dueWorkRunning !== undefined || options.dueWork === undefined || stopping) {
      return;
    }
    dueWorkRunning = options
      .dueWork(ending.signal)
      .catch((error: unknown) => observer.troubled?.(error))
      .finally(() => {
        dueWorkRunning = undefined;
      });
  }

  async function run(): Promise<void> {
    while (!stopping) {
      kicked = false;
      try {
        await drain(gatherMs);
      } catch (error) {
        observer.troubled?.(error);
      }
      startDueWork();
      if (!kicked && !stopping) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs);
          timer.unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    kick: () => {
      kicked = true;
      wake?.();
    },
    drain: () => drain(),
    stop: async () => {
      stopping = true;
      ending.abort();
      wake?.();
      await running;
      await dueWorkRunning;
    },
  };
}

function textOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, errorTextLimit);
}
