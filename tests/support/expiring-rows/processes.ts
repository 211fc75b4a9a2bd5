/** Of processes and signals: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-processes': (instant, siteId) => [
    `with old as (
       insert into process (site_id, id, kind, subject, state, started_at, ended_at)
       values ($1, $2, 'made-up', 'a', 'DONE', $3, $3)
     )
     insert into process_step (site_id, process_id, position, name, state) values ($1, $2, 0, 'rows', 'DONE')`,
    [siteId, newId(), instant],
  ],
  'old-process-waits': (instant, siteId) => [
    `insert into process_wait (site_id, signal, signaled_at) values ($1, $2, $3)`,
    [siteId, newId(), instant],
  ],
};
