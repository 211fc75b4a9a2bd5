/** How processes stand: read with their steps and tasks, and followed until they are over or wait. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Reader } from '../db/transaction.ts';
import { readTasks, type TaskRecord } from '../tasks/repository.ts';
import { findProcess, type ProcessRow, readStepsOf, type StepRow } from './repository.ts';

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

const firstPollMs = 5;
const longestPollMs = 200;

/**
 * The step that a task works on now, that waits, or that has failed: going backwards the first, as the one it goes back
 * from stays FAILED.
 */
export function openStep(steps: readonly StepRow[]): StepRow | undefined {
  return (
    steps.find(({ state }) => state === 'RUNNING' || state === 'WAITING' || state === 'COMPENSATING') ??
    steps.find(({ state }) => state === 'FAILED')
  );
}

export async function readView(reader: Reader, id: string): Promise<ProcessView | undefined> {
  const row = await findProcess(reader, id);
  return row === undefined ? undefined : (await readViews(reader, [row]))[0];
}

/** Several processes with their steps and tasks. */
export async function readViews(reader: Reader, rows: readonly ProcessRow[]): Promise<ProcessView[]> {
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

/**
 * Waits until a process is over, until a step waits or an attempt has failed, or for so many milliseconds, and answers
 * how it stands then.
 */
export async function followProcess(
  reader: Reader,
  { attempt, id, taskId: metTaskId }: Started,
  longestMs: number,
): Promise<ProcessView | undefined> {
  const endsAtMs = performance.now() + longestMs;
  for (let delayMs = firstPollMs; ; delayMs = Math.min(longestPollMs, delayMs * 2)) {
    const view = await readView(reader, id);
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
}
