/** Of messages and reminders: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'past-reminders': (instant, siteId) => [
    `insert into reminder (site_id, subject_id, type, topic_id, has_occasions, start_at)
     values ($1, $2, 'BOOKING_REMINDER', $2, false, $3)`,
    [siteId, newId(), instant],
  ],
  'ended-message-secrets': (instant, siteId) => [
    `insert into message (site_id, id, once, type, channel, status, to_address, to_address_folded, from_address, language, subject, text, created_at, useful_until, sealed_link)
     values ($1, $2, $2::uuid::text, 'T', 'EMAIL', 'QUEUED', 'a@example.com', 'a@example.com', 'b@example.com', 'en', 's', 't', $3, $3, $4)`,
    [siteId, newId(), instant, Buffer.from('sealed')],
  ],
  'old-messages': (instant, siteId) => [
    `insert into message (site_id, id, once, type, channel, status, to_address, to_address_folded, from_address, language, subject, text, created_at)
     values ($1, $2, $2::uuid::text, 'T', 'EMAIL', 'QUEUED', 'a@example.com', 'a@example.com', 'b@example.com', 'en', 's', 't', $3)`,
    [siteId, newId(), instant],
  ],
};
