/** All SQL of categories. */
import type { Category, ExtendedFields, Filter, PagingMetadata } from '@openhours/contract';
import type { StoredField } from '../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, type StoredRow, text, uuid, whole } from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

export const categoryTable = defineTable('service_category', {
  id: uuid(),
  revision: whole(),
  name: text(),
  sort_order: whole(),
  translations: json<NonNullable<Category['translations']>>(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
  /** Services keep the link to a category that was deleted. */
  deleted_at: nullable(instant()),
});

export type CategoryRow = RowOf<typeof categoryTable>;

/** Categories of a site in their order, deleted ones too. */
export function readCategories(reader: Reader): Promise<CategoryRow[]> {
  return reader.all(
    statement<CategoryRow>(
      `select ${categoryTable.list} from service_category where site_id = $1 order by sort_order, id`,
      [reader.siteId],
    ),
  );
}

/** One category; undefined when the site has none with the id, or when it was deleted. */
export async function findCategory(reader: Reader, categoryId: string): Promise<CategoryRow | undefined> {
  const row = await categoryTable.find(reader, categoryId);
  return row?.deleted_at === null ? row : undefined;
}

const sql = queryBuilder<{ service_category: StoredRow<typeof categoryTable> }>();

function categoriesOf(siteId: string) {
  return sql
    .selectFrom('service_category')
    .select(categoryTable.columns)
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null);
}

/** One page of categories. */
export async function queryCategories(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ rows: CategoryRow[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await paginate({ reader, select: categoriesOf(reader.siteId), query });
  return { rows: rows as CategoryRow[], pagingMetadata };
}

export function countCategories(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, categoriesOf(reader.siteId), filter);
}
