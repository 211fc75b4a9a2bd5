/**
 * What a domain brings to the server: each domain's `index.ts` exports one `create<Name>(parts)` that answers it, and
 * `domains.ts` lists them in their order (docs/decisions/0015). A domain leaves out what it has not.
 */
import type { ConsequenceKind, Operation } from '@openhours/contract';
import type { EntryOfBrowser } from './auth/browser-entry.ts';
import type { Caller } from './auth/caller.ts';
import type { Act, Binding } from './call.ts';
import type { PageOfIds } from './db/rows-of-job.ts';
import type { LatestReader, Reader, Transaction } from './db/transaction.ts';
import type { RecordedAct } from './events/change.ts';
import type { Consumer } from './events/consumer.ts';
import type { OwnEvents } from './events/hearing.ts';
import type { ReactionHandler } from './events/reactions.ts';
import type { MessageKind } from './messages/message-kind.ts';
import type { Route } from './route.ts';
import type { ExternalTaskKind, PeriodicTaskKind } from './tasks/task.ts';

/**
 * What is done with every item that a filter finds (docs/decisions/0054), in batches; each batch is a transaction, and
 * an item that is refused does not stop the others. `asked` is kept as JSON until the job has ended. `By`: who acts in
 * it.
 */
export interface JobOfItems<Asked, Made, By> {
  /** How many items one transaction handles; ten unless set. One, where each item takes the locks of a call of its own. */
  readonly itemsPerBatch?: number;
  /** Begins a batch: takes the locks that come before those of the items (design 4.5). */
  begin?(tx: Transaction): Promise<void>;
  /** How many items there are that were made until an instant, epoch milliseconds of business time. */
  count(reader: Reader, asked: Asked, madeUntilMs: number, act: By): Promise<number>;
  /** The ids of the next of them, ascending. */
  idsAfter(reader: Reader, asked: Asked, page: PageOfIds, act: By): Promise<string[]>;
  /** Holds what the items of a batch lock, all of a kind together, where several lie in one batch (design 4.5). */
  hold?(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Does it to one item; what it throws as a refusal is counted with its reason. */
  work(tx: Transaction, act: By, id: string, asked: Asked): Promise<Made>;
  /** The state in which the job left an item; absent where the job cannot be undone. */
  leftOf?(made: Made): LeftItem;
}

/**
 * What an operation does with every item that a filter finds, behind its answer. It goes only as far as whoever started it
 * still may.
 */
export interface BulkJob<Asked = unknown, Made = unknown> extends JobOfItems<Asked, Made, Act> {
  /** By which it is started; the job is called like it. */
  readonly operation: Operation;
  readonly isConsequence?: never;
}

/** Who acts in what follows from an act: whoever acted, or the server itself. */
export type ConsequenceAct = RecordedAct & Pick<Act, 'site'>;

/**
 * It goes on with what an act has begun that is done already, to its end, whatever whoever acted may do by then. What
 * it does is recorded as the doing of whichever operation has begun it.
 */
export interface ConsequenceJob<Asked = unknown, Made = unknown> extends JobOfItems<Asked, Made, ConsequenceAct> {
  readonly isConsequence: true;
  readonly name: ConsequenceKind;
  /** One of those that begin it. */
  readonly operation: RecordedAct['operation'];
  /** One at a time on a site: when it is started while one goes on, that one is answered. */
  readonly isAlone?: true;
  /** Ends the last batch: what is true of all items together. */
  end?(tx: Transaction, act: ConsequenceAct, asked: Asked): Promise<void>;
}

export type AnyBulkJob = BulkJob | ConsequenceJob;

/** An item as a bulk job has left it. */
export interface LeftItem {
  readonly revision: number;
  /** Another job may take back what was done to it, as long as it has this revision. */
  readonly isUndoable: boolean;
}

/** What a bulk job has done that can be undone, for the job that undoes it. */
export interface UndoableItems {
  /** Whether there is a job of one of these operations that somebody may see. */
  isKnown(
    reader: Reader,
    asking: Pick<Act, 'caller' | 'reach'>,
    jobId: string,
    operations: readonly Operation[],
  ): Promise<boolean>;
  count(reader: Reader, jobId: string): Promise<number>;
  /** The ids of the next of them, ascending. */
  idsAfter(reader: Reader, jobId: string, page: Omit<PageOfIds, 'madeUntilMs'>): Promise<string[]>;
  /** The revision at which one was left; undefined for one that is not among them. */
  revisionOf(reader: Reader, jobId: string, itemId: string): Promise<number | undefined>;
}

/**
 * Who starts a bulk job by which operation, when; a call's `Act` is one. The server itself starts only what follows
 * from acts.
 */
export type JobStarter = Pick<RecordedAct, 'caller' | 'nowMs' | 'requestId'> & {
  readonly operation: Pick<Operation, 'name'>;
};

/** Starts a bulk job in the caller's transaction; answers its id, by which it is followed and cancelled. */
export type StartBulkJob = <Asked, Made>(
  tx: Transaction,
  starter: JobStarter,
  job: BulkJob<Asked, Made> | ConsequenceJob<Asked, Made>,
  asked: Asked,
) => Promise<string>;

/** What an act with many items does. */
export interface BulkWork {
  /**
   * How many items an act changes itself: more would hold for too long what it holds, the catalogue at times, for which all
   * bookings of the site wait. What is more follows behind its answer, as a bulk job.
   */
  readonly mostInAct: number;
  readonly startBulkJob: StartBulkJob;
}

/** What a domain does when a person is erased, besides what its `stored.ts` says of its columns (docs/decisions/0054). */
export interface DomainErasure {
  /** In the transaction of the erasure, before the rows of any domain are emptied; the act is the erasure. */
  readonly beforeRows?: (tx: Transaction, contactId: string, act: RecordedAct) => Promise<void>;
  /**
   * Erases what it keeps of the person outside the database, once the rows are erased. Called until it succeeds, each time
   * with the same `id`; what is gone already is no failure.
   */
  readonly outside?: (
    contactId: string,
    context: { readonly id: string; readonly reader: Reader; readonly signal: AbortSignal },
  ) => Promise<void>;
}

/** A figure that an operator watches, read when somebody asks (design 12). */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
}

