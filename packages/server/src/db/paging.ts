/**
 * Query operations: reads the wire's query into filter, sort and page, and fetches one page by position or by
 * cursor (data sheet 3.4 and 3.9, services sheet 0.5).
 */
import {
  type Filter,
  invalid,
  type PagingMetadata,
  pageLimits,
  parseFilter,
  parseSort,
  type SortKey,
  type Query as WireQuery,
} from '@openhours/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type CursorSigning, readCursor, writeCursor } from './cursor.ts';
import type { Fields, StoredField } from './fields.ts';
import { compileFilter } from './filter.ts';
import { beyond, orderBy, sortParts } from './sort.ts';
import type { ServerReader } from './transaction.ts';

type WireSort = NonNullable<WireQuery['sort']>;

/** The rules of one query operation. */
export interface PagingRules {
  readonly fields: Fields;
  readonly signing: CursorSigning;
  /** Sort when none is asked. */
  readonly defaultSort: WireSort;
  /** What a query without any paging gets; offset unless set. */
  readonly absentPaging?: 'offset' | 'cursor';
  /** 50 unless set. */
  readonly defaultLimit?: number;
  /** 100 unless set. */
  readonly maxLimit?: number;
  readonly maxSortKeys?: number;
  /** Wire path of the query, `query` unless set (`search` for searches); empty where its members are the request's own. */
  readonly root?: string;
  /** Where the request has its cursor, `cursorPaging.cursor` of the query unless set. */
  readonly cursorField?: string;
}

/** A query that has been checked and can be run. */
export interface ParsedQuery {
  readonly filter: Filter<StoredField>;
  readonly sort: readonly SortKey<StoredField>[];
  readonly page:
    | { readonly kind: 'offset'; readonly limit: number; readonly offset: number }
    | {
        readonly kind: 'cursor';
        readonly limit: number;
        readonly position: readonly (string | null)[] | undefined;
        readonly backwards: boolean;
      };
  /** Kept with the cursor for the operation's own use. */
  readonly extra: unknown;
  readonly wire: { readonly filter: unknown; readonly sort: WireSort; readonly fields: readonly string[] | undefined };
  readonly rules: PagingRules;
}

/** Reads and checks a query. With a cursor, filter and sort of the request are ignored: the cursor holds them. */
export function parseQuery(query: WireQuery | undefined, rules: PagingRules, extra?: unknown): ParsedQuery {
  const root = rules.root ?? 'query';
  const at = (member: string) => (root === '' ? member : `${root}.${member}`);
  const { paging, cursorPaging } = query ?? {};
  const cursorField = rules.cursorField ?? at('cursorPaging.cursor');
  if (paging !== undefined && cursorPaging !== undefined) {
    throw invalid(root, 'takes either paging or cursorPaging', 'ONE_OF_ALIGNMENT');
  }
  if ((query?.fieldsets ?? []).length > 0) {
    throw invalid(at('fieldsets'), 'names a set of fields that is not known here', 'INVALID_ENUM_VALUE');
  }
  const byCursor = cursorPaging !== undefined || (paging === undefined && rules.absentPaging === 'cursor');
  const cursor = cursorPaging?.cursor ? readCursor(rules.signing, cursorPaging.cursor, cursorField) : undefined;
  const wire = {
    filter: cursor === undefined ? query?.filter : cursor.filter,
    sort: (cursor?.sort as WireSort | undefined) ?? query?.sort ?? [],
    fields: cursor === undefined ? query?.fields : cursor.fields,
  };
  if (wire.sort.length > (rules.maxSortKeys ?? 20)) {
    throw invalid(at('sort'), `has more than ${rules.maxSortKeys ?? 20} keys`, 'MAX_SIZE', {
      data: { threshold: rules.maxSortKeys ?? 20 },
    });
  }
  const sort = parseSort(wire.sort.length === 0 ? rules.defaultSort : wire.sort, rules.fields, at('sort'));
  const limit = checkedLimit(
    (paging ?? cursorPaging)?.limit ?? cursor?.limit,
    rules,
    at(`${byCursor ? 'cursorPaging' : 'paging'}.limit`),
  );
  const offset = paging?.offset ?? 0;
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw invalid(at('paging.offset'), 'must be a whole number of at least 0', 'MIN');
  }
  return {
    filter: parseFilter(wire.filter, rules.fields, at('filter')),
    sort,
    page: byCursor
      ? { kind: 'cursor', limit, position: cursor?.position, backwards: cursor?.backwards ?? false }
      : { kind: 'offset', limit, offset },
    extra: cursor === undefined ? extra : cursor.extra,
    wire,
    rules,
  };
}

function checkedLimit(limit: number | undefined, rules: PagingRules, field: string): number {
  const max = rules.maxLimit ?? pageLimits.max;
  if (limit === undefined) {
    return Math.min(rules.defaultLimit ?? pageLimits.default, max);
  }
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw invalid(field, 'must be at least 1', 'MIN');
  }
  if (limit > max) {
    throw invalid(field, `must be at most ${max}`, 'MAX');
  }
  return limit;
}

