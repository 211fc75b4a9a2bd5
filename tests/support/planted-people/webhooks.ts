/** What webhooks keep of a person: what a receiver said to what it was told of them. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: [],
  plant(insert, { siteId, bookingId, name, at }) {
    const [endpointId, deliveryId] = [newId(), newId()];
    insert(
      `insert into webhook_endpoint (site_id, id, revision, url, event_types, status, created_at, updated_at)
       values ($1, $2, 1, 'https://hooks.invalid/', '{AppRemoved}', 'ENABLED', $3, $3)`,
      [siteId, endpointId, at],
    );
    insert(
      `insert into webhook_delivery
         (site_id, id, endpoint_id, event_id, event_type, entity_id, is_test, status, attempts, earlier_attempts, created_at,
          updated_at)
       values ($1, $2, $3, $2, 'wix.bookings.v2.booking_created', $4, false, 'DELIVERED', 1, 0, $5, $5)`,
      [siteId, deliveryId, endpointId, bookingId, at],
    );
    insert(
      `insert into webhook_attempt
         (site_id, delivery_id, number, attempted_at, duration_ms, response_status, response_excerpt)
       values ($1, $2, 1, $4, 12, 200, $3)`,
      [siteId, deliveryId, `thanks for ${name}`, at],
    );
  },
};
