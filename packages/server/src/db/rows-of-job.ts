/**
 * What a job goes through that does something with all that a filter finds: counted, and then by their ids, page after
 * page.
 */
import { type Filter, parseFilter } from '@openhours/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { formatInstant } from '../time/index.ts';
import { beginCatalogueWrite } from './catalogue-version.ts';
import type { Fields, StoredField } from './fields.ts';
import { allRows, countRows } from './paging.ts';
import type { Reader, Transaction } from './transaction.ts';

/** Which ids of a job are next. */
export interface PageOfIds {
  /** Absent: the first. */
  readonly after: string | undefined;
  readonly madeUntilMs: number;
  readonly limit: number;
}

export interface RowsOfJob {
  /** How many rows that were made until an instant a filter finds. */
  count(reader: Reader, filter: Filter<StoredField>, madeUntilMs: number): Promise<number>;
  /** The ids of the next of those, in the order of the ids. */
  idsAfter(reader: Reader, filter: Filter<StoredField>, page: PageOfIds): Promise<string[]>;
}

/** No further condition: all that are found. */
export const unfiltered: Filter<StoredField> = { kind: 'and', parts: [] };

/** The rows of a table with `id` and `created_at`, as `selectOf` finds them on a site. */
export function rowsOfJob<Tables, Names extends keyof Tables, Row extends { readonly id: string }>(
  table: string,
  selectOf: (siteId: string) => SelectQueryBuilder<Tables, Names, Row>,
): RowsOfJob {
  const rowId = sql.ref<string>(`${table}.id`);
  const madeUntil = (siteId: string, untilMs: number) =>
    selectOf(siteId).where(sql<SqlBool>`${sql.ref(`${table}.created_at`)} <= ${formatInstant(untilMs)}`);
  return {
    count: (reader, filter, untilMs) => countRows(reader, madeUntil(reader.siteId, untilMs), filter),
    async idsAfter(reader, filter, { after, limit, madeUntilMs }) {
      const select = madeUntil(reader.siteId, madeUntilMs).orderBy(rowId).limit(limit);
      const next = after === undefined ? select : select.where(sql<SqlBool>`${rowId} > ${after}`);
      return (await allRows(reader, next, filter)).map(({ id }) => id);
    },
  };
}

/** What a job was asked that goes through all that a filter finds; the filter is at `filter` of the request. */
interface Filtered {
  readonly filter: Record<string, unknown>;
}

export interface FoundByFilter {
  /** Refuses a filter that nobody could follow. */
  readonly requireFilter: (asked: Filtered) => void;
  /** How a bulk job finds its rows of the catalogue, batch by batch. */
  readonly walk: {
    begin(tx: Transaction): Promise<void>;
    count(reader: Reader, asked: Filtered, madeUntilMs: number): Promise<number>;
    idsAfter(reader: Reader, asked: Filtered, page: PageOfIds): Promise<string[]>;
  };
}

/** The rows that the filter of a request finds. */
export function foundByFilter(rows: RowsOfJob, fields: Fields): FoundByFilter {
  const filterOf = ({ filter }: Filtered) => parseFilter(filter, fields, 'filter');
  return {
    requireFilter: filterOf,
    walk: {
      begin: beginCatalogueWrite,
      count: (reader, asked, madeUntilMs) => rows.count(reader, filterOf(asked), madeUntilMs),
      idsAfter: (reader, asked, page) => rows.idsAfter(reader, filterOf(asked), page),
    },
  };
}
