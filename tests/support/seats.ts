/** What the counters of sessions and courses say, and whether the bookings say the same (design 4.6). */
import { statement } from '../../packages/server/src/db/statement.ts';
import type { TestServer } from './server.ts';

export interface Counters {
  readonly taken: number;
  readonly overbooked: number;
}

/** Of a session or a course, by its id. */
export async function countersOf({ database, siteId }: TestServer, id: string): Promise<Counters | undefined> {
  return database.serverReader.first<Counters>(
    statement(
      `select taken, overbooked from calendar_event where site_id = $1 and id = $2
       union all select taken, overbooked from schedule where site_id = $1 and id::text = $2 limit 1`,
      [siteId, id],
    ),
  );
}

/** Sessions and courses of site $1 whose counters are not what CONFIRMED and PENDING bookings add up to. */
export const counterFaultsQuery = `with held as (
    select case when service_type = 'CLASS' then event_id else schedule_id::text end as id,
      sum(total_participants) filter (where not double_booked) as taken,
      sum(total_participants) filter (where double_booked) as overbooked
    from booking
    where site_id = $1 and service_type <> 'APPOINTMENT' and status in ('CONFIRMED', 'PENDING')
    group by 1),
  counted as (
    select id, taken, overbooked, guard_capacity from calendar_event where site_id = $1
    union all select id::text, taken, overbooked, guard_capacity from schedule where site_id = $1)
  select counted.*, held.taken as "heldTaken", held.overbooked as "heldOverbooked"
  from counted full join held on held.id = counted.id
  where coalesce(counted.taken, -1) <> coalesce(held.taken, 0)
    or coalesce(counted.overbooked, -1) <> coalesce(held.overbooked, 0)
    or counted.taken > counted.guard_capacity`;

/** The faults of a site; none when all is well. */
export function counterFaults({ database, siteId }: TestServer): Promise<unknown[]> {
  return database.serverReader.all(statement(counterFaultsQuery, [siteId]));
}
