/** SQL of multi-service bookings: appointments that are booked together. */
import { groupBy } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type BookingRow, bookingTable } from '../repository.ts';

/**
 * The bookings of a multi-service booking in the order of their times; those that begin at once in the order in which
 * they were made.
 */
export async function readMultiService(reader: Reader, multiServiceBookingId: string): Promise<BookingRow[]> {
  return reader.all(
    statement<BookingRow>(
      `select ${bookingTable.list} from booking
       where site_id = $1 and multi_service_booking_id = $2 order by start_at, id`,
      [reader.siteId, multiServiceBookingId],
    ),
  );
}

/** The same of many multi-service bookings, each by its id; those that are not there are missing. */
export async function readMultiServices(
  reader: Reader,
  multiServiceBookingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BookingRow[]>> {
  const rows = await reader.all(
    statement<BookingRow>(
      `select ${bookingTable.list} from booking
       where site_id = $1 and multi_service_booking_id = any ($2::uuid[]) order by start_at, id`,
      [reader.siteId, multiServiceBookingIds],
    ),
  );
  // Which one it is of has been asked for, so none is of none.
  return groupBy(rows, ({ multi_service_booking_id: id }) => id as string);
}
