/** What requests for substitutes keep of a person: words about whoever comes. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['substitute_request'],
  plant(insert, { siteId, bookingId, name, at }) {
    insert(
      `insert into substitute_request (site_id, id, booking_id, title, resource_id, state, note, start_at, end_at, created_at, updated_at)
       values ($1, $2, $3, 'Haircut', $2, 'OPEN', $4, $5, $5, $5, $5)`,
      [siteId, newId(), bookingId, `${name} is my sister`, at],
    );
  },
};
