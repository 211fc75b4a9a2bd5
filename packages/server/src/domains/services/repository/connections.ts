/** SQL of what services hang on, read from the side of the services (services sheet 1.1 and 1.8). */
import type { Filter } from '@openhours/contract';
import type { StoredField } from '../../../db/fields.ts';
import { compileFilter } from '../../../db/filter.ts';
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';
import { liveServices } from './finding.ts';

/** Where some services are held. */
export interface HeldAt {
  /** Null: a service that names no location. */
  readonly type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER' | null;
  /** Only of locations of the business. */
  readonly location_id: string | null;
}

/** The locations of the services that a filter finds, each once. */
export function readLocationsOf(reader: Reader, filter: Filter<StoredField>): Promise<HeldAt[]> {
  const found = liveServices(reader.siteId)
    .leftJoin('service_location as held_at', (join) =>
      join.onRef('held_at.site_id', '=', 'service.site_id').onRef('held_at.service_id', '=', 'service.id'),
    )
    .where(compileFilter(filter));
  return reader.all(found.clearSelect().select(['held_at.type', 'held_at.location_id']).distinct());
}

/** The categories of the services that a filter finds, each once, by id. */
export async function readCategoryIdsOf(reader: Reader, filter: Filter<StoredField>): Promise<string[]> {
  const found = liveServices(reader.siteId)
    .where(compileFilter(filter))
    .where('service.category_id', 'is not', null)
    .clearSelect()
    .select('service.category_id as id')
    .distinct()
    .orderBy('id');
  const rows = await reader.all<{ id: string | null }>(found);
  return rows.flatMap(({ id }) => id ?? []);
}

/** The services that use something: the ids of the oldest few, and how many there are. */
export interface Connected {
  readonly serviceIds: readonly string[];
  readonly total: number;
}

/** The live services under each of some policies, or with each of some forms; what nobody uses is missing. */
export async function readConnected(
  reader: Reader,
  by: 'policy_id' | 'form_id',
  usedIds: readonly string[],
  most: number,
): Promise<Map<string, Connected>> {
  const rows = await reader.all(
    statement<{ used_id: string; ids: string[]; total: number }>(
      `select ${by} as used_id, array_agg(id::text order by age_rank) filter (where age_rank <= $3::integer) as ids,
         count(*)::integer as total
       from (select ${by}, id, row_number() over (partition by ${by} order by created_at, id) as age_rank
             from service where site_id = $1 and deleted_at is null and ${by} = any ($2::uuid[])) as used
       group by ${by}`,
      [reader.siteId, usedIds, most],
    ),
  );
  return new Map(rows.map(({ used_id, ids, total }) => [used_id, { serviceIds: ids, total }]));
}
