/** SQL of what services hang on, read from the side of the services (services sheet 1.1 and 1.8). */
import { statement } from '../../../db/statement.ts';
import type { Reader } from '../../../db/transaction.ts';

/** Where some services are held. */
export interface HeldAt {
  /** Null: a service that names no location. */
  readonly type: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER' | null;
  /** Only of locations of the business. */
  readonly location_id: string | null;
}

/** The locations of services, each once. */
export function readLocationsOf(reader: Reader, serviceIds: readonly string[]): Promise<HeldAt[]> {
  return reader.all(
    statement<HeldAt>(
      `select distinct held_at.type, held_at.location_id
       from service left join service_location held_at
         on held_at.site_id = service.site_id and held_at.service_id = service.id
       where service.site_id = $1 and service.id = any ($2::uuid[])`,
      [reader.siteId, serviceIds],
    ),
  );
}

/** The categories of services, each once, by id. */
export async function readCategoryIdsOf(reader: Reader, serviceIds: readonly string[]): Promise<string[]> {
  const rows = await reader.all(
    statement<{ category_id: string }>(
      `select distinct category_id from service
       where site_id = $1 and id = any ($2::uuid[]) and category_id is not null order by category_id`,
      [reader.siteId, serviceIds],
    ),
  );
  return rows.map(({ category_id }) => category_id);
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
