/** From what the domains read to the catalogue of the slot engine: references resolved, hours compiled and shared. */
import { type Closure, defaultFormId, staffResourceTypeId } from '@openhours/contract';
import { zoneOf } from '../../../time/index.ts';
import type { AddOnRow } from '../../add-ons/index.ts';
import { noHours, type RecurringTime, type ScheduleHours, type SingleTime } from '../../calendar/index.ts';
import type { AskedForm, FormRow } from '../../forms/index.ts';
import { formattedAddressOf, type LocationRow } from '../../locations/index.ts';
import type { OptionsRow } from '../../options/index.ts';
import type { PolicyRow } from '../../policies/index.ts';
import { offeredDurations, type ServiceWithParts } from '../../services/index.ts';
import type { ResourceRow, StaffPublicity, StaffRow } from '../../staff/index.ts';
import type { StartsConfiguration } from '../repository.ts';
import type {
  Catalogue,
  CatalogueAddOn,
  CatalogueLocation,
  CataloguePolicy,
  CatalogueResource,
  CatalogueService,
  OfferedLocation,
  Requirement,
} from './catalogue.ts';
import { closedTimesOf } from './closed-times.ts';
import { type CompiledHours, compileHours } from './windows.ts';

/** What the domains say about a site at one version. */
export interface CatalogueParts {
  readonly siteId: string;
  readonly version: number;
  /** IANA name. */
  readonly timeZone: string;
  readonly configuration: StartsConfiguration;
  readonly businessScheduleId: string | undefined;
  readonly hours: ReadonlyMap<string, ScheduleHours>;
  readonly comingClosures: { readonly closures: readonly Closure[]; readonly goodUntilYear: number };
  readonly forms: readonly FormRow[];
  readonly locations: readonly LocationRow[];
  readonly policies: readonly PolicyRow[];
  readonly resources: readonly ResourceRow[];
  readonly staff: readonly StaffRow[];
  readonly staffPublicity: StaffPublicity;
  readonly services: readonly ServiceWithParts[];
  readonly addOns: readonly AddOnRow[];
  readonly options: readonly OptionsRow[];
}

/** Builds the catalogue. */
export function compileCatalogue(parts: CatalogueParts): Catalogue {
  const zone = zoneOf(parts.timeZone);
  const compile = makeHoursCompiler();
  const business = hoursOf(parts, parts.businessScheduleId);
  const businessHours = compile(business.recurringOpen, business.singleOpen);
  const staffByResource = new Map(parts.staff.map((member) => [member.resource_id, member]));
  const resources = new Map<string, CatalogueResource>();
  for (const resource of parts.resources) {
    if (resource.type_id === null) {
      // Nobody can book what is of no type (services sheet 5.2).
      continue;
    }
    const own = hoursOf(parts, resource.events_schedule_id);
    const working = resource.working_hours_schedule_id;
    const usesBusinessHours = working === null || working === parts.businessScheduleId;
    // Working hours of its own win over where the resource is said to be (services sheet 12.3).
    const chosen = working === null ? hoursAt(business, resource) : hoursOf(parts, working);
    resources.set(resource.id, {
      id: resource.id,
      typeId: resource.type_id,
      name: resource.name,
      email: staffByResource.get(resource.id)?.email ?? undefined,
      gender: staffByResource.get(resource.id)?.gender ?? undefined,
      eventsScheduleId: resource.events_schedule_id,
      usesBusinessHours,
      locationIds: locationIdsOf(resource, parts),
      hours: chosen === business ? businessHours : compile(chosen.recurringOpen, chosen.singleOpen),
      blocked: compile(own.recurringBlocked, []),
    });
  }
  const locations = new Map(parts.locations.map((location) => [location.id, compileLocation(location)]));
  const defaultLocation = [...locations.values()].find((location) => location.isDefault);
  const policies = new Map(parts.policies.map((policy) => [policy.id, compilePolicy(policy)]));
  const defaultPolicy = [...policies.values()].find((policy) => policy.isDefault);
  const archivedLocationIds = new Set(parts.locations.filter(({ archived }) => archived).map(({ id }) => id));
  const forms = new Map(parts.forms.map((form) => [form.id, form]));
  const variants = new Map(parts.options.map((row) => [row.service_id, row]));
  const services = new Map(
    parts.services.map((service) => {
      const policy = policies.get(service.policy_id) ?? defaultPolicy;
      if (policy === undefined) {
        throw new Error(`service ${service.id} of site ${parts.siteId} has no policy`);
      }
      const form = forms.get(service.form_id ?? defaultFormId) ?? forms.get(defaultFormId);
      if (form === undefined) {
        throw new Error(`service ${service.id} of site ${parts.siteId} has no form`);
      }
      const compiled = compileService(service, policy, form, resources, locations, defaultLocation);
      return [service.id, { ...compiled, variants: variants.get(service.id), archivedLocationIds }];
    }),
  );
  return {
    siteId: parts.siteId,
    version: parts.version,
    bytes: estimateBytes(parts),
    zone,
    splitInterval: parts.configuration.splitInterval,
    businessScheduleId: parts.businessScheduleId,
    businessHours,
    businessBlocked: compile(business.recurringBlocked, []),
    closed: closedTimesOf(parts.comingClosures.closures, [...locations.values()], zone),
    goodUntilMs: Date.UTC(parts.comingClosures.goodUntilYear, 0, 1),
    locations,
    defaultLocation,
    policies,
    addOns: new Map(parts.addOns.map((addOn) => [addOn.id, compileAddOn(addOn)])),
    resources,
    staffContactPublic: parts.staffPublicity.contact,
    staffSelection: {
      strategy: parts.configuration.staffStrategy,
      byGender: parts.configuration.allowsGender && parts.staffPublicity.gender,
    },
    services,
  };
}

