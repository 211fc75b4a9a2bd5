/** Of holds, notes, codes and who had a booking open: a row that goes after an instant, for each retention. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { ExpiringRows } from '../expiring-rows.ts';

export const expiringRows: ExpiringRows = {
  'old-booking-verifications': (instant, siteId) => [
    `insert into booking_verification (site_id, booking_id, round, tries, sendings, expires_at)
     values ($1, $2, 1, 0, 1, $3)`,
    [siteId, newId(), instant],
  ],
  'old-participants': (instant, siteId) => [
    `with booked as (
       insert into booking (site_id, id, status, payment_status, payment_option, booked, service_id, schedule_id,
         start_at, end_at, next_at, time_zone, total_participants, created_by_type, created_by_id, policy_id, policy_revision,
         details, created_at, updated_at)
       values ($1, $2, 'CANCELED', 'NOT_PAID', 'OFFLINE', 'SLOT', $2, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $3::timestamptz, 'UTC', 1, 'VISITOR', $2, $2, 1,
         '{}', $3, $3)
     )
     insert into booking_participant (site_id, id, booking_id, place, name, kept_days, expires_at)
     values ($1, $2, $2, 0, 'n', 1, $3)`,
    [siteId, newId(), instant],
  ],
  'old-slot-holds': (instant, siteId) => [
    `insert into slot_hold (site_id, id, revision, service_id, resource_ids, start_at, end_at, time_zone, total_participants,
       holder_type, holder_id, expires_at, created_at)
     values ($1, $2, 1, $2, '{}', $3::timestamptz, $3::timestamptz + interval '1 hour', 'UTC', 1, 'VISITOR', $2, $3, $3)`,
    [siteId, newId(), instant],
  ],
  'gone-booking-viewers': (instant, siteId) => [
    `insert into booking_viewer (site_id, booking_id, viewer_id, user_id, since_at, seen_at)
     values ($1, $2, $2, $2, $3, $3)`,
    [siteId, newId(), instant],
  ],
  'deleted-booking-notes': (instant, siteId) => [
    `with noted as (
       insert into booking (site_id, id, status, payment_status, payment_option, booked, service_id, schedule_id,
         start_at, end_at, next_at, time_zone, total_participants, created_by_type, created_by_id, policy_id, policy_revision,
         details, created_at, updated_at)
       values ($1, $2, 'CANCELED', 'NOT_PAID', 'OFFLINE', 'SLOT', $2, $2, $3::timestamptz, $3::timestamptz + interval '1 hour', $3::timestamptz, 'UTC', 1, 'VISITOR', $2, $2, 1,
         '{}', $3, $3)
     )
     insert into booking_note (site_id, id, booking_id, text, author_type, author_id, created_at, updated_at, deleted_at)
     values ($1, $2, $2, 't', 'USER', 'u', $3, $3, $3)`,
    [siteId, newId(), instant],
  ],
};
