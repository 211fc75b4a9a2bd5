/** Of notes about clients: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

const deleted =
  (kind: 'ALERT' | 'CONFIDENTIAL'): ExpiringRows[string] =>
  (instant, siteId) => [
    `with somebody as (
       insert into contact (site_id, id, revision, name_folded, name_sought, erased, created_at, updated_at)
       values ($1, $2, 1, '', '', false, $3, $3) returning id)
     insert into client_note
       (site_id, id, contact_id, kind, text, author_type, author_id, created_at, updated_at, deleted_at)
     select $1, $2, id, $4, 'Latex allergy', 'user', 'u', $3, $3, $3 from somebody`,
    [siteId, newId(), instant, kind],
  ];

export const expiringRows: ExpiringRows = {
  'deleted-client-alerts': deleted('ALERT'),
  'words-of-deleted-confidential-notes': deleted('CONFIDENTIAL'),
};
