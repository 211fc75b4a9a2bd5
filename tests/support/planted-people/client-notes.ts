/** What notes about clients keep of a person. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['client_note'],
  plant(insert, { siteId, contactId, name, at }) {
    insert(
      `insert into client_note (site_id, id, contact_id, kind, text, author_type, author_id, created_at, updated_at)
       values ($1, $2, $3, 'CONFIDENTIAL', $4, 'user', 'u', $5, $5)`,
      [siteId, newId(), contactId, `${name} cannot bear latex`, at],
    );
  },
};
