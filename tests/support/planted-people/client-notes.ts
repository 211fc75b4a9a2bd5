/** What notes about clients keep of a person. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['client_note'],
  plant(insert, { siteId, contactId, name, at }) {
    for (const kind of ['ALERT', 'CONFIDENTIAL']) {
      insert(
        `insert into client_note (site_id, id, contact_id, kind, text, author_type, author_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, 'user', 'u', $6, $6)`,
        [siteId, newId(), contactId, kind, `${name} cannot bear latex`, at],
      );
    }
  },
};
