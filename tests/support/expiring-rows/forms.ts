/** Of answers: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-form-answers': (instant, siteId) => [
    `insert into form_submission (site_id, id, form_id, form_revision, booking_id, created_by_type, created_by_id,
       answers, created_at, kept_days, expires_at) values ($1, $2, $2, 1, $2, 'VISITOR', $2, '{}', $3, 1, $3)`,
    [siteId, newId(), instant],
  ],
};
