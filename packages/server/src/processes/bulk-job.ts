/**
 * Bulk jobs: what a domain does with every item that a filter finds, as a process of one step that goes through the items
 * in batches (docs/decisions/0054). A batch is short, since it holds what its items lock; each item is done for itself.
 */
import { allOperations } from '@openhours/contract';
import { reachOfCaller } from '../auth/caller.ts';
import type { StarterNow } from '../auth/caller-now.ts';
import type { Act } from '../call.ts';
import { itemError } from '../db/bulk.ts';
import { isWorthRepeating, StartOver } from '../db/failures.ts';
import { newId } from '../db/ids.ts';
import type { Transaction } from '../db/transaction.ts';
import type { BulkJob, LeftItem, StartBulkJob } from '../domain.ts';
import { PermanentFailure } from '../tasks/task.ts';
import { minuteMs } from '../time/index.ts';
import { type BatchProgress, defineProcess, type FailedItems, type Process, type StepCall } from './process.ts';
import { type ItemRow, insertItem } from './repository/items.ts';
import type { Run } from './run.ts';

/** What bulk jobs stand on. */
export interface BulkJobParts {
  /** The site on which a job acts, as it is now; undefined when it is not live. */
  readonly findSite: (siteId: string) => Promise<Act['site'] | undefined>;
  readonly starterNow: StarterNow;
}

/** What a job was started with. */
interface Started {
  readonly asked: unknown;
  /** The operation by which it was begun; absent: that of the job. */
  readonly operation?: string;
  /** Epoch milliseconds of business time: what came later is not meant. */
  readonly startedAtMs: number;
}

const defaultItemsPerBatch = 10;
/** Of one reason so many items are named, and so many reasons are told apart; the rest is only counted. */
const idsPerReason = 20;
const reasonsTold = 50;

const nameOf = ({ name, operation }: Pick<BulkJob, 'name' | 'operation'>) => name ?? operation.name;

/** Why an item failed. */
type Reason = Pick<FailedItems, 'code' | 'field'>;

/** What became of an item. */
interface Outcome {
  readonly reason?: Reason;
  readonly left?: LeftItem | undefined;
}

export function createBulkJobProcess(job: BulkJob, { findSite, starterNow }: BulkJobParts): Process {
  const { itemsPerBatch = defaultItemsPerBatch } = job;
  const operations = new Map(allOperations().map((each) => [each.name, each]));

  async function doItem(tx: Transaction, call: StepCall<Started>, act: Act, id: string): Promise<Outcome> {
    try {
      const made = await tx.savepoint(() => job.work(tx, act, id, call.input.asked));
      return { left: job.leftOf?.(made) };
    } catch (error) {
      return { reason: reasonOf(error, call.isLastAttempt) };
    }
  }

  /**
   * As whom the next items are done: whoever has lost the right to it does no more of them. What follows from an act that was
   * allowed goes on.
   */
  async function rightsNow(tx: Transaction, starter: Act['caller']): Promise<Pick<Act, 'caller' | 'reach'>> {
    if (job.isConsequence === true) {
      return { caller: starter, reach: 'all' };
    }
    const caller = await starterNow(tx, starter);
    const reach = caller === undefined ? 'none' : reachOfCaller(caller, job.operation.permission);
    if (caller === undefined || reach === 'none') {
      throw new PermanentFailure('whoever started it may not do this any more');
    }
    return { caller, reach };
  }

  return defineProcess<Started>({
    name: nameOf(job),
    operation: job.operation,
    // Of each batch. What fails otherwise than by a refusal may pass a moment later, and is counted in the end.
    retry: { attempts: 5, delayMs: (attempt) => Math.min(1000 * 4 ** (attempt - 1), minuteMs) },
    steps: [
      {
        name: 'items',
        mode: 'BATCHED',
        compensate: 'NOTHING',
        async run(tx, call, reached) {
          const { asked, operation, startedAtMs } = call.input;
          const [site, rights] = await Promise.all([
            findSite(call.siteId),
            call.caller && rightsNow(tx, call.caller),
            job.begin?.(tx),
          ]);
          if (site === undefined || rights === undefined) {
            throw new Error(`the site ${call.siteId} is not live`);
          }
          const act: Act = {
            site,
            ...rights,
            nowMs: call.nowMs,
            requestId: call.requestId ?? call.id,
            operation: (operation === undefined ? undefined : operations.get(operation)) ?? call.operation,
          };
          const page = { after: reached.position, madeUntilMs: startedAtMs, limit: itemsPerBatch };
          // All in one wait. Whether the task is still ours is known before an item is judged.
          const [, total, ids] = await Promise.all([
            tx.flush(),
            reached.total ?? job.count(tx, asked, startedAtMs, act),
            job.idsAfter(tx, asked, page, act),
          ]);
          let progress: BatchProgress = { ...reached, total, ...(job.leftOf && { undoable: reached.undoable ?? 0 }) };
          for (const id of ids) {
            const outcome = await doItem(tx, call, act, id);
            insertItem(tx, rowOf(call.processId, id, outcome));
            progress = withItem(progress, id, outcome);
          }
          const isLast = ids.length < itemsPerBatch;
          // What others have changed or deleted meanwhile was not found any more.
          return { isLast, progress: isLast ? { ...progress, total: progress.done } : progress };
        },
      },
    ],
  }) as Process;
}

