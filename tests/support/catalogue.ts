/** Catalogues built in memory, for tests and benches of the slot engine: a few words instead of a database. */
import { bookingsAppId, type Closure, staffResourceTypeId, storedWords } from '../../packages/contract/src/index.ts';
import type { Catalogue, CatalogueService } from '../../packages/server/src/domains/availability/index.ts';
import { compileCatalogue } from '../../packages/server/src/domains/availability/rules/compile-catalogue.ts';
import type { RecurringTime, ScheduleHours, SingleTime } from '../../packages/server/src/domains/calendar/index.ts';
import { defaultForm } from '../../packages/server/src/domains/forms/rules.ts';
import { plainFacts } from '../../packages/server/src/domains/locations/rules.ts';
import { completePolicyRules } from '../../packages/server/src/domains/policies/rules.ts';
import { dayMs, hourMs, type LocalMs, minuteMs, parseLocal, weeklyRule } from '../../packages/server/src/time/index.ts';

/** `'09:00-17:00'` on weekdays 1 to 7, in a zone, from a date on. */
export interface WeeklySpec {
  readonly weekdays: readonly number[];
  readonly hours: string;
  readonly timeZone?: string;
  readonly locationId?: string;
  readonly intervalWeeks?: number;
  readonly from?: string;
  readonly until?: string;
  readonly excluded?: readonly string[];
}

export interface ResourceSpec {
  readonly id: string;
  readonly typeId?: string;
  /** Absent: the business hours. */
  readonly open?: readonly WeeklySpec[];
  readonly single?: readonly SingleTime[];
  readonly blocked?: readonly WeeklySpec[];
  /** Where it is; absent: everywhere. */
  readonly at?: readonly string[];
}

export interface CatalogueSpec {
  readonly timeZone?: string;
  readonly business?: readonly WeeklySpec[];
  readonly businessBlocked?: readonly WeeklySpec[];
  readonly resources: readonly ResourceSpec[];
  readonly durationMinutes?: number;
  readonly durations?: readonly number[];
  /** Lengths that variants offer in their place. */
  readonly variantDurations?: readonly number[];
  /** A range instead of them; whole days count 1440 minutes. */
  readonly range?: { readonly unit: 'HOUR' | 'DAY'; readonly min: number; readonly max: number };
  readonly bufferMinutes?: number;
  readonly stepMinutes?: number;
  readonly sameAsDuration?: boolean;
  readonly locationIds?: readonly string[];
  readonly policy?: Parameters<typeof completePolicyRules>[0];
  readonly onlineBookingEnabled?: boolean;
  readonly closures?: readonly Omit<Closure, 'kind'>[];
  /** Zones of locations that have one of their own. */
  readonly zones?: Readonly<Record<string, string>>;
}

export const serviceId = '00000000-0000-4000-8000-0000000000aa';
export const businessScheduleId = '00000000-0000-4000-8000-0000000000bb';
const madeAtFirst = { created_at: 0, updated_at: 0 };
const defaultLocationId = '00000000-0000-4000-8000-0000000000cc';

export const local = (text: string): LocalMs => {
  const parsed = parseLocal(text);
  if (parsed === undefined) {
    throw new TypeError(`${text} is no local date-time`);
  }
  return parsed;
};

const clock = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number) as [number, number];
  return hours * hourMs + minutes * minuteMs;
};

function weekly(spec: WeeklySpec, defaultZone: string): RecurringTime[] {
  const [start, end] = spec.hours.split('-').map(clock) as [number, number];
  const excluded = new Set((spec.excluded ?? []).map(local));
  return spec.weekdays.map((weekday) => ({
    rule: weeklyRule(
      local(`${spec.from ?? '2020-01-06'}T00:00:00`) + start,
      weekday,
      spec.intervalWeeks ?? 1,
      spec.until === undefined ? undefined : local(`${spec.until}T00:00:00`) + dayMs - 1,
    ),
    lengthMs: end > start ? end - start : end - start + dayMs,
    timeZone: spec.timeZone ?? defaultZone,
    locationId: spec.locationId,
    excluded,
  }));
}

/** The types besides staff, each with its resources. */
function requirementsOf(resources: readonly { readonly id: string; readonly type_id: string }[]) {
  const types = new Set(resources.map(({ type_id }) => type_id).filter((type) => type !== staffResourceTypeId));
  return [...types].map((resourceTypeId) => ({
    resourceTypeId,
    resourceIds: resources.filter(({ type_id }) => type_id === resourceTypeId).map(({ id }) => id),
  }));
}

/** Builds a catalogue with one appointment service that takes all resources of the spec. */
function storedRange({ unit, min, max }: NonNullable<CatalogueSpec['range']>) {
  return unit === 'HOUR'
    ? { unitType: unit, hourOptions: { minDurationInMinutes: min, maxDurationInMinutes: max } }
    : { unitType: unit, dayOptions: { minDurationInDays: min, maxDurationInDays: max } };
}

