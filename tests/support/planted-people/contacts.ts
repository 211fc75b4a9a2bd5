/** What contacts keep of a person: who it is. */
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['contact'],
  plant(insert, { siteId, contactId, name, email, at }) {
    insert(
      `insert into contact (site_id, id, email, email_folded, name_folded, first_name, last_name, phone, address, birth_month, birth_day,
         birth_year, tags, tags_folded, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $4, $4, $4, $5, 2, 29, 1996, array[$4::text], array[$4::text], $6, $6)`,
      [siteId, contactId, email, name, JSON.stringify({ city: name }), at],
    );
  },
};
