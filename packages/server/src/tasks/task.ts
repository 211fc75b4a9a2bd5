/**
 * Work that waits: the shape of a task, of the kinds of work there are, and of what a run answers. Deliveries of events,
 * messages on their way, work of the clock and whatever takes its time stand on it (docs/decisions/0046).
 */
import { nilId } from '../db/ids.ts';
import type { Database, Reader, Transaction } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import type { RetryPlan } from './retry.ts';

/** How far a task is, for whoever follows it. */
export interface TaskProgress {
  /** What is behind it, whether it succeeded or not. */
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  /** How much of `done` has failed; absent: nothing. */
  readonly failed?: number;
}

/** A task that this process holds until its lease ends. */
export interface ClaimedTask {
  readonly siteId: string;
  readonly kind: string;
  /** What it is for: an event, a message, or an id of its own. Unique in its kind. */
  readonly id: string;
  /** 1 for the first attempt. Names this claim: a later claim has a higher number. */
  readonly attempt: number;
  /** Ids and choices, never personal data: a task outlives an erasure. */
  readonly input: unknown;
  /** What earlier attempts had reached. */
  readonly progress: TaskProgress | undefined;
}

interface AnyTaskKind {
  /** Stands in the rows: never rename it. */
  readonly name: string;
  /** Default: `defaultRetryPlan`. */
  readonly retry?: RetryPlan;
  /**
   * In the transaction that ends a task after its last attempt: what follows from that. Answers the state in which it ends:
   * CANCELED where nobody has to see to it any more.
   */
  readonly onFailed?: (tx: Transaction, task: ClaimedTask) => Promise<'FAILED' | 'CANCELED'>;
}

/** Only writes to the database, in one transaction with the mark that it is done: it happens exactly once. */
export interface TransactionalTaskKind extends AnyTaskKind {
  readonly mode: 'TRANSACTIONAL';
  /** How many share a transaction; absent: all that were claimed. */
  readonly tasksPerTransaction?: number;
  /** Given those of one site that share a transaction, in the order of their ids; when it fails, each is tried alone. */
  readonly run: (tx: Transaction, tasks: readonly ClaimedTask[]) => Promise<void>;
}

/** What an external task stands on while it runs. */
export interface TaskContext {
  readonly database: Database;
  /** Of the task's site. */
  readonly reader: Reader;
  /** Business time, epoch milliseconds. */
  readonly nowMs: number;
  /** Aborted when the server stops, or when somebody else has claimed the task: end soon, keep nothing. */
  readonly signal: AbortSignal;
  /** Keeps how far it is; written twice a second at most, and at the end. */
  readonly report: (progress: TaskProgress) => void;
}

/** What became of an attempt; a thrown error is a failure to be tried again. */
export type TaskOutcome =
  | { readonly state: 'DONE'; readonly result?: unknown }
  /** It is not time yet, or it goes on where it was: run again after so many real milliseconds; counts as no attempt. */
  | { readonly state: 'LATER'; readonly delayMs: number }
  | { readonly state: 'FAILED'; readonly error: string; readonly isFinal: boolean }
  /** Nothing of this kind can be done now: it is tried again like a failure, and the kind rests in this process. */
  | { readonly state: 'BLOCKED'; readonly error: string; readonly restMs: number };

/** May wait for the outside. Runs at least once: a crash between doing and marking repeats it, under the same id. */
export interface ExternalTaskKind extends AnyTaskKind {
  readonly mode: 'EXTERNAL';
  readonly run: (task: ClaimedTask, context: TaskContext) => Promise<TaskOutcome>;
  /** In the transaction that marks a task done: what follows from its result, exactly once. */
  readonly onDone?: (tx: Transaction, task: ClaimedTask, result: unknown) => Promise<void>;
  /** How many run at once in one process; default 1. */
  readonly concurrency?: number;
  /** Real milliseconds until another process may take over from one that says nothing more; renewed while it runs. */
  readonly leaseMs?: number;
  /** Called when nothing more of the kind is due, and at the stop: connections that were kept may end. */
  readonly rest?: () => void;
}

/** Work of the clock, for all sites together: run at its interval by one process at a time. */
export interface PeriodicTaskKind extends AnyTaskKind {
  readonly mode: 'PERIODIC';
  /** Real milliseconds between two runs. */
  readonly everyMs: number;
  /** As of an external kind; default ten minutes. */
  readonly leaseMs?: number;
  /**
   * Does what is due at `nowMs` (epoch milliseconds of business time); may be run twice at once without harm. Long work
   * ends soon after the signal; the rest is due again at the next start.
   */
  readonly run: (database: Database, nowMs: number, signal: AbortSignal) => Promise<void>;
}

export type TaskKind = TransactionalTaskKind | ExternalTaskKind | PeriodicTaskKind;

/** Where tasks of the server itself stand, which belong to no site. */
export const serverSiteId = nilId;

/** Real milliseconds for which a task is held that says nothing more, where its kind does not say otherwise. */
export const usualLeaseMs = 30_000;
/** The same of periodic tasks, which go over all sites. */
export const usualPeriodicLeaseMs = 10 * minuteMs;

/** A failure that another attempt would only repeat: the task ends FAILED at once. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

/** Another process holds the task, or it was cancelled: what this attempt wrote rolls back. */
export class LeaseLost extends Error {
  constructor({ kind, id }: Pick<ClaimedTask, 'kind' | 'id'>) {
    super(`the lease of task ${kind} ${id} was lost`);
    this.name = 'LeaseLost';
  }
}
