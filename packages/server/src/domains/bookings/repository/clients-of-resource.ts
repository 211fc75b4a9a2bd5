/** Whose clients contacts are: in whose calendars their visits stand. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';

/** Those of some contacts with a visit in the calendar of a resource, whatever became of it. */
export async function findContactsOfResource(
  reader: Reader,
  resourceId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ contact_id: string }>(
      `select distinct contact_id from booking
       where site_id = $1 and contact_id = any ($2::uuid[]) and resource_id = $3::uuid`,
      [reader.siteId, contactIds, resourceId],
    ),
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** In whose calendars visits of a contact stand, ascending. */
export async function readResourcesOfContact(reader: Reader, contactId: string): Promise<string[]> {
  const rows = await reader.all(
    statement<{ resource_id: string }>(
      `select distinct resource_id from booking
       where site_id = $1 and contact_id = $2 and resource_id is not null order by resource_id`,
      [reader.siteId, contactId],
    ),
  );
  return rows.map(({ resource_id }) => resource_id);
}
