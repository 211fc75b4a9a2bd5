/** Bookings that were made in one instant, which is how those of a sample are known, and taking rows away for good. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

/** The ids of the bookings made in an instant for some contacts, or for nobody. */
export async function findBookingsMadeAt(
  reader: Reader,
  madeMs: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select id from booking where site_id = $1 and created_at = $2
         and (contact_id is null or contact_id = any ($3::uuid[])) order by id`,
      [reader.siteId, new Date(madeMs), contactIds],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Deletes bookings with the notes about them, who came, and who has them open. */
export function deleteBookings(tx: Transaction, bookingIds: readonly string[]): void {
  const parameters = [tx.siteId, bookingIds];
  for (const table of ['booking_viewer', 'booking_note', 'booking_participant', 'booking_attendance']) {
    tx.write(statement(`delete from ${table} where site_id = $1 and booking_id = any ($2::uuid[])`, parameters));
  }
  tx.write(statement('delete from booking where site_id = $1 and id = any ($2::uuid[])', parameters));
}
