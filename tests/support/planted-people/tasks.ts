/** What tasks keep of a person: the consumer of an event of theirs that failed. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: [],
  plant(insert, { siteId, bookingId, eventId, email, at }) {
    insert(
      `insert into task (site_id, id, kind, state, due_at, entity_id, order_position, log)
       values ($1, $2, 'messages', 'PENDING', '2020-01-01T00:00:00Z', $3, 1, $4)`,
      [siteId, eventId, bookingId, JSON.stringify([{ attempt: 1, at, error: `cannot reach ${email}` }])],
    );
  },
};
