/** What the site keeps of a person as a member. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['member'],
  plant(insert, { siteId, contactId, name, at }) {
    insert(
      `insert into member (site_id, id, revision, contact_id, slug, activity_status, created_at, updated_at)
       values ($1, $2, 1, $2, $3, 'ACTIVE', $4, $4)`,
      [siteId, contactId, name, at],
    );
  },
};
