/**
 * What is true only now, such as who looks at a booking: told to the live streams of every process by one notification,
 * without an event, a row or a place in the stream. Never inside a business transaction, whose commits a notification
 * would put in line (design 4.9); a process that misses it learns the same when it asks.
 */
import type { PassingType } from '@openhours/contract';
import type { Log } from '../db/log.ts';
import { statement } from '../db/statement.ts';
import type { ServerReader } from '../db/transaction.ts';
import { liveChannel } from './live.ts';

export interface PassingMessage {
  readonly siteId: string;
  readonly type: PassingType;
  /** What it is about; whoever hears it asks for the rest. */
  readonly entityId: string;
  /** In whose calendar it stands, for those who hear of their own only; it is not told. */
  readonly resourceId?: string;
}

/** Tells it, at some time soon or not at all. */
export type TellPassing = (message: PassingMessage) => void;

/** Makes the verb. `reader` is of a pool whose work nobody waits for. */
export function createPassing(reader: ServerReader, log: Log): TellPassing {
  return (message) => {
    reader
      .all(statement('select pg_notify($1, $2)', [liveChannel, JSON.stringify(message)]))
      .catch((error: unknown) => {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'live streams were not told');
      });
  };
}

/** The message of a notification; undefined for one that only names sites. */
export function readPassing(payload: string): PassingMessage | undefined {
  return payload.startsWith('{') ? (JSON.parse(payload) as PassingMessage) : undefined;
}
