/**
 * What a domain brings to the server: each domain's `index.ts` exports one `create<Name>(parts)` that answers it, and
 * `domains.ts` lists them in their order (docs/decisions/0015). A domain leaves out what it has not.
 */
import type { Act, Binding } from './call.ts';
import type { Reader, Transaction } from './db/transaction.ts';
import type { Consumer } from './events/consumer.ts';
import type { OwnEvents } from './events/own-events.ts';
import type { ReactionHandler } from './events/reactions.ts';
import type { MessageKind } from './messages/message-kind.ts';
import type { ExternalTaskKind, PeriodicTaskKind } from './tasks/task.ts';

/**
 * Records that a call has done something to many items within itself; answers the id of the job by which callers find how
 * many succeeded.
 */
export type RecordJob = (
  tx: Transaction,
  act: Pick<Act, 'caller' | 'requestId' | 'nowMs' | 'operation'>,
  counts: { readonly totalSuccesses: number; readonly totalFailures: number },
) => string;

/** What a domain does when a person is erased, besides what its `stored.ts` says of its columns (docs/decisions/0054). */
export interface DomainErasure {
  /** In the transaction of the erasure, before the rows of any domain are emptied. */
  readonly beforeRows?: (tx: Transaction, contactId: string) => Promise<void>;
  /**
   * Erases what it keeps of the person outside the database, once the rows are erased. Called until it succeeds, each time
   * with the same `id`; what is gone already is no failure.
   */
  readonly outside?: (
    contactId: string,
    context: { readonly id: string; readonly reader: Reader; readonly signal: AbortSignal },
  ) => Promise<void>;
}

export interface Domain {
  /** As its folder is called. */
  readonly name: string;
  /** Every operation that the contract declares for the domain, with its handler. */
  readonly operations?: readonly Binding[];
  /** What follows its own or others' events, after the commit. */
  readonly consumers?: readonly Consumer[];
  /** Its work that waits for the outside, and what it does by the clock besides the retentions of its tables (`stored.ts`). */
  readonly tasks?: readonly (ExternalTaskKind | PeriodicTaskKind)[];
  /** Its part in erasing a person. */
  readonly erasure?: DomainErasure;
  /** What it does in the transaction of a lower domain's act. */
  readonly reactions?: readonly ReactionHandler[];
  /** The kinds of message that it writes (docs/decisions/0055). */
  readonly messageKinds?: readonly MessageKind[];
  /** Which of its events callers hear in the live stream who reach only their own. */
  readonly ownEvents?: OwnEvents;
}
