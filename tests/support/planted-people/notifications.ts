/** What notifications keep of a person: what was written to them. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['message'],
  plant(insert, { siteId, contactId, bookingId, name, email, at }) {
    insert(
      `insert into message (site_id, id, once, type, channel, status, to_address, to_address_folded, from_address, language, subject, text,
         html, related_id, contact_id, created_at)
       values ($1, $2, $3, 'BOOKING_CONFIRMED', 'EMAIL', 'QUEUED', $4, $4::text, 'no-reply@example.org', 'en', $5, $5, $5, $6, $7, $8)`,
      [siteId, newId(), `BOOKING_CONFIRMED:${email}`, email, `Hello ${name}`, bookingId, contactId, at],
    );
  },
};
