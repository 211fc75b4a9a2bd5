/** Finding services: by their id, by a query, by words, and those that a job goes through. */
import type { Filter, PagingMetadata } from '@openhours/contract';
import { sql as expression, type SqlBool } from 'kysely';
import { catalogueVersionOf } from '../../../db/catalogue-version.ts';
import type { StoredField } from '../../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../../db/paging.ts';
import { queryBuilder } from '../../../db/query.ts';
import { rowsOfJob } from '../../../db/rows-of-job.ts';
import { runSearch, type SearchAnswer, type SearchQuery } from '../../../db/search.ts';
import type { StoredRow } from '../../../db/table.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { serviceLocationTable, serviceTable } from '../repository.ts';

const sql = queryBuilder<{
  service: StoredRow<typeof serviceTable>;
  service_location: StoredRow<typeof serviceLocationTable>;
  /** One that was deleted has neither name nor place any more. */
  service_category: { site_id: string; id: string; name: string; sort_order: number; deleted_at: number | null };
}>();

/** The services of a site with their categories, for filters over `serviceFields`. */
export function liveServices(siteId: string) {
  return sql
    .selectFrom('service')
    .leftJoin('service_category as category', (join) =>
      join
        .onRef('category.site_id', '=', 'service.site_id')
        .onRef('category.id', '=', 'service.category_id')
        .on('category.deleted_at', 'is', null),
    )
    .select('service.id')
    .where('service.site_id', '=', siteId)
    .where('service.deleted_at', 'is', null);
}

/** A service that was found, with what everything that is shown of it follows from: while both are the same, so is it. */
export interface FoundService {
  readonly id: string;
  readonly catalogue_version: number | null;
  /** What follows from its sessions, as one text; it changes without the catalogue's version. */
  readonly session_facts: string;
}

function foundServices(siteId: string) {
  return liveServices(siteId).select([
    catalogueVersionOf(siteId).as('catalogue_version'),
    expression<string>`row(service.staff_ids, service.event_durations, service.first_session_at, service.last_session_end_at)::text`.as(
      'session_facts',
    ),
  ]);
}

/** One service; empty when the site has none with the id. */
export function findServiceRows(reader: Reader, serviceId: string): Promise<FoundService[]> {
  return reader.all<FoundService>(foundServices(reader.siteId).where('service.id', '=', serviceId));
}

/** One page in the order of the query, of all services or of those with the ids. */
export function queryServiceRows(
  reader: Reader,
  query: ParsedQuery,
  among?: readonly string[],
): Promise<{ rows: FoundService[]; pagingMetadata: PagingMetadata }> {
  const all = foundServices(reader.siteId);
  const select = among === undefined ? all : all.where(expression<SqlBool>`service.id = any (${among}::uuid[])`);
  return paginate({ reader, select, query });
}

/** One page of what a search finds. */
export function searchServiceRows(
  reader: Reader,
  search: SearchQuery,
  siteZone: string,
): Promise<SearchAnswer<FoundService>> {
  const select = foundServices(reader.siteId);
  return runSearch({ reader, select, wordsColumn: 'service.name_sought' }, search, siteZone);
}

export function countServiceRows(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, liveServices(reader.siteId), filter);
}

/** What jobs go through that change or delete services. */
export const servicesOfJob = rowsOfJob('service', liveServices);
