/** Deliveries: for each event and each consumer that listens to it one task, which takes the event as it is kept. */
import type { EventIdentity, EventType } from '@openhours/contract';
import { statement } from '../db/statement.ts';
import type { Reader } from '../db/transaction.ts';
import type { TransactionalTaskKind } from '../tasks/task.ts';
import type { Consumer, RecordedEvent } from './consumer.ts';

/** The columns of outbox_event that make an event. */
export interface EventRow {
  readonly id: string;
  readonly type: EventType;
  readonly entity_id: string;
  readonly entity_sequence: number;
  readonly at: number;
  readonly identity: EventIdentity;
  readonly body: Record<string, unknown>;
  readonly modified_fields: Readonly<Record<string, unknown>> | null;
  readonly triggered_by_anonymize: boolean;
}

/** A row of outbox_event as the event it records. */
export function eventOfRow(siteId: string, row: EventRow): RecordedEvent {
  return {
    siteId,
    id: row.id,
    type: row.type,
    entityId: row.entity_id,
    entitySequence: row.entity_sequence,
    at: row.at,
    identity: row.identity,
    body: row.body,
    modifiedFields: row.modified_fields ?? undefined,
    triggeredByAnonymize: row.triggered_by_anonymize,
  };
}

/** Events of a site by their ids, in the order in which they were recorded. */
export async function readEvents(reader: Reader, ids: readonly string[]): Promise<RecordedEvent[]> {
  const rows = await reader.all<EventRow>(
    statement(
      `select id, type, entity_id, entity_sequence, at, identity, body, modified_fields, triggered_by_anonymize
       from outbox_event where site_id = $1 and id = any ($2::uuid[]) order by id`,
      [reader.siteId, ids],
    ),
  );
  return rows.map((row) => eventOfRow(reader.siteId, row));
}

/** The kind of task by which a consumer gets its events. */
export function deliveryTask(consumer: Consumer): TransactionalTaskKind {
  return {
    name: consumer.name,
    mode: 'TRANSACTIONAL',
    ...(consumer.retry === undefined ? {} : { retry: consumer.retry }),
    ...(consumer.eventsPerTransaction === undefined ? {} : { tasksPerTransaction: consumer.eventsPerTransaction }),
    async run(tx, tasks) {
      const events = await readEvents(
        tx,
        tasks.map(({ id }) => id),
      );
      if (consumer.consumeAll !== undefined) {
        await consumer.consumeAll(tx, events);
        return;
      }
      for (const event of events) {
        await consumer.consume(tx, event);
      }
    },
  };
}
