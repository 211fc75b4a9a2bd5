/** Of absences: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-absences': (instant, siteId) => [
    `insert into absence
       (site_id, id, resource_id, local_start, local_end, time_zone, start_at, end_at, all_day, event_id, status,
        created_at, updated_at)
     values ($1, $2, $2, '2026-01-01T00:00:00', '2026-01-02T00:00:00', 'UTC', $3::timestamptz - interval '1 day', $3, true,
       'e', 'ACTIVE', $3, $3)`,
    [siteId, newId(), instant],
  ],
};
