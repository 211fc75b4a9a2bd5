/** What the site keeps of a person as one who has a badge. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['badge_assignment'],
  knownById: { badge_assignment: 'contactId' },
  plant(insert, { siteId, contactId, bookingId, at }) {
    insert(
      `insert into badge (site_id, id, revision, title, background_color, text_color, permissions_enabled, slug, sort_order,
         created_at, updated_at)
       values ($1, $2::uuid, 1, 'Regular', '#796EFF', '#FFFFFF', false, $2::text, 1, $3, $3)`,
      [siteId, bookingId, at],
    );
    insert(
      `insert into badge_assignment (site_id, id, revision, badge_id, member_id, tag_ids, private_tag_ids, created_at, updated_at)
       values ($1, $2, 1, $2, $3, '{}', '{}', $4, $4)`,
      [siteId, bookingId, contactId, at],
    );
  },
};
