/** What becomes of an attempt that failed: another one later, or the end. */
import type { Database } from '../db/transaction.ts';
import type { WorkerObserver } from './observer.ts';
import { recordFailure } from './repository.ts';
import { defaultRetryPlan, type RetryPlan, withJitter } from './retry.ts';
import type { ClaimedTask } from './task.ts';

/** What the runs of a worker stand on. */
export interface RunParts {
  readonly database: Database;
  readonly observer: WorkerObserver;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
  readonly leaseMs: number;
  readonly chance: () => number;
}

export interface Failures {
  /** Plans the next attempt, or ends the task when this was the last. */
  record(kind: { readonly retry?: RetryPlan }, claimed: ClaimedTask, error: unknown): Promise<void>;
  giveUp(claimed: ClaimedTask, error: unknown): Promise<void>;
}

const errorTextLimit = 500;

export function createFailures({ chance, database, observer }: Omit<RunParts, 'signal' | 'leaseMs'>): Failures {
  async function giveUp(claimed: ClaimedTask, error: unknown): Promise<void> {
    await recordFailure(database.reader(claimed.siteId), claimed, textOf(error), undefined);
    observer.failed?.(claimed.kind, error, true);
  }
  return {
    giveUp,
    async record({ retry = defaultRetryPlan }, claimed, error) {
      if (claimed.attempt >= retry.attempts) {
        await giveUp(claimed, error);
        return;
      }
      const delayMs = withJitter(retry.delayMs(claimed.attempt), chance());
      await recordFailure(database.reader(claimed.siteId), claimed, textOf(error), delayMs);
      observer.failed?.(claimed.kind, error, false);
    },
  };
}

function textOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, errorTextLimit);
}
