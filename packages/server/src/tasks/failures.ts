/** What becomes of an attempt that failed: another one later, or the end. */
import type { Database } from '../db/transaction.ts';
import type { WorkerObserver } from './observer.ts';
import { markFailed, recordFailure } from './repository.ts';
import { defaultRetryPlan, type RetryPlan, withJitter } from './retry.ts';
import { type ClaimedTask, LeaseLost, PermanentFailure, type TransactionalTaskKind } from './task.ts';

/** What the runs of a worker stand on. */
export interface RunParts {
  readonly database: Database;
  readonly observer: WorkerObserver;
  /** Aborted when the worker stops. */
  readonly signal: AbortSignal;
  readonly leaseMs: number;
  readonly chance: () => number;
}

/** What a kind says of attempts that fail. */
type FailingKind = { readonly retry?: RetryPlan } & Pick<TransactionalTaskKind, 'onFailed'>;

export interface Failures {
  /** Plans the next attempt, or ends the task when this was the last. */
  record(kind: FailingKind, claimed: ClaimedTask, error: unknown): Promise<void>;
  giveUp(kind: FailingKind, claimed: ClaimedTask, error: unknown): Promise<void>;
}

const errorTextLimit = 500;

export function createFailures({ chance, database, observer }: Omit<RunParts, 'signal' | 'leaseMs'>): Failures {
  async function giveUp({ onFailed }: FailingKind, claimed: ClaimedTask, error: unknown): Promise<void> {
    if (onFailed === undefined) {
      await recordFailure(database.reader(claimed.siteId), claimed, textOf(error), undefined);
    } else {
      try {
        await database.transact(claimed.siteId, async (tx) => {
          markFailed(tx, claimed, textOf(error), await onFailed(tx, claimed));
        });
      } catch (thrown) {
        if (thrown instanceof LeaseLost) {
          // Whoever has it now says what becomes of it.
          return;
        }
        throw thrown;
      }
    }
    observer.failed?.(claimed.kind, error, true);
  }
  return {
    giveUp,
    async record(kind, claimed, error) {
      const { retry = defaultRetryPlan } = kind;
      if (claimed.attempt >= retry.attempts || error instanceof PermanentFailure) {
        await giveUp(kind, claimed, error);
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
