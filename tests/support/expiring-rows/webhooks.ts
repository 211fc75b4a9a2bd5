/** Of webhooks: a delivery and a key that go after an instant. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-webhook-deliveries': (instant, siteId) => [
    `with endpoint as (
       insert into webhook_endpoint (site_id, id, revision, url, event_types, status, created_at, updated_at)
       values ($1, $2, 1, 'https://hooks.invalid/', '{AppRemoved}', 'ENABLED', $3, $3) returning site_id, id
     )
     insert into webhook_delivery
       (site_id, id, endpoint_id, event_id, event_type, entity_id, is_test, status, attempts, earlier_attempts, created_at,
        updated_at)
     select $1, id, id, id, 'AppRemoved', 'app', false, 'DELIVERED', 1, 0, $3, $3 from endpoint where site_id = $1`,
    [siteId, newId(), instant],
  ],
  'old-webhook-keys': (instant, siteId) => [
    `insert into webhook_key (site_id, id, public_part, sealed_part, created_at, retired_at)
     values ($1, $2, 'PEM', 'x', $3, $3)`,
    [siteId, newId(), instant],
  ],
};