/** Own working hours say where; staff work by their hours alone (services sheet 12.3). */
function locationIdsOf(resource: ResourceRow, parts: CatalogueParts): ReadonlySet<string> | undefined {
  const hasOwnHours = resource.working_hours_schedule_id !== null;
  if (resource.type_id === staffResourceTypeId || resource.all_locations || hasOwnHours) {
    return undefined;
  }
  if (!resource.business_locations) {
    return new Set();
  }
  return new Set(resource.location_ids.length > 0 ? resource.location_ids : parts.locations.map(({ id }) => id));
}

function compileLocation(row: LocationRow): CatalogueLocation {
  return {
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    archived: row.archived,
    timeZone: row.time_zone ?? undefined,
    address: row.address ?? undefined,
  };
}

function compilePolicy(row: PolicyRow): CataloguePolicy {
  return { id: row.id, revision: row.revision, isDefault: row.is_default, rules: row.rules };
}

function compileAddOn({ duration_minutes, id, max_quantity, name, price, translations }: AddOnRow): CatalogueAddOn {
  return {
    id,
    name,
    ...(translations.length === 0 ? {} : { translations }),
    price: price === null ? undefined : { value: price.value, currency: price.currency },
    durationInMinutes: duration_minutes ?? undefined,
    maxQuantity: max_quantity ?? undefined,
  };
}

function hoursOf(parts: CatalogueParts, scheduleId: string | undefined): ScheduleHours {
  return (scheduleId === undefined ? undefined : parts.hours.get(scheduleId)) ?? noHours;
}

/** The hours of a resource that is at some locations only: what is open everywhere is open for it at each of them. */
function hoursAt(hours: ScheduleHours, resource: ResourceRow): ScheduleHours {
  if (resource.all_locations) {
    return hours;
  }
  const locationIds = resource.business_locations ? resource.location_ids : [];
  // At business locations without a list of them: at every one.
  const anywhere = resource.business_locations && locationIds.length === 0;
  const at = <Time extends RecurringTime | SingleTime>(time: Time): Time[] =>
    anywhere || (time.locationId !== undefined && locationIds.includes(time.locationId))
      ? [time]
      : time.locationId === undefined
        ? locationIds.map((locationId) => ({ ...time, locationId }))
        : [];
  return {
    recurringOpen: hours.recurringOpen.flatMap(at),
    singleOpen: hours.singleOpen.flatMap(at),
    recurringBlocked: hours.recurringBlocked,
  };
}

/** Compiles hours so that equal rules give the same value: the engine expands each value once per question. */
function makeHoursCompiler(): (recurring: readonly RecurringTime[], single: readonly SingleTime[]) => CompiledHours {
  const known = new Map<string, CompiledHours>();
  return (recurring, single) => {
    const key = JSON.stringify([
      recurring
        .map(({ rule, lengthMs, timeZone, locationId, excluded }) =>
          JSON.stringify([
            rule.first,
            rule.periodMs,
            rule.until === Number.POSITIVE_INFINITY ? null : rule.until,
            lengthMs,
            timeZone,
            locationId ?? null,
            [...excluded].sort(),
          ]),
        )
        .sort(),
      single.map((time) => JSON.stringify(time)).sort(),
    ]);
    let hours = known.get(key);
    if (hours === undefined) {
      hours = compileHours(recurring, single);
      known.set(key, hours);
    }
    return hours;
  };
}

