/**
 * Ephemeral events: what is true only now, such as who looks at a booking: told to the live streams of every process by
 * one notification, without an event, a row or a position in the stream. Never inside a business transaction, whose
 * commits a notification would put in line (design 4.9); a process that misses it learns the same when it asks.
 */
import type { EphemeralEventType } from '@openhours/contract';
import { type Log, reasonOf } from '../db/log.ts';
import { statement } from '../db/statement.ts';
import type { ServerReader } from '../db/transaction.ts';
import { liveChannel } from './live.ts';

export interface EphemeralEvent {
  readonly siteId: string;
  readonly type: EphemeralEventType;
  /** What it is about; whoever hears it asks for the rest. */
  readonly entityId: string;
  /** In whose calendar it stands, for those who hear of their own only; it is not told. */
  readonly resourceId?: string;
}

/** Tells it, at some time soon or not at all. */
export type TellEphemeralEvent = (message: EphemeralEvent) => void;

/** Makes the verb. `reader` is of a pool whose work nobody waits for. */
export function createEphemeralEvents(reader: ServerReader, log: Log): TellEphemeralEvent {
  return (message) => {
    reader
      .all(statement('select pg_notify($1, $2)', [liveChannel, JSON.stringify(message)]))
      .catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'live streams were not told');
      });
  };
}

/** The message of a notification; undefined for one that only names sites. */
export function readEphemeralEvent(payload: string): EphemeralEvent | undefined {
  return payload.startsWith('{') ? (JSON.parse(payload) as EphemeralEvent) : undefined;
}
