/** Of tasks: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-tasks': (instant, siteId) => [
    `insert into task (site_id, id, kind, state, ended_at) values ($1, $2, 'made-up', 'DONE', $3)`,
    [siteId, newId(), instant],
  ],
};
