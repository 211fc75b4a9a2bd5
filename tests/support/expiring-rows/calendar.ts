/** Of what is taken: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-occupancy': (instant, siteId) => [
    `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive)
     values ($1, $2, $2, 'BOOKING', 'b', tstzrange($3::timestamptz - interval '1 hour', $3), true, true)`,
    [siteId, newId(), instant],
  ],
  'expired-holds': (instant, siteId) => [
    `insert into occupancy (site_id, id, resource_id, source, source_id, during, blocks, exclusive, expires_at)
     values ($1, $2, $2, 'HOLD', 'h', tstzrange($3::timestamptz + interval '300 days', null), true, true, $3)`,
    [siteId, newId(), instant],
  ],
  'expired-seat-holds': (instant, siteId) => [
    `insert into seat_hold (site_id, id, hold_id, schedule_id, event_id, seats, expires_at)
     values ($1, $2, $2, $2, 'e', 1, $3)`,
    [siteId, newId(), instant],
  ],
};