export function makeCatalogue(spec: CatalogueSpec): { catalogue: Catalogue; service: CatalogueService } {
  const timeZone = spec.timeZone ?? 'Europe/Berlin';
  const hours = new Map<string, ScheduleHours>();
  const all = (specs: readonly WeeklySpec[] | undefined) => (specs ?? []).flatMap((each) => weekly(each, timeZone));
  hours.set(businessScheduleId, {
    recurringOpen: all(spec.business ?? [{ weekdays: [1, 2, 3, 4, 5], hours: '10:00-18:00' }]),
    singleOpen: [],
    recurringBlocked: all(spec.businessBlocked),
  });
  const resources = spec.resources.map((resource) => {
    const eventsScheduleId = `schedule-of-${resource.id}`;
    hours.set(eventsScheduleId, {
      recurringOpen: all(resource.open),
      singleOpen: resource.single ?? [],
      recurringBlocked: all(resource.blocked),
    });
    return {
      id: resource.id,
      revision: 1,
      type_id: resource.typeId ?? staffResourceTypeId,
      name: resource.id,
      name_sought: storedWords(resource.id),
      events_schedule_id: eventsScheduleId,
      working_hours_shared: false,
      all_locations: resource.at === undefined,
      business_locations: true,
      location_ids: resource.at ?? [],
      extended_fields: null,
      working_hours_schedule_id: resource.open === undefined && resource.single === undefined ? null : eventsScheduleId,
      ...madeAtFirst,
      deleted_at: null,
    };
  });
  const locationIds = spec.locationIds ?? [];
  const catalogue = compileCatalogue({
    forms: [defaultForm(0)],
    siteId: 'site',
    version: 1,
    timeZone,
    configuration: {
      splitInterval: { sameAsDuration: spec.sameAsDuration ?? false, valueInMinutes: spec.stepMinutes ?? 30 },
      staffStrategy: 'CUSTOMER_MAY_CHOOSE',
      allowsGender: false,
    },
    businessScheduleId,
    hours,
    comingClosures: {
      closures: (spec.closures ?? []).map((closure) => ({ kind: 'CLOSED_DAY', ...closure })),
      goodUntilYear: 2100,
    },
    locations: [defaultLocationId, ...locationIds].map((id, index) => ({
      ...plainFacts(index === 0 ? 'Main' : id),
      time_zone: spec.zones?.[id] ?? null,
      id,
      revision: 1,
      is_default: index === 0,
      archived: false,
      ...madeAtFirst,
    })),
    policies: [
      {
        id: 'policy',
        revision: 1,
        name: 'Default',
        is_default: true,
        app_id: bookingsAppId,
        created_by_app_id: bookingsAppId,
        extended_fields: null,
        rules: completePolicyRules(spec.policy ?? {}),
        ...madeAtFirst,
      },
    ],
    resources,
    staff: [],
    staffPublicity: { contact: false, gender: false },
    services: [
      {
        id: serviceId,
        revision: 1,
        type: 'APPOINTMENT',
        name: 'Session',
        name_sought: storedWords('Session'),
        description: null,
        tag_line: null,
        hidden: false,
        slug: 'session',
        schedule_id: 'schedule-of-service',
        policy_id: 'policy',
        form_id: null,
        default_capacity: 1,
        session_durations: spec.range === undefined ? (spec.durations ?? [spec.durationMinutes ?? 60]) : [],
        buffer_minutes: spec.bufferMinutes ?? 0,
        online_booking_enabled: spec.onlineBookingEnabled ?? true,
        manual_approval: false,
        multiple_requests: false,
        payment: { rateType: 'NO_FEE', options: { online: false, inPerson: true, deposit: false, pricingPlan: false } },
        locations: locationIds.map((locationId, position) => ({
          id: `place-${locationId}`,
          service_id: serviceId,
          position,
          type: 'BUSINESS' as const,
          location_id: locationId,
          address: null,
        })),
        slugs: [],
        app_id: serviceId,
        created_by_app_id: serviceId,
        sort_order: 0,
        category_id: serviceId,
        duration_range: spec.range === undefined ? null : storedRange(spec.range),
        conferencing_enabled: false,
        pricing_plan_ids: [],
        staff_ids: resources.filter(({ type_id }) => type_id === staffResourceTypeId).map(({ id }) => id),
        resource_requirements: requirementsOf(resources),
        primary_resource_type: null,
        add_on_groups: [],
        event_durations: [],
        first_session_at: null,
        last_session_end_at: null,
        sessions_checked_until: null,
        variant_prices: null,
        variant_durations: spec.variantDurations ?? [],
        details: {},
        ...madeAtFirst,
        deleted_at: null,
      },
    ],
    addOns: [],
    options: [],
  });
  return { catalogue, service: catalogue.services.get(serviceId) as CatalogueService };
}
