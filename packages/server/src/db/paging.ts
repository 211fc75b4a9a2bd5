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
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type CursorSigning, readCursor, writeCursor } from './cursor.ts';
import type { Fields, StoredField } from './fields.ts';
import { both, compileFilter } from './filter.ts';
import type { Condition } from './filter-parts.ts';
import { type Query, queryBuilder } from './query.ts';
import { indexedPart } from './search-index.ts';
import { beyond, orderBy, type SortPart, sortParts } from './sort.ts';
import { planAnew } from './statements.ts';
import type { ServerReader } from './transaction.ts';

const builder = queryBuilder<Record<string, never>>();

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
    throw invalid(at('fieldsets'), 'names an unknown fieldset', 'INVALID_ENUM_VALUE');
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

/** So many rows of a site are looked at to know whether many are sought, and so many of them that fit are many. */
const looked = { rows: 100, many: 3 };
/** So many rows are fetched by their ids when the index of searches finds no more. */
const mostByIds = 1000;

/** What a search adds to a query. */
export interface Sought {
  readonly condition: Condition;
  /** True for every row that fulfils it, and answered by the index of searches. */
  readonly indexed: Condition;
  /** Goes before the order of the query. */
  readonly first: SortPart | undefined;
}

/**
 * Fetches one page. `select` names tables, columns and whatever binds the rows to site and caller, without order or
 * limit. Rows and total travel together. `total: 'none'` leaves the total out.
 */
export async function paginate<Tables, Names extends keyof Tables, Row>(options: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: ParsedQuery;
  readonly sought?: Sought | undefined;
  readonly total?: 'bounded' | 'none';
  readonly countLimit?: number;
}): Promise<{ rows: Row[]; pagingMetadata: PagingMetadata }> {
  const { reader, query, sought } = options;
  const { found, indexed, ids, planned } = await findRows(options);
  const parts = [...(sought?.first === undefined ? [] : [sought.first]), ...sortParts(query.sort, query.rules.fields)];
  // By relevance no index is in order: then all that are found are read, and no others.
  const select = ids === undefined && sought?.first !== undefined ? indexed : found;
  if (query.page.kind === 'offset') {
    const { limit, offset } = query.page;
    const [rows, total] = await Promise.all([
      reader.all<Row>(
        planned(
          select
            .orderBy(orderBy(parts, false) as never)
            .limit(limit)
            .offset(offset),
        ),
      ),
      options.total === 'none'
        ? undefined
        : ids !== undefined
          ? { total: ids.length, tooManyToCount: false }
          : countUpTo(reader, indexed, planned, options.countLimit ?? defaultCountLimit),
    ]);
    return { rows, pagingMetadata: { count: rows.length, offset, ...total } };
  }

  const { limit, position, backwards } = query.page;
  const keys = parts.map((part, index) => sql<string | null>`(${part.expression})::text`.as(`sort_key_${index}`));
  const ordered = select
    .select(keys as never)
    .orderBy(orderBy(parts, backwards) as never)
    .limit(limit + 1);
  const read = await reader.all<Row>(
    planned(position === undefined ? ordered : ordered.where(beyond(parts, position, backwards))),
  );
  const more = read.length > limit;
  const page = read.slice(0, limit);
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

interface FoundRows<Tables, Names extends keyof Tables, Row> {
  /** All that the query finds. */
  readonly found: SelectQueryBuilder<Tables, Names, Row>;
  /** The same by the way of the index of searches, where it can help. */
  readonly indexed: SelectQueryBuilder<Tables, Names, Row>;
  /** Of few rows that were found by that index. */
  readonly ids?: readonly string[];
  /** How what is asked of these rows is planned: a plan for any site would take each for one of an average size. */
  readonly planned: <Found>(query: Query<Found>) => Query<Found>;
}

const planKept = <Found>(query: Query<Found>): Query<Found> => query;

/**
 * Binds the filter and the search to the rows. How many rows of a site hold a part, no statistics of a table of all
 * sites tell, so some of them are looked at first. A site that has no more is read without the index. Of many that fit
 * a page is soon full in the order of the query, and long lists of the index would only be read to be left; few are
 * found by the index alone, and fetched by their ids.
 */
async function findRows<Tables, Names extends keyof Tables, Row>({
  reader,
  select,
  query,
  sought,
}: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: ParsedQuery;
  readonly sought?: Sought | undefined;
}): Promise<FoundRows<Tables, Names, Row>> {
  const { filter, rules } = query;
  const fitting = select.where(compileFilter(filter));
  const found = sought === undefined ? fitting : fitting.where(sought.condition);
  const known = [indexedPart(filter, rules.signing.siteId), sought?.indexed].filter((each) => each !== undefined);
  const indexed = known.reduce((narrowed, each) => narrowed.where(each), found);
  if (known.length === 0 || rules.fields.id.storage.kind !== 'column') {
    return { found, indexed, planned: known.length === 0 ? planKept : planAnew };
  }
  const id = sql.ref<string>(rules.fields.id.storage.column);
  const fits = both([compileFilter(filter), ...(sought === undefined ? [] : [sought.condition])]);
  const sample = select
    .clearSelect()
    .select(fits.as('fits') as never)
    .orderBy(id as never)
    .limit(looked.rows);
  const counted = await reader.first<{ seen: number; fitting: number }>(
    planAnew({
      compile: () =>
        sql`select count(*)::integer as seen, (count(*) filter (where fits))::integer as fitting from ${sample} as sample`.compile(
          builder,
        ),
    }),
  );
  if (counted === undefined || counted.seen < looked.rows) {
    // They are all there are: reading them costs less than asking the index, and any such site is like another.
    return { found, indexed: found, planned: planKept };
  }
  if (counted.fitting >= looked.many) {
    return { found, indexed, planned: planAnew };
  }
  const few = await reader.all<{ found_id: string }>(
    planAnew(
      indexed
        .clearSelect()
        .select(sql<string>`${id}`.as('found_id') as never)
        .limit(mostByIds + 1) as never,
    ),
  );
  if (few.length > mostByIds) {
    return { found, indexed, planned: planAnew };
  }
  const ids = few.map(({ found_id }) => found_id);
  return {
    found: found.where(sql<SqlBool>`${id} = any(${ids}::${castOfId(rules.fields.id)}[])`),
    indexed,
    ids,
    planned: planAnew,
  };
}

