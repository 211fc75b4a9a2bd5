/** The kinds of tasks by which a process's steps are run: those that only write, and those that wait for the outside. */
import { type ExternalTaskKind, type TaskContext, type TransactionalTaskKind, usualLeaseMs } from '../tasks/task.ts';
import { type Advance, type Current, callOf, definitionOf, lockCurrent, readCurrent, taskKindOf } from './advance.ts';
import type { BatchedStep, ExternalStep, Process, StepContext, TransactionalStep } from './process.ts';
import { findProcess } from './repository.ts';

/** What the kinds stand on. */
export interface KindParts {
  readonly advance: Advance;
  /** Business time. */
  readonly now: () => number;
}

/** The kinds of a process; the second is absent when no step waits for the outside. */
export function taskKindsOf(process: Process, parts: KindParts): (TransactionalTaskKind | ExternalTaskKind)[] {
  const waitsOutside = process.steps.some(({ mode }) => mode === 'EXTERNAL');
  return [transactionalKind(process, parts), ...(waitsOutside ? [externalKind(process, parts)] : [])];
}

const retryOf = ({ retry }: Process) => (retry === undefined ? {} : { retry });

/** Somebody wants it to go back, and it has not begun to. */
const isTurning = ({ row }: Current) => row.is_canceled && row.state === 'RUNNING';

function onFailed(process: Process, { advance }: KindParts): NonNullable<TransactionalTaskKind['onFailed']> {
  return async (tx, task) => {
    const current = await lockCurrent(tx, task);
    return current === undefined || (await advance.failed(tx, process, current)) ? 'CANCELED' : 'FAILED';
  };
}

function transactionalKind(process: Process, parts: KindParts): TransactionalTaskKind {
  const { advance, now } = parts;
  return {
    name: taskKindOf(process, 'TRANSACTIONAL'),
    mode: 'TRANSACTIONAL',
    ...retryOf(process),
    onFailed: onFailed(process, parts),
    async run(tx, tasks) {
      for (const task of tasks) {
        const current = await lockCurrent(tx, task);
        if (current === undefined) {
          continue;
        }
        if (isTurning(current)) {
          await advance.turnBack(tx, process, current);
          continue;
        }
        if (current.step.state === 'WAITING') {
          await advance.resumed(tx, process, current);
          continue;
        }
        const step = definitionOf(process, current.step) as TransactionalStep<unknown> | BatchedStep<unknown>;
        const call = callOf(process, current, task, now());
        if (step.mode === 'BATCHED') {
          const { isLast, progress } = await step.run(tx, call, current.step.progress ?? { done: 0 });
          await advance[isLast ? 'lastBatchDone' : 'batchDone'](tx, process, current, progress);
        } else if (current.row.state === 'RUNNING') {
          await advance.completed(tx, process, current, await step.run(tx, call));
        } else {
          await (step.compensate as Exclude<typeof step.compensate, 'NOTHING' | undefined>)(tx, call);
          await advance.completed(tx, process, current, undefined);
        }
      }
    },
  };
}

function externalKind(process: Process, parts: KindParts): ExternalTaskKind {
  const { advance, now } = parts;
  const { concurrency, leaseMs = usualLeaseMs } = process;
  return {
    name: taskKindOf(process, 'EXTERNAL'),
    mode: 'EXTERNAL',
    ...retryOf(process),
    ...(concurrency === undefined ? {} : { concurrency }),
    leaseMs,
    onFailed: onFailed(process, parts),
    async run(task, context) {
      const current = await readCurrent(context.reader, task);
      if (current === undefined || isTurning(current)) {
        return { state: 'DONE' };
      }
      const step = definitionOf(process, current.step) as ExternalStep<unknown>;
      const call = callOf(process, current, task, now());
      if (current.row.state === 'COMPENSATING') {
        await (step.compensate as Exclude<typeof step.compensate, 'NOTHING' | undefined>)(
          call,
          contextOf(context, task, context.signal),
        );
        return { state: 'DONE' };
      }
      const canceled = watchCancelling(context, current.row.id, leaseMs);
      try {
        const signal = AbortSignal.any([context.signal, canceled.signal]);
        return { state: 'DONE', result: await step.run(call, contextOf(context, task, signal)) };
      } catch (error) {
        if (canceled.signal.aborted) {
          // It ended because it was asked to; what follows finds that it was cancelled.
          return { state: 'DONE' };
        }
        throw error;
      } finally {
        canceled.end();
      }
    },
    async onDone(tx, task, result) {
      const current = await lockCurrent(tx, task);
      if (current === undefined) {
        return;
      }
      if (isTurning(current)) {
        await advance.turnBack(tx, process, current, result);
      } else {
        await advance.completed(tx, process, current, result);
      }
    },
  };
}

function contextOf(
  { database, reader, report }: TaskContext,
  { progress }: Pick<StepContext, 'progress'>,
  signal: AbortSignal,
): StepContext {
  return { database, reader, report, progress, signal };
}

/** Aborted soon after somebody cancelled the process: asked for as often as the lease is renewed. */
function watchCancelling({ reader }: TaskContext, processId: string, leaseMs: number) {
  const canceled = new AbortController();
  const poll = async () => {
    try {
      if ((await findProcess(reader, processId))?.is_canceled === true) {
        canceled.abort();
      }
    } catch {
      // The database is away, which the heartbeat tells.
    }
  };
  const timer = setInterval(poll, Math.max(1, Math.floor(leaseMs / 3)));
  timer.unref();
  return { signal: canceled.signal, end: () => clearInterval(timer) };
}
