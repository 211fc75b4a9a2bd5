/** Of events: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-events': (instant, siteId) => [
    `insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body)
     values ($1, $2, 'wix.bookings.v2.booking_created', 'e', 1, $3, '{}', '{}')`,
    [siteId, newId(), instant],
  ],
};
