/** Whose clients contacts are, by whose calendars their visits are in. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

/** What was cancelled or declined lets nobody read what is known of a client. */
const stands = `status not in ('CANCELED', 'DECLINED')`;

export interface VisitsTo {
  readonly resourceId: string;
  /** Only visits that somebody else booked than this user. */
  readonly notBookedBy?: string | undefined;
}

/** Those of some contacts with such a visit in the calendar of a resource. */
export async function findContactsOfResource(
  reader: Reader,
  { notBookedBy, resourceId }: VisitsTo,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ contact_id: string }>(
      `select distinct contact_id from booking
       where site_id = $1 and contact_id = any ($2::uuid[]) and resource_id = $3::uuid and ${stands}
         and ($4::uuid is null or created_by_type <> 'USER' or created_by_id <> $4::uuid)`,
      [reader.siteId, contactIds, resourceId, notBookedBy ?? null],
    ),
  );
  return rows.map(({ contact_id }) => contact_id);
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
