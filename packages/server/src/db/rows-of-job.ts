/** What a job goes through that does something with all that a filter finds: counted, and then by their ids, page after page. */
import type { Filter } from '@openhours/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { formatInstant } from '../time/index.ts';
import type { StoredField } from './fields.ts';
import { allRows, countRows } from './paging.ts';
import type { Reader } from './transaction.ts';

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
