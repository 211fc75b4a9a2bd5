/** All SQL of services, with their locations, their slugs and their categories. */
import { type AddOnGroup, type Address, groupBy, type Service } from '@openhours/contract';
import { statement } from '../../db/statement.ts';
import { boolean, defineTable, instant, json, list, nullable, type RowOf, text, uuid, whole } from '../../db/table.ts';
import type { Reader, Transaction } from '../../db/transaction.ts';
import type { DueRows } from '../../tasks/due-sites.ts';
import { formatInstant } from '../../time/index.ts';

/** Money on the wire: a decimal text. The currency is the site's. */
export interface Price {
  readonly value: string;
}

/** What a service is shown with and offered by that follows from its variants (services sheet 7). */
export interface VariantFacts {
  readonly prices: VariantPrices;
  /** Minutes, in the order of the variants; empty where prices depend on something else. */
  readonly durations: readonly number[];
}

export interface VariantPrices {
  readonly min: Price;
  readonly max: Price;
}

/** How a service is paid for (services sheet 2.1). */
export interface ServicePayment {
  readonly rateType: 'FIXED' | 'CUSTOM' | 'VARIED' | 'NO_FEE' | 'SUBSCRIPTION';
  readonly fixed?: Priced & { readonly price: Price };
  readonly custom?: { readonly description: string };
  readonly varied?: Priced & { readonly defaultPrice: Price };
  readonly subscription?: {
    readonly amountPerBillingCycle: Price;
    readonly frequency?: 'MONTHLY';
    readonly totalPayments: number;
    readonly firstChargeDate?: 'CHECKOUT' | 'SCHEDULED';
    readonly recurringStartDate: string;
  };
  readonly options: {
    readonly online: boolean;
    readonly inPerson: boolean;
    readonly deposit: boolean;
    readonly pricingPlan: boolean;
  };
  readonly addOnOption?: 'ONLINE' | 'IN_PERSON';
}

interface Priced {
  readonly deposit?: Price;
  readonly fullUpfrontPaymentAllowed?: boolean;
}

/** A further resource type that a session needs. */
export interface ResourceRequirement {
  readonly resourceTypeId: string;
  /** Absent: any resource of the type. */
  readonly resourceIds?: readonly string[];
}

/** What of a service only has a shape. */
export type ServiceDetails = Partial<
  Pick<Service, 'media' | 'formSettings' | 'extendedFields' | 'seoData' | 'taxableAddress' | 'translations'>
>;

export type DurationRange = NonNullable<Service['schedule']['availabilityConstraints']['durationRange']>;

export const serviceTable = defineTable('service', {
  id: uuid(),
  revision: whole(),
  app_id: uuid(),
  created_by_app_id: uuid(),
  type: text<'APPOINTMENT' | 'CLASS' | 'COURSE'>(),
  sort_order: whole(),
  name: text(),
  /** What a search looks for. */
  name_sought: text(),
  description: nullable(text()),
  tag_line: nullable(text()),
  hidden: boolean(),
  category_id: uuid(),
  /** The current one; all it ever had are in `supported_slug`. */
  slug: text(),
  schedule_id: uuid(),
  policy_id: uuid(),
  form_id: nullable(uuid()),
  default_capacity: whole(),
  /** Minutes; the first is the one offered. */
  session_durations: list(whole()),
  duration_range: nullable(json<DurationRange>()),
  /** Time between sessions, minutes after each session. */
  buffer_minutes: whole(),
  online_booking_enabled: boolean(),
  manual_approval: boolean(),
  multiple_requests: boolean(),
  conferencing_enabled: boolean(),
  payment: json<ServicePayment>(),
  pricing_plan_ids: list(uuid()),
  /** Resources of the staff type, in the service's order; of classes and courses those of their future sessions. */
  staff_ids: list(uuid()),
  resource_requirements: json<readonly ResourceRequirement[]>(),
  primary_resource_type: nullable(uuid()),
  /** Groups of add-ons, in the order in which customers see them. */
  add_on_groups: json<readonly AddOnGroup[]>(),
  /** Minutes; of classes and courses, from their future recurring sessions. */
  event_durations: list(whole()),
  /** Of courses. */
  first_session_at: nullable(instant()),
  last_session_end_at: nullable(instant()),
  /** Until when what follows from the sessions stays as it is; null: until they change. */
  sessions_checked_until: nullable(instant()),
  /** Of the cheapest and the dearest variant; null while there are none. */
  variant_prices: nullable(json<VariantPrices>()),
  /** Minutes that variants offer, in the place of `session_durations`; empty while prices do not depend on them. */
  variant_durations: list(whole()),
  details: json<ServiceDetails>(),
  created_at: instant(),
  updated_at: instant(),
  deleted_at: nullable(instant()),
});

