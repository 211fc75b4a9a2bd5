/** An endpoint with a delivery that was tried once, the key that signed it, and the message that the endpoint was given up. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import { signingKey } from '../../../packages/server/src/domains/webhooks/keys.ts';
import { tellDisabled } from '../../../packages/server/src/domains/webhooks/messages/disabled.ts';
import { messageKindsOfWebhooks } from '../../../packages/server/src/domains/webhooks/messages/kinds.ts';
import {
  attemptTable,
  deliveryTable,
  type EndpointRow,
  endpointTable,
} from '../../../packages/server/src/domains/webhooks/repository.ts';
import { createMessageKinds } from '../../../packages/server/src/messages/message-kind.ts';
import { messagePartsOn } from '../message-parts.ts';
import type { PlantRows } from '../planted-rows.ts';

export const plantRows: PlantRows = async (server, { siteId }, marker) => {
  const { assembly, database, url } = server;
  const at = server.now();
  const parts = { ...messagePartsOn(database), publicOrigin: () => url };
  const endpoint: EndpointRow = {
    id: newId(),
    revision: 1,
    url: 'https://hooks.invalid/',
    // Nothing else goes there while a test goes on.
    event_types: ['AppRemoved'],
    description: marker,
    status: 'DISABLED',
    disabled_reason: 'GONE',
    failing_since: at,
    created_at: at,
    updated_at: at,
  };
  await database.transact(siteId, async (tx) => {
    const deliveryId = newId();
    endpointTable.insert(tx, endpoint);
    deliveryTable.insert(tx, {
      id: deliveryId,
      endpoint_id: endpoint.id,
      event_id: newId(),
      event_type: 'AppRemoved',
      entity_id: newId(),
      is_test: false,
      status: 'FAILED',
      attempts: 1,
      earlier_attempts: 0,
      response_status: 410,
      problem: null,
      next_attempt_at: null,
      created_at: at,
      updated_at: at,
    });
    attemptTable.insert(tx, {
      delivery_id: deliveryId,
      number: 1,
      attempted_at: at,
      duration_ms: 12,
      response_status: 410,
      problem: null,
      response_excerpt: marker,
    });
    const kinds = createMessageKinds(messageKindsOfWebhooks);
    await tellDisabled(tx, endpoint, at, { ...parts, messageKinds: () => kinds });
  });
  await signingKey({ auth: assembly.auth, database }, siteId, at);
};
