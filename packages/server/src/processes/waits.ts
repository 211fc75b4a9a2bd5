/**
 * Steps that wait: until a time of the business clock, or for a signal by which an operation says that something has
 * happened outside, whichever is first (docs/decisions/0054). A wait is a row, and so is a signal that came before it.
 */
import type { Transaction } from '../db/transaction.ts';
import { pagesOfDueSites } from '../tasks/due-sites.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import { doOneByOne } from '../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../tasks/task.ts';
import type { Resumed } from './process.ts';
import {
  insertSignal,
  insertWait,
  isSignaled,
  listWaitsOver,
  type NewWait,
  type ResumingTask,
  sitesWithWaitsOver,
  updateEnded,
} from './repository/waits.ts';

/** Asks for the task that ends a wait; whoever asks second adds nothing. */
export function enqueueResuming(
  tx: Transaction,
  enqueue: EnqueueTask,
  { process_id, task_id, task_kind }: ResumingTask,
): void {
  enqueue(tx, { kind: task_kind, id: task_id, input: { processId: process_id } });
}

/** Begins to wait; a signal that is there already ends the wait at once. */
export async function openWait(tx: Transaction, enqueue: EnqueueTask, wait: NewWait): Promise<void> {
  const isThere = await insertWait(tx, wait);
  if (isThere === undefined) {
    throw new Error(`another step waits for ${wait.signal}`);
  }
  if (isThere) {
    enqueueResuming(tx, enqueue, wait);
  }
}

/** Ends the wait that a task resumes; answers what ended it. From here on a signal comes too late. */
export async function closeWait(tx: Transaction, taskId: string, nowMs: number): Promise<Resumed> {
  const signaled = await updateEnded(tx, taskId, nowMs);
  return signaled === undefined ? { by: 'TIME' } : { by: 'SIGNAL', value: signaled.value };
}

/**
 * What became of a signal: it resumes whoever waits or will wait for it, is the same once more, or nobody waits any
 * more.
 */
export type SignalOutcome = 'ACCEPTED' | 'REPEATED' | 'TOO_LATE';

/** Makes the verb by which operations say that what is waited for has happened; the last that their transaction does. */
export function createSignal(enqueue: EnqueueTask) {
  return async (
    tx: Transaction,
    signal: string,
    happened: { readonly nowMs: number; readonly value?: unknown },
  ): Promise<SignalOutcome> => {
    const waiting = await insertSignal(tx, signal, happened);
    if (waiting === undefined) {
      return (await isSignaled(tx, signal)) ? 'REPEATED' : 'TOO_LATE';
    }
    if (waiting !== 'NOBODY') {
      enqueueResuming(tx, enqueue, waiting);
    }
    return 'ACCEPTED';
  };
}

/** Resumes what has waited for as long as it was to. */
export function waitsThatAreOver(enqueue: EnqueueTask): PeriodicTaskKind {
  return {
    name: 'process-waits',
    mode: 'PERIODIC',
    everyMs: 5_000,
    async run(database, nowMs, signal) {
      async function* sites(): AsyncGenerator<string> {
        for await (const page of pagesOfDueSites(database.serverReader, sitesWithWaitsOver(nowMs))) {
          yield* page;
        }
      }
      const resume = (siteId: string) =>
        database.transact(siteId, async (tx) => {
          for (const over of await listWaitsOver(tx, nowMs)) {
            enqueueResuming(tx, enqueue, over);
          }
        });
      await doOneByOne(sites(), (siteId) => `site ${siteId}`, resume, signal);
    },
  };
}
