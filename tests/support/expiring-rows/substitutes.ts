/** Of requests: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-substitute-requests': (instant, siteId) => [
    `insert into substitute_request
       (site_id, id, event_id, title, resource_id, state, start_at, end_at, created_at, updated_at)
     values ($1, $2, 'e', 'Yoga', $2, 'ENDED', $3, $3, $3, $3)`,
    [siteId, newId(), instant],
  ],
};
