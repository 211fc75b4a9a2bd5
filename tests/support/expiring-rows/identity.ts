/** Of links, begun sign-ins and failed sign-ins: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

const token =
  (table: 'state_token' | 'approval_token'): ExpiringRows[string] =>
  (instant, siteId) => {
    const id = newId();
    return [
      `insert into ${table} (site_id, token_hash, identity_id, created_at, expires_at) values ($1, $2, $3, $4, $4)`,
      [siteId, Buffer.from(id), id, instant],
    ];
  };

export const expiringRows: ExpiringRows = {
  'ended-state-tokens': token('state_token'),
  'ended-approval-tokens': token('approval_token'),
  'ended-idp-tokens': (instant, siteId) => [
    `insert into used_idp_token (site_id, token_hash, expires_at) values ($1, $2, $3)`,
    [siteId, Buffer.from(newId()), instant],
  ],
  'old-verification-codes': (instant, siteId) => [
    `insert into verification_code (site_id, identity_id, purpose, id, tries, recent_sends, sent_at, expires_at)
     values ($1, $2, 'SIGN_IN', $2, 0, '[]', $3, $3)`,
    [siteId, newId(), instant],
  ],
  'old-recovery-tokens': (instant, siteId) => [
    `insert into recovery_token (site_id, identity_id, purpose, recent_sends, sent_at, expires_at)
     values ($1, $2, 'RECOVERY', '[]', $3, $3)`,
    [siteId, newId(), instant],
  ],
  'old-sign-in-failures': (instant, siteId) => [
    `insert into sign_in_failure (site_id, account, address_prefix, failures, window_started_at, paused_until)
     values ($1, $2, '192.0.2.0/24', 3, $3, $3)`,
    [siteId, newId(), instant],
  ],
  'old-factor-challenges': (instant, siteId) => [
    `insert into factor_challenge (site_id, secret_hash, purpose, created_at, expires_at)
     values ($1, $2, 'PASSKEY_ALONE', $3, $3)`,
    [siteId, Buffer.from(newId()), instant],
  ],
  'old-user-links': (instant, siteId) => {
    const id = newId();
    return [
      `with person as (
         insert into site_user (site_id, id, email, email_folded, name, role, created_at, updated_at)
         values ($1, $2, $3, $3, 'P', 'STAFF', $4, $4)
       )
       insert into user_link (site_id, user_id, purpose, secret_hash, created_at, expires_at)
       values ($1, $2, 'INVITATION', $5, $4, $4)`,
      [siteId, id, `${id}@example.com`, instant, Buffer.from(id)],
    ];
  },
};
