/** Of redirect sessions: a row that goes after an instant. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-redirect-sessions': (instant, siteId) => [
    `insert into redirect_session (site_id, id, handle_hash, intent, details, created_at, expires_at)
     values ($1, $2, $3, 'login', '{}', $4, $4)`,
    [siteId, newId(), Buffer.from(newId()), instant],
  ],
};
