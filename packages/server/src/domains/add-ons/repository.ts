/** All SQL of add-ons. */
import type { AddOn, AddOnPrice, ExtendedFields, PagingMetadata } from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

export const addOnTable = defineTable('add_on', {
  id: uuid(),
  revision: whole(),
  name: text(),
  translations: json<NonNullable<AddOn['translations']>>(),
  /** Null: it costs nothing. */
  price: nullable(json<AddOnPrice>()),
  /** Minutes by which the visit is longer; null of one that is taken in a number. */
  duration_minutes: nullable(whole()),
  /** How many a customer may take; null of one that makes the visit longer. */
  max_quantity: nullable(whole()),
  tax_group: nullable(uuid()),
  main_media: nullable(json<NonNullable<AddOn['mainMedia']>>()),
  tags: nullable(json<NonNullable<AddOn['tags']>>()),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type AddOnRow = RowOf<typeof addOnTable>;

/** All add-ons of a site. */
export function readAddOns(reader: Reader): Promise<AddOnRow[]> {
  return reader.all(
    statement<AddOnRow>(`select ${addOnTable.list} from add_on where site_id = $1 order by id`, [reader.siteId]),
  );
}

export async function countAddOns(reader: Reader): Promise<number> {
  const row = await reader.first(
    statement<{ count: number }>('select count(*)::integer as count from add_on where site_id = $1', [reader.siteId]),
  );
  return row?.count ?? 0;
}

const sql = queryBuilder<{ add_on: StoredRow<typeof addOnTable> }>();

/** One page of add-ons. */
export async function queryAddOns(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: AddOnRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql.selectFrom('add_on').select(addOnTable.columns).where('site_id', '=', reader.siteId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as AddOnRow[], pagingMetadata };
}
