/** What the ground keeps of a person: entries of the audit log, and an answer for a repeated call. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: [],
  plant(insert, { siteId, contactId, bookingId, visitorId, name, email, at }) {
    for (const [type, id] of [
      ['contact', contactId],
      ['booking', bookingId],
    ]) {
      insert(
        `insert into audit_entry (site_id, id, at, actor_type, actor_id, operation, entity_type, entity_id, before, after)
         values ($1, $2, $3, 'user', $4, 'test', $5, $6, $7, $7)`,
        [siteId, newId(), at, newId(), type, id, JSON.stringify({ name })],
      );
    }
    insert(
      `insert into idempotency (site_id, caller, operation, key_hash, request_hash, status, body, created_at, expires_at)
       values ($1, $2, 'bookings.createBooking', $3, '\\x00', 200, $4, $5, $5)`,
      [
        siteId,
        `visitor:${visitorId}`,
        newId(),
        JSON.stringify({ booking: { id: bookingId, contactDetails: { email } } }),
        at,
      ],
    );
  },
};
