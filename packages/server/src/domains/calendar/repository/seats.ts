/** SQL of seats: the counters of a session or a course, which the database keeps within their guard (design 4.6). */
import { statement } from '../../../db/statement.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { raiseSessionsOf } from './occupancy-changes.ts';

/**
 * Takes seats of a session, or gives them back when negative. With more than there are, or against a rival who was
 * faster, the check refuses. Seats that are given back lower a guard that stood above the capacity.
 */
export function changeSessionSeats(
  tx: Transaction,
  eventId: string,
  by: { readonly taken: number; readonly overbooked: number },
  otherwise: () => Error,
): void {
  changeSeatsOf(
    tx,
    'calendar_event',
    { capacity: 'capacity', also: ', seat_changes = seat_changes + 1' },
    eventId,
    by,
    otherwise,
  );
}

/** The same for the seats of a course. */
export function changeCourseSeats(
  tx: Transaction,
  scheduleId: string,
  by: { readonly taken: number; readonly overbooked: number },
  otherwise: () => Error,
): void {
  changeSeatsOf(tx, 'schedule', { capacity: 'default_capacity', also: '' }, scheduleId, by, otherwise);
}

const scheduleColumn = Object.freeze({ calendar_event: 'schedule_id', schedule: 'id' });

function changeSeatsOf(
  tx: Transaction,
  table: 'calendar_event' | 'schedule',
  { capacity, also }: { readonly capacity: string; readonly also: string },
  id: string,
  by: { readonly taken: number; readonly overbooked: number },
  otherwise: () => Error,
): void {
  tx.write(
    statement<{ schedule_id: string }>(
      `update ${table} set taken = taken + $3::integer, overbooked = overbooked + $4::integer,
         guard_capacity = case when ${capacity} is null then null
           when $3::integer < 0 then greatest(${capacity}, taken + $3::integer) else guard_capacity end${also}
       where site_id = $1 and id = $2 and taken + $3::integer >= 0 and overbooked + $4::integer >= 0
         and ($3::integer <= 0 or guard_capacity is null or taken + $3::integer <= guard_capacity)
       returning ${scheduleColumn[table]} as schedule_id`,
      [tx.siteId, id, by.taken, by.overbooked],
    ),
    { rows: 1, otherwise },
    raiseSessionsOf(tx),
  );
}
