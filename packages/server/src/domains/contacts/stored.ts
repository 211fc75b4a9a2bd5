/** What the table of contacts holds: the people themselves. */
import { ofContact, ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';

export const storedByContacts: StoredTables = Object.freeze<StoredTables>({
  owner: 'contacts',
  tables: {
    contact: {
      stays: 'site',
      rowsOfContact: () => 'id = $2::uuid',
      columns: {
        ...ofNobody('site_id id created_at'),
        ...ofContact('revision', 'revision + 1'),
        ...ofContact('updated_at', '$3::timestamptz'),
        ...ofContact('email email_folded first_name last_name phone phone_sought address member_id', 'null'),
        ...ofContact('birth_month birth_day birth_year', 'null'),
        ...ofContact('tags tags_folded', `'{}'`),
        ...ofContact('name_folded name_sought', `''`),
        // Made by the database of three of the columns above, and emptied with them.
        ...secretOf('contact', 'sought'),
        ...ofContact('erased', 'true'),
        ...ofContact('claimed kept', 'false'),
      },
    },
  },
  entitiesOfContact: [`select 'contact' as entity_type, $2::uuid::text as entity_id`],
  subjectsOfContact: [
    `select 'MEMBER' as subject_type, member_id as subject_id from contact
     where site_id = $1 and id = $2::uuid and member_id is not null`,
  ],
  lockContact: 'select revision from contact where site_id = $1 and id = $2 and not erased for update',
});
