/**
 * Bulk jobs: what a domain does with every item that a filter finds, as a process of one step that goes through the items
 * in batches (docs/decisions/0054). A batch is short, since it holds what its items lock; each item is done for itself.
 */
import { allOperations } from '@openhours/contract';
import { ownResourceOf, reachOfCaller } from '../auth/caller.ts';
import type { StarterNow } from '../auth/caller-now.ts';
import type { Act } from '../call.ts';
import { itemError } from '../db/bulk.ts';
import { isWorthRepeating, StartOver } from '../db/failures.ts';
import { newId } from '../db/ids.ts';
import type { PageOfIds } from '../db/rows-of-job.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import type {
  AnyBulkJob,
  BulkJob,
  ConsequenceAct,
  ConsequenceJob,
  JobOfItems,
  LeftItem,
  StartBulkJob,
} from '../domain.ts';
import type { TellEphemeralEvent } from '../events/ephemeral-events.ts';
import { PermanentFailure } from '../tasks/task.ts';
import { minuteMs } from '../time/index.ts';
import { type BatchProgress, defineProcess, type FailedItems, type Process, type StepCall } from './process.ts';
import { type ItemRow, insertItem } from './repository/items.ts';
import type { Run } from './run.ts';

/** What bulk jobs stand on. */
export interface BulkJobParts {
  /** By which jobs are begun, by their names. */
  readonly operations: ReadonlyMap<string, ConsequenceAct['operation']>;
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
/** As many as one call changes by their ids. */
export const defaultMostInAct = 100;
/** Of one reason so many items are named, and so many reasons are told apart; the rest is only counted. */
const idsPerReason = 20;
const reasonsTold = 50;

const nameOf = (job: AnyBulkJob) => (job.isConsequence === true ? job.name : job.operation.name);

/** The operations that callers call, and those of the server itself from which something follows. */
export function operationsOf(jobs: readonly AnyBulkJob[]): BulkJobParts['operations'] {
  return new Map([...jobs.map(({ operation }) => operation), ...allOperations()].map((each) => [each.name, each]));
}

/** Why an item failed. */
type Reason = Pick<FailedItems, 'code' | 'field'>;

/** What became of an item. */
interface Outcome {
  readonly reason?: Reason;
  readonly left?: LeftItem | undefined;
}

export function createBulkJobProcess(job: AnyBulkJob, parts: BulkJobParts): Process {
  const { itemsPerBatch = defaultItemsPerBatch } = job;

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
          const { startedAtMs } = call.input;
          const [doing] = await Promise.all([doingNow(job, tx, call, parts), job.begin?.(tx)]);
          const page = { after: reached.position, madeUntilMs: startedAtMs, limit: itemsPerBatch };
          // All in one wait. Whether the task is still ours is known before an item is judged.
          const [, total, ids] = await Promise.all([
            tx.flush(),
            reached.total ?? doing.count(tx, startedAtMs),
            doing.idsAfter(tx, page),
          ]);
          await doing.hold?.(tx, ids);
          let progress: BatchProgress = { ...reached, total, ...(job.leftOf && { undoable: reached.undoable ?? 0 }) };
          for (const id of ids) {
            const outcome = await outcomeOf(() => tx.savepoint(() => doing.work(tx, id)), call.isLastAttempt);
            insertItem(tx, rowOf(call.processId, id, outcome));
            progress = withItem(progress, id, outcome);
          }
          const isLast = ids.length < itemsPerBatch;
          if (isLast) {
            await doing.end?.(tx);
          }
          // What others have changed or deleted meanwhile was not found any more.
          return { isLast, progress: isLast ? { ...progress, total: progress.done } : progress };
        },
      },
    ],
  }) as Process;
}

/** The verbs of a job, as whoever acts in it. */
interface Doing {
  count(reader: Reader, madeUntilMs: number): Promise<number>;
  idsAfter(reader: Reader, page: PageOfIds): Promise<string[]>;
  hold: ((tx: Transaction, ids: readonly string[]) => Promise<void>) | undefined;
  /** Answers how the item was left. */
  work(tx: Transaction, id: string): Promise<LeftItem | undefined>;
  end?(tx: Transaction): Promise<void>;
}

