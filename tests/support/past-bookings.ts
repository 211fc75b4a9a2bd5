/** Bookings whose time is over, or lasts, without a clock that moves. */
import type { Booking } from '@openhours/contract';
import { statement } from '../../packages/server/src/db/statement.ts';
import type { TestServer } from './server.ts';

/** Moves the hour of a booking to where it ends at a moment, as if it had been made long ago. */
export async function setEnd(
  { database, siteId }: Pick<TestServer, 'database' | 'siteId'>,
  { id }: Pick<Booking, 'id'>,
  endMs: number,
): Promise<void> {
  await database.transact(siteId, async (tx) =>
    tx.write(
      statement(
        `update booking set start_at = $3::timestamptz - interval '1 hour', next_at = $3::timestamptz - interval '1 hour', end_at = $3
         where site_id = $1 and id = $2`,
        [siteId, id, new Date(endMs)],
      ),
    ),
  );
}
