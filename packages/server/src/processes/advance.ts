/**
 * How a process moves: from a step that is done to the next, and backwards from one that failed. Everything here happens
 * in the transaction that marks a task done or failed, with the process held, so that a crash leaves the process before
 * the step or behind it and never in between.
 */
import { newId } from '../db/ids.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import { defaultRetryPlan } from '../tasks/retry.ts';
import type { ClaimedTask } from '../tasks/task.ts';
import { type BatchProgress, type Process, pivotOf, type Resumed, type Step, type StepCall, Wait } from './process.ts';
import {
  findProcess,
  lockProcess,
  type ProcessRow,
  readSteps,
  type StepRow,
  type StepState,
  writeCompensating,
  writeEnd,
  writeProgress,
  writeStep,
} from './repository.ts';
import { closeWait, enqueueResuming, openWait } from './waits.ts';

/** What the task of a step holds. */
export interface StepTask {
  readonly processId: string;
}

/** A process with the step for which a task is. */
export interface Current {
  readonly row: ProcessRow;
  readonly steps: readonly StepRow[];
  readonly step: StepRow;
}

/** The kind of task that runs steps of a process: those that wait for the outside have a kind of their own. */
export function taskKindOf(process: Process, mode: Step<unknown>['mode']): string {
  return mode === 'EXTERNAL' ? `process ${process.name} outside` : `process ${process.name}`;
}

/** How a step of a row is done. One that this version does not know waits for a server that does. */
export function definitionOf(process: Process, { name }: Pick<StepRow, 'name'>): Step<unknown> {
  const found = process.steps.find((step) => step.name === name);
  if (found === undefined) {
    throw new Error(`this version knows no step ${name} of the process ${process.name}`);
  }
  return found;
}

/** It has written or called before, whatever becomes of it now. */
export function hasWaited({ resumed, state }: StepRow): boolean {
  return state === 'WAITING' || resumed !== null;
}

function currentOf(row: ProcessRow | undefined, steps: readonly StepRow[], task: ClaimedTask): Current | undefined {
  const step = steps.find(({ task_id }) => task_id === task.id);
  return row === undefined || row.ended_at !== null || step === undefined ? undefined : { row, steps, step };
}

/** What a task is for, held until the transaction ends; undefined when the process has gone on without it. */
export async function lockCurrent(tx: Transaction, task: ClaimedTask): Promise<Current | undefined> {
  const { processId } = task.input as StepTask;
  // Sent together, answered one after the other: the steps are read once the process is held, as before somebody else may
  // still be moving it on.
  const [row, steps] = await Promise.all([lockProcess(tx, processId), readSteps(tx, processId)]);
  return currentOf(row, steps, task);
}

/** The same to look at. */
export async function readCurrent(reader: Reader, task: ClaimedTask): Promise<Current | undefined> {
  const { processId } = task.input as StepTask;
  const [row, steps] = await Promise.all([findProcess(reader, processId), readSteps(reader, processId)]);
  return currentOf(row, steps, task);
}

/** What the step is given. */
export function callOf(
  process: Process,
  { row, step, steps }: Current,
  task: ClaimedTask,
  nowMs: number,
): StepCall<unknown> {
  return {
    id: task.id,
    processId: row.id,
    siteId: task.siteId,
    subject: row.subject,
    input: row.input,
    results: Object.fromEntries(
      steps.filter(({ result }) => result !== null).map(({ name, result }) => [name, result]),
    ),
    resumed: step.resumed ?? undefined,
    caller: row.caller ?? undefined,
    requestId: row.request_id ?? undefined,
    operation: process.operation,
    nowMs,
    isLastAttempt: task.attempt >= (process.retry ?? defaultRetryPlan).attempts,
  };
}

/** Moves processes on. */
export interface Advance {
  /** Begins a step, or its compensation, with a task of its own. */
  begin(tx: Transaction, process: Process, processId: string, step: StepRow, state: StepState, resumed?: Resumed): void;
  /** The current step has done what it was to do, forwards or backwards, or goes on when its wait is over. */
  completed(tx: Transaction, process: Process, current: Current, result: unknown): Promise<void>;
  /** The wait of the current step is over: it is run again, with what ended it. */
  resumed(tx: Transaction, process: Process, current: Current): Promise<void>;
  /** Ends the wait of a step before its time. */
  endWait(tx: Transaction, process: Process, processId: string, step: StepRow): void;
  /**
   * The current step has done a batch that was not its last: the next one is a task of its own, so others have their
   * turn.
   */
  batchDone(tx: Transaction, process: Process, current: Current, progress: BatchProgress): void;
  /** The current step has done its last batch. */
  lastBatchDone(tx: Transaction, process: Process, current: Current, progress: BatchProgress): Promise<void>;
  /** Goes backwards from the current step, which was cancelled; `result` where it was done before it heard of that. */
  turnBack(tx: Transaction, process: Process, current: Current, result?: unknown): Promise<void>;
  /** The current step has failed in all its attempts; false when there is no way on and none back. */
  failed(tx: Transaction, process: Process, current: Current): Promise<boolean>;
}

