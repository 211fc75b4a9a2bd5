/** Whose clients contacts are, by whose calendars their visits are in. */
import { isLeftByOthers } from '../../../db/audit-log.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

/** What was cancelled or declined lets nobody read what is known of a client. */
const stands = `status not in ('CANCELED', 'DECLINED')`;

/** Those of some contacts with such a visit in the calendar of a resource. */
export async function findContactsOfResource(
  reader: Reader,
  resourceId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ contact_id: string }>(
      `select distinct contact_id from booking
       where site_id = $1 and contact_id = any ($2::uuid[]) and resource_id = $3::uuid and ${stands}`,
      [reader.siteId, contactIds, resourceId],
    ),
  );
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Whether a contact has a visit in the calendar of a resource that this user cannot have made up: it is confirmed, and
 * somebody else of the business has booked or confirmed it, or its customer has proved who they are. Who books without
 * signing in, or as a member for somebody else, may be anybody.
 */
export async function hasVisitByOthers(
  reader: Reader,
  { contactId, resourceId, userId }: { contactId: string; resourceId: string; userId: string | undefined },
): Promise<boolean> {
  const confirmed = await reader.all(
    statement<{ id: string; is_by_others: boolean }>(
      `select b.id, case b.created_by_type
           when 'USER' then b.created_by_id is distinct from $4::uuid
           when 'VISITOR' then coalesce((b.details ->> 'addressProved')::boolean, false)
           when 'MEMBER' then exists (select from contact c
             where c.site_id = b.site_id and c.id = b.contact_id and c.member_id = b.created_by_id)
           else true end as is_by_others
       from booking b where b.site_id = $1 and b.contact_id = $2 and b.resource_id = $3 and b.status = 'CONFIRMED'`,
      [reader.siteId, contactId, resourceId, userId ?? null],
    ),
  );
  if (confirmed.length === 0 || confirmed.some(({ is_by_others }) => is_by_others)) {
    return confirmed.length > 0;
  }
  const entityIds = confirmed.map(({ id }) => id);
  return isLeftByOthers(reader, { entityType: 'booking', entityIds, status: 'CONFIRMED', userId });
}

/** In whose calendars such visits of a contact are, ascending. */
export async function readResourcesOfContact(reader: Reader, contactId: string): Promise<string[]> {
  const rows = await reader.all(
    statement<{ resource_id: string }>(
      `select distinct resource_id from booking
       where site_id = $1 and contact_id = $2 and resource_id is not null and ${stands} order by resource_id`,
      [reader.siteId, contactId],
    ),
  );
  return rows.map(({ resource_id }) => resource_id);
}

/** Whether a contact has a booking in the calendar of a resource, whatever became of it: who has cancelled is booked anew. */
export async function isClientOf(tx: Transaction, contactId: string, resourceId: string): Promise<boolean> {
  const row = await tx.first(
    statement('select id from booking where site_id = $1 and contact_id = $2 and resource_id = $3 limit 1', [
      tx.siteId,
      contactId,
      resourceId,
    ]),
  );
  return row !== undefined;
}
