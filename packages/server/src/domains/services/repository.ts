/** All SQL of services, with the places and resources they name. */
import type { Address, Filter, PagingMetadata } from '@openhours/contract';
import type { StoredField } from '../../db/fields.ts';
import { countRows, type ParsedQuery, paginate } from '../../db/paging.ts';
import { queryBuilder } from '../../db/query.ts';
import { statement } from '../../db/statement.ts';
import {
  boolean,
  defineTable,
  instant,
  json,
  list,
  nullable,
  type RowOf,
  type StoredRow,
  text,
  uuid,
  whole,
} from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';

/** Money on the wire: a decimal text. The currency is the site's. */
export interface Price {
  readonly value: string;
}

/** How a service is paid for (services sheet 2.1). */
export interface ServicePayment {
  readonly rateType: 'FIXED' | 'CUSTOM' | 'VARIED' | 'NO_FEE' | 'SUBSCRIPTION';
  readonly fixed?: { readonly price: Price; readonly deposit?: Price };
  readonly custom?: { readonly description: string };
  readonly varied?: { readonly defaultPrice: Price; readonly deposit?: Price };
  readonly options: {
    readonly online: boolean;
    readonly inPerson: boolean;
    readonly deposit: boolean;
    readonly pricingPlan: boolean;
  };
}

export const serviceTable = defineTable('service', {
  id: uuid(),
  revision: whole(),
  type: text<'APPOINTMENT' | 'CLASS' | 'COURSE'>(),
  name: text(),
  description: nullable(text()),
  tag_line: nullable(text()),
  hidden: boolean(),
  slug: text(),
  schedule_id: uuid(),
  policy_id: uuid(),
  form_id: nullable(uuid()),
  default_capacity: whole(),
  /** Minutes; the first is the one offered. */
  session_durations: list(whole()),
  /** Time between sessions, minutes after each session. */
  buffer_minutes: whole(),
  online_booking_enabled: boolean(),
  manual_approval: boolean(),
  multiple_requests: boolean(),
  payment: json<ServicePayment>(),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: nullable(instant()),
});

export type ServiceRow = RowOf<typeof serviceTable>;

/** The places of services, each in its service's order. */
export const servicePlaceTable = defineTable('service_location', {
  id: uuid(),
  service_id: uuid(),
  position: whole(),
  type: text<'BUSINESS' | 'CUSTOM' | 'CUSTOMER'>(),
  /** Only of business places. */
  location_id: nullable(uuid()),
  /** Only of custom places. */
  address: nullable(json<Address>()),
});

export type ServicePlaceRow = RowOf<typeof servicePlaceTable>;

/** A service with what it names. */
export type ServiceWithParts = ServiceRow & {
  /** Empty: the service is held at the default location. */
  readonly locations: readonly ServicePlaceRow[];
  /** Resources of any type, in the service's order. */
  readonly resource_ids: readonly string[];
};

function groupBy<Row extends { service_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.service_id);
    if (group === undefined) {
      groups.set(row.service_id, [row]);
    } else {
      group.push(row);
    }
  }
  return groups;
}

/** Services of a site, all or those named, with their places and resources; three statements, one wait. */
export async function readServices(reader: Reader, serviceIds?: readonly string[]): Promise<ServiceWithParts[]> {
  const named = serviceIds ?? null;
  const [services, places, resources] = await Promise.all([
    reader.all(
      statement<ServiceRow>(
        `select ${serviceTable.list} from service
         where site_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any ($2::uuid[]))
         order by created_at, id`,
        [reader.siteId, named],
      ),
    ),
    reader.all(
      statement<ServicePlaceRow>(
        `select ${servicePlaceTable.list} from service_location
         where site_id = $1 and ($2::uuid[] is null or service_id = any ($2::uuid[]))
         order by service_id, position`,
        [reader.siteId, named],
      ),
    ),
    reader.all(
      statement<{ service_id: string; resource_id: string }>(
        `select service_id, resource_id from service_resource
         where site_id = $1 and ($2::uuid[] is null or service_id = any ($2::uuid[]))
         order by service_id, position`,
        [reader.siteId, named],
      ),
    ),
  ]);
  const placesOf = groupBy(places);
  const resourcesOf = groupBy(resources);
  return services.map((row) => ({
    ...row,
    locations: placesOf.get(row.id) ?? [],
    resource_ids: (resourcesOf.get(row.id) ?? []).map((each) => each.resource_id),
  }));
}

/** The slugs of a site that begin with a text, of services that exist. */
export async function readSlugsLike(reader: Reader, start: string): Promise<Set<string>> {
  const rows = await reader.all(
    statement<{ slug: string }>(
      `select slug from service where site_id = $1 and deleted_at is null and starts_with(slug, $2)`,
      [reader.siteId, start],
    ),
  );
  return new Set(rows.map((row) => row.slug));
}

/** Writes a new service with its places and resources. */
export function insertService(tx: Transaction, service: ServiceWithParts): void {
  serviceTable.insert(tx, service);
  for (const place of service.locations) {
    servicePlaceTable.insert(tx, place);
  }
  tx.write(
    statement(
      `insert into service_resource (site_id, service_id, resource_id, position)
       select $1, $2, resource_id, place - 1 from unnest($3::uuid[]) with ordinality as listed (resource_id, place)`,
      [tx.siteId, service.id, service.resource_ids],
    ),
  );
}

const sql = queryBuilder<{ service: StoredRow<typeof serviceTable> }>();

function liveServices(siteId: string) {
  return sql
    .selectFrom('service')
    .select('service.id')
    .where('service.site_id', '=', siteId)
    .where('service.deleted_at', 'is', null);
}

/** One page of ids in the order of the query. */
export async function queryServiceIds(
  reader: Reader,
  query: ParsedQuery,
): Promise<{ ids: string[]; pagingMetadata: PagingMetadata }> {
  const { rows, pagingMetadata } = await paginate({ reader, select: liveServices(reader.siteId), query });
  return { ids: rows.map((row) => row.id), pagingMetadata };
}

export function countServiceRows(reader: Reader, filter: Filter<StoredField>): Promise<number> {
  return countRows(reader, liveServices(reader.siteId), filter);
}
