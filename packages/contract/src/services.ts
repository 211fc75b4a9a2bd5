/** Services: the entity and its public reads (services sheet 1, 2 and 6). */
import Type, { type Static } from 'typebox';
import { defineOperation } from './operation.ts';
import { Address, Guid, Instant, JsonMap, optional, PagingMetadata, Query, Revision, Words } from './schema.ts';

export const serviceTypes = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
export const rateTypes = ['FIXED', 'CUSTOM', 'VARIED', 'NO_FEE', 'SUBSCRIPTION'] as const;
export const serviceLocationTypes = ['CUSTOM', 'BUSINESS', 'CUSTOMER'] as const;
export const serviceConditionalFields = [
  'STAFF_MEMBER_DETAILS',
  'RESOURCE_TYPE_DETAILS',
  'RESOURCE_DETAILS',
  'DISCOUNT_INFO_DETAILS',
  'STAFF_WORKING_HOURS_LOCATIONS',
] as const;

/** The form that a service has when nobody chose another. */
export const defaultFormId = '00000000-0000-0000-0000-000000000000';

/** Decimal text; the currency is the site's. */
const Money = Type.Object({
  value: Type.String(),
  currency: optional(Type.String()),
});

const Switch = Type.Object({ enabled: Type.Boolean() });

/** A booking policy with all its sub-policies; minutes are real minutes (services sheet 6). */
export const BookingPolicy = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  name: Type.String({ maxLength: 400 }),
  default: Type.Boolean(),
  customPolicyDescription: Type.Object({ enabled: Type.Boolean(), description: Type.String({ maxLength: 2500 }) }),
  limitEarlyBookingPolicy: Type.Object({
    enabled: Type.Boolean(),
    earliestBookingInMinutes: Type.Integer({ minimum: 1 }),
  }),
  limitLateBookingPolicy: Type.Object({
    enabled: Type.Boolean(),
    latestBookingInMinutes: Type.Integer({ minimum: 1 }),
  }),
  bookAfterStartPolicy: Switch,
  cancellationPolicy: Type.Object({
    enabled: Type.Boolean(),
    limitLatestCancellation: Type.Boolean(),
    latestCancellationInMinutes: Type.Integer({ minimum: 1 }),
    allowAnonymous: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  reschedulePolicy: Type.Object({
    enabled: Type.Boolean(),
    limitLatestReschedule: Type.Boolean(),
    latestRescheduleInMinutes: Type.Integer({ minimum: 1 }),
    allowAnonymous: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  waitlistPolicy: Type.Object({
    enabled: Type.Boolean(),
    capacity: Type.Integer({ minimum: 1 }),
    reservationTimeInMinutes: Type.Integer({ minimum: 1 }),
  }),
  participantsPolicy: Type.Object({ maxParticipantsPerBooking: Type.Integer({ minimum: 1 }) }),
  resourcesPolicy: Type.Object({ enabled: Type.Boolean(), autoAssignAllowed: Type.Boolean() }),
  cancellationFeePolicy: Type.Object({
    enabled: Type.Boolean(),
    cancellationWindows: Type.Array(JsonMap(), { maxItems: 2 }),
    autoCollectFeeEnabled: Type.Boolean(),
  }),
  saveCreditCardPolicy: Switch,
  staffSortingPolicy: Type.Object({
    sortingMethodType: Words(['RANDOM', 'RANKING', 'CUSTOM']),
    rankingOptions: optional(Type.Object({ order: Words(['LOWEST_TO_HIGHEST', 'HIGHEST_TO_LOWEST']) })),
    customOptions: optional(JsonMap()),
  }),
  intakeFormPolicy: Switch,
});
export type BookingPolicy = Static<typeof BookingPolicy>;

const PageUrl = Type.Object({ relativePath: Type.String(), url: Type.String() });

export const Service = Type.Object({
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  appId: Guid(),
  createdByAppId: Guid(),
  type: Words(serviceTypes),
  sortOrder: Type.Integer(),
  name: Type.String({ minLength: 1, maxLength: 400 }),
  description: Type.String({ maxLength: 7000 }),
  tagLine: Type.String({ maxLength: 6000 }),
  defaultCapacity: Type.Integer({ minimum: 1, maximum: 1000 }),
  media: Type.Object({ items: Type.Array(JsonMap()) }),
  hidden: Type.Boolean(),
  form: Type.Object({ id: Guid() }),
  payment: Type.Object({
    rateType: Words(rateTypes),
    fixed: optional(Type.Object({ price: Money, deposit: optional(Money) })),
    custom: optional(Type.Object({ description: Type.String({ maxLength: 50 }) })),
    varied: optional(Type.Object({ defaultPrice: Money, deposit: optional(Money) })),
    options: Type.Object({
      online: Type.Boolean(),
      inPerson: Type.Boolean(),
      deposit: Type.Boolean(),
      pricingPlan: Type.Boolean(),
    }),
    pricingPlanIds: Type.Array(Guid()),
  }),
  onlineBooking: Type.Object({
    enabled: Type.Boolean(),
    requireManualApproval: Type.Boolean(),
    allowMultipleRequests: Type.Boolean(),
  }),
  conferencing: Switch,
  locations: Type.Array(
    Type.Object({
      id: Guid(),
      type: Words(serviceLocationTypes),
      business: optional(
        Type.Object({
          id: Guid(),
          name: Type.String(),
          default: Type.Boolean(),
          address: optional(Address),
          email: optional(Type.String()),
          phone: optional(Type.String()),
        }),
      ),
      custom: optional(Type.Object({ id: Guid(), address: optional(Address) })),
      calculatedAddress: optional(Address),
    }),
  ),
  bookingPolicy: BookingPolicy,
  schedule: Type.Object({
    id: Guid(),
    availabilityConstraints: Type.Object({
      sessionDurations: Type.Array(Type.Integer()),
      durations: Type.Array(Type.Object({ minutes: Type.Integer() })),
      timeBetweenSessions: Type.Integer(),
    }),
  }),
  /** Resource ids, in the service's order. */
  staffMemberIds: Type.Array(Guid()),
  /** Only with STAFF_MEMBER_DETAILS; `staffMemberId` is the resource id. */
  staffMemberDetails: optional(
    Type.Object({ staffMembers: Type.Array(Type.Object({ staffMemberId: Guid(), name: Type.String() })) }),
  ),
  serviceResources: Type.Array(
    Type.Object({
      resourceType: Type.Object({ id: Guid() }),
      resourceIds: Type.Object({ values: Type.Array(Guid()) }),
      /** Only with RESOURCE_DETAILS. */
      resourceDetails: optional(
        Type.Object({ resources: Type.Array(Type.Object({ id: Guid(), name: Type.String() })) }),
      ),
    }),
  ),
  primaryResourceType: optional(Guid()),
  addOnGroups: Type.Array(JsonMap()),
  mainSlug: Type.Object({ name: Type.String(), custom: Type.Boolean(), createdDate: Instant() }),
  supportedSlugs: Type.Array(Type.Object({ name: Type.String(), custom: Type.Boolean(), createdDate: Instant() })),
  urls: Type.Object({ servicePage: PageUrl, bookingPage: PageUrl, calendarPage: PageUrl }),
});
export type Service = Static<typeof Service>;

const prefixes = ['/_api/bookings', '/bookings'];
const ConditionalFields = optional(Type.Array(Words(serviceConditionalFields), { maxItems: 5 }));

const getService = defineOperation({
  name: 'services.getService',
  summary: 'Reads one service.',
  method: 'GET',
  path: '/v2/services/{serviceId}',
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 1.3',
  input: Type.Object({ serviceId: Guid(), conditionalFields: ConditionalFields }),
  output: Type.Object({ service: Service }),
});

const queryServices = defineOperation({
  name: 'services.queryServices',
  summary: 'Finds services by a filter, sorted and paged.',
  method: 'POST',
  path: '/v2/services/query',
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 1.6',
  input: Type.Object({ query: optional(Query), conditionalFields: ConditionalFields }),
  output: Type.Object({ services: Type.Array(Service), pagingMetadata: PagingMetadata }),
});

const countServices = defineOperation({
  name: 'services.countServices',
  summary: 'Counts the services that a filter finds.',
  method: 'POST',
  path: '/v2/services/count',
  prefixes,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'services sheet 1.6',
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
});

export const services = { getService, queryServices, countServices };
