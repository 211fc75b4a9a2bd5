/** Starting, cancelling and following processes: what operations are made of. */
import { fail } from '@openhours/contract';
import type { Binding } from '../call.ts';
import { StartOver } from '../db/failures.ts';
import { newId } from '../db/ids.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import type { RecordedAct } from '../events/change.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import { readTasks, sendAgain } from '../tasks/repository.ts';
import { type Advance, hasWaited } from './advance.ts';
import { type Process, pivotOf } from './process.ts';
import {
  findOpenProcess,
  insertProcess,
  insertSteps,
  lockProcess,
  type ProcessRow,
  readSteps,
  type StepRow,
  writeCanceled,
  writeStep,
} from './repository.ts';
import { starterName } from './starter.ts';
import { followProcess, openStep, type ProcessView, readView, readViews, type Started } from './view.ts';
import { createSignal, type SignalOutcome } from './waits.ts';

export interface Run {
  /**
   * Starts a process in the caller's transaction, or answers the one that is open for the subject, whose step is then
   * tried at once.
   */
  start(
    tx: Transaction,
    process: Process,
    asked: {
      readonly subject: string;
      readonly input?: unknown;
      /** Without a caller it is the server that starts it. */
      readonly act: Pick<RecordedAct, 'caller' | 'nowMs' | 'requestId'>;
    },
  ): Promise<Started>;
  /** The process that is open for a subject, its step tried at once; undefined when there is none. */
  resume(tx: Transaction, process: Process, subject: string): Promise<Started | undefined>;
  /** Makes a process go back; refuses behind its pivot. One that has ended CANCELED already stays so. */
  cancel(tx: Transaction, id: string): Promise<void>;
  /**
   * Says that what steps wait for has happened, whether one waits for it by now or not; for operations that webhooks call,
   * and for whatever else hears of it. The last that its transaction does.
   */
  signal(
    tx: Transaction,
    signal: string,
    happened: { readonly nowMs: number; readonly value?: unknown },
  ): Promise<SignalOutcome>;
  read(reader: Reader, id: string): Promise<ProcessView | undefined>;
  /** Several processes with their steps and tasks. */
  view(reader: Reader, rows: readonly ProcessRow[]): Promise<ProcessView[]>;
  /**
   * Waits until it is over, until a step waits or an attempt has failed, or for so many milliseconds, and answers how it
   * stands then.
   */
  follow(reader: Reader, started: Started, longestMs: number): Promise<ProcessView | undefined>;
}

/** What the file of a process exports: `create<Name>(parts)` answers it, and `index.ts` lists it. */
export interface DeclaredProcess {
  readonly process: Process;
  /** The operations by which it is started and signalled. */
  readonly operations: (run: Run) => readonly Binding[];
}

/** What processes are started and tried with; `wake` looks for work of a kind now instead of at the next poll. */
interface Means {
  readonly advance: Advance;
  readonly enqueue: EnqueueTask;
  readonly wake: (kind: string) => void;
}

export function createRun(processes: readonly Process[], means: Means): Run {
  const byName = new Map(processes.map((each) => [each.name, each]));
  return {
    start: (...asked) => start(means, ...asked),
    resume: (...asked) => resume(means, ...asked),
    async cancel(tx, id) {
      const row = await lockProcess(tx, id);
      const process = row && byName.get(row.kind);
      if (row !== undefined && process !== undefined && row.state !== 'CANCELED' && !row.is_canceled) {
        await cancel(means, tx, process, row);
      }
    },
    signal: createSignal(means.enqueue),
    read: readView,
    view: readViews,
    follow: followProcess,
  };
}

async function start(
  means: Means,
  tx: Transaction,
  process: Process,
  { act, input, subject }: Parameters<Run['start']>[2],
): Promise<Started> {
  const row: ProcessRow = {
    id: newId(),
    kind: process.name,
    subject,
    state: 'RUNNING',
    is_canceled: false,
    input: input ?? null,
    failed_step: null,
    started_by: act.caller === undefined ? null : starterName(act.caller),
    caller: act.caller ?? null,
    request_id: act.requestId ?? null,
    started_at: act.nowMs,
    ended_at: null,
  };
  if (await insertProcess(tx, row)) {
    insertSteps(
      tx,
      row.id,
      process.steps.map(({ mode, name }) => ({ name, progress: mode === 'BATCHED' ? { done: 0 } : null })),
    );
    means.advance.begin(tx, process, row.id, firstStepOf(process), 'RUNNING');
    return { id: row.id, taskId: undefined, attempt: 0 };
  }
  const open = await resume(means, tx, process, subject);
  if (open === undefined) {
    // It ended in between.
    throw new StartOver();
  }
  return open;
}

function firstStepOf({ steps: [first] }: Process): StepRow {
  return {
    position: 0,
    name: first?.name ?? '',
    state: 'PENDING',
    task_id: null,
    result: null,
    progress: null,
    resumed: null,
  };
}

async function resume(means: Means, tx: Transaction, process: Process, subject: string): Promise<Started | undefined> {
  const id = await findOpenProcess(tx, process.name, subject);
  const row = id === undefined ? undefined : await lockProcess(tx, id);
  if (row === undefined || row.ended_at !== null) {
    return undefined;
  }
  return tryAtOnce(means, tx, row);
}

async function cancel(means: Means, tx: Transaction, process: Process, row: ProcessRow): Promise<void> {
  const steps = await readSteps(tx, row.id);
  const step = openStep(steps);
  if (row.state !== 'RUNNING' || step === undefined || !(await mayTurnBack(tx, process, step))) {
    throw fail('JOB_CANNOT_BE_CANCELED', 'The job has ended, or has passed the point from which it can be undone');
  }
  writeCanceled(tx, row.id);
  if (step.state === 'WAITING') {
    means.advance.endWait(tx, process, row.id, step);
  }
  await tryAtOnce(means, tx, row);
}

async function tryAtOnce({ wake }: Means, tx: Transaction, row: ProcessRow): Promise<Started> {
  const step = openStep(await readSteps(tx, row.id));
  const [task] = step?.task_id == null ? [] : await readTasks(tx, [step.task_id]);
  if (step === undefined || task === undefined) {
    return { id: row.id, taskId: undefined, attempt: 0 };
  }
  if (step.state === 'FAILED') {
    writeStep(tx, row.id, step.position, { state: row.state === 'RUNNING' ? 'RUNNING' : 'COMPENSATING' });
  }
  sendAgain(tx, task.kind, [task.id]);
  tx.afterCommit(() => wake(task.kind));
  const behind = { PENDING: task.attempt, LEASED: task.attempt - 1, FAILED: 0, DONE: 0, CANCELED: 0 };
  return { id: row.id, taskId: task.id, attempt: behind[task.state] };
}

/** Before the pivot, and at one that calls out or has waited only while nobody has begun with it. */
async function mayTurnBack(reader: Reader, process: Process, step: StepRow): Promise<boolean> {
  const { position, task_id } = step;
  const pivot = pivotOf(process);
  if (position === pivot && hasWaited(step)) {
    return false;
  }
  if (position !== pivot || process.steps[pivot]?.mode !== 'EXTERNAL') {
    return position <= pivot;
  }
  const [task] = await readTasks(reader, task_id === null ? [] : [task_id]);
  return task?.attempt === 0;
}