/** With what processes are moved on. */
interface Means {
  readonly enqueue: EnqueueTask;
  readonly now: () => number;
}

export function createAdvance(enqueue: EnqueueTask, now: () => number): Advance {
  const means: Means = { enqueue, now };
  return {
    begin: (...asked) => begin(means, ...asked),
    completed: (...asked) => complete(means, ...asked),
    async resumed(tx, process, { row, step }) {
      begin(means, tx, process, row.id, step, 'RUNNING', await closeWait(tx, step.task_id as string, now()));
    },
    endWait(tx, process, processId, step) {
      enqueueResuming(tx, enqueue, {
        process_id: processId,
        task_kind: resumingKindOf(process),
        task_id: step.task_id as string,
      });
    },
    batchDone(tx, process, { row, step }, progress) {
      writeProgress(tx, row.id, step.position, progress);
      begin(means, tx, process, row.id, step, 'RUNNING');
    },
    lastBatchDone(tx, process, current, progress) {
      writeProgress(tx, current.row.id, current.step.position, progress);
      return complete(means, tx, process, current, undefined);
    },
    turnBack: (tx, process, current, result) => goBack(means, tx, process, current, { result }),
    failed: (...asked) => fail(means, ...asked),
  };
}

function begin(
  { enqueue }: Means,
  tx: Transaction,
  process: Process,
  processId: string,
  step: StepRow,
  state: StepState,
  resumed?: Resumed,
): void {
  const taskId = newId();
  writeStep(tx, processId, step.position, { state, taskId, resumed });
  const input: StepTask = { processId };
  enqueue(tx, { kind: taskKindOf(process, definitionOf(process, step).mode), id: taskId, input });
}

async function complete(
  means: Means,
  tx: Transaction,
  process: Process,
  current: Current,
  result: unknown,
): Promise<void> {
  const { row, step, steps } = current;
  if (row.state === 'COMPENSATING') {
    writeStep(tx, row.id, step.position, { state: 'COMPENSATED' });
    compensateFrom(means, tx, process, current, step.position - 1);
    return;
  }
  if (result instanceof Wait) {
    await wait(means, tx, process, current, result);
    return;
  }
  writeStep(tx, row.id, step.position, { state: 'DONE', result });
  const next = steps[step.position + 1];
  if (next === undefined) {
    writeEnd(tx, row.id, { state: 'DONE', nowMs: means.now() });
  } else {
    begin(means, tx, process, row.id, next, 'RUNNING');
  }
}

async function fail(means: Means, tx: Transaction, process: Process, current: Current): Promise<boolean> {
  const { row, step } = current;
  if (row.state === 'RUNNING' && step.position <= pivotOf(process)) {
    await goBack(means, tx, process, current, { failedStep: step.name });
    return true;
  }
  // It waits for somebody who sends it again.
  if (step.state !== 'WAITING') {
    writeStep(tx, row.id, step.position, { state: 'FAILED' });
  }
  return false;
}

/**
 * A step that calls out may have happened although it failed; one that only writes has not, but what it did before a
 * wait.
 */
async function goBack(
  means: Means,
  tx: Transaction,
  process: Process,
  current: Current,
  { failedStep, result }: { readonly failedStep?: string; readonly result?: unknown },
): Promise<void> {
  const { row, step } = current;
  if (step.state === 'WAITING' && step.task_id !== null) {
    await closeWait(tx, step.task_id, means.now());
  }
  writeCompensating(tx, row.id, failedStep);
  const mayHaveHappened = definitionOf(process, step).mode === 'EXTERNAL' || hasWaited(step);
  writeStep(tx, row.id, step.position, {
    state: failedStep === undefined ? 'PENDING' : 'FAILED',
    result: result instanceof Wait ? result.result : result,
  });
  compensateFrom(means, tx, process, current, mayHaveHappened ? step.position : step.position - 1);
}

/** Compensates the nearest step at or before a position that did, or may have done, something; or ends the process. */
function compensateFrom(
  means: Means,
  tx: Transaction,
  process: Process,
  { row, steps }: Current,
  position: number,
): void {
  const next = steps
    .slice(0, position + 1)
    .findLast((step) => step.state !== 'PENDING' && typeof definitionOf(process, step).compensate === 'function');
  if (next === undefined) {
    writeEnd(tx, row.id, { state: row.is_canceled ? 'CANCELED' : 'FAILED', nowMs: means.now() });
  } else {
    begin(means, tx, process, row.id, next, 'COMPENSATING');
  }
}

/** Waits are over by a task that only writes, whatever the mode of the step. */
function resumingKindOf(process: Process): string {
  return taskKindOf(process, 'TRANSACTIONAL');
}

async function wait(
  { enqueue }: Means,
  tx: Transaction,
  process: Process,
  { row, step }: Current,
  { result, signal, untilMs }: Wait,
): Promise<void> {
  const taskId = newId();
  writeStep(tx, row.id, step.position, { state: 'WAITING', taskId, result });
  const resuming = { process_id: row.id, task_kind: resumingKindOf(process), task_id: taskId };
  await openWait(tx, enqueue, { signal, untilMs, ...resuming });
}
