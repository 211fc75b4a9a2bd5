/** What consents keep of a person: what they signed, by their name. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['consent_signature'],
  plant(insert, { siteId, contactId, bookingId, name, at }) {
    insert(
      `insert into consent_signature (site_id, id, consent_id, version, booking_id, contact_id, name, language, way,
         own, confirmed, signed_at, created_at) values ($1, $2, $2, 1, $3, $4, $5, 'en', 'ONLINE', true, false, $6, $6)`,
      [siteId, newId(), bookingId, contactId, name, at],
    );
  },
};
