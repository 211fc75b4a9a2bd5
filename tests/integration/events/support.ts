/** What the tests of events share: a site, events of made-up bookings, and consumers that leave a trace in the database. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import type { Database, Reader } from '../../../packages/server/src/db/transaction.ts';
import type { Consumer } from '../../../packages/server/src/events/consumer.ts';
import { deliveryTask } from '../../../packages/server/src/events/deliveries.ts';
import { createOutbox, type NewEvent, type RecordEvents } from '../../../packages/server/src/events/outbox.ts';
import { createEnqueue } from '../../../packages/server/src/tasks/enqueue.ts';
import { createWorker, type Worker, type WorkerOptions } from '../../../packages/server/src/tasks/worker.ts';

export const at = Date.UTC(2026, 10, 21, 9, 0, 0);

export function bookingUpdated(entityId: string, entitySequence: number, body: Record<string, unknown> = {}): NewEvent {
  return {
    type: 'wix.bookings.v2.booking_updated',
    entityId,
    entitySequence,
    at,
    identity: { identityType: 'UNKNOWN' },
    body: { id: entityId, ...body },
  };
}

/** The verb that records events for these consumers. */
export function outboxOf(consumers: readonly Consumer[], afterRecorded?: (kind: string) => void): RecordEvents {
  return createOutbox(consumers, createEnqueue(afterRecorded));
}

/** A worker that brings events to consumers. */
export function createDeliveryWorker({
  consumers,
  ...options
}: Omit<WorkerOptions, 'kinds'> & { readonly consumers: readonly Consumer[] }): Worker {
  return createWorker({ ...options, kinds: consumers.map(deliveryTask) });
}

export async function recordAll(
  database: Database,
  siteId: string,
  record: RecordEvents,
  events: readonly NewEvent[],
): Promise<void> {
  await database.transact(siteId, async (tx) => record(tx, events));
}

/**
 * A consumer that writes one audit row per event it has taken: consuming twice would leave two, losing leaves none.
 * `onEvent` may throw to refuse.
 */
export function tracingConsumer(name: string, onEvent: (event: { entityId: string }) => void = () => {}): Consumer {
  return {
    name,
    listensTo: () => true,
    consume: async (tx, event) => {
      tx.write(
        statement(
          `insert into audit_entry (site_id, id, at, actor_type, operation, entity_type, entity_id, after)
           values ($1, $2, $3, 'server', $4, 'trace', $5, $6)`,
          [
            event.siteId,
            newId(),
            new Date(event.at).toISOString(),
            name,
            event.entityId,
            JSON.stringify({ eventId: event.id, sequence: event.entitySequence }),
          ],
        ),
      );
      onEvent(event);
    },
    retry: { attempts: 3, delayMs: () => 20 },
  };
}

export interface Trace {
  readonly consumer: string;
  readonly entityId: string;
  readonly eventId: string;
  readonly sequence: number;
}

/** What tracing consumers have taken, in the order in which they took it. */
export async function readTraces(reader: Reader): Promise<Trace[]> {
  const rows = await reader.all<{ operation: string; entity_id: string; after: { eventId: string; sequence: number } }>(
    statement(
      `select operation, entity_id, after from audit_entry where site_id = $1 and entity_type = 'trace' order by id`,
      [reader.siteId],
    ),
  );
  return rows.map((row) => ({ consumer: row.operation, entityId: row.entity_id, ...row.after }));
}

/** How many deliveries of a site are in each state. */
export async function countStates(reader: Reader): Promise<Record<string, number>> {
  const rows = await reader.all<{ state: string; count: number }>(
    statement('select state, count(*) as count from task where site_id = $1 group by state', [reader.siteId]),
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}
