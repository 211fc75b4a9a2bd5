/** All SQL of the business locations. */
import type {
  Address,
  BusinessSchedule,
  ExtendedFields,
  Location,
  LocationType,
  PagingMetadata,
} from '@openhours/contract';
import { type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

export const locationTable = defineTable('location', {
  id: uuid(),
  revision: whole(),
  name: text(),
  description: nullable(text()),
  is_default: boolean(),
  status: text<'ACTIVE'>(),
  archived: boolean(),
  location_type: text<LocationType>(),
  location_types: list(text<LocationType>()),
  /** IANA name; null: the site's. */
  time_zone: nullable(text()),
  fax: nullable(text()),
  email: nullable(text()),
  phone: nullable(text()),
  address: nullable(json<Address>()),
  translations: json<NonNullable<Location['translations']>>(),
  business_schedule: nullable(json<BusinessSchedule>()),
  extended_fields: nullable(json<ExtendedFields>()),
  created_at: instant(),
  updated_at: instant(),
});

export type LocationRow = RowOf<typeof locationTable>;

/** All locations of a site, archived ones too: old bookings name them. The default one first, then the oldest. */
export function readLocations(reader: Reader): Promise<LocationRow[]> {
  return reader.all(
    statement<LocationRow>(
      `select ${locationTable.list} from location where site_id = $1
     order by is_default desc, created_at, id`,
      [reader.siteId],
    ),
  );
}

/** The default location, held against other writers until the transaction ends; every site has one. */
export async function lockDefaultLocation(tx: Transaction): Promise<LocationRow> {
  const row = await tx.first(
    statement<LocationRow>(
      `select ${locationTable.list} from location where site_id = $1 and is_default for no key update`,
      [tx.siteId],
    ),
  );
  if (row === undefined) {
    throw new Error(`site ${tx.siteId} has no default location`);
  }
  return row;
}

const sql = queryBuilder<{ location: StoredRow<typeof locationTable> }>();

/** One page of locations; archived ones among them when `withArchived`. */
export async function queryLocations(
  reader: Reader,
  query: ParsedQuery,
  withArchived: boolean,
): Promise<{ rows: LocationRow[]; pagingMetadata: PagingMetadata }> {
  const all = sql.selectFrom('location').select(locationTable.columns).where('site_id', '=', reader.siteId);
  const select = withArchived ? all : all.where('archived', '=', false);
  const { rows, pagingMetadata } = await paginate({ reader, select, query });
  return { rows: rows as LocationRow[], pagingMetadata };
}
