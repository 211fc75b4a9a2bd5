/** What forms keep of a person: their answers. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['form_submission'],
  plant(insert, { siteId, contactId, bookingId, visitorId, name, at }) {
    insert(
      `insert into form_submission (site_id, id, form_id, form_revision, booking_id, contact_id, created_by_type,
         created_by_id, answers, created_at) values ($1, $2, $3, 1, $4, $5, 'VISITOR', $6, $7, $8)`,
      [
        siteId,
        newId(),
        newId(),
        bookingId,
        contactId,
        visitorId,
        JSON.stringify([{ key: 'note', label: 'Note', value: name }]),
        at,
      ],
    );
  },
};
