/** All SQL of what became of the items of bulk jobs. */
import type { PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

const itemTable = defineTable('process_item', {
  process_id: uuid(),
  item_id: uuid(),
  /** Null: done. */
  code: nullable(text()),
  field: nullable(text()),
  revision: nullable(whole()),
  is_undoable: boolean(),
});
export type ItemRow = RowOf<typeof itemTable>;

const sql = queryBuilder<{ process_item: StoredRow<typeof itemTable> }>();

/** Collects what became of an item. */
export function insertItem(tx: Transaction, row: ItemRow): void {
  itemTable.insert(tx, row);
}

/** One page of the items of a process: all, or those that are done, or those that are not. */
export function listItems(
  reader: Reader,
  { isDone, processId }: { readonly processId: string; readonly isDone: boolean | undefined },
  query: ParsedQuery,
): Promise<{ rows: ItemRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql
    .selectFrom('process_item')
    .select(itemTable.columns)
    .where('site_id', '=', reader.siteId)
    .where('process_id', '=', processId);
  const select = isDone === undefined ? all : all.where('code', isDone ? 'is' : 'is not', null);
  return paginate({ reader, query, select });
}

const undoable = 'from process_item where site_id = $1 and process_id = $2 and is_undoable';

export async function countUndoable(reader: Reader, processId: string): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>(`select count(*)::integer as count ${undoable}`, [reader.siteId, processId]),
  );
  return row?.count ?? 0;
}

/** The ids of the next of those that can be undone, ascending. */
export async function readUndoableIdsAfter(
  reader: Reader,
  processId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.all(
    statement<{ item_id: string }>(
      `select item_id ${undoable} and ($3::uuid is null or item_id > $3) order by item_id limit $4`,
      [reader.siteId, processId, after ?? null, limit],
    ),
  );
  return rows.map(({ item_id }) => item_id);
}

/** The revision at which one of those was left; undefined for any other. */
export async function findUndoableRevision(
  reader: Reader,
  processId: string,
  itemId: string,
): Promise<number | undefined> {
  const row = await reader.first(
    statement<{ revision: number | null }>(`select revision ${undoable} and item_id = $3`, [
      reader.siteId,
      processId,
      itemId,
    ]),
  );
  return row?.revision ?? undefined;
}
