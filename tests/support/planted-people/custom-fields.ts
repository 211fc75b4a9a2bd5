/** What the site keeps of a person as one who says something in a profile field. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['custom_field_value'],
  plant(insert, { siteId, contactId, bookingId, name, at }) {
    insert(
      `insert into custom_field (site_id, id, revision, name, name_folded, key, field_type, social_type, default_privacy, section,
         hidden, sort_order, created_at, updated_at)
       values ($1, $2::uuid, 1, $2::text, $2::text, $2::text, 'TEXT', 'UNKNOWN', 'PRIVATE', 'GENERAL', false, 1, $3, $3)`,
      [siteId, bookingId, at],
    );
    insert('insert into custom_field_value (site_id, member_id, field_id, value) values ($1, $2, $3, $4)', [
      siteId,
      contactId,
      bookingId,
      JSON.stringify(name),
    ]);
  },
};
