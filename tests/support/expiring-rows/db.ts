/** Of kept answers: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'expired-idempotency-keys': (instant, siteId) => [
    `insert into idempotency (site_id, caller, operation, key_hash, request_hash, status, body, created_at, expires_at)
     values ($1, 'c', 'o', $2, '\\x00', 200, '{}', $3, $3)`,
    [siteId, newId(), instant],
  ],
};
