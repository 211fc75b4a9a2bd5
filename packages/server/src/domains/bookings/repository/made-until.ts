/** The bookings that a job goes through: what a filter finds of those that were there when it was started, by their ids. */
import type { Filter } from '@openhours/contract';
import { sql as expression, type SqlBool } from 'kysely';
import type { StoredField } from '../../../db/fields.ts';
import { allRows, countRows } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import type { StoredRow } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { PageOfIds } from '../../../domain.ts';
import { formatInstant } from '../../../time/index.ts';
import { type bookingTable, type VisibleBookings, visibleRows } from '../repository.ts';

const sql = queryBuilder<{ booking: StoredRow<typeof bookingTable> }>();

/** Which bookings are meant. */
export interface FoundBookings {
  readonly visible: VisibleBookings;
  readonly filter: Filter<StoredField>;
  readonly except: readonly string[];
}

function madeUntil(reader: Reader, { except, visible }: FoundBookings, madeUntilMs: number) {
  const all = sql
    .selectFrom('booking')
    .select('id')
    .where('site_id', '=', reader.siteId)
    .where(visibleRows(visible))
    .where(expression<SqlBool>`created_at <= ${formatInstant(madeUntilMs)}`);
  return except.length === 0 ? all : all.where(expression<SqlBool>`id <> all (${except}::uuid[])`);
}

/** How many there are. */
export function countBookingsMadeUntil(reader: Reader, found: FoundBookings, madeUntilMs: number): Promise<number> {
  return countRows(reader, madeUntil(reader, found, madeUntilMs), found.filter);
}

/** The ids of the next of them, ascending. */
export async function readBookingIdsAfter(
  reader: Reader,
  found: FoundBookings,
  { after, limit, madeUntilMs }: PageOfIds,
): Promise<string[]> {
  const select = madeUntil(reader, found, madeUntilMs).orderBy('id').limit(limit);
  const next = after === undefined ? select : select.where('id', '>', after);
  return (await allRows(reader, next, found.filter)).map(({ id }) => id);
}
