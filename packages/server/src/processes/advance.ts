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
import { type BatchProgress, type Process, pivotOf, type Step, type StepCall } from './process.ts';
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

/** What the task of a step holds. */
export interface StepTask {
  readonly processId: string;
  readonly position: number;
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

function currentOf(row: ProcessRow | undefined, steps: readonly StepRow[], task: ClaimedTask): Current | undefined {
  const step = steps.find(({ task_id }) => task_id === task.id);
  return row === undefined || row.ended_at !== null || step === undefined ? undefined : { row, steps, step };
}

/** What a task is for, held until the transaction ends; undefined when the process has gone on without it. */
export async function lockCurrent(tx: Transaction, task: ClaimedTask): Promise<Current | undefined> {
  const { processId } = task.input as StepTask;
  // Read only once the process is held: before, somebody else may still be moving it on.
  const row = await lockProcess(tx, processId);
  return currentOf(row, await readSteps(tx, processId), task);
}

/** The same to look at. */
export async function readCurrent(reader: Reader, task: ClaimedTask): Promise<Current | undefined> {
  const { processId } = task.input as StepTask;
  const [row, steps] = await Promise.all([findProcess(reader, processId), readSteps(reader, processId)]);
  return currentOf(row, steps, task);
}

/** What the step is given. */
export function callOf(process: Process, { row, steps }: Current, task: ClaimedTask, nowMs: number): StepCall<unknown> {
  return {
    id: task.id,
    processId: row.id,
    siteId: task.siteId,
    subject: row.subject,
    input: row.input,
    results: Object.fromEntries(
      steps.filter(({ result }) => result !== null).map(({ name, result }) => [name, result]),
    ),
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
  begin(tx: Transaction, process: Process, processId: string, step: StepRow, state: StepState): void;
  /** The current step has done what it was to do, forwards or backwards. */
  completed(tx: Transaction, process: Process, current: Current, result: unknown): void;
  /** The current step has done a batch that was not its last: the next one is a task of its own, so others have their turn. */
  batchDone(tx: Transaction, process: Process, current: Current, progress: BatchProgress): void;
  /** The current step has done its last batch. */
  lastBatchDone(tx: Transaction, process: Process, current: Current, progress: BatchProgress): void;
  /** Goes backwards from the current step, which was cancelled; `result` where it was done before it heard of that. */
  turnBack(tx: Transaction, process: Process, current: Current, result?: unknown): void;
  /** The current step has failed in all its attempts; false when there is no way on and none back. */
  failed(tx: Transaction, process: Process, current: Current): boolean;
}

export function createAdvance(enqueue: EnqueueTask, now: () => number): Advance {
  function begin(tx: Transaction, process: Process, processId: string, step: StepRow, state: StepState): void {
    const taskId = newId();
    writeStep(tx, processId, step.position, { state, taskId });
    const input: StepTask = { processId, position: step.position };
    enqueue(tx, { kind: taskKindOf(process, definitionOf(process, step).mode), id: taskId, input });
  }

  /** Compensates the nearest step at or before a position that did, or may have done, something; or ends the process. */
  function compensateFrom(tx: Transaction, process: Process, { row, steps }: Current, position: number): void {
    const next = steps
      .slice(0, position + 1)
      .findLast((step) => step.state !== 'PENDING' && typeof definitionOf(process, step).compensate === 'function');
    if (next === undefined) {
      writeEnd(tx, row.id, { state: row.is_canceled ? 'CANCELED' : 'FAILED', nowMs: now() });
    } else {
      begin(tx, process, row.id, next, 'COMPENSATING');
    }
  }

  /** A step that waits for the outside may have happened although it failed, one that only writes has not. */
  function goBack(
    tx: Transaction,
    process: Process,
    current: Current,
    { failedStep, result }: { readonly failedStep?: string; readonly result?: unknown },
  ): void {
    const { row, step } = current;
    writeCompensating(tx, row.id, failedStep);
    const mayHaveHappened = definitionOf(process, step).mode === 'EXTERNAL';
    writeStep(tx, row.id, step.position, { state: failedStep === undefined ? 'PENDING' : 'FAILED', result });
    compensateFrom(tx, process, current, mayHaveHappened ? step.position : step.position - 1);
  }

  function completed(tx: Transaction, process: Process, current: Current, result: unknown): void {
    const { row, step, steps } = current;
    if (row.state === 'COMPENSATING') {
      writeStep(tx, row.id, step.position, { state: 'COMPENSATED' });
      compensateFrom(tx, process, current, step.position - 1);
      return;
    }
    writeStep(tx, row.id, step.position, { state: 'DONE', result });
    const next = steps[step.position + 1];
    if (next === undefined) {
      writeEnd(tx, row.id, { state: 'DONE', nowMs: now() });
    } else {
      begin(tx, process, row.id, next, 'RUNNING');
    }
  }

  return {
    begin,
    completed,
    batchDone(tx, process, { row, step }, progress) {
      writeProgress(tx, row.id, step.position, progress);
      begin(tx, process, row.id, step, 'RUNNING');
    },
    lastBatchDone(tx, process, current, progress) {
      writeProgress(tx, current.row.id, current.step.position, progress);
      completed(tx, process, current, undefined);
    },
    turnBack: (tx, process, current, result) => goBack(tx, process, current, { result }),
    failed(tx, process, current) {
      const { row, step } = current;
      if (row.state === 'RUNNING' && step.position <= pivotOf(process)) {
        goBack(tx, process, current, { failedStep: step.name });
        return true;
      }
      // It waits for somebody who sends it again.
      writeStep(tx, row.id, step.position, { state: 'FAILED' });
      return false;
    },
  };
}
