/** What a service must be, whoever makes or changes it (services sheet 2 and 2.2). Pure. */
import {
  type FieldViolation,
  type NewServiceInput,
  staffResourceTypeId,
  violationsOfTranslations,
} from '@openhours/contract';
import type { CategoryRow } from '../../categories/index.ts';
import type { LocationRow } from '../../locations/index.ts';
import type { ResourceRow } from '../../staff/index.ts';
import { judgeLocations } from './locations.ts';
import { judgePayment } from './payment.ts';
import { Violations } from './violations.ts';

/** What a service may name. */
export interface Known {
  readonly categories: ReadonlyMap<string, CategoryRow>;
  readonly locations: ReadonlyMap<string, LocationRow>;
  readonly policyIds: ReadonlySet<string>;
  readonly formIds: ReadonlySet<string>;
  readonly resources: ReadonlyMap<string, ResourceRow>;
  readonly resourceTypeIds: ReadonlySet<string>;
}

export interface Judged {
  /** Path of the service in the request. */
  readonly root: string;
  readonly service: NewServiceInput;
  /** Of a service that is changed. */
  readonly typeBefore?: NewServiceInput['type'];
  /** Resource types that it needs already: one of them may be gone, and the service can still be changed. */
  readonly resourceTypesBefore?: readonly string[];
  /** Add-ons are offered with it. */
  readonly hasAddOnGroups?: boolean;
  /** What the schema has refused already. */
  readonly violations: readonly FieldViolation[];
}

/** Everything that is wrong with a service. */
export function violationsOf(
  { root, service, typeBefore, resourceTypesBefore = [], hasAddOnGroups = false, violations: refused }: Judged,
  known: Known,
): FieldViolation[] {
  const violations = new Violations(refused);
  const at = (path: string) => `${root}.${path}`;
  judgeBasics(violations, at, service, typeBefore);
  judgePayment(violations, root, service);
  if (hasAddOnGroups && service.payment?.rateType === 'SUBSCRIPTION') {
    const description = 'cannot be SUBSCRIPTION while the service has groups of add-ons';
    violations.add(at('payment.rateType'), description, 'OTHER', 'INVALID_PAYMENT_TYPE');
  }
  judgeDurations(violations, at('schedule.availabilityConstraints'), service);
  judgeResources(violations, at, service, known, resourceTypesBefore);
  judgeReferences(violations, at, service, known);
  if (service.locations !== undefined) {
    judgeLocations(violations, at('locations'), service.type, service.locations, known.locations);
  }
  const translations = Array.isArray(service.translations) ? service.translations : [];
  return [...violations.all(), ...violationsOfTranslations(translations, at('translations'))];
}

type At = (path: string) => string;

function judgeBasics(violations: Violations, at: At, service: NewServiceInput, typeBefore: Judged['typeBefore']): void {
  if (service.type === undefined) {
    violations.missing(at('type'), 'INVALID_SERVICE_TYPE');
  } else if (typeBefore !== undefined && service.type !== typeBefore) {
    violations.add(at('type'), 'cannot be changed', 'OTHER', 'INVALID_SERVICE_TYPE');
  }
  if ((service.name ?? '').trim() === '') {
    violations.missing(at('name'), 'INVALID_SERVICE_NAME');
  }
  if (service.onlineBooking === undefined) {
    violations.missing(at('onlineBooking'), 'INVALID_ONLINE_BOOKING');
  }
  if (service.defaultCapacity === undefined) {
    violations.missing(at('defaultCapacity'), 'INVALID_DEFAULT_CAPACITY');
  } else if (service.type === 'APPOINTMENT' && service.defaultCapacity !== 1) {
    violations.add(at('defaultCapacity'), 'must be 1 for appointments', 'OTHER', 'INVALID_APPOINTMENT_CAPACITY');
  }
}

function judgeDurations(violations: Violations, root: string, service: NewServiceInput): void {
  const rule = 'INVALID_SESSION_DURATION';
  const { sessionDurations = [], durationRange } = service.schedule?.availabilityConstraints ?? {};
  const field = `${root}.sessionDurations`;
  if (service.type === 'CLASS' || service.type === 'COURSE') {
    if (sessionDurations.length > 0) {
      violations.add(field, 'must not be set for classes and courses: the calendar has their sessions', 'OTHER', rule);
    }
    if (durationRange !== undefined) {
      violations.add(
        `${root}.durationRange`,
        'must not be set for classes and courses: the calendar has their sessions',
        'OTHER',
        rule,
      );
    }
    return;
  }
  if (durationRange === undefined) {
    if (service.type === 'APPOINTMENT' && sessionDurations.length === 0) {
      violations.missing(field, rule);
    }
    return;
  }
  if (sessionDurations.length > 0) {
    violations.add(`${root}.durationRange`, 'must not stand beside durations', 'ONE_OF_ALIGNMENT', rule);
  }
  judgeRange(violations, `${root}.durationRange`, durationRange);
}

