/** The bookings that a job goes through: what a filter finds of those that were there when it was started, by their ids. */
import { sql as expression, type SqlBool } from 'kysely';
import { queryBuilder } from '../../../db/query.ts';
import { type RowsOfJob, rowsOfJob } from '../../../db/rows-of-job.ts';
import type { StoredRow } from '../../../db/table.ts';
import { type bookingTable, type VisibleBookings, visibleRows } from '../repository.ts';

const sql = queryBuilder<{ booking: StoredRow<typeof bookingTable> }>();

/** Those that somebody may see, but for some. */
export function bookingsOfJob(visible: VisibleBookings, except: readonly string[]): RowsOfJob {
  return rowsOfJob('booking', (siteId) => {
    const all = sql.selectFrom('booking').select('id').where('site_id', '=', siteId).where(visibleRows(visible));
    return except.length === 0 ? all : all.where(expression<SqlBool>`id <> all (${except}::uuid[])`);
  });
}
