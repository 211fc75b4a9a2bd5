/** Of sign-ins and captchas: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

const sessionThatGoesOn = `
  insert into identity_session (site_id, id, subject_type, subject_id, created_at, last_used_at, expires_at)
  values ($1, $2, 'MEMBER', $2, $3, $3, $3::timestamptz + interval '900 days')`;

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
  'old-authorization-codes': (instant, siteId) => [
    `with session as (${sessionThatGoesOn} returning site_id, id)
     insert into authorization_code (site_id, hash, session_id, client_id, scope, created_at, expires_at)
     select site_id, $4, id, $2, '', $3, $3 from session`,
    [siteId, newId(), instant, Buffer.from(newId())],
  ],
  'old-refresh-tokens': (instant, siteId) => [
    `with session as (${sessionThatGoesOn} returning site_id, id)
     insert into refresh_token (site_id, hash, session_id, client_id, scope, created_at, expires_at)
     select site_id, $4, id, $2, '', $3, $3 from session`,
    [siteId, newId(), instant, Buffer.from(newId())],
  ],
  'old-captchas': (instant, siteId) => [
    'insert into taken_captcha (site_id, nonce, expires_at) values ($1, $2, $3)',
    [siteId, newId(), instant],
  ],
};
