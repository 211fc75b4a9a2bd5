/** What the table of members holds: what is theirs beside the identity with which they sign in. */
import { ofContact, ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';

/** A sign-up that waits for a contact is about the same person, who has nothing else by which it is found. */
const ofContactAsked = '(contact_id = $2::uuid or awaited_contact_id = $2::uuid)';

export const storedByMembers: StoredTables = Object.freeze<StoredTables>({
  owner: 'members',
  tables: {
    member: {
      stays: 'site',
      rowsOfContact: () => ofContactAsked,
      keepsContact: 'true',
      erasedWhole: true,
      columns: {
        ...ofNobody(
          'site_id id revision activity_status status privacy_status emails_removed last_login_at created_at updated_at',
        ),
        ...ofContact('contact_id awaited_contact_id slug title photo cover address_ids'),
        ...secretOf('contact', 'sought'),
        ...ofContact('email_folded nickname_sought first_name_sought last_name_sought title_sought slug_sought'),
      },
    },
  },
  entitiesOfContact: [
    `select 'member' as entity_type, id::text as entity_id from member where site_id = $1 and ${ofContactAsked}`,
    `select 'identity' as entity_type, id::text as entity_id from member where site_id = $1 and ${ofContactAsked}`,
  ],
  subjectsOfContact: [
    `select 'MEMBER' as subject_type, id as subject_id from member where site_id = $1 and ${ofContactAsked}`,
  ],
});
