/** What the site keeps of a person as a member. */
import { newId } from '../../../packages/server/src/db/ids.ts';
import type { PlantedOfPerson } from '../planted-people.ts';

export const ofPerson: PlantedOfPerson = {
  exported: ['member', 'member_role', 'member_block', 'member_follow', 'member_about', 'member_report'],
  knownById: {
    member_role: 'contactId',
    member_block: 'contactId',
    member_follow: 'contactId',
    reported_member: 'contactId',
  },
  plant(insert, { siteId, contactId, name, at }) {
    insert(
      `insert into member (site_id, id, revision, contact_id, slug, activity_status, created_at, updated_at)
       values ($1, $2, 1, $2, $3, 'ACTIVE', $4, $4)`,
      [siteId, contactId, name, at],
    );
    // Somebody else, who stays.
    const otherId = newId();
    insert(
      `insert into member (site_id, id, revision, slug, activity_status, created_at, updated_at)
       values ($1, $2, 1, $3, 'ACTIVE', $4, $4)`,
      [siteId, otherId, otherId, at],
    );
    insert(
      `insert into member_role (site_id, member_id, role_key, title, created_at) values ($1, $2, 'WRITER', 'Writer', $3)`,
      [siteId, contactId, at],
    );
    for (const [table, column] of [
      ['member_block', 'blocked_member_id'],
      ['member_follow', 'followed_member_id'],
    ]) {
      insert(`insert into ${table} (site_id, id, member_id, ${column}, created_at) values ($1, $2, $3, $4, $5)`, [
        siteId,
        newId(),
        contactId,
        otherId,
        at,
      ]);
    }
    insert(
      `insert into member_about (site_id, id, revision, member_id, content, created_at, updated_at)
       values ($1, $2, 1, $3, jsonb_build_object('nodes', jsonb_build_array($4::text)), $5, $5)`,
      [siteId, newId(), contactId, name, at],
    );
    // Each reports the other.
    for (const [reportedId, reportingId] of [
      [contactId, otherId],
      [otherId, contactId],
    ]) {
      insert(
        `insert into reported_member (site_id, id, report_count, last_reported_at, created_at) values ($1, $2, 1, $3, $3)`,
        [siteId, reportedId, at],
      );
      insert(
        `insert into member_report (site_id, id, reported_member_id, reporting_member_id, category, description, created_at)
         values ($1, $2, $3, $4, 'OTHER', $5, $6)`,
        [siteId, newId(), reportedId, reportingId, name, at],
      );
    }
  },
};
