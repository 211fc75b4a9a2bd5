/**
 * One page of a search of the catalogue (services sheet 8.3). Services are read in the order of the query, a page at a time,
 * and asked in their turn whether they can be booked in the window, until the page is full or so many were asked that the
 * next call goes on. So a call costs no more than its window with so many services, however few of them are free.
 */
import { catalogSearchLimits, type InputOf, type Operations, type OutputOf } from '@openhours/contract';
import type { Caller } from '../../auth/caller.ts';
import type { Site } from '../../call.ts';
import { readCatalogueVersion } from '../../db/catalogue-version.ts';
import type { CursorSigning } from '../../db/cursor.ts';
import { type PagingRules, type ParsedQuery, parseQuery } from '../../db/paging.ts';
import type { LatestReader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { findEntitiesWith } from '../attributes/index.ts';
import { type FoundService, queryServiceRows, readPresentedServices, serviceFields } from '../services/index.ts';
import { readResourceTypes } from '../staff/index.ts';
import { atOneVersion, OtherVersion } from './at-version.ts';
import { availableServices } from './available-services.ts';
import type { Catalogue } from './rules/catalogue.ts';
import { namedTypeIds, servicesServedBy } from './rules/search-candidates.ts';
import { readSearchWindow, type SearchWindow, type ServiceFilters } from './rules/search-window.ts';
import type { Availability } from './snapshot.ts';

type Input = InputOf<Operations['availability']['queryServicesByFilters']>;
type Answer = OutputOf<Operations['availability']['queryServicesByFilters']>;

export interface SearchAsked {
  readonly reader: LatestReader;
  readonly site: Site;
  readonly caller: Caller;
  readonly nowMs: EpochMs;
  readonly originOf: (siteId: string) => Promise<string>;
}

/** So many services are asked for one call, as many as `listNextTimeSlots` takes. */
const mostAsked = 100;
const fewestPerTurn = 10;

interface SearchPage {
  readonly query: ParsedQuery;
  readonly rules: PagingRules;
  readonly filters: ServiceFilters;
  readonly limit: number;
  /** False: services are read once, and the page has those of them that are found. */
  readonly isFilled: boolean;
}

/** A page as it was found. */
interface FoundPage {
  readonly found: readonly { readonly id: string; readonly available: boolean }[];
  readonly next: string | undefined;
}

export async function searchCatalogue(
  availability: Availability,
  input: Input,
  signing: CursorSigning,
  asked: SearchAsked,
): Promise<Answer> {
  const page = readPage(input, signing);
  const window = readSearchWindow(page.filters, asked.site.timeZone);
  const { found, next } = await atOneVersion(availability, asked.reader, (catalogue) =>
    findPage(availability, catalogue, page, window, asked),
  );
  const ids = found.map(({ id }) => id);
  const services = await readPresentedServices(asked.reader, asked.site, ids, asked, { nowMs: asked.nowMs });
  const results = found.flatMap(({ available, id }) => {
    const service = services.get(id);
    return service === undefined ? [] : [{ service, available }];
  });
  return {
    results,
    pagingMetadata: {
      count: results.length,
      cursors: next === undefined ? {} : { next },
      hasNext: next !== undefined,
    },
  };
}

/** Reads the request, or the one that its cursor holds. */
function readPage({ query, serviceFilters = {} }: Input, signing: CursorSigning): SearchPage {
  const { usualPage, largestPage, mostSortKeys } = catalogSearchLimits;
  const rules: PagingRules = {
    fields: serviceFields,
    signing,
    defaultSort: [{ fieldName: 'createdDate', order: 'ASC' }],
    absentPaging: 'cursor',
    defaultLimit: usualPage,
    maxLimit: largestPage,
    maxSortKeys: mostSortKeys,
  };
  const limit = query?.cursorPaging?.limit;
  const parsed = parseQuery(query, rules, { filters: serviceFilters, limit: limit ?? usualPage });
  const kept = parsed.extra as { readonly filters: ServiceFilters; readonly limit: number };
  return {
    query: parsed,
    rules,
    filters: kept.filters,
    // The cursor of a page that was cut has another limit than the page was asked with.
    limit: limit ?? kept.limit,
    isFilled: query?.cursorPaging !== undefined,
  };
}

async function findPage(
  availability: Availability,
  catalogue: Catalogue,
  { query, rules, filters, limit, isFilled }: SearchPage,
  window: SearchWindow | undefined,
  asked: SearchAsked,
): Promise<FoundPage | OtherVersion> {
  // Of a page on which nothing is found no row tells the version.
  const [version, types, withAttributes] = await Promise.all([
    readCatalogueVersion(asked.reader),
    filters.resourceTypes === undefined ? [] : readResourceTypes(asked.reader),
    findEntitiesWith(asked.reader, asked.caller, filters.attributes ?? [], 'serviceFilters.attributes'),
  ]);
  if (version !== catalogue.version) {
    return new OtherVersion(version);
  }
  const typeIds = namedTypeIds(filters.resourceTypes ?? [], types);
  const among = servicesServedBy(catalogue, filters, { typeIds, withAttributes });
  const found: FoundPage['found'][number][] = [];
  // Where few are free, pages of few would take many turns.
  const perTurn = window === undefined || filters.includeUnavailable === true ? limit : Math.max(limit, fewestPerTurn);
  let at = withLimit(query, perTurn);
  for (let countAsked = 0; ; ) {
    const { rows, pagingMetadata } = await queryServiceRows(asked.reader, at, among);
    const other = otherVersionOf(rows, catalogue);
    if (other !== undefined) {
      return other;
    }
    const available = await availableOf(availability, catalogue, rows, window, filters, asked);
    if (available instanceof OtherVersion) {
      return available;
    }
    countAsked += rows.length;
    const room = limit - found.length;
    const shown = rows.filter(({ id }) => available.has(id) || filters.includeUnavailable === true);
    found.push(...shown.slice(0, room).map(({ id }) => ({ id, available: available.has(id) })));
    const last = shown[room - 1];
    if (last !== undefined && last !== rows.at(-1)) {
      const next = await cursorBehind(asked.reader, at, rows.indexOf(last) + 1, last.id, among);
      return next === undefined ? new OtherVersion(catalogue.version) : { found, next };
    }
    const next = pagingMetadata.cursors?.next;
    if (next === undefined || last !== undefined || !isFilled || countAsked >= mostAsked) {
      return { found, next };
    }
    at = parseQuery({ cursorPaging: { cursor: next, limit: perTurn } }, rules);
  }
}

/**
 * The cursor behind one of the services of a page; undefined where they stand in another order by now, as what follows from
 * their sessions is no part of the catalogue.
 */
async function cursorBehind(
  reader: LatestReader,
  at: ParsedQuery,
  count: number,
  lastId: string,
  among: readonly string[] | undefined,
): Promise<string | undefined> {
  const { rows, pagingMetadata } = await queryServiceRows(reader, withLimit(at, count), among);
  return rows.at(-1)?.id === lastId ? pagingMetadata.cursors?.next : undefined;
}

function withLimit(query: ParsedQuery, limit: number): ParsedQuery {
  return { ...query, page: { ...query.page, limit } };
}

function otherVersionOf(rows: readonly FoundService[], { version }: Catalogue): OtherVersion | undefined {
  const other = rows.find(({ catalogue_version }) => (catalogue_version ?? 0) !== version);
  return other === undefined ? undefined : new OtherVersion(other.catalogue_version ?? 0);
}

async function availableOf(
  availability: Availability,
  catalogue: Catalogue,
  rows: readonly FoundService[],
  window: SearchWindow | undefined,
  { locationIds }: ServiceFilters,
  { nowMs, reader }: SearchAsked,
): Promise<ReadonlySet<string> | OtherVersion> {
  if (window === undefined) {
    return new Set(rows.map(({ id }) => id));
  }
  const services = rows.flatMap(({ id }) => catalogue.services.get(id) ?? []);
  return availableServices(availability, catalogue, services, { window, locationIds, reader, nowMs });
}
