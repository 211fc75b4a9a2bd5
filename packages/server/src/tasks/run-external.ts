/** Runs tasks that may wait for the outside: no transaction is open meanwhile, and a heartbeat keeps the lease. */
import { inSpan } from '../tracing/span.ts';
import { createFailures, type Failures, type RunParts } from './failures.ts';
import { markDoneAlone, markDoneWith, releaseClaim, renewLease } from './repository.ts';
import { type ClaimedTask, type ExternalTaskKind, LeaseLost, type TaskOutcome, type TaskProgress } from './task.ts';

export interface ExternalRun extends Pick<Failures, 'giveUp'> {
  /** One after the other; answers what was done. */
  run(kind: ExternalTaskKind, group: readonly ClaimedTask[]): Promise<ClaimedTask[]>;
  /** True while nothing of the kind is tried in this process. */
  rests(kindName: string): boolean;
  /** Lets kinds that have run put away what they kept, once nothing runs. */
  restWhenIdle(isIdle: boolean): void;
}

const progressEveryMs = 500;

export function createExternalRun(parts: RunParts & { readonly now: () => number }): ExternalRun {
  const { database, leaseMs: usualLeaseMs, now, observer, signal } = parts;
  const failures = createFailures(parts);
  /** On the steady clock. */
  const restsUntilMs = new Map<string, number>();
  const used = new Set<ExternalTaskKind>();

  const rests = (name: string) => performance.now() < (restsUntilMs.get(name) ?? Number.NEGATIVE_INFINITY);

  /** `waited`: others ran since it was claimed, so the lease is renewed before it begins. */
  async function runOne(kind: ExternalTaskKind, task: ClaimedTask, waited: boolean): Promise<boolean> {
    const reader = database.reader(task.siteId);
    const leaseMs = kind.leaseMs ?? usualLeaseMs;
    const lost = new AbortController();
    let progress: TaskProgress | undefined;
    let isRenewing = false;
    let isUnsaid = false;
    const renew = async () => {
      if (isRenewing) {
        return;
      }
      isRenewing = true;
      isUnsaid = false;
      try {
        if (!(await renewLease(reader, task, leaseMs, progress))) {
          lost.abort();
        }
      } catch (error) {
        // The database is away: whoever finds it again first goes on with the task.
        observer.troubled?.(error);
      } finally {
        isRenewing = false;
      }
    };
    if (waited) {
      await renew();
      if (lost.signal.aborted) {
        return false;
      }
    }
    const heartbeat = setInterval(renew, Math.max(1, Math.floor(leaseMs / 3)));
    const sayProgress = setInterval(() => isUnsaid && renew(), progressEveryMs);
    heartbeat.unref();
    sayProgress.unref();
    const context = {
      database,
      reader,
      nowMs: now(),
      signal: AbortSignal.any([signal, lost.signal]),
      report: (reached: TaskProgress) => {
        progress = reached;
        isUnsaid = true;
      },
    };
    let outcome: TaskOutcome | undefined;
    let thrown: unknown;
    try {
      outcome = await inSpan(`task ${kind.name}`, { kind: 'consumer' }, () => kind.run(task, context));
    } catch (error) {
      thrown = error;
    } finally {
      clearInterval(heartbeat);
      clearInterval(sayProgress);
    }
    if (isUnsaid) {
      await renew();
    }
    if (lost.signal.aborted) {
      // Somebody else has it: what becomes of it is theirs to say.
      return false;
    }
    return outcome === undefined ? failed(kind, task, thrown) : settle(kind, task, outcome);
  }

  async function failed(kind: ExternalTaskKind, task: ClaimedTask, error: unknown): Promise<boolean> {
    if (signal.aborted) {
      // It was asked to end: that is no failure of its own.
      await releaseClaim(database.reader(task.siteId), task);
    } else {
      await failures.record(kind, task, error);
    }
    return false;
  }

  async function markDone(kind: ExternalTaskKind, task: ClaimedTask, result: unknown): Promise<boolean> {
    const { onDone } = kind;
    if (onDone === undefined) {
      await markDoneAlone(database.reader(task.siteId), task, result);
    } else {
      try {
        await database.transact(task.siteId, async (tx) => {
          markDoneWith(tx, task, result);
          await onDone(tx, task, result);
        });
      } catch (error) {
        // Done, but not marked: it is done once more, under the same id.
        return error instanceof LeaseLost ? false : failed(kind, task, error);
      }
    }
    observer.done?.(kind.name, 1);
    return true;
  }

  async function settle(kind: ExternalTaskKind, task: ClaimedTask, outcome: TaskOutcome): Promise<boolean> {
    const reader = database.reader(task.siteId);
    switch (outcome.state) {
      case 'DONE':
        return markDone(kind, task, outcome.result);
      case 'LATER':
        await releaseClaim(reader, task, outcome.delayMs);
        return false;
      case 'BLOCKED':
        restsUntilMs.set(kind.name, performance.now() + outcome.restMs);
        await failures.record(kind, task, new Error(outcome.error));
        return false;
      case 'FAILED':
        await (outcome.isFinal
          ? failures.giveUp(kind, task, new Error(outcome.error))
          : failures.record(kind, task, new Error(outcome.error)));
        return false;
    }
  }

  return {
    giveUp: failures.giveUp,
    rests,
    restWhenIdle(isIdle) {
      if (isIdle) {
        for (const kind of used) {
          kind.rest?.();
        }
        used.clear();
      }
    },
    async run(kind, group) {
      const done: ClaimedTask[] = [];
      for (const [index, each] of group.entries()) {
        if (signal.aborted || rests(kind.name)) {
          await releaseClaim(database.reader(each.siteId), each);
          continue;
        }
        used.add(kind);
        if (await runOne(kind, each, index > 0)) {
          done.push(each);
        }
      }
      return done;
    },
  };
}
