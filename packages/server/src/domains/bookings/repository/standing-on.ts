/** What bookings that are still to come stand on: their services, their people and their rooms. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { type BookingRow, bookingTable, openBookings } from '../repository.ts';

/** Open bookings that stand on the same. */
export interface StandingBookings {
  readonly serviceId: string;
  /** Absent: nobody is named. */
  readonly resourceId: string | undefined;
  readonly count: number;
}

/** Every open booking but those named, together by what they stand on: however many there are, the answer stays short. */
export async function readStandingBookings(
  reader: Reader,
  exceptIds: readonly string[],
  nowMs: number,
): Promise<StandingBookings[]> {
  const rows = await reader.all(
    statement<{ service_id: string; resource_id: string | null; count: number }>(
      `select service_id, resource_id, count(*)::integer as count from booking
       where site_id = $1 and id <> all ($2::uuid[]) and ${openBookings}
       group by service_id, resource_id`,
      [reader.siteId, exceptIds, new Date(nowMs)],
    ),
  );
  return rows.map(({ count, resource_id, service_id }) => ({
    serviceId: service_id,
    resourceId: resource_id ?? undefined,
    count,
  }));
}

/** What is asked of the bookings that keep something. */
export interface KeepingBookings {
  readonly serviceIds: readonly string[];
  readonly resourceIds: readonly string[];
  readonly exceptIds: readonly string[];
  readonly limit: number;
}

/** Open bookings of some services or some people, the soonest first. */
export function findKeepingBookings(
  reader: Reader,
  { exceptIds, limit, resourceIds, serviceIds }: KeepingBookings,
  nowMs: number,
): Promise<BookingRow[]> {
  return reader.all(
    statement<BookingRow>(
      `select ${bookingTable.list} from booking
       where site_id = $1 and id <> all ($2::uuid[]) and ${openBookings}
         and (service_id = any ($4::uuid[]) or resource_id = any ($5::uuid[]))
       order by start_at, id limit $6`,
      [reader.siteId, exceptIds, new Date(nowMs), serviceIds, resourceIds, limit],
    ),
  );
}
