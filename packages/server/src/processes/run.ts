/** Starting, cancelling and following processes: what operations are made of. */
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '@openhours/contract';
import type { Binding } from '../call.ts';
import { StartOver } from '../db/failures.ts';
import { newId } from '../db/ids.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import type { RecordedAct } from '../events/change.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import { readTasks, sendAgain, type TaskRecord } from '../tasks/repository.ts';
import { type Advance, hasWaited } from './advance.ts';
import { type Process, pivotOf } from './process.ts';
import {
  findOpenProcess,
  findProcess,
  insertProcess,
  insertSteps,
  lockProcess,
  type ProcessRow,
  readSteps,
  readStepsOf,
  type StepRow,
  writeCanceled,
  writeStep,
} from './repository.ts';
import { starterName } from './starter.ts';
import { createSignal, type SignalOutcome } from './waits.ts';

/** A process as it stands: its row, its steps, and the tasks that they have. */
export interface ProcessView {
  readonly row: ProcessRow;
  readonly steps: readonly StepRow[];
  readonly tasks: readonly TaskRecord[];
}

/** A process that was started or met, with the attempt that its task had behind it then. */
export interface Started {
  readonly id: string;
  readonly taskId: string | undefined;
  readonly attempt: number;
}

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

const firstPollMs = 5;
const longestPollMs = 200;

/** The step that a task works on now, that waits, or that has failed: going backwards the first, as the one it goes back from stays FAILED. */
function openStep(steps: readonly StepRow[]): StepRow | undefined {
  return (
    steps.find(({ state }) => state === 'RUNNING' || state === 'WAITING' || state === 'COMPENSATING') ??
    steps.find(({ state }) => state === 'FAILED')
  );
}

/** `wake` looks for work now instead of at the next poll. */
export function createRun(
  processes: readonly Process[],
  { advance, enqueue, wake }: { readonly advance: Advance; readonly enqueue: EnqueueTask; readonly wake: () => void },
): Run {
  const byName = new Map(processes.map((each) => [each.name, each]));

  async function tryAtOnce(tx: Transaction, row: ProcessRow): Promise<Started> {
    const step = openStep(await readSteps(tx, row.id));
    const [task] = step?.task_id == null ? [] : await readTasks(tx, [step.task_id]);
    if (step === undefined || task === undefined) {
      return { id: row.id, taskId: undefined, attempt: 0 };
    }
    if (step.state === 'FAILED') {
      writeStep(tx, row.id, step.position, { state: row.state === 'RUNNING' ? 'RUNNING' : 'COMPENSATING' });
    }
    sendAgain(tx, task.kind, [task.id]);
    tx.afterCommit(wake);
    const behind = { PENDING: task.attempt, LEASED: task.attempt - 1, FAILED: 0, DONE: 0, CANCELED: 0 };
    return { id: row.id, taskId: task.id, attempt: behind[task.state] };
  }

  async function resume(tx: Transaction, process: Process, subject: string): Promise<Started | undefined> {
    const id = await findOpenProcess(tx, process.name, subject);
    const row = id === undefined ? undefined : await lockProcess(tx, id);
    if (row === undefined || row.ended_at !== null) {
      return undefined;
    }
    return tryAtOnce(tx, row);
  }

  async function read(reader: Reader, id: string): Promise<ProcessView | undefined> {
    const row = await findProcess(reader, id);
    return row === undefined ? undefined : (await view(reader, [row]))[0];
  }

  async function view(reader: Reader, rows: readonly ProcessRow[]): Promise<ProcessView[]> {
    const steps = await readStepsOf(
      reader,
      rows.map(({ id }) => id),
    );
    const tasks = await readTasks(
      reader,
      steps.flatMap(({ task_id }) => task_id ?? []),
    );
    return rows.map((row) => {
      const own = steps.filter(({ process_id }) => process_id === row.id);
      // In the order of the steps.
      return { row, steps: own, tasks: own.flatMap(({ task_id }) => tasks.find(({ id }) => id === task_id) ?? []) };
    });
  }

  return {
    resume,
    read,
    view,
    signal: createSignal(enqueue),
    async start(tx, process, { act, input, subject }) {
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
        const first: StepRow = {
          position: 0,
          name: process.steps[0]?.name ?? '',
          state: 'PENDING',
          task_id: null,
          result: null,
          progress: null,
          resumed: null,
        };
        advance.begin(tx, process, row.id, first, 'RUNNING');
        return { id: row.id, taskId: undefined, attempt: 0 };
      }
      const open = await resume(tx, process, subject);
      if (open === undefined) {
        // It ended in between.
        throw new StartOver();
      }
      return open;
    },

    async cancel(tx, id) {
      const row = await lockProcess(tx, id);
      const process = row && byName.get(row.kind);
      if (row === undefined || process === undefined || row.state === 'CANCELED' || row.is_canceled) {
        return;
      }
      const steps = await readSteps(tx, id);
      const step = openStep(steps);
      if (row.state !== 'RUNNING' || step === undefined || !(await mayTurnBack(tx, process, step))) {
        throw fail('JOB_CANNOT_BE_CANCELED', 'The job has ended, or has passed the point from which it can be undone');
      }
      writeCanceled(tx, id);
      if (step.state === 'WAITING') {
        advance.endWait(tx, process, row.id, step);
      }
      await tryAtOnce(tx, row);
    },

    async follow(reader, { attempt, id, taskId: metTaskId }, longestMs) {
      const endsAtMs = performance.now() + longestMs;
      for (let delayMs = firstPollMs; ; delayMs = Math.min(longestPollMs, delayMs * 2)) {
        const view = await read(reader, id);
        const taskId = view && openStep(view.steps)?.task_id;
        const task = view?.tasks.find((each) => each.id === taskId);
        const isWaiting = view?.steps.some(({ state }) => state === 'WAITING') === true;
        if (view === undefined || view.row.ended_at !== null || isWaiting || performance.now() >= endsAtMs) {
          return view;
        }
        const isAtRest = task?.state === 'PENDING' || task?.state === 'FAILED';
        if (isAtRest && task.attempt > (task.id === metTaskId ? attempt : 0)) {
          return view;
        }
        await pause(delayMs);
      }
    },
  };
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
