/** Services: the entity as it is read, with its booking policy (services sheet 2 and 6). */
import Type, { type Static } from 'typebox';
import { CategoryTranslations } from '../categories/categories-v2.ts';
import { BookingPolicy } from '../policies/policies.ts';
import { Address, Guid, Image, Instant, JsonMap, optional, Revision, Words } from '../schema.ts';
import { Translations } from '../translations.ts';
import { maxAddOnGroups, maxAddOnsOfGroup } from './add-on-limits.ts';

export const serviceTypes = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
export const rateTypes = ['FIXED', 'CUSTOM', 'VARIED', 'NO_FEE', 'SUBSCRIPTION'] as const;
export const serviceLocationTypes = ['CUSTOM', 'BUSINESS', 'CUSTOMER'] as const;
export const frequencyTypes = ['MONTHLY'] as const;
export const firstChargeDateTypes = ['CHECKOUT', 'SCHEDULED'] as const;
export const addOnPaymentOptions = ['ONLINE', 'IN_PERSON'] as const;
export const durationRangeUnits = ['HOUR', 'DAY'] as const;
export const seoTagTypes = ['title', 'meta', 'script', 'link'] as const;
export const taxableAddressTypes = ['BUSINESS', 'BILLING'] as const;
export const serviceConditionalFields = [
  'STAFF_MEMBER_DETAILS',
  'RESOURCE_TYPE_DETAILS',
  'RESOURCE_DETAILS',
  'DISCOUNT_INFO_DETAILS',
  'STAFF_WORKING_HOURS_LOCATIONS',
] as const;

/** Decimal text; the currency is the site's. */
const Money = Type.Object({
  value: Type.String(),
  currency: optional(Type.String()),
  formattedValue: optional(Type.String()),
});

const Switch = Type.Object({ enabled: Type.Boolean() });

const MediaItem = Type.Object({ image: optional(Image) });
/** Pictures of a service. */
export const Media = Type.Object({
  items: Type.Array(MediaItem, { maxItems: 100 }),
  mainMedia: optional(MediaItem),
  coverMedia: optional(MediaItem),
});

/** What search engines are told. */
export const SeoData = Type.Object({
  tags: optional(
    Type.Array(
      Type.Object({
        type: Words(seoTagTypes),
        props: optional(JsonMap()),
        meta: optional(JsonMap()),
        children: optional(Type.String()),
        custom: optional(Type.Boolean()),
        disabled: optional(Type.Boolean()),
      }),
    ),
  ),
  settings: optional(
    Type.Object({
      preventAutoRedirect: optional(Type.Boolean()),
      keywords: optional(
        Type.Array(
          Type.Object({
            term: optional(Type.String()),
            isMain: optional(Type.Boolean()),
            origin: optional(Type.String({ maxLength: 1000 })),
          }),
          { maxItems: 5 },
        ),
      ),
    }),
  ),
});

const Slug = Type.Object({ name: Type.String(), custom: Type.Boolean(), createdDate: Instant() });

const StaffMemberOfService = Type.Object({
  staffMemberId: Guid(),
  name: Type.String(),
  mainMedia: optional(MediaItem),
  /** Only with STAFF_WORKING_HOURS_LOCATIONS. */
  workingHoursLocationCoverage: optional(
    Type.Object({ availableAtAllLocations: Type.Boolean(), locationIds: optional(Type.Array(Guid())) }),
  ),
});

/** The category of a service; name and place are those of the category. */
export const CategoryOfService = Type.Object({
  id: Guid(),
  name: optional(Type.String()),
  /** The name in other languages; absent while there are none. */
  translations: optional(CategoryTranslations),
  sortOrder: optional(Type.Number()),
});

/** Where a service is held. */
export const ServiceLocation = Type.Object({
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
});

/** What customers read of a service, in other languages than that of the business. */
export const ServiceTranslations = Translations({
  name: Type.String({ maxLength: 400 }),
  tagLine: Type.String({ maxLength: 6000 }),
  description: Type.String({ maxLength: 7000 }),
  /** In the place of `payment.custom.description`. */
  priceDescription: Type.String({ maxLength: 50 }),
});

const maxGroupName = 100;
const maxPrompt = 200;