/** What decides whether a public page that was made for one visitor may be shown to others (docs/decisions/0047). */
export interface OnPages {
  /**
   * All that pages show of the domain follows from, beside the clock, as one text: as long as it is the same, they may be
   * kept. Nothing while it changes under the question.
   */
  readonly version?: (reader: LatestReader) => Promise<string | undefined>;
  /** Pages show this visitor something that is theirs alone. */
  readonly hasOf?: (reader: Reader, visitor: Caller, nowMs: number) => Promise<boolean>;
}

export interface Domain {
  /** As its folder is called. */
  readonly name: string;
  /** The operations that it answers, each with its handler; those of processes are bound where these stand. */
  readonly operations?: readonly Binding[];
  /** What follows its own or others' events, after the commit. */
  readonly consumers?: readonly Consumer[];
  /**
   * Its work that waits for the outside, and what it does by the clock besides the retentions of its tables
   * (`stored.ts`).
   */
  readonly tasks?: readonly (ExternalTaskKind | PeriodicTaskKind)[];
  /** What its operations do with all that a filter finds, and what goes on with what follows from acts. */
  readonly bulkJobs?: readonly AnyBulkJob[];
  /**
   * In the transaction in which all that is stored about a contact is handed out, before its rows are read: what has to be
   * written down of that.
   */
  readonly beforeHandOut?: (tx: Transaction, act: Act, contactId: string) => Promise<void>;
  /** Its part in erasing a person. */
  readonly erasure?: DomainErasure;
  /** What it does in the transaction of a lower domain's act. */
  readonly reactions?: readonly ReactionHandler[];
  /** The kinds of message that it writes (docs/decisions/0055). */
  readonly messageKinds?: readonly MessageKind[];
  /** The ids of whom its messages reach only where they sign in: whoever writes to them is told. */
  readonly readReachedAtSignIn?: (reader: Reader) => Promise<string[]>;
  /** What it answers at addresses of its own, beside its operations. */
  readonly routes?: readonly Route[];
  /** What an operator watches of it. */
  readonly figures?: readonly Figure[];
  /** Removes what it keeps of a site outside the database, when the site ends. Must bear being repeated. */
  readonly eraseSite?: (siteId: string) => Promise<void>;
  /** Takes over whom a browser is sent here for, on its way to a page. */
  readonly enterBrowser?: EntryOfBrowser;
  /** What public pages show of it to everybody. */
  readonly onPages?: OnPages;
  /** Which of its events callers hear in the live stream who reach only their own. */
  readonly ownEvents?: OwnEvents;
}
