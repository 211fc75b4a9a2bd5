/** A service as the wire has it: the only place that knows both its rows and its entity (services sheet 2). */
import { defaultFormId, type Service, staffResourceTypeId } from '@openhours/contract';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import { formatInstant } from '../../time/index.ts';
import type { AddOnRow } from '../add-ons/index.ts';
import type { CategoryRow } from '../categories/index.ts';
import type { LocationRow } from '../locations/index.ts';
import { type PolicyRow, presentPolicy } from '../policies/index.ts';
import type { ResourceRow } from '../staff/index.ts';
import { noDetails, type ServiceDetailsRead, staffMemberOfService } from './details.ts';
import type { Price, ServiceLocationRow, ServicePayment, ServiceRow, ServiceWithParts, SlugRow } from './repository.ts';
import { offeredDurations } from './rules/durations.ts';

/** What services are shown with. */
export interface ServicePresentationContext {
  readonly currency: string;
  /** Origin of the public pages, without a slash at the end. */
  readonly siteOrigin: string;
  readonly locations: ReadonlyMap<string, LocationRow>;
  readonly policies: ReadonlyMap<string, PolicyRow>;
  readonly resources: ReadonlyMap<string, ResourceRow>;
  readonly categories: ReadonlyMap<string, CategoryRow>;
  readonly addOns: ReadonlyMap<string, AddOnRow>;
}

/** Makes the wire entity of a service. */
export function presentService(
  service: ServiceWithParts,
  context: ServicePresentationContext,
  details: ServiceDetailsRead = noDetails,
): Service {
  const policy = context.policies.get(service.policy_id) ?? defaultPolicyOf(context);
  const { media, formSettings, extendedFields, seoData, taxableAddress, translations } = service.details;
  const supportedSlugs = service.slugs.map(presentSlug);
  return {
    id: service.id,
    revision: String(service.revision),
    createdDate: formatInstant(service.created_at),
    updatedDate: formatInstant(service.updated_at),
    appId: service.app_id,
    createdByAppId: service.created_by_app_id,
    type: service.type,
    sortOrder: service.sort_order,
    name: service.name,
    description: service.description ?? '',
    tagLine: service.tag_line ?? '',
    ...(translations === undefined ? {} : { translations }),
    defaultCapacity: service.default_capacity,
    media: media ?? { items: [] },
    hidden: service.hidden,
    ...presentCategoryOf(service, context.categories),
    form: { id: service.form_id ?? defaultFormId },
    ...(formSettings === undefined ? {} : { formSettings }),
    payment: presentPayment(service, context.currency),
    onlineBooking: {
      enabled: service.online_booking_enabled,
      requireManualApproval: service.manual_approval,
      allowMultipleRequests: service.multiple_requests,
    },
    conferencing: { enabled: service.conferencing_enabled },
    locations: service.locations.map((location) => presentServiceLocation(location, context.locations)),
    bookingPolicy: presentPolicy(policy, context.currency),
    schedule: presentSchedule(service),
    ...presentResources(service, context, details),
    addOnGroups: [...service.add_on_groups],
    addOnDetails: presentAddOnDetails(service, context.addOns),
    ...(extendedFields === undefined ? {} : { extendedFields }),
    ...(seoData === undefined ? {} : { seoData }),
    ...(taxableAddress === undefined ? {} : { taxableAddress }),
    mainSlug: mainSlugOf(service),
    supportedSlugs,
    urls: presentUrls(service, context.siteOrigin),
  };
}

/** The current slug of a service. */
export function mainSlugOf(service: ServiceWithParts): Service['mainSlug'] {
  const row = service.slugs.find(({ name }) => name === service.slug);
  return row === undefined
    ? { name: service.slug, custom: false, createdDate: formatInstant(service.created_at) }
    : presentSlug(row);
}

function presentSlug({ name, custom, created_at }: SlugRow): Service['mainSlug'] {
  return { name, custom, createdDate: formatInstant(created_at) };
}

function defaultPolicyOf({ policies }: ServicePresentationContext): PolicyRow {
  const found = [...policies.values()].find((policy) => policy.is_default);
  if (found === undefined) {
    throw new Error('the site has no default policy');
  }
  return found;
}

/** A category that services stand in. */
export function presentCategory(row: CategoryRow): Service['category'] {
  const { id, name, sort_order: sortOrder, translations } = row;
  return { id, name, ...(translations.length === 0 ? {} : { translations: [...translations] }), sortOrder };
}

function presentCategoryOf(
  { category_id: id }: ServiceRow,
  categories: ReadonlyMap<string, CategoryRow>,
): Pick<Service, 'category'> {
  const category = categories.get(id);
  // One that was deleted has neither name nor place any more.
  return { category: category?.deleted_at === null ? presentCategory(category) : { id } };
}

function presentSchedule(service: ServiceRow): Service['schedule'] {
  const { duration_range: durationRange, first_session_at: first, last_session_end_at: last } = service;
  // An appointment lasts one of its durations; sessions of the calendar say themselves how long they are.
  const durations = service.type === 'APPOINTMENT' ? offeredDurations(service) : service.event_durations;
  return {
    id: service.schedule_id,
    ...(first === null ? {} : { firstSessionStart: formatInstant(first) }),
    ...(last === null ? {} : { lastSessionEnd: formatInstant(last) }),
    availabilityConstraints: {
      sessionDurations: [...service.session_durations],
      durations: durations.map((minutes) => ({ minutes })),
      timeBetweenSessions: service.buffer_minutes,
      ...(durationRange === null ? {} : { durationRange }),
    },
  };
}

