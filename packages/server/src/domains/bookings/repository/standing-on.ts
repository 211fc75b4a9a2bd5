/** What bookings that are still to come stand on: how many on some services, and which people and rooms on others. */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { openBookings } from '../repository.ts';

/** How many open bookings services have, those aside that were made in an instant. */
export async function countOpenBookings(
  reader: Reader,
  serviceIds: readonly string[],
  exceptMadeMs: number,
  nowMs: number,
): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(
      `select count(*)::integer as count from booking
       where site_id = $1 and service_id = any ($2::uuid[]) and created_at <> $4 and ${openBookings}`,
      [reader.siteId, serviceIds, new Date(nowMs), new Date(exceptMadeMs)],
    ),
  );
  return row?.count ?? 0;
}

/** The resources of open bookings of all services but those named, bookings aside that were made in an instant. */
export async function readBookedResources(
  reader: Reader,
  exceptServiceIds: readonly string[],
  exceptMadeMs: number,
  nowMs: number,
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(
      `select distinct resource_id as id from booking
       where site_id = $1 and service_id <> all ($2::uuid[]) and resource_id is not null and created_at <> $4
         and ${openBookings}`,
      [reader.siteId, exceptServiceIds, new Date(nowMs), new Date(exceptMadeMs)],
    ),
  );
  return rows.map(({ id }) => id);
}