export type ServiceRow = RowOf<typeof serviceTable>;

/** The locations of services, each in its service's order. */
export const serviceLocationTable = defineTable('service_location', {
  id: uuid(),
  service_id: uuid(),
  position: whole(),
  type: text<'BUSINESS' | 'CUSTOM' | 'CUSTOMER'>(),
  /** Only of locations of the business. */
  location_id: nullable(uuid()),
  /** Only of custom locations. */
  address: nullable(json<Address>()),
});

export type ServiceLocationRow = RowOf<typeof serviceLocationTable>;

/** Every slug that a service has or had. */
export const slugTable = defineTable('supported_slug', {
  name: text(),
  service_id: uuid(),
  custom: boolean(),
  created_at: instant(),
});

export type SlugRow = RowOf<typeof slugTable>;

/** A service with what belongs to it. */
export type ServiceWithParts = ServiceRow & {
  /** Empty: the service is held at the default location. */
  readonly locations: readonly ServiceLocationRow[];
  /** The current and all past slugs, oldest first. */
  readonly slugs: readonly SlugRow[];
};

const ofService = (row: { readonly service_id: string }) => row.service_id;

/** Services of a site, all or those named, with their locations and slugs; three statements, one wait. */
export async function readServices(reader: Reader, serviceIds?: readonly string[]): Promise<ServiceWithParts[]> {
  const named = serviceIds ?? null;
  const [services, locations, slugs] = await Promise.all([
    reader.all(
      statement<ServiceRow>(
        `select ${serviceTable.list} from service
         where site_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any ($2::uuid[]))
         order by created_at, id`,
        [reader.siteId, named],
      ),
    ),
    reader.all(
      statement<ServiceLocationRow>(
        `select ${serviceLocationTable.list} from service_location
         where site_id = $1 and ($2::uuid[] is null or service_id = any ($2::uuid[]))
         order by service_id, position`,
        [reader.siteId, named],
      ),
    ),
    reader.all(
      statement<SlugRow>(
        `select ${slugTable.list} from supported_slug
         where site_id = $1 and ($2::uuid[] is null or service_id = any ($2::uuid[]))
         order by service_id, created_at, name`,
        [reader.siteId, named],
      ),
    ),
  ]);
  const locationsOf = groupBy(locations, ofService);
  const slugsOf = groupBy(slugs, ofService);
  return services.map((row) => ({
    ...row,
    locations: locationsOf.get(row.id) ?? [],
    slugs: slugsOf.get(row.id) ?? [],
  }));
}

/** The slugs of a site that begin with a text, with the service that has or had each. */
export async function readSlugsLike(reader: Reader, start: string): Promise<Map<string, string>> {
  const rows = await reader.all(
    statement<{ name: string; service_id: string }>(
      `select name, service_id from supported_slug where site_id = $1 and starts_with(name, $2)`,
      [reader.siteId, start],
    ),
  );
  return new Map(rows.map((row) => [row.name, row.service_id]));
}

/** The service that has or had a slug, where visitors are shown it. */
export function findShownBySlug(
  reader: Reader,
  slug: string,
): Promise<Pick<ServiceRow, 'id' | 'type' | 'slug'> | undefined> {
  return reader.first(
    statement<Pick<ServiceRow, 'id' | 'type' | 'slug'>>(
      `select service.id, service.type, service.slug from supported_slug
       join service on service.site_id = supported_slug.site_id and service.id = supported_slug.service_id
       where supported_slug.site_id = $1 and supported_slug.name = $2 and service.deleted_at is null and not service.hidden`,
      [reader.siteId, slug],
    ),
  );
}