function compileService(
  service: ServiceWithParts,
  policy: CataloguePolicy,
  form: AskedForm,
  resources: ReadonlyMap<string, CatalogueResource>,
  locations: ReadonlyMap<string, CatalogueLocation>,
  defaultLocation: CatalogueLocation | undefined,
): Omit<CatalogueService, 'archivedLocationIds' | 'variants'> {
  const byType = candidatesOf(service, policy, resources);
  // Slots come from the windows of the primary type: staff, unless the service says another (services sheet 12.8).
  const primary = service.primary_resource_type ?? staffResourceTypeId;
  const types = [...byType.keys()].sort((a, b) => Number(b === primary) - Number(a === primary));
  let firstWord = 0;
  const requirements = types.map((resourceTypeId): Requirement => {
    const candidates = byType.get(resourceTypeId) as CatalogueResource[];
    const words = Math.ceil(candidates.length / 32);
    const requirement = { resourceTypeId, resources: candidates, firstWord, words };
    firstWord += words;
    return requirement;
  });
  return {
    id: service.id,
    type: service.type,
    name: service.name,
    hidden: service.hidden,
    slug: service.slug,
    scheduleId: service.schedule_id,
    form,
    defaultCapacity: service.default_capacity,
    sessionDurations: offeredDurations(service),
    durationRange: durationRangeOf(service),
    bufferMinutes: service.buffer_minutes,
    onlineBookingEnabled: service.online_booking_enabled,
    manualApproval: service.manual_approval,
    multipleRequests: service.multiple_requests,
    payment: service.payment,
    addOnGroups: service.add_on_groups.map(({ addOnIds, id, maxNumberOfAddOns }) => ({
      id,
      maxNumberOfAddOns,
      addOnIds,
    })),
    policy,
    locations: offeredLocations(service, locations, defaultLocation),
    requirements,
    words: firstWord,
    keepsBusinessHours:
      service.variant_durations.length > 0 ||
      types.some((type) => type !== staffResourceTypeId) ||
      service.add_on_groups.some(({ addOnIds }) => addOnIds.length > 0),
  };
}

/**
 * The types that a slot needs, each with the resources that may serve, in the order in which they are named and taken. A
 * type of which nobody is left stays: then the service has no slots.
 */
function candidatesOf(
  service: ServiceWithParts,
  policy: CataloguePolicy,
  resources: ReadonlyMap<string, CatalogueResource>,
): Map<string, CatalogueResource[]> {
  const named = (ids: readonly string[]) => ids.flatMap((id) => resources.get(id) ?? []);
  const byType = new Map<string, CatalogueResource[]>();
  if (service.staff_ids.length > 0) {
    const staff = named(service.staff_ids);
    byType.set(staffResourceTypeId, isHighestFirst(policy) ? staff.reverse() : staff);
  }
  for (const { resourceTypeId, resourceIds } of service.resource_requirements) {
    const serving =
      resourceIds === undefined
        ? [...resources.values()].filter(({ typeId }) => typeId === resourceTypeId)
        : named(resourceIds);
    byType.set(resourceTypeId, serving);
  }
  return byType;
}

/** A ranking follows the service's order of its staff, or turns it around (services sheet 12.9). */
function isHighestFirst({ rules: { staffSortingPolicy } }: CataloguePolicy): boolean {
  const { rankingOptions, sortingMethodType } = staffSortingPolicy;
  return sortingMethodType === 'RANKING' && rankingOptions?.order === 'HIGHEST_TO_LOWEST';
}

const minutesPerDay = 1440;

function durationRangeOf(service: ServiceWithParts): CatalogueService['durationRange'] {
  const range = service.duration_range ?? undefined;
  if (range === undefined) {
    return undefined;
  }
  if (range.unitType === 'DAY') {
    const { minDurationInDays: min = 1, maxDurationInDays: max = min } = range.dayOptions ?? {};
    return { unit: 'DAY', minMinutes: min * minutesPerDay, maxMinutes: max * minutesPerDay };
  }
  const { minDurationInMinutes: min = 30, maxDurationInMinutes: max = min } = range.hourOptions ?? {};
  return { unit: 'HOUR', minMinutes: min, maxMinutes: max };
}

function offeredLocations(
  service: ServiceWithParts,
  locations: ReadonlyMap<string, CatalogueLocation>,
  defaultLocation: CatalogueLocation | undefined,
): OfferedLocation[] {
  const business = (location: CatalogueLocation): OfferedLocation => ({
    type: 'BUSINESS',
    id: location.id,
    name: location.name,
    formattedAddress: formattedAddressOf(location.address ?? null),
  });
  const offered = service.locations.flatMap((each): OfferedLocation[] => {
    if (each.type !== 'BUSINESS') {
      const formattedAddress = formattedAddressOf(each.address);
      return [{ type: each.type, id: undefined, name: formattedAddress, formattedAddress }];
    }
    const location = locations.get(each.location_id as string);
    return location === undefined || location.archived ? [] : [business(location)];
  });
  // A service that names no location is held at the default one (services sheet 1.2).
  return service.locations.length === 0 && defaultLocation !== undefined ? [business(defaultLocation)] : offered;
}

/** A rough figure: the text of the parts, doubled for the objects around it. */
function estimateBytes(parts: CatalogueParts): number {
  let rules = 0;
  for (const schedule of parts.hours.values()) {
    rules += schedule.recurringOpen.length + schedule.recurringBlocked.length + schedule.singleOpen.length;
  }
  const texts = JSON.stringify([
    parts.forms,
    parts.locations,
    parts.policies,
    parts.resources,
    parts.staff,
    parts.services,
    parts.addOns,
    parts.options,
  ]).length;
  return 2 * texts + 400 * (rules + parts.comingClosures.closures.length) + 10_000;
}
