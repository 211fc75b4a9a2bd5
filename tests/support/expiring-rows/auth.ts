/** Of sign-ins and captchas: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'ended-sessions': (instant, siteId) => [
    `insert into identity_session (site_id, id, subject_type, subject_id, created_at, last_used_at, expires_at)
     values ($1, $2, 'VISITOR', $2, $3, $3::timestamptz + interval '300 days', $3)`,
    [siteId, newId(), instant],
  ],
  'visitors-who-never-booked': (instant, siteId) => [
    `insert into identity_session (site_id, id, subject_type, subject_id, created_at, last_used_at, expires_at)
     values ($1, $2, 'VISITOR', $2, $3, $3, $3::timestamptz + interval '900 days')`,
    [siteId, newId(), instant],
  ],
  'old-captchas': (instant, siteId) => [
    'insert into taken_captcha (site_id, nonce, expires_at) values ($1, $2, $3)',
    [siteId, newId(), instant],
  ],
};