/** Writes a new service with its locations and its first slug. */
export function insertService(tx: Transaction, service: ServiceWithParts): void {
  serviceTable.insert(tx, service);
  for (const location of service.locations) {
    serviceLocationTable.insert(tx, location);
  }
  for (const slug of service.slugs) {
    slugTable.insert(tx, slug);
  }
}

/** Replaces the locations of a service. */
export function replaceLocations(tx: Transaction, serviceId: string, locations: readonly ServiceLocationRow[]): void {
  tx.write(statement('delete from service_location where site_id = $1 and service_id = $2', [tx.siteId, serviceId]));
  for (const location of locations) {
    serviceLocationTable.insert(tx, location);
  }
}

/** Replaces the slugs of a service, current and past. */
export function replaceSlugs(tx: Transaction, serviceId: string, slugs: readonly SlugRow[]): void {
  forgetSlugs(tx, serviceId);
  for (const slug of slugs) {
    slugTable.insert(tx, slug);
  }
}

/** Frees every slug of a service that is gone. */
export function forgetSlugs(tx: Transaction, serviceId: string): void {
  tx.write(statement('delete from supported_slug where site_id = $1 and service_id = $2', [tx.siteId, serviceId]));
}

/** Of the services whose recurring sessions have ended since they were looked at. */
const stale = (atOrBefore: string) => `sessions_checked_until <= ${atOrBefore} and deleted_at is null`;

/** The sites that have such services. */
export function sitesWithStaleSchedules(nowMs: number): DueRows {
  return { table: 'service', condition: stale('$1'), values: [formatInstant(nowMs)] };
}

/** The schedules of such services of one site. */
export async function listStaleSchedules(reader: Reader, nowMs: number): Promise<string[]> {
  const rows = await reader.all(
    statement<{ id: string }>(`select schedule_id as id from service where site_id = $1 and ${stale('$2')}`, [
      reader.siteId,
      formatInstant(nowMs),
    ]),
  );
  return rows.map(({ id }) => id);
}

/** Classes and courses of schedules. */
export function readServicesOfSchedules(reader: Reader, scheduleIds: readonly string[]): Promise<ServiceRow[]> {
  return reader.all(
    statement<ServiceRow>(
      `select ${serviceTable.list} from service
       where site_id = $1 and schedule_id = any ($2::uuid[]) and type <> 'APPOINTMENT' and deleted_at is null
       order by id`,
      [reader.siteId, scheduleIds],
    ),
  );
}

/** Writes what follows from the sessions; no revision, because nobody has changed the service. */
export function writeSessionFacts(
  tx: Transaction,
  serviceId: string,
  facts: Pick<
    ServiceRow,
    'staff_ids' | 'event_durations' | 'first_session_at' | 'last_session_end_at' | 'sessions_checked_until'
  >,
): void {
  const instant = (ms: number | null) => (ms === null ? null : formatInstant(ms));
  tx.write(
    statement(
      `update service set staff_ids = $3, event_durations = $4, first_session_at = $5, last_session_end_at = $6,
         sessions_checked_until = $7
       where site_id = $1 and id = $2`,
      [
        tx.siteId,
        serviceId,
        facts.staff_ids,
        facts.event_durations,
        instant(facts.first_session_at),
        instant(facts.last_session_end_at),
        instant(facts.sessions_checked_until),
      ],
    ),
  );
}

/** Writes what follows from the variants; no revision, because nobody has changed the service itself. */
export function writeVariantFacts(tx: Transaction, serviceId: string, facts: VariantFacts | undefined): void {
  tx.write(
    statement('update service set variant_prices = $3::jsonb, variant_durations = $4 where site_id = $1 and id = $2', [
      tx.siteId,
      serviceId,
      facts === undefined ? null : JSON.stringify(facts.prices),
      facts?.durations ?? [],
    ]),
  );
}

/** Gives every service that has one policy another, deleted services too: their rows name it. */
export function replacePolicy(tx: Transaction, policyId: string, otherPolicyId: string): void {
  tx.write(
    statement('update service set policy_id = $3 where site_id = $1 and policy_id = $2', [
      tx.siteId,
      policyId,
      otherPolicyId,
    ]),
  );
}
