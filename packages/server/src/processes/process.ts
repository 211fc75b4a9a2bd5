/**
 * Processes: what spans several domains and the outside, as steps that run one after the other and are compensated
 * backwards when one of them fails (docs/decisions/0054). What a process is, and what its steps are given.
 */
import type { Caller } from '../auth/caller.ts';
import type { Transaction } from '../db/transaction.ts';
import type { RecordedAct } from '../events/change.ts';
import type { RetryPlan } from '../tasks/retry.ts';
import type { ClaimedTask, TaskContext, TaskProgress } from '../tasks/task.ts';

/** What a step is given, whether it runs or is compensated. */
export interface StepCall<Input> {
  /**
   * The same over all attempts: the key under which whoever is called outside knows a repetition. Another one once the step
   * has waited.
   */
  readonly id: string;
  readonly processId: string;
  readonly siteId: string;
  /** What the process is for. */
  readonly subject: string;
  readonly input: Input;
  /**
   * What the steps before have answered, and in a compensation or after a wait what the step itself has: absent when nobody
   * knows.
   */
  readonly results: Readonly<Record<string, unknown>>;
  /** What ended the wait for which the step answered last; absent: it has not waited. */
  readonly resumed: Resumed | undefined;
  /** Who started the process; absent: the server itself. */
  readonly caller: Caller | undefined;
  readonly requestId: string | undefined;
  /** The operation by which it was started: what the steps do is recorded as its doing. */
  readonly operation: RecordedAct['operation'];
  /** Epoch milliseconds of business time. */
  readonly nowMs: number;
  /** What fails now is not tried again. */
  readonly isLastAttempt: boolean;
}

/** What ends a wait: a signal, with what came with it, or the time until which it was to last. */
export type Resumed = { readonly by: 'SIGNAL'; readonly value: unknown } | { readonly by: 'TIME' };

/**
 * What a step answers that goes on only when something has happened outside, or has not until a time. Then it is run once
 * more, and finds in `call.resumed` what it was; it goes on, waits again, or fails for good so that all is compensated.
 */
export class Wait {
  /** What is waited for, such as `payment <id>`: of the site only one step waits for it. */
  readonly signal: string;
  /** Epoch milliseconds of business time. */
  readonly untilMs: number;
  /** What the step has until now, kept like an answer. */
  readonly result: unknown;

  constructor(wait: { readonly signal: string; readonly untilMs: number; readonly result?: unknown }) {
    this.signal = wait.signal;
    this.untilMs = wait.untilMs;
    this.result = wait.result;
  }
}

/** What an external step is given besides. */
export interface StepContext extends Omit<TaskContext, 'nowMs'> {
  /** What earlier attempts had reached. */
  readonly progress: ClaimedTask['progress'];
}

interface AnyStep {
  /** Unique in its process. Stands in the rows: never rename it. */
  readonly name: string;
  /**
   * From here on there is no way back: a later step that fails is tried until it succeeds, by hand in the end. What comes
   * before is compensated when the step itself fails.
   */
  readonly isPivot?: true;
}

/** Only writes to the database: it happens exactly once, in one transaction with the mark that it did. */
export interface TransactionalStep<Input> extends AnyStep {
  readonly mode: 'TRANSACTIONAL';
  /** Its answer is kept as JSON, ids and choices without personal data; or it is a `Wait`. */
  run(tx: Transaction, call: StepCall<Input>): Promise<unknown>;
  /**
   * Undoes what it did, before and after a wait. Every step before the pivot says how, or that there is nothing to undo.
   */
  readonly compensate?: ((tx: Transaction, call: StepCall<Input>) => Promise<void>) | 'NOTHING';
}

/** Waits for the outside, in no transaction. At least once: a crash repeats it under the same `call.id`. */
export interface ExternalStep<Input> extends AnyStep {
  readonly mode: 'EXTERNAL';
  /** Answers as a transactional step does. */
  run(call: StepCall<Input>, context: StepContext): Promise<unknown>;
  /**
   * Undoes what it did. Also called when it failed or was cancelled while it ran, since nobody knows then whether it
   * happened: undoing what never was must be no failure.
   */
  readonly compensate?: ((call: StepCall<Input>, context: StepContext) => Promise<void>) | 'NOTHING';
}

/** Why items failed: how many for the same reason, and some of them. */
export interface FailedItems {
  /** The code of the refusal. */
  readonly code: string;
  /** The member of the request that is to blame, where one is. */
  readonly field?: string;
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

/** How far a step is that runs in batches. */
export interface BatchProgress extends TaskProgress {
  /** Behind which the next batch begins; absent before the first. */
  readonly position?: string;
  readonly failures?: readonly FailedItems[];
  /** How many of those that were done can be undone; absent where nothing can. */
  readonly undoable?: number;
}

/**
 * Only writes to the database, in many transactions: each batch happens exactly once, for the position where the next one
 * begins is written in its transaction. In between others have their turn, and the process may be cancelled.
 */
export interface BatchedStep<Input> extends AnyStep {
  readonly mode: 'BATCHED';
  /** Does the next batch; called again until it says that it was the last. */
  run(
    tx: Transaction,
    call: StepCall<Input>,
    reached: BatchProgress,
  ): Promise<{ readonly progress: BatchProgress; readonly isLast: boolean }>;
  /** What was done stays when the process is cancelled or fails. */
  readonly compensate?: 'NOTHING';
}

export type Step<Input> = TransactionalStep<Input> | ExternalStep<Input> | BatchedStep<Input>;

export interface Process<Input = unknown> {
  /** Stands in the rows: never rename it. */
  readonly name: string;
  /** By which it is started. */
  readonly operation: RecordedAct['operation'];
  readonly steps: readonly Step<Input>[];
  /** How often each step is tried; default: that of tasks. */
  readonly retry?: RetryPlan;
  /** How many external steps run at once in one server process; default 1. */
  readonly concurrency?: number;
  /** Real milliseconds until another server process takes over an external step; default: that of tasks. */
  readonly leaseMs?: number;
}

/** The position of the pivot; behind the last step when every step can be compensated. */
export function pivotOf({ steps }: Process): number {
  const position = steps.findIndex(({ isPivot }) => isPivot === true);
  return position < 0 ? steps.length : position;
}

/**
 * Checks a process where it is made: its steps have names of their own, and each says how it is compensated or stands at
 * or behind the pivot.
 */
export function defineProcess<Input>(declared: Process<Input>): Process<Input> {
  const { name, steps } = declared;
  if (steps.length === 0 || new Set(steps.map((step) => step.name)).size < steps.length) {
    throw new TypeError(`the process ${name} has no steps, or two of one name`);
  }
  const pivot = pivotOf(declared as Process);
  for (const [position, step] of steps.entries()) {
    if (position < pivot && step.compensate === undefined) {
      throw new TypeError(`${step.name} of the process ${name} does not say how it is compensated`);
    }
    if (position >= pivot && step.compensate !== undefined) {
      throw new TypeError(`${step.name} of the process ${name} stands where nothing is compensated any more`);
    }
  }
  return declared;
}
