/**
 * Search operations: words of a name, a filter, a sort and aggregations over everything found (services sheet 1.7). All
 * of it is the database's work; the words are those that `storedWords` has folded.
 */
import {
  type AggregationData,
  type FilterField,
  type FilterLanguage,
  invalid,
  type PagingMetadata,
  type Search,
  type SearchDetails,
} from '@openhours/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { findZoneOrOffset, type Zone, zoneOf } from '../time/index.ts';
import { aggregate } from './aggregate.ts';
import { compileFilter } from './filter.ts';
import { countRows, type PagingRules, type ParsedQuery, paginate, parseQuery, type Sought } from './paging.ts';
import { indexedWords, relevanceOf, soughtWords, wordsCondition } from './search-words.ts';
import type { Reader } from './transaction.ts';

/** What a cursor of a search keeps besides filter and sort. */
type Asked = Pick<Search, 'search' | 'aggregations' | 'timeZone'>;

const mostSortKeys = 10;

const searchedField = 'name';

/** In which fields a search may be asked to look. */
export interface SearchedFields {
  readonly fields: FilterLanguage;
  /** Further members of the entity that hold no words: the typings of the published client name such a one. */
  readonly wordless?: readonly string[];
}

/** Refuses fields in which this search does not look, and could: those without words may be named, and hold nothing. */
export function requireSearchedFields(
  details: SearchDetails | undefined,
  root: string,
  { fields, wordless = [] }: SearchedFields,
): void {
  const holdsNoWords = (field: FilterField | undefined) => field !== undefined && field.type !== 'text';
  for (const [index, path] of (details?.fields ?? []).entries()) {
    if (path !== searchedField && !wordless.includes(path) && !holdsNoWords(fields.field(path))) {
      throw invalid(`${root}.fields[${index}]`, `is no field that can be searched: ${searchedField}`, 'OTHER');
    }
  }
}

/** Whether a search looks where the words are. */
function looksAtWords({ fields = [] }: SearchDetails): boolean {
  return fields.length === 0 || fields.includes(searchedField);
}

export interface SearchQuery {
  readonly parsed: ParsedQuery;
  readonly asked: Asked;
  /** In which dates are counted; the site's unless the search says another. */
  readonly zone: Zone | undefined;
}

/** Reads and checks a search; with a cursor everything but the paging is the cursor's. */
export function parseSearch(
  search: Search | undefined,
  { wordless, ...rules }: Omit<PagingRules, 'root' | 'absentPaging' | 'maxSortKeys'> & Pick<SearchedFields, 'wordless'>,
): SearchQuery {
  const { search: details, aggregations, timeZone, ...query } = search ?? {};
  const asked: Asked = {
    ...(details === undefined ? {} : { search: details }),
    ...(aggregations === undefined ? {} : { aggregations }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const parsed = parseQuery(
    query,
    { ...rules, root: 'search', absentPaging: 'cursor', maxSortKeys: mostSortKeys },
    asked,
  );
  const kept = (parsed.extra ?? {}) as Asked;
  const zone = kept.timeZone === undefined ? undefined : findZoneOrOffset(kept.timeZone);
  if (kept.timeZone !== undefined && zone === undefined) {
    throw invalid('search.timeZone', 'is neither an IANA time zone nor an offset like +02:00', 'OTHER');
  }
  requireSearchedFields(kept.search, 'search.search', {
    fields: rules.fields,
    ...(wordless === undefined ? {} : { wordless }),
  });
  return { parsed, asked: kept, zone };
}

/** The rows that can be searched. `select` binds them to their site and to what the caller sees, without order or limit. */
export interface Searchable<Tables, Names extends keyof Tables, Row> {
  readonly reader: Reader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  /** Holds the words that are searched, as `storedWords` makes them, and has an index of searches. */
  readonly wordsColumn: string;
}

export interface SearchAnswer<Row> {
  readonly rows: readonly Row[];
  readonly pagingMetadata: PagingMetadata;
  /** Only when aggregations were asked for. */
  readonly aggregationData?: AggregationData;
}

/** Runs a search. `siteZone` is the IANA name in which dates are counted unless the search says another. */
export async function runSearch<Tables, Names extends keyof Tables, Row>(
  searchable: Searchable<Tables, Names, Row>,
  { parsed, asked, zone }: SearchQuery,
  siteZone: string,
): Promise<SearchAnswer<Row>> {
  const { reader, select } = searchable;
  const sought = soughtIn(searchable, asked.search, parsed.wire.sort.length === 0);
  const { aggregations = [] } = asked;
  const found = select.where(compileFilter(parsed.filter));
  const [page, aggregationData] = await Promise.all([
    paginate({ reader, select, query: parsed, sought }),
    aggregations.length === 0
      ? undefined
      : aggregate(aggregations, {
          reader,
          found: sought === undefined ? found : found.where(sought.condition).where(sought.indexed),
          fields: parsed.rules.fields,
          zone: zone ?? zoneOf(siteZone),
        }),
  ]);
  return { ...page, ...(aggregationData === undefined ? {} : { aggregationData }) };
}

/** How many rows a search finds. */
export function countFound<Tables, Names extends keyof Tables, Row>(
  searchable: Searchable<Tables, Names, Row>,
  { parsed, asked }: SearchQuery,
): Promise<number> {
  const { reader, select } = searchable;
  return countRows(reader, select, parsed.filter, soughtIn(searchable, asked.search, false));
}

/** What the words of a search ask of a row; undefined when there are none. */
function soughtIn(
  { reader: { siteId }, wordsColumn: column }: Pick<Searchable<never, never, never>, 'reader' | 'wordsColumn'>,
  details: SearchDetails = {},
  byRelevance: boolean,
): Sought | undefined {
  const words = soughtWords(details);
  if (words.length === 0) {
    return undefined;
  }
  const at = { column, siteId };
  const condition = looksAtWords(details) ? wordsCondition(words, details.mode, at) : sql<SqlBool>`false`;
  return {
    condition,
    indexed: indexedWords(words, details.mode, at),
    first: byRelevance
      ? { expression: relevanceOf(words, at), descending: true, nullable: false, cast: 'integer' }
      : undefined,
  };
}
