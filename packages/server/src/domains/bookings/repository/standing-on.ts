/** What bookings that are still to come stand on: their services, their people and their rooms. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { openBookings } from '../repository.ts';

/** One open booking, by what it stands on. */
export interface StandingBooking {
  readonly serviceId: string;
  /** Absent: nobody is named. */
  readonly resourceId: string | undefined;
}

/** Every open booking but those named. */
export async function readStandingBookings(
  reader: Reader,
  exceptIds: readonly string[],
  nowMs: number,
): Promise<StandingBooking[]> {
  const rows = await reader.all(
    statement<{ service_id: string; resource_id: string | null }>(
      `select service_id, resource_id from booking
       where site_id = $1 and id <> all ($2::uuid[]) and ${openBookings}`,
      [reader.siteId, exceptIds, new Date(nowMs)],
    ),
  );
  return rows.map(({ resource_id, service_id }) => ({ serviceId: service_id, resourceId: resource_id ?? undefined }));
}