/** Add-ons of which customers choose when they book a service. */
export const AddOnGroup = Type.Object({
  id: Guid(),
  name: Type.String({ minLength: 1, maxLength: maxGroupName }),
  /** How many different ones a customer may take; absent: all of them. */
  maxNumberOfAddOns: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** In the order in which customers see them. */
  addOnIds: Type.Array(Guid(), { maxItems: maxAddOnsOfGroup }),
  /** What customers are asked. */
  prompt: optional(Type.String({ maxLength: maxPrompt })),
  /** What customers read of it, in other languages than that of the business. */
  translations: optional(
    Translations({
      name: Type.String({ maxLength: maxGroupName }),
      prompt: Type.String({ maxLength: maxPrompt }),
    }),
  ),
});
export type AddOnGroup = Static<typeof AddOnGroup>;

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
  /** Absent while there are none. */
  translations: optional(ServiceTranslations),
  defaultCapacity: Type.Integer({ minimum: 1, maximum: 1000 }),
  media: Media,
  hidden: Type.Boolean(),
  /** Of a deleted category the service is not shown on the site until it has another one. */
  category: CategoryOfService,
  form: Type.Object({ id: Guid() }),
  formSettings: optional(Type.Object({ hidden: optional(Type.Boolean()) })),
  payment: Type.Object({
    rateType: Words(rateTypes),
    fixed: optional(
      Type.Object({
        price: Money,
        deposit: optional(Money),
        fullUpfrontPaymentAllowed: optional(Type.Boolean()),
      }),
    ),
    custom: optional(Type.Object({ description: Type.String({ maxLength: 50 }) })),
    varied: optional(
      Type.Object({
        defaultPrice: Money,
        deposit: optional(Money),
        minPrice: optional(Money),
        maxPrice: optional(Money),
        fullUpfrontPaymentAllowed: optional(Type.Boolean()),
      }),
    ),
    subscription: optional(
      Type.Object({
        amountPerBillingCycle: Money,
        frequency: optional(Words(frequencyTypes)),
        totalPayments: Type.Integer({ minimum: 2 }),
        firstChargeDate: optional(Words(firstChargeDateTypes)),
        recurringStartDate: Instant(),
      }),
    ),
    options: Type.Object({
      online: Type.Boolean(),
      inPerson: Type.Boolean(),
      deposit: Type.Boolean(),
      pricingPlan: Type.Boolean(),
    }),
    pricingPlanIds: Type.Array(Guid()),
    addOnOption: optional(Words(addOnPaymentOptions)),
  }),
  onlineBooking: Type.Object({
    enabled: Type.Boolean(),
    requireManualApproval: Type.Boolean(),
    allowMultipleRequests: Type.Boolean(),
  }),
  conferencing: Switch,
  locations: Type.Array(ServiceLocation),
  bookingPolicy: BookingPolicy,
  schedule: Type.Object({
    id: Guid(),
    /** Of courses with sessions: the start of the first and the end of the last, cancelled ones left out. */
    firstSessionStart: optional(Instant()),
    lastSessionEnd: optional(Instant()),
    availabilityConstraints: Type.Object({
      sessionDurations: Type.Array(Type.Integer()),
      durations: Type.Array(Type.Object({ minutes: Type.Integer() })),
      timeBetweenSessions: Type.Integer(),
      durationRange: optional(
        Type.Object({
          unitType: Words(durationRangeUnits),
          hourOptions: optional(
            Type.Object({ minDurationInMinutes: Type.Integer(), maxDurationInMinutes: Type.Integer() }),
          ),
          dayOptions: optional(Type.Object({ minDurationInDays: Type.Integer(), maxDurationInDays: Type.Integer() })),
        }),
      ),
    }),
  }),
  /** Resource ids, in the service's order. */
  staffMemberIds: Type.Array(Guid()),
  /** Only with STAFF_MEMBER_DETAILS; `staffMemberId` is the resource id. */
  staffMemberDetails: optional(Type.Object({ staffMembers: Type.Array(StaffMemberOfService) })),
  /** The older shape of the same, with an id beside it. */
  staffMembers: optional(Type.Array(Type.Object({ id: Guid(), ...StaffMemberOfService.properties }))),
  serviceResources: Type.Array(
    Type.Object({
      /** The name only with RESOURCE_TYPE_DETAILS. */
      resourceType: Type.Object({ id: Guid(), name: optional(Type.String()) }),
      /** Absent: any resource of the type. */
      resourceIds: optional(Type.Object({ values: Type.Array(Guid()) })),
      /** Only with RESOURCE_DETAILS. */
      resourceDetails: optional(
        Type.Object({ resources: Type.Array(Type.Object({ id: Guid(), name: Type.String() })) }),
      ),
    }),
  ),
  primaryResourceType: optional(Guid()),
  /** Written by calls of their own. */
  addOnGroups: Type.Array(AddOnGroup, { maxItems: maxAddOnGroups }),
  /** The add-ons of the groups, each once; the duration only of those that make the visit longer. */
  addOnDetails: Type.Array(Type.Object({ addOnId: Guid(), durationInMinutes: optional(Type.Integer()) })),
  extendedFields: optional(Type.Object({ namespaces: JsonMap() })),
  seoData: optional(SeoData),
  taxableAddress: optional(Type.Object({ taxableAddressType: Words(taxableAddressTypes) })),
  mainSlug: Slug,
  /** The current and all past slugs, oldest first. */
  supportedSlugs: Type.Array(Slug),
  urls: Type.Object({ servicePage: PageUrl, bookingPage: PageUrl, calendarPage: PageUrl }),
});
export type Service = Static<typeof Service>;