function castOfId({ guidAsText }: StoredField) {
  return guidAsText ? sql`text` : sql`uuid`;
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
  planned: FoundRows<Tables, Names, Row>['planned'],
  countLimit: number,
): Promise<{ total?: number; tooManyToCount: boolean }> {
  const bounded = select
    .clearSelect()
    .select(sql<number>`1`.as('found'))
    .limit(countLimit + 1);
  const row = await reader.first<{ total: number }>(
    planned({
      compile: () => {
        const inner = bounded.compile();
        return {
          sql: `select count(*)::integer as total from (${inner.sql}) as counted`,
          parameters: inner.parameters,
        };
      },
    }),
  );
  const total = row?.total ?? 0;
  return total > countLimit ? { tooManyToCount: true } : { total, tooManyToCount: false };
}

/** How many rows a query finds, counted up to 10,000: beside a page that is read by cursor. */
export async function countRowsUpTo<Tables, Names extends keyof Tables, Row>(options: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: ParsedQuery;
}): Promise<{ total?: number; tooManyToCount: boolean }> {
  const { indexed, planned } = await findRows(options);
  return countUpTo(options.reader, indexed, planned, defaultCountLimit);
}

/** Counts the rows of a filter without bound, for count operations; with a search those that it finds among them. */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  reader: ServerReader,
  select: SelectQueryBuilder<Tables, Names, Row>,
  filter: Filter<StoredField>,
  sought?: Pick<Sought, 'condition' | 'indexed'>,
): Promise<number> {
  const fitting = select.where(compileFilter(filter));
  const found = sought === undefined ? fitting : fitting.where(sought.condition).where(sought.indexed);
  const counted = found.clearSelect().select(sql<number>`count(*)::integer`.as('total'));
  const query = counted as never as Query<{ total: number }>;
  return (await reader.first(sought === undefined ? query : planAnew(query)))?.total ?? 0;
}

/** Every row of a filter, for operations on everything that a filter finds; in the order of `select`. */
export function allRows<Tables, Names extends keyof Tables, Row>(
  reader: ServerReader,
  select: SelectQueryBuilder<Tables, Names, Row>,
  filter: Filter<StoredField>,
): Promise<Row[]> {
  return reader.all<Row>(select.where(compileFilter(filter)));
}