function presentPayment(
  { payment, pricing_plan_ids, variant_prices }: ServiceRow,
  currency: string,
): Service['payment'] {
  const money = (price: Price) => ({ value: price.value, currency });
  const priced = ({ deposit, fullUpfrontPaymentAllowed }: NonNullable<ServicePayment['fixed' | 'varied']>) => ({
    ...(deposit === undefined ? {} : { deposit: money(deposit) }),
    ...(fullUpfrontPaymentAllowed === undefined ? {} : { fullUpfrontPaymentAllowed }),
  });
  const { fixed, custom, varied, subscription, addOnOption } = payment;
  return {
    rateType: payment.rateType,
    ...(fixed === undefined ? {} : { fixed: { price: money(fixed.price), ...priced(fixed) } }),
    ...(custom === undefined ? {} : { custom: { description: custom.description } }),
    ...(varied === undefined
      ? {}
      : {
          varied: {
            defaultPrice: money(varied.defaultPrice),
            ...priced(varied),
            minPrice: money(variant_prices?.min ?? varied.defaultPrice),
            maxPrice: money(variant_prices?.max ?? varied.defaultPrice),
          },
        }),
    ...(subscription === undefined
      ? {}
      : { subscription: { ...subscription, amountPerBillingCycle: money(subscription.amountPerBillingCycle) } }),
    options: { ...payment.options },
    pricingPlanIds: [...pricing_plan_ids],
    ...(addOnOption === undefined ? {} : { addOnOption }),
  };
}

function presentServiceLocation(
  location: ServiceLocationRow,
  locations: ReadonlyMap<string, LocationRow>,
): Service['locations'][number] {
  const business = location.location_id === null ? undefined : locations.get(location.location_id);
  if (business !== undefined) {
    return { ...presentBusinessLocation(business), id: location.id };
  }
  const addressed = location.address === null ? {} : { address: location.address };
  const calculated = location.address === null ? {} : { calculatedAddress: location.address };
  return {
    id: location.id,
    type: location.type,
    ...(location.type === 'CUSTOM' ? { custom: { id: location.id, ...addressed } } : {}),
    ...calculated,
  };
}

/** A location of the business as services are held there, under its own id. */
export function presentBusinessLocation(location: LocationRow): Service['locations'][number] {
  const { address } = location;
  return {
    id: location.id,
    type: 'BUSINESS',
    business: {
      id: location.id,
      name: location.name,
      default: location.is_default,
      ...(address === null ? {} : { address }),
      ...(location.email === null ? {} : { email: location.email }),
      ...(location.phone === null ? {} : { phone: location.phone }),
    },
    ...(address === null ? {} : { calculatedAddress: address }),
  };
}

function presentResources(
  service: ServiceRow,
  { resources }: ServicePresentationContext,
  details: ServiceDetailsRead,
): Pick<
  Service,
  'staffMemberIds' | 'staffMemberDetails' | 'staffMembers' | 'serviceResources' | 'primaryResourceType'
> {
  const staff = service.staff_ids.flatMap((id) => resources.get(id) ?? []);
  const staffMembers = staff.map((resource) => staffMemberOfService(resource, details));
  return {
    staffMemberIds: staff.map(({ id }) => id),
    ...(details.staff !== undefined
      ? {
          staffMemberDetails: { staffMembers },
          // Older clients look for them here.
          staffMembers: staffMembers.map((member) => ({ id: member.staffMemberId, ...member })),
        }
      : {}),
    serviceResources: service.resource_requirements.map(({ resourceTypeId, resourceIds }) => {
      const serving = [...resources.values()].filter(
        ({ id, type_id }) => type_id === resourceTypeId && (resourceIds?.includes(id) ?? true),
      );
      const typeName = details.typeNames?.get(resourceTypeId);
      return {
        resourceType: { id: resourceTypeId, ...(typeName === undefined ? {} : { name: typeName }) },
        ...(resourceIds === undefined
          ? {}
          : { resourceIds: { values: resourceIds.filter((id) => resources.has(id)) } }),
        ...(details.withResources === true
          ? { resourceDetails: { resources: serving.map(({ id, name }) => ({ id, name })) } }
          : {}),
      };
    }),
    ...(service.type === 'APPOINTMENT'
      ? { primaryResourceType: service.primary_resource_type ?? staffResourceTypeId }
      : {}),
  };
}

/** The add-ons of all groups, each once. */
function presentAddOnDetails(service: ServiceRow, addOns: ReadonlyMap<string, AddOnRow>): Service['addOnDetails'] {
  const ids = new Set(service.add_on_groups.flatMap(({ addOnIds }) => addOnIds));
  const found = [...ids].flatMap((id) => addOns.get(id) ?? []);
  return found.map(({ id, duration_minutes: minutes }) => ({
    addOnId: id,
    ...(minutes === null ? {} : { durationInMinutes: minutes }),
  }));
}

function presentUrls(service: ServiceRow, siteOrigin: string): Service['urls'] {
  const page = (relativePath: string) => ({ relativePath, url: siteOrigin + relativePath });
  const servicePage = page(pathOfPage(pagePaths.service, { slug: service.slug }));
  const calendarPage = page(pathOfPage(pagePaths.calendar, { slug: service.slug }));
  return { servicePage, bookingPage: service.type === 'COURSE' ? servicePage : calendarPage, calendarPage };
}