/** The reason of a refusal. Anything else is thrown on, so that the batch is tried again, and counted in its last attempt. */
function reasonOf(error: unknown, isLastAttempt: boolean): Reason {
  try {
    const { code, data } = itemError(error);
    const [violation] = (data as { fieldViolations?: { field: string }[] } | undefined)?.fieldViolations ?? [];
    return { code, ...(violation === undefined ? {} : { field: violation.field }) };
  } catch {
    if (isLastAttempt && !isWorthRepeating(error) && !(error instanceof StartOver)) {
      return { code: 'INTERNAL' };
    }
    throw error;
  }
}

function rowOf(processId: string, id: string, { left, reason }: Outcome): ItemRow {
  return {
    process_id: processId,
    item_id: id,
    code: reason?.code ?? null,
    field: reason?.field ?? null,
    revision: left?.revision ?? null,
    is_undoable: left?.isUndoable === true,
  };
}

function withItem(before: BatchProgress, id: string, { left, reason }: Outcome): BatchProgress {
  const progress = left?.isUndoable === true ? { ...before, undoable: (before.undoable ?? 0) + 1 } : before;
  const done = { ...progress, position: id, done: progress.done + 1 };
  if (reason === undefined) {
    return done;
  }
  const failures = [...(progress.failures ?? [])];
  const index = failures.findIndex(({ code, field }) => code === reason.code && field === reason.field);
  const known = failures[index];
  if (known !== undefined) {
    const ids = known.ids.length < idsPerReason ? [...known.ids, id] : known.ids;
    failures[index] = { ...known, count: known.count + 1, ids };
  } else if (failures.length < reasonsTold) {
    failures.push({ ...reason, count: 1, ids: [id] });
  }
  return { ...done, failed: (progress.failed ?? 0) + 1, failures };
}

/** Makes the verb by which operations start their jobs. */
export function createStartBulkJob(processes: readonly Process[], run: Run): StartBulkJob {
  const byName = new Map(processes.map((each) => [each.name, each]));
  return async (tx, act, job, asked) => {
    const process = byName.get(nameOf(job));
    if (process === undefined) {
      throw new TypeError(`no domain has declared the bulk job ${nameOf(job)}`);
    }
    const { nowMs: startedAtMs, operation } = act;
    const input: Started = { asked, startedAtMs, operation: operation.name };
    // Each is one of its own: two of the same kind may run at once.
    return (await run.start(tx, process, { subject: newId(), input, act })).id;
  };
}
