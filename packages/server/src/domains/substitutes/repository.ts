/** All SQL of requests for substitutes. */
import type { PagingMetadata, SubstituteRequestState } from '@openhours/contract';
import { nilId } from '../../db/ids.ts';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, list, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const requestTable = defineTable('substitute_request', {
  id: uuid(),
  revision: whole(),
  /** Of a session; null for an appointment, which goes by its booking: its event is another after each move. */
  event_id: nullable(text()),
  /** The weekly event that makes the session. */
  series_id: nullable(text()),
  booking_id: nullable(uuid()),
  title: text(),
  resource_id: uuid(),
  /** Who else had it then. */
  beside_ids: list(uuid()),
  state: text<SubstituteRequestState>(),
  note: nullable(text()),
  answer: nullable(text()),
  substitute_id: nullable(uuid()),
  start_at: instant(),
  end_at: instant(),
  created_at: instant(),
  updated_at: instant(),
});

export type RequestRow = RowOf<typeof requestTable>;

const sql = queryBuilder<{ substitute_request: StoredRow<typeof requestTable> }>();

/** Writes the request unless the same person has asked for the same already; then nothing is answered. */
export async function insertUnlessOpen(tx: Transaction, row: RequestRow): Promise<boolean> {
  const made = await tx.first(
    statement<{ id: string }>(
      `insert into substitute_request (${requestTable.insertColumns}) select ${requestTable.insertParameters}
       on conflict do nothing returning id`,
      requestTable.values(tx.siteId, row),
    ),
  );
  return made !== undefined;
}

/**
 * The last request of each person about a booking, a session or a whole series, locked, unless it is over: one that was
 * declined or taken back still tells who believes to have it.
 */
export function lockLatestAbout(tx: Transaction, about: string): Promise<RequestRow[]> {
  return tx.all(
    statement<RequestRow>(
      `select ${requestTable.list} from substitute_request as asked
       where site_id = $1 and state in ('OPEN', 'DECLINED', 'WITHDRAWN')
         and (event_id = $2 or series_id = $2 or booking_id::text = $2)
         and not exists (
           select from substitute_request as later
           where later.site_id = $1 and later.resource_id = asked.resource_id and later.id > asked.id
             and later.event_id is not distinct from asked.event_id
             and later.booking_id is not distinct from asked.booking_id)
       order by id for no key update of asked`,
      [tx.siteId, about],
    ),
  );
}

/** Requests of everybody, or of one person; of nobody for somebody without a calendar. */
export function queryRequests(
  reader: Reader,
  query: ParsedQuery,
  of: 'everybody' | { readonly resourceId: string | undefined },
): Promise<{ rows: RequestRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('substitute_request').select(requestTable.columns).where('site_id', '=', reader.siteId);
  const select = of === 'everybody' ? all : all.where('resource_id', '=', of.resourceId ?? nilId);
  return paginate({ reader, select, query });
}
