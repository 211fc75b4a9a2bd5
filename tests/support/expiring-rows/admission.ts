/** Of how often strangers called: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'ended-call-counts': (instant, siteId) => [
    'insert into call_count (site_id, bucket, calls, ends_at) values ($1, $2, 1, $3)',
    [siteId, newId(), instant],
  ],
};
