/** A service as the wire has it: the only place that knows both its rows and its entity (services sheet 2). */
import {
  bookingsAppId,
  defaultFormId,
  type Service,
  type serviceConditionalFields,
  staffResourceTypeId,
} from '@openhours/contract';
import { formatInstant } from '../../time/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { type PolicyRow, presentPolicy } from '../policies/index.ts';
import type { ResourceRow } from '../staff/index.ts';
import type { Price, ServicePayment, ServicePlaceRow, ServiceWithParts } from './repository.ts';

export type ConditionalField = (typeof serviceConditionalFields)[number];

/** What services are shown with. */
export interface ServiceSurroundings {
  readonly currency: string;
  /** Origin of the public pages, without a slash at the end. */
  readonly publicOrigin: string;
  readonly locations: ReadonlyMap<string, LocationRow>;
  readonly policies: ReadonlyMap<string, PolicyRow>;
  readonly resources: ReadonlyMap<string, ResourceRow>;
  readonly conditionalFields: ReadonlySet<ConditionalField>;
}

/** Makes the wire entity of a service. */
export function presentService(service: ServiceWithParts, around: ServiceSurroundings): Service {
  const createdDate = formatInstant(service.created_at);
  const slug = { name: service.slug, custom: false, createdDate };
  const policy = around.policies.get(service.policy_id);
  if (policy === undefined) {
    throw new Error(`service ${service.id} has no policy`);
  }
  const resources = service.resource_ids.flatMap((id) => around.resources.get(id) ?? []);
  const staff = resources.filter((resource) => resource.type_id === staffResourceTypeId);
  return {
    id: service.id,
    revision: String(service.revision),
    createdDate,
    updatedDate: formatInstant(service.updated_at),
    appId: bookingsAppId,
    createdByAppId: bookingsAppId,
    type: service.type,
    sortOrder: 0,
    name: service.name,
    description: service.description ?? '',
    tagLine: service.tag_line ?? '',
    defaultCapacity: service.default_capacity,
    media: { items: [] },
    hidden: service.hidden,
    form: { id: service.form_id ?? defaultFormId },
    payment: presentPayment(service.payment, around.currency),
    onlineBooking: {
      enabled: service.online_booking_enabled,
      requireManualApproval: service.manual_approval,
      allowMultipleRequests: service.multiple_requests,
    },
    conferencing: { enabled: false },
    locations: service.locations.map((location) => presentLocation(location, around.locations)),
    bookingPolicy: presentPolicy(policy),
    schedule: {
      id: service.schedule_id,
      availabilityConstraints: {
        sessionDurations: [...service.session_durations],
        durations: service.session_durations.map((minutes) => ({ minutes })),
        timeBetweenSessions: service.buffer_minutes,
      },
    },
    staffMemberIds: staff.map((resource) => resource.id),
    ...(around.conditionalFields.has('STAFF_MEMBER_DETAILS')
      ? { staffMemberDetails: { staffMembers: staff.map(({ id, name }) => ({ staffMemberId: id, name })) } }
      : {}),
    serviceResources: presentFurtherResources(resources, around.conditionalFields.has('RESOURCE_DETAILS')),
    ...(service.type === 'APPOINTMENT' ? { primaryResourceType: staffResourceTypeId } : {}),
    addOnGroups: [],
    mainSlug: slug,
    supportedSlugs: [slug],
    urls: presentUrls(service, around.publicOrigin),
  };
}

function presentPayment(payment: ServicePayment, currency: string): Service['payment'] {
  const money = (price: Price) => ({ value: price.value, currency });
  const deposit = (priced: { readonly deposit?: Price }) =>
    priced.deposit === undefined ? {} : { deposit: money(priced.deposit) };
  return {
    rateType: payment.rateType,
    ...(payment.fixed === undefined ? {} : { fixed: { price: money(payment.fixed.price), ...deposit(payment.fixed) } }),
    ...(payment.custom === undefined ? {} : { custom: { description: payment.custom.description } }),
    ...(payment.varied === undefined
      ? {}
      : { varied: { defaultPrice: money(payment.varied.defaultPrice), ...deposit(payment.varied) } }),
    options: { ...payment.options },
    pricingPlanIds: [],
  };
}

function presentLocation(
  place: ServicePlaceRow,
  locations: ReadonlyMap<string, LocationRow>,
): Service['locations'][number] {
  const location = place.location_id === null ? undefined : locations.get(place.location_id);
  const address = location?.address ?? place.address;
  const addressed = address === null ? {} : { address };
  const calculated = address === null ? {} : { calculatedAddress: address };
  if (location === undefined) {
    return {
      id: place.id,
      type: place.type,
      ...(place.type === 'CUSTOM' ? { custom: { id: place.id, ...addressed } } : {}),
      ...calculated,
    };
  }
  return {
    id: place.id,
    type: place.type,
    business: {
      id: location.id,
      name: location.name,
      default: location.is_default,
      ...addressed,
      ...(location.email === null ? {} : { email: location.email }),
      ...(location.phone === null ? {} : { phone: location.phone }),
    },
    ...calculated,
  };
}

function presentFurtherResources(resources: readonly ResourceRow[], withDetails: boolean): Service['serviceResources'] {
  const types = new Map<string, ResourceRow[]>();
  for (const resource of resources) {
    if (resource.type_id !== staffResourceTypeId) {
      types.set(resource.type_id, [...(types.get(resource.type_id) ?? []), resource]);
    }
  }
  return [...types].map(([id, ofType]) => ({
    resourceType: { id },
    resourceIds: { values: ofType.map((resource) => resource.id) },
    ...(withDetails
      ? { resourceDetails: { resources: ofType.map((each) => ({ id: each.id, name: each.name })) } }
      : {}),
  }));
}

function presentUrls(service: ServiceWithParts, publicOrigin: string): Service['urls'] {
  const page = (relativePath: string) => ({ relativePath, url: publicOrigin + relativePath });
  const servicePage = page(`/service-page/${service.slug}`);
  const calendarPage = page(`/booking-calendar/${service.slug}`);
  return { servicePage, bookingPage: service.type === 'COURSE' ? servicePage : calendarPage, calendarPage };
}
