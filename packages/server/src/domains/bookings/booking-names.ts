/** What bookings are called where only their ids are known, such as in the activity log. */
import type { Reader } from '../../db/transaction.ts';
import { bookingTable } from './repository.ts';
import { contactNameOf } from './visits-within.ts';

/** By who comes, else by what is booked; of those that there are. Whoever was erased has no name. */
export async function readBookingNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await bookingTable.findMany(reader, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, contactNameOf(row).contactName ?? row.details.title]));
}
