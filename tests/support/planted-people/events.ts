/** What the outbox keeps of a person: an event of their booking, which is about the work of the business. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: [],
  plant(insert, { siteId, contactId, bookingId, visitorId, eventId, name, email, at }) {
    insert(
      `insert into outbox_event (site_id, id, type, entity_id, entity_sequence, at, identity, body)
       values ($1, $2, 'wix.bookings.v2.booking_created', $3, 1, $4, $5, $6)`,
      [
        siteId,
        eventId,
        bookingId,
        at,
        JSON.stringify({ identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: visitorId }),
        JSON.stringify({ id: bookingId, contactDetails: { contactId, firstName: name, email } }),
      ],
    );
  },
};
