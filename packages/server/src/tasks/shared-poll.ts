/**
 * One poll for all workers of a process: what other processes have recorded, and what has become due by the clock, is
 * found by one question for all kinds, and wakes those workers that do some of it. When each worker asked by itself, a
 * server with nothing to do asked its database twenty times a second.
 */
import type { Database } from '../db/transaction.ts';
import type { WorkerObserver } from './observer.ts';
import { findDueKinds } from './repository.ts';
import { createRest } from './rest.ts';
import type { Worker } from './worker.ts';

export interface SharedPollOptions {
  readonly database: Database;
  /** Names of all kinds that the workers do. */
  readonly kinds: readonly string[];
  readonly observer?: Pick<WorkerObserver, 'troubled' | 'worked'>;
  readonly pollMs?: number;
}

/** How often workers look by themselves that are woken by a shared poll: it is nothing but a way out of a mistake. */
export const pollOfSharedMs = 30_000;

/** The worker with a poll of its own; it goes on between the worker's start and its stop. */
export function withSharedPoll(worker: Worker, options: SharedPollOptions): Worker {
  const { database, kinds, observer = {}, pollMs = 500 } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  const rest = createRest(pollMs);

  async function poll(): Promise<void> {
    const due = await findDueKinds(database.serverReader, kinds);
    for (const kind of due) {
      worker.kick(kind);
    }
  }

  async function run(): Promise<void> {
    // Each worker looks by itself when it starts.
    await rest.untilNext();
    while (!signal.aborted) {
      try {
        await poll();
        observer.worked?.();
      } catch (error) {
        observer.troubled?.(error);
      }
      await rest.untilNext();
    }
  }

  return {
    ...worker,
    start: () => {
      worker.start();
      running ??= run();
    },
    stop: async () => {
      ending.abort();
      rest.end();
      await Promise.all([running, worker.stop()]);
    },
  };
}
