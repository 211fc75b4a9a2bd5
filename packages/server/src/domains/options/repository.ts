/** All SQL of options and variants. */
import type { ExtendedFields, PagingMetadata, ServiceOptions, ServiceVariantsInput } from '@openhours/contract';
import { sql as expression } from 'kysely';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import { defineTable, instant, json, nullable, type RowOf, type StoredRow, uuid, whole } from '../../db/table.ts';
import type { Reader } from '../../db/transaction.ts';

export const optionsTable = defineTable('service_options', {
  id: uuid(),
  revision: whole(),
  service_id: uuid(),
  options: json<ServiceOptions>(),
  /** As they were sent; their currency is that of the site. */
  variants: json<ServiceVariantsInput>(),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type OptionsRow = RowOf<typeof optionsTable>;

/** Those of all services of a site. */
export function readServiceOptions(reader: Reader): Promise<OptionsRow[]> {
  return reader.all(
    statement<OptionsRow>(`select ${optionsTable.list} from service_options where site_id = $1 order by id`, [
      reader.siteId,
    ]),
  );
}

/** Those of one service; undefined while it has none. */
export function findOptionsOfService(reader: Reader, serviceId: string): Promise<OptionsRow | undefined> {
  return reader.first(
    statement<OptionsRow>(`select ${optionsTable.list} from service_options where site_id = $1 and service_id = $2`, [
      reader.siteId,
      serviceId,
    ]),
  );
}

const sql = queryBuilder<{ service_options: StoredRow<typeof optionsTable> }>();

/** One page; `currency`: that of the site, in which all prices are. */
export async function queryOptions(
  reader: Reader,
  query: ParsedQuery,
  currency: string,
): Promise<{ rows: OptionsRow[]; pagingMetadata: PagingMetadata }> {
  const select = sql
    .selectFrom((from) =>
      from
        .selectFrom('service_options')
        .selectAll()
        .select(expression<readonly string[]>`array[${currency}::text]`.as('currencies'))
        .where('site_id', '=', reader.siteId)
        .as('priced'),
    )
    .select(optionsTable.columns)
    .where('site_id', '=', reader.siteId);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as OptionsRow[], pagingMetadata };
}
