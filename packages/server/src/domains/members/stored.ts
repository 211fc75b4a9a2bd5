/** What the table of members holds: what is theirs beside the identity with which they sign in. */
import { ofContact, ofNobody, type StoredTables, secretOf } from '../../db/stored-tables.ts';

/** A sign-up that waits for a contact is about the same person, who has nothing else by which it is found. */
const ofContactAsked = '(contact_id = $2::uuid or awaited_contact_id = $2::uuid)';

/** Rows of a member, by the same traces as those of other domains. */
const ofMember = (column: string) => (traces: { readonly subjects: string }) =>
  `('MEMBER', ${column}) in (${traces.subjects})`;

/** What a member has of a table, as events and the log name it. */
const entitiesOf = (entityType: string, table: string, { id = 'id', memberId = 'member_id' } = {}) =>
  `select '${entityType}' as entity_type, ${id}::text as entity_id from ${table}
   where site_id = $1 and ${memberId} in (select id from member where site_id = $1 and ${ofContactAsked})`;

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
    member_role_definition: {
      stays: 'site',
      columns: ofNobody('site_id id revision role_key title blockable created_at updated_at'),
    },
    member_role: {
      stays: 'site',
      rowsOfContact: ofMember('member_id'),
      erasedWhole: true,
      columns: { ...ofNobody('site_id title created_at'), ...ofContact('member_id role_key') },
    },
    // Whoever is handed out what is stored about them learns whom they block and follow, and not who does that with them.
    member_block: {
      stays: 'site',
      rowsOfContact: ofMember('member_id'),
      erasedWhole: true,
      columns: { ...ofNobody('site_id id'), ...ofContact('member_id blocked_member_id created_at') },
    },
    member_follow: {
      stays: 'site',
      rowsOfContact: ofMember('member_id'),
      erasedWhole: true,
      columns: { ...ofNobody('site_id id'), ...ofContact('member_id followed_member_id created_at') },
    },
    member_about: {
      stays: 'site',
      rowsOfContact: ofMember('member_id'),
      erasedWhole: true,
      columns: { ...ofNobody('site_id id revision created_at updated_at'), ...ofContact('member_id content') },
    },
    reported_member: {
      stays: 'site',
      rowsOfContact: ofMember('id'),
      erasedWhole: true,
      exported: false,
      columns: ofContact('site_id id report_count last_reported_at created_at'),
    },
    // Of whoever reports; who is reported is not handed who did it. What was reported of them goes with them.
    member_report: {
      stays: 'site',
      rowsOfContact: ofMember('reporting_member_id'),
      columns: {
        ...ofNobody('site_id id reported_member_id category created_at'),
        ...ofContact('reporting_member_id description', 'null'),
      },
    },
  },
  entitiesOfContact: [
    `select 'member' as entity_type, id::text as entity_id from member where site_id = $1 and ${ofContactAsked}`,
    `select 'identity' as entity_type, id::text as entity_id from member where site_id = $1 and ${ofContactAsked}`,
    entitiesOf('memberAbout', 'member_about'),
    entitiesOf('memberConnection', 'member_follow'),
    entitiesOf('memberReport', 'member_report', { memberId: 'reporting_member_id' }),
    entitiesOf('memberReport', 'member_report', { memberId: 'reported_member_id' }),
    entitiesOf('memberRole', 'member_role', { id: 'member_id' }),
  ],
  subjectsOfContact: [
    `select 'MEMBER' as subject_type, id as subject_id from member where site_id = $1 and ${ofContactAsked}`,
  ],
});