/** Up to how many rows a total is counted; beyond, `tooManyToCount` says so. */
const defaultCountLimit = 10_000;

/**
 * Fetches one page. `select` names tables, columns and whatever binds the rows to site and caller, without order or
 * limit. Rows and total travel together. `total: 'none'` leaves the total out.
 */
export async function paginate<Tables, Names extends keyof Tables, Row>(options: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: ParsedQuery;
  readonly total?: 'bounded' | 'none';
  readonly countLimit?: number;
}): Promise<{ rows: Row[]; pagingMetadata: PagingMetadata }> {
  const { reader, query } = options;
  const select = options.select.where(compileFilter(query.filter));
  const parts = sortParts(query.sort, query.rules.fields);
  if (query.page.kind === 'offset') {
    const { limit, offset } = query.page;
    const [rows, total] = await Promise.all([
      reader.all<Row>(
        select
          .orderBy(orderBy(parts, false) as never)
          .limit(limit)
          .offset(offset),
      ),
      options.total === 'none' ? undefined : countUpTo(reader, select, options.countLimit ?? defaultCountLimit),
    ]);
    return { rows, pagingMetadata: { count: rows.length, offset, ...total } };
  }

  const { limit, position, backwards } = query.page;
  const keys = parts.map((part, index) => sql<string | null>`(${part.expression})::text`.as(`sort_key_${index}`));
  const ordered = select
    .select(keys as never)
    .orderBy(orderBy(parts, backwards) as never)
    .limit(limit + 1);
  const found = await reader.all<Row>(
    position === undefined ? ordered : ordered.where(beyond(parts, position, backwards)),
  );
  const more = found.length > limit;
  const page = found.slice(0, limit);
  if (backwards) {
    page.reverse();
  }
  const cursorAt = (row: Row | undefined, direction: 'next' | 'prev'): string | undefined =>
    row &&
    writeCursor(
      query.rules.signing,
      {
        ...query.wire,
        limit,
        position: parts.map((_, index) => (row as Record<string, string | null>)[`sort_key_${index}`] ?? null),
        backwards: direction === 'prev',
        extra: query.extra,
      },
      `${query.rules.root ?? 'query'}.filter`,
    );
  // Whoever came from a page can go back to it; whether there is more in the direction of travel is known.
  const next = more || backwards ? cursorAt(page.at(-1), 'next') : undefined;
  const previous = (backwards ? more : position !== undefined) ? cursorAt(page[0], 'prev') : undefined;
  return {
    rows: page.map((row) => withoutKeys(row, parts.length)),
    pagingMetadata: {
      count: page.length,
      cursors: {
        ...(next === undefined ? {} : { next }),
        ...(previous === undefined ? {} : { prev: previous }),
      },
      hasNext: next !== undefined,
    },
  };
}

function withoutKeys<Row>(row: Row, count: number): Row {
  const copy = { ...row } as Record<string, unknown>;
  for (let index = 0; index < count; index += 1) {
    delete copy[`sort_key_${index}`];
  }
  return copy as Row;
}

async function countUpTo<Tables, Names extends keyof Tables, Row>(
  reader: ServerReader,
  select: SelectQueryBuilder<Tables, Names, Row>,
  countLimit: number,
): Promise<{ total?: number; tooManyToCount: boolean }> {
  const bounded = select
    .clearSelect()
    .select(sql<number>`1`.as('found'))
    .limit(countLimit + 1);
  const row = await reader.first<{ total: number }>({
    compile: () => {
      const inner = bounded.compile();
      return { sql: `select count(*)::integer as total from (${inner.sql}) as counted`, parameters: inner.parameters };
    },
  });
  const total = row?.total ?? 0;
  return total > countLimit ? { tooManyToCount: true } : { total, tooManyToCount: false };
}

/** How many rows a query finds, counted up to 10,000: beside a page that is read by cursor. */
export function countRowsUpTo<Tables, Names extends keyof Tables, Row>(options: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: ParsedQuery;
}): Promise<{ total?: number; tooManyToCount: boolean }> {
  const { query, reader, select } = options;
  return countUpTo(reader, select.where(compileFilter(query.filter)), defaultCountLimit);
}

/** Counts the rows of a filter without bound, for count operations. */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  reader: ServerReader,
  select: SelectQueryBuilder<Tables, Names, Row>,
  filter: Filter<StoredField>,
): Promise<number> {
  const counted = select.where(compileFilter(filter)).clearSelect().select(sql<number>`count(*)::integer`.as('total'));
  return (await reader.first<{ total: number }>(counted as never))?.total ?? 0;
}

/** Every row of a filter, for operations on everything that a filter finds; in the order of `select`. */
export function allRows<Tables, Names extends keyof Tables, Row>(
  reader: ServerReader,
  select: SelectQueryBuilder<Tables, Names, Row>,
  filter: Filter<StoredField>,
): Promise<Row[]> {
  return reader.all<Row>(select.where(compileFilter(filter)));
}