type Range = NonNullable<
  NonNullable<NonNullable<NewServiceInput['schedule']>['availabilityConstraints']>['durationRange']
>;

function judgeRange(violations: Violations, field: string, range: Range): void {
  const { unitType, hourOptions, dayOptions } = range;
  if (hourOptions !== undefined && dayOptions !== undefined) {
    violations.add(field, 'must be in hours or in days', 'ONE_OF_ALIGNMENT');
    return;
  }
  if (unitType === undefined) {
    violations.missing(`${field}.unitType`);
    return;
  }
  const arm = unitType === 'HOUR' ? 'hourOptions' : 'dayOptions';
  const [least, most, names] =
    unitType === 'HOUR'
      ? [
          hourOptions?.minDurationInMinutes,
          hourOptions?.maxDurationInMinutes,
          ['minDurationInMinutes', 'maxDurationInMinutes'],
        ]
      : [dayOptions?.minDurationInDays, dayOptions?.maxDurationInDays, ['minDurationInDays', 'maxDurationInDays']];
  if (range[arm] === undefined) {
    violations.missing(`${field}.${arm}`);
  } else if (least === undefined) {
    violations.missing(`${field}.${arm}.${names[0]}`);
  } else if (most === undefined) {
    violations.missing(`${field}.${arm}.${names[1]}`);
  } else if (most < least) {
    violations.add(`${field}.${arm}.${names[1]}`, `must be at least ${least}`, 'MIN');
  }
}

function judgeResources(
  violations: Violations,
  at: At,
  service: NewServiceInput,
  known: Known,
  typesBefore: readonly string[],
): void {
  const further = service.serviceResources ?? [];
  for (const [index, { resourceType, resourceIds }] of further.entries()) {
    const field = at(`serviceResources[${index}]`);
    if (resourceType?.id === undefined) {
      violations.missing(`${field}.resourceType.id`);
      continue;
    }
    if (!known.resourceTypeIds.has(resourceType.id) && !typesBefore.includes(resourceType.id)) {
      violations.add(`${field}.resourceType.id`, 'is no resource type of the site', 'OTHER', undefined, {
        id: resourceType.id,
      });
      continue;
    }
    const unknown = (resourceIds?.values ?? []).filter((id) => known.resources.get(id)?.type_id !== resourceType.id);
    if (unknown.length > 0) {
      violations.add(`${field}.resourceIds.values`, 'names resources that are not of this type', 'OTHER', undefined, {
        ids: unknown,
      });
    }
    if (further.slice(0, index).some((each) => each.resourceType?.id === resourceType.id)) {
      violations.add(`${field}.resourceType.id`, 'must not be named twice', 'DISTINCT_VALUES');
    }
  }
  if (service.type !== 'APPOINTMENT') {
    return;
  }
  const rule = 'INVALID_STAFF_MEMBER_IDS';
  const primary = service.primaryResourceType ?? staffResourceTypeId;
  const staff = service.staffMemberIds ?? [];
  const unknown = staff.filter((id) => known.resources.get(id)?.type_id !== staffResourceTypeId);
  if (unknown.length > 0) {
    violations.add(at('staffMemberIds'), 'names resources that are no staff of the site', 'OTHER', rule, {
      ids: unknown,
    });
  } else if (staff.length === 0 && primary === staffResourceTypeId) {
    violations.missing(at('staffMemberIds'), rule);
  }
  if (primary !== staffResourceTypeId && !further.some(({ resourceType }) => resourceType?.id === primary)) {
    violations.add(at('primaryResourceType'), 'must be staff or one of the service’s resource types', 'OTHER');
  }
}

function judgeReferences(violations: Violations, at: At, service: NewServiceInput, known: Known): void {
  const { category, bookingPolicy, form } = service;
  const found = category?.id === undefined ? undefined : known.categories.get(category.id);
  if (category?.id !== undefined && (found === undefined || found.deleted_at !== null)) {
    violations.add(at('category.id'), 'is no category of the site', 'OTHER', 'INVALID_CATEGORY', { id: category.id });
  }
  if (bookingPolicy?.id !== undefined && !known.policyIds.has(bookingPolicy.id)) {
    violations.add(at('bookingPolicy.id'), 'is no booking policy of the site', 'OTHER', 'INVALID_BOOKING_POLICY', {
      id: bookingPolicy.id,
    });
  }
  if (form?.id !== undefined && !known.formIds.has(form.id)) {
    violations.add(at('form.id'), 'is no form of the site', 'OTHER', 'INVALID_FORM', { id: form.id });
  }
}
