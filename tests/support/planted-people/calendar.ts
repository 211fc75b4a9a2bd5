/** What the calendar keeps of a person: who takes part. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['participation'],
  plant(insert, { siteId, contactId, bookingId, name, email, at }) {
    insert(
      `insert into participation (site_id, id, external_id, event_id, status, party_size, of_booking, contact_id, name, phone,
         email, created_at, updated_at)
       values ($1, $2, $3, 'session', 'CONFIRMED', 1, true, $4, $5, $5, $6, $7, $7)`,
      [siteId, newId(), bookingId, contactId, name, email, at],
    );
  },
};