function doingNow(job: AnyBulkJob, tx: Transaction, call: StepCall<Started>, parts: BulkJobParts): Promise<Doing> {
  return job.isConsequence === true ? afterAct(job, call, parts) : byRights(job, tx, call, parts);
}

/** Whoever has lost the right to it does no more of it. */
async function byRights(
  job: BulkJob,
  tx: Transaction,
  { caller: starter, id, input, nowMs, requestId = id, siteId }: StepCall<Started>,
  { findSite, starterNow }: BulkJobParts,
): Promise<Doing> {
  const { operation } = job;
  const [site, caller] = await Promise.all([liveSite(siteId, findSite), starter && starterNow(tx, starter)]);
  const reach = caller === undefined ? 'none' : reachOfCaller(caller, operation.permission);
  if (caller === undefined || reach === 'none') {
    throw new PermanentFailure('whoever started it may not do this any more');
  }
  return doingAs(job, { site, caller, reach, nowMs, requestId, operation }, input.asked);
}

/** What follows from an act that was allowed goes on. */
async function afterAct(
  job: ConsequenceJob,
  { caller, input: { asked, operation: begunBy = '' }, nowMs, requestId, siteId }: StepCall<Started>,
  { findSite, operations }: BulkJobParts,
): Promise<Doing> {
  const operation = operations.get(begunBy) ?? job.operation;
  const act: ConsequenceAct = { site: await liveSite(siteId, findSite), caller, nowMs, requestId, operation };
  return { ...doingAs(job, act, asked), end: async (tx) => job.end?.(tx, act, asked) };
}

async function liveSite(siteId: string, findSite: BulkJobParts['findSite']): Promise<Act['site']> {
  const site = await findSite(siteId);
  if (site === undefined) {
    throw new Error(`the site ${siteId} is not live`);
  }
  return site;
}

function doingAs<By>(job: JobOfItems<unknown, unknown, By>, act: By, asked: unknown): Doing {
  return {
    count: (reader, madeUntilMs) => job.count(reader, asked, madeUntilMs, act),
    idsAfter: (reader, page) => job.idsAfter(reader, asked, page, act),
    hold: job.hold,
    async work(tx, id) {
      const made = await job.work(tx, act, id, asked);
      return job.leftOf?.(made);
    },
  };
}

async function outcomeOf(work: () => Promise<LeftItem | undefined>, isLastAttempt: boolean): Promise<Outcome> {
  try {
    return { left: await work() };
  } catch (error) {
    return { reason: reasonOf(error, isLastAttempt) };
  }
}

/**
 * The reason of a refusal. Anything else is thrown on, so that the batch is tried again, and counted in its last
 * attempt.
 */
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

/** Makes the verb by which operations start their jobs. Dashboards hear of each that was begun, and ask how far it is. */
export function createStartBulkJob(
  processes: readonly Process[],
  run: Run,
  tellEphemeralEvent: TellEphemeralEvent,
): StartBulkJob {
  const byName = new Map(processes.map((each) => [each.name, each]));
  return async (tx, act, declared, asked) => {
    const job = declared as AnyBulkJob;
    const process = byName.get(nameOf(job));
    if (process === undefined) {
      throw new TypeError(`no domain has declared the bulk job ${nameOf(job)}`);
    }
    const { caller, nowMs: startedAtMs, operation } = act;
    const input: Started = { asked, startedAtMs, operation: operation.name };
    // Most are of their own: two of the same kind may run at once.
    const subject = job.isConsequence === true && job.isAlone === true ? tx.siteId : newId();
    const { id } = await run.start(tx, process, { subject, input, act });
    const resourceId = caller && ownResourceOf(caller);
    tx.afterCommit(() =>
      tellEphemeralEvent({
        siteId: tx.siteId,
        type: 'openhours.jobs.v1.job_started',
        entityId: id,
        ...(resourceId === undefined ? {} : { resourceId }),
      }),
    );
    return id;
  };
}
