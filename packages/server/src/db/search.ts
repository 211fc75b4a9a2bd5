/**
 * Search operations: words of a name, a filter, a sort and aggregations over everything found (services sheet 1.7).
 * The filter and the sort are the database's work, the words are matched here: what is searched is what a business
 * sets up by hand, hundreds of rows and not millions.
 */
import {
  type AggregationData,
  type FilterField,
  type FilterLanguage,
  foldText,
  invalid,
  type PagingMetadata,
  type Search,
  type SearchDetails,
} from '@openhours/contract';
import type { SelectQueryBuilder } from 'kysely';
import { findZoneOrOffset, type Zone, zoneOf } from '../time/index.ts';
import { aggregate } from './aggregate.ts';
import { writeCursor } from './cursor.ts';
import { compileFilter } from './filter.ts';
import { type PagingRules, type ParsedQuery, parseQuery } from './paging.ts';
import { orderBy, sortParts } from './sort.ts';
import type { ServerReader } from './transaction.ts';

/** What a cursor of a search keeps besides filter and sort. */
type Asked = Pick<Search, 'search' | 'aggregations' | 'timeZone'>;

const mostSortKeys = 10;
/** From this length on a word may be misspelt by one letter. */
const forgivenLength = 4;

function wordsOf(text: string): string[] {
  return foldText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** True when one word becomes the other by changing, adding or leaving out one letter at most. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) {
    return false;
  }
  let start = 0;
  while (start < short.length && short[start] === long[start]) {
    start += 1;
  }
  return short.length === long.length
    ? short.slice(start + 1) === long.slice(start + 1)
    : short.slice(start) === long.slice(start + 1);
}

/**
 * How well a text answers a search: 0 when it does not. Whole words count more than beginnings, and those more than
 * misspelt ones; the last word of an expression may be a beginning, because people search while they type.
 */
export function relevanceOf(text: string, { expression = '', mode = 'OR', fuzzy = false }: SearchDetails): number {
  const asked = wordsOf(expression);
  if (asked.length === 0) {
    return 1;
  }
  const words = wordsOf(text);
  const scores = asked.map((word, index) => {
    if (words.includes(word)) {
      return 4;
    }
    if (index === asked.length - 1 && words.some((each) => each.startsWith(word))) {
      return 2;
    }
    return fuzzy && word.length >= forgivenLength && words.some((each) => isOneEditAway(each, word)) ? 1 : 0;
  });
  return mode === 'AND' && scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

const searchedField = 'name';

/** In which fields a search may be asked to look. */
export interface SearchedFields {
  readonly fields: FilterLanguage;
  /** Further members of the entity that hold no words: the typings of the published client name such a one. */
  readonly wordless?: readonly string[];
}

/** Refuses fields in which this search does not look, and could: those without words may be named, and hold nothing. */
export function checkSearchedFields(
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
  checkSearchedFields(kept.search, 'search.search', {
    fields: rules.fields,
    ...(wordless === undefined ? {} : { wordless }),
  });
  return { parsed, asked: kept, zone };
}

export interface SearchAnswer<Row> {
  readonly rows: readonly Row[];
  readonly pagingMetadata: PagingMetadata;
  /** How many were found on all pages. */
  readonly total: number;
  /** Only when aggregations were asked for. */
  readonly aggregationData?: AggregationData;
}

/**
 * Runs a search. `select` binds the rows to their site, without order or limit; `textOf` is what is searched, and
 * `entityOf` what is aggregated. `siteZone` is the IANA name in which dates are counted unless the search says another.
 */
export async function runSearch<Tables, Names extends keyof Tables, Row extends { readonly id: string }>(options: {
  readonly reader: ServerReader;
  readonly select: SelectQueryBuilder<Tables, Names, Row>;
  readonly query: SearchQuery;
  readonly textOf: (row: Row) => string;
  readonly entityOf: (row: Row) => unknown;
  readonly siteZone: string;
}): Promise<SearchAnswer<Row>> {
  const { parsed, asked } = options.query;
  const parts = sortParts(parsed.sort, parsed.rules.fields);
  const all = await options.reader.all<Row>(
    options.select.where(compileFilter(parsed.filter)).orderBy(orderBy(parts, false) as never),
  );
  const details = asked.search ?? {};
  const textOf = looksAtWords(details) ? options.textOf : () => '';
  const found = all
    .map((row) => ({ row, relevance: relevanceOf(textOf(row), details) }))
    .filter(({ relevance }) => relevance > 0);
  if (asked.search?.expression && parsed.wire.sort.length === 0) {
    // The sort is stable, so that equals stay in the order of the database.
    found.sort((one, other) => other.relevance - one.relevance);
  }
  const rows = found.map(({ row }) => row);
  const page = pageOf(rows, parsed);
  const { aggregations } = asked;
  return {
    ...page,
    total: rows.length,
    ...(aggregations === undefined || aggregations.length === 0
      ? {}
      : {
          aggregationData: aggregate(rows.map(options.entityOf), aggregations, {
            fields: parsed.rules.fields,
            zone: options.query.zone ?? zoneOf(options.siteZone),
          }),
        }),
  };
}

/** One page of what was found; a cursor names the row at the edge, and its place for when that row is gone. */
function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { page, rules, wire, extra }: ParsedQuery,
): { rows: readonly Row[]; pagingMetadata: PagingMetadata } {
  if (page.kind !== 'cursor') {
    throw new TypeError('searches are paged by cursor');
  }
  const { limit, position, backwards } = page;
  const [id, place] = position ?? [];
  const known = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const edge = position === undefined ? -1 : known === -1 ? Number(place) - (backwards ? 0 : 1) : known;
  const from = backwards ? Math.max(0, edge - limit) : edge + 1;
  const to = backwards ? Math.max(0, edge) : from + limit;
  const shown = rows.slice(from, to);
  const cursorAt = (index: number, direction: 'next' | 'prev') =>
    writeCursor(
      rules.signing,
      {
        ...wire,
        limit,
        position: [rows[index]?.id ?? null, String(index)],
        backwards: direction === 'prev',
        extra,
      },
      'search.filter',
    );
  const next =
    shown.length > 0 && from + shown.length < rows.length ? cursorAt(from + shown.length - 1, 'next') : undefined;
  const previous = shown.length > 0 && from > 0 ? cursorAt(from, 'prev') : undefined;
  return {
    rows: shown,
    pagingMetadata: {
      count: shown.length,
      cursors: {
        ...(next === undefined ? {} : { next }),
        ...(previous === undefined ? {} : { prev: previous }),
      },
      hasNext: next !== undefined,
    },
  };
}
