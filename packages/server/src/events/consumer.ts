/** What listens to events: the shape of a consumer and of the event it is given (design 4.9). */
import type { EventIdentity, EventType } from '@openhours/contract';
import type { Transaction } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';

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

export interface RetryPlan {
  /** After so many attempts a delivery ends FAILED; it stays visible and can be replayed. */
  readonly attempts: number;
  /** Real milliseconds to wait after the given failed attempt (1 is the first). */
  readonly delayMs: (attempt: number) => number;
}

/** Work that follows an event. It runs in one transaction with the mark that it is done, so it happens exactly once. */
export interface Consumer {
  /** Stands in the delivery rows: never rename it. */
  readonly name: string;
  readonly listensTo: (type: EventType) => boolean;
  /** False for an event that it would take without doing anything: no delivery is written. Pure, asked when recorded. */
  readonly concerns?: (event: RecordedEvent) => boolean;
  /** Writes only through `tx`, and never waits for anything outside the database. */
  readonly consume: (tx: Transaction, event: RecordedEvent) => Promise<void>;
  /** The same for several events of one site, in their order, when that costs less than one after the other. */
  readonly consumeAll?: (tx: Transaction, events: readonly RecordedEvent[]) => Promise<void>;
  /** Events of one entity arrive in their order, one after the other (default true). */
  readonly ordered?: boolean;
  readonly retry?: RetryPlan;
}

/** No plan waits for longer, real milliseconds. */
export const longestRetryDelayMs = 10 * minuteMs;

/** Ten attempts over about half an hour: 1 s, 2 s, 4 s … at most 10 minutes apart. */
export const defaultRetryPlan: RetryPlan = Object.freeze({
  attempts: 10,
  delayMs: (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), longestRetryDelayMs),
});
