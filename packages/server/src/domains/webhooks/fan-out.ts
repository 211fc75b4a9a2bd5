/** The consumer `webhooks`: for each event a delivery to each endpoint that asks for its type, all in one statement. */
import { newId } from '../../db/ids.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Consumer, RecordedEvent } from '../../events/consumer.ts';
import type { EnqueueTask } from '../../tasks/enqueue.ts';
import { askForAttempt } from './asking.ts';
import {
  type DeliveryRow,
  type EndpointRow,
  hasEnabledEndpoint,
  holdEnabledEndpoints,
  insertDeliveries,
} from './repository.ts';
import { hears } from './rules/endpoint.ts';

/** A delivery that nobody has tried yet. */
export function newDelivery(
  endpoint: Pick<EndpointRow, 'id'>,
  event: Pick<RecordedEvent, 'id' | 'entityId' | 'at'> & { readonly type: string },
  isTest: boolean,
): DeliveryRow {
  return {
    id: newId(),
    endpoint_id: endpoint.id,
    event_id: event.id,
    event_type: event.type,
    entity_id: event.entityId,
    is_test: isTest,
    status: 'PENDING',
    attempts: 0,
    earlier_attempts: 0,
    response_status: null,
    problem: null,
    next_attempt_at: event.at,
    created_at: event.at,
    updated_at: event.at,
  };
}

export function createFanOut(parts: { readonly enqueue: EnqueueTask }): Consumer {
  async function consumeAll(tx: Transaction, events: readonly RecordedEvent[]): Promise<void> {
    const endpoints = await holdEnabledEndpoints(tx);
    const rows = events.flatMap((event) =>
      endpoints.filter((endpoint) => hears(endpoint, event)).map((endpoint) => newDelivery(endpoint, event, false)),
    );
    if (rows.length === 0) {
      return;
    }
    for (const delivery of await insertDeliveries(tx, rows)) {
      askForAttempt(tx, delivery, parts);
    }
  }
  return {
    name: 'webhooks',
    listensTo: () => true,
    // Most sites tell nobody: there it costs an event no more than the question.
    wantedIf: hasEnabledEndpoint,
    // Receivers are promised no order; they go by the number that rises with each event of an entity.
    ordered: false,
    consume: (tx, event) => consumeAll(tx, [event]),
    consumeAll,
  };
}
