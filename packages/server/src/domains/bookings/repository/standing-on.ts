/** What bookings that are still to come stand on: their services, their people and their rooms. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { openBookings } from '../repository.ts';

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
