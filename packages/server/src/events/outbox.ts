/**
 * Recording an event: a row in the transaction of the change, and a task for each consumer that listens to its type
 * (design 4.9). Nothing is sent here; the workers do that after the commit.
 */
import { describeEvent, type EventIdentity, type EventType } from '@openhours/contract';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import type { EnqueueTask } from '../tasks/enqueue.ts';
import { formatInstant } from '../time/index.ts';
import type { Consumer, RecordedEvent } from './consumer.ts';

export interface NewEvent {
  readonly type: EventType;
  readonly entityId: string;
  /** Rises per entity; the entity's revision serves, with sub-steps for several events of one change. */
  readonly entitySequence: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly identity: EventIdentity;
  /** The entity for created and updated, the body for actions. */
  readonly body: Record<string, unknown>;
  /** Of an updated entity: its changed fields with what they held before. */
  readonly modifiedFields?: Readonly<Record<string, unknown>> | undefined;
  readonly triggeredByAnonymize?: boolean;
}

/** Records events in the caller's transaction. */
export type RecordEvents = (tx: Transaction, events: readonly NewEvent[]) => void;

/** One statement for all events of a command, whatever their number and whoever recorded them. */
const recordStatement = `
insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body, modified_fields,
  triggered_by_anonymize)
select $1::uuid, id, type, entity_id, entity_sequence, at, identity, body, modified_fields, triggered_by_anonymize
from jsonb_to_recordset($2::jsonb) as event (
  id uuid, type text, entity_id text, entity_sequence bigint, at timestamptz, identity jsonb, body jsonb,
  modified_fields jsonb, triggered_by_anonymize boolean)`;

/** Makes the verb by which commands record their events. Deliveries are tasks, due at once in real time (design 4.11). */
export function createOutbox(
  consumers: readonly Consumer[],
  enqueue: EnqueueTask,
  /** Called with every event before it is recorded; throwing refuses it. For tests. */
  onEvent?: (event: NewEvent) => void,
): RecordEvents {
  const names = consumers.map((consumer) => consumer.name);
  if (new Set(names).size !== names.length) {
    throw new TypeError(`two consumers share a name: ${names.join(', ')}`);
  }
  const listeners = new Map<EventType, readonly Consumer[]>();
  const listenersOf = (type: EventType) => {
    let found = listeners.get(type);
    if (found === undefined) {
      // An unknown type fails here, in the command that made the mistake, not in every reader later.
      describeEvent(type);
      found = consumers.filter((consumer) => consumer.listensTo(type));
      listeners.set(type, found);
    }
    return found;
  };
  return (tx, events) => {
    for (const event of events) {
      onEvent?.(event);
      const recorded: RecordedEvent = {
        ...event,
        siteId: tx.siteId,
        id: newId(),
        modifiedFields: event.modifiedFields,
        triggeredByAnonymize: event.triggeredByAnonymize ?? false,
      };
      const listening = listenersOf(event.type).filter((consumer) => consumer.concerns?.(recorded) ?? true);
      const row = {
        id: recorded.id,
        type: event.type,
        entity_id: event.entityId,
        entity_sequence: event.entitySequence,
        at: formatInstant(event.at),
        identity: event.identity,
        body: event.body,
        modified_fields: event.modifiedFields ?? null,
        triggered_by_anonymize: recorded.triggeredByAnonymize,
      };
      tx.gather('events', row, (rows) => statement(recordStatement, [tx.siteId, JSON.stringify(rows)]));
      for (const { name, ordered = true, wantedIf } of listening) {
        const orderPosition = ordered ? event.entitySequence : undefined;
        enqueue(tx, { kind: name, id: recorded.id, entityId: event.entityId, orderPosition, wantedIf });
      }
    }
  };
}
