/** Runs tasks that only write to the database: the work and the mark that it is done are one transaction. */
import type { Transaction } from '../db/transaction.ts';
import { inSpan } from '../tracing/span.ts';
import { createFailures, type RunParts } from './failures.ts';
import { markDone, releaseClaim } from './repository.ts';
import { type ClaimedTask, LeaseLost, type TransactionalTaskKind } from './task.ts';

type RunGroup = (kind: TransactionalTaskKind, group: readonly ClaimedTask[]) => Promise<ClaimedTask[]>;

/** Answers what was done. */
export function createTransactionalRun(parts: RunParts): RunGroup {
  const { database, observer, signal } = parts;
  const failures = createFailures(parts);

  async function runTogether(kind: TransactionalTaskKind, group: readonly ClaimedTask[]): Promise<void> {
    const [first] = group;
    if (first === undefined) {
      return;
    }
    const span = { kind: 'consumer', attributes: { 'openhours.tasks': group.length } } as const;
    const work = async (tx: Transaction) => {
      markDone(tx, group);
      await kind.run(tx, group);
      await tx.flush();
    };
    await inSpan(`task ${kind.name}`, span, () => database.transact(first.siteId, work));
    observer.done?.(kind.name, group.length);
  }

  /** All of a batch in one transaction; when one refuses, each alone, so that it holds up nobody else. */
  async function runBatch(kind: TransactionalTaskKind, batch: readonly ClaimedTask[]): Promise<ClaimedTask[]> {
    let refusal: { readonly error: unknown } | undefined;
    if (batch.length > 1) {
      try {
        await runTogether(kind, batch);
        return [...batch];
      } catch (error) {
        // Nothing of it was kept, and whichever is at fault reports it below.
        refusal = { error };
      }
    }
    const done: ClaimedTask[] = [];
    for (const each of batch) {
      if (signal.aborted && batch.length > 1) {
        await releaseClaim(database.reader(each.siteId), each);
        continue;
      }
      try {
        await runTogether(kind, [each]);
        done.push(each);
      } catch (error) {
        if (error instanceof LeaseLost) {
          observer.failed?.(kind.name, error, false);
        } else {
          await failures.record(kind, each, error);
        }
      }
    }
    if (refusal !== undefined && done.length === batch.length) {
      // None is at fault alone: what they cannot do together would be heard of by nobody.
      observer.failed?.(kind.name, refusal.error, false);
    }
    return done;
  }

  return async (kind, group) => {
    const size = kind.tasksPerTransaction ?? group.length;
    const done: ClaimedTask[] = [];
    for (let from = 0; from < group.length; from += size) {
      const batch = group.slice(from, from + size);
      if (signal.aborted && from > 0) {
        // It ends after the batch that it was at.
        await Promise.all(batch.map((each) => releaseClaim(database.reader(each.siteId), each)));
      } else {
        done.push(...(await runBatch(kind, batch)));
      }
    }
    return done;
  };
}
