/** What listens to events: the shape of a consumer and of the event it is given (design 4.9). */
import type { EventIdentity, EventType } from '@openhours/contract';
import type { Transaction } from '../db/transaction.ts';
import type { RetryPlan } from '../tasks/retry.ts';

/** An event as it was recorded. */
export interface RecordedEvent {
  readonly siteId: string;
  readonly id: string;
  readonly type: EventType;
  readonly entityId: string;
  readonly entitySequence: number;
  /** Epoch milliseconds of business time. */
  readonly at: number;
  readonly identity: EventIdentity;
  /** The entity for created and updated, the body for actions. */
  readonly body: Record<string, unknown>;
  /** Of an updated entity, where its domain says them: its changed fields with what they held before. */
  readonly modifiedFields?: Readonly<Record<string, unknown>> | undefined;
  readonly triggeredByAnonymize: boolean;
}

/** Work that follows an event. It runs in one transaction with the mark that it is done, so it happens exactly once. */
export interface Consumer {
  /** The kind of its tasks (`tasks/`), and so stands in rows: never rename it. */
  readonly name: string;
  readonly listensTo: (type: EventType) => boolean;
  /** False for an event that it would take without doing anything: no delivery is written. Pure, asked when recorded. */
  readonly concerns?: (event: RecordedEvent) => boolean;
  /**
   * SQL condition with $1 for the site, in place of `concerns` where the rows of its domain say whether anybody listens: no
   * delivery is written where it does not hold.
   */
  readonly wantedIf?: string;
  /** Writes only through `tx`, and never waits for anything outside the database. */
  readonly consume: (tx: Transaction, event: RecordedEvent) => Promise<void>;
  /** The same for several events of one site, in their order, when that costs less than one after the other. */
  readonly consumeAll?: (tx: Transaction, events: readonly RecordedEvent[]) => Promise<void>;
  /** How many events share a transaction, where each takes long; absent: all that were claimed. */
  readonly eventsPerTransaction?: number;
  /** Events of one entity arrive in their order, one after the other (default true). */
  readonly ordered?: boolean;
  readonly retry?: RetryPlan;
}
