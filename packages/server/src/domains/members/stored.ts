/** What the table of members holds: what is theirs beside the identity with which they sign in. */
import { ofContact, ofNobody, type StoredTables } from '../../db/stored-tables.ts';

export const storedByMembers: StoredTables = Object.freeze<StoredTables>({
  owner: 'members',
  tables: {
    member: {
      stays: 'site',
      rowsOfContact: () => 'contact_id = $2::uuid',
      keepsContact: 'true',
      erasedWhole: true,
      columns: {
        ...ofNobody('site_id id revision activity_status created_at updated_at'),
        ...ofContact('contact_id slug'),
      },
    },
  },
  entitiesOfContact: [
    `select 'member' as entity_type, id::text as entity_id from member where site_id = $1 and contact_id = $2::uuid`,
    `select 'identity' as entity_type, id::text as entity_id from member where site_id = $1 and contact_id = $2::uuid`,
  ],
  subjectsOfContact: [
    `select 'MEMBER' as subject_type, id as subject_id from member where site_id = $1 and contact_id = $2::uuid`,
  ],
});
