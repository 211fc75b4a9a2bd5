/**
 * Services as they are written: what a caller may say of one (services sheet 2). What the server decides is left out,
 * so it is ignored when it is sent. Every member is optional here; the rules say what a service needs (services sheet 2.2).
 */
import Type, { type Static } from 'typebox';
import { Address, breaks, Changes, Guid, Instant, JsonMap, optional, Revision, Words } from '../schema.ts';
import { maxSessionDurations, maxSessionMinutes } from './limits.ts';
import {
  addOnPaymentOptions,
  durationRangeUnits,
  firstChargeDateTypes,
  frequencyTypes,
  Media,
  rateTypes,
  SeoData,
  ServiceTranslations,
  serviceLocationTypes,
  serviceTypes,
  taxableAddressTypes,
} from './service.ts';

const Money = Type.Object({
  value: optional(Type.String({ maxLength: 40, ...breaks('INVALID_RATE') })),
});
const Arm = breaks('INVALID_RATE');
const Yes = () => optional(Type.Boolean());

const Payment = Type.Object(
  {
    rateType: optional(Type.Unsafe<(typeof rateTypes)[number]>(enumerated(rateTypes, 'INVALID_PAYMENT_TYPE'))),
    fixed: optional(
      Type.Object({ price: optional(Money), deposit: optional(Money), fullUpfrontPaymentAllowed: Yes() }, Arm),
    ),
    custom: optional(Type.Object({ description: optional(Type.String({ maxLength: 50, ...Arm })) }, Arm)),
    varied: optional(
      Type.Object({ defaultPrice: optional(Money), deposit: optional(Money), fullUpfrontPaymentAllowed: Yes() }, Arm),
    ),
    subscription: optional(
      Type.Object(
        {
          amountPerBillingCycle: optional(Money),
          frequency: optional(Words(frequencyTypes)),
          totalPayments: optional(Type.Integer({ minimum: 2, maximum: 1000, ...Arm })),
          firstChargeDate: optional(Words(firstChargeDateTypes)),
          recurringStartDate: optional(Instant()),
        },
        Arm,
      ),
    ),
    options: optional(
      Type.Object(
        { online: Yes(), inPerson: Yes(), deposit: Yes(), pricingPlan: Yes() },
        breaks('INVALID_PAYMENT_OPTIONS'),
      ),
    ),
    addOnOption: optional(Words(addOnPaymentOptions)),
  },
  breaks('PAYMENT_REQUIRED'),
);

function enumerated(values: readonly string[], ruleName: string) {
  return Type.String({ enum: [...values], ...breaks(ruleName) });
}

/** A place of a service: of a business location only its id counts, of a custom one its address. */
export const ServiceLocationInput = Type.Object({
  /** Of an entry that the service has already, which then keeps it. */
  id: optional(Guid()),
  type: optional(
    Type.Unsafe<(typeof serviceLocationTypes)[number]>(enumerated(serviceLocationTypes, 'INVALID_UNKNOWN_LOCATION')),
  ),
  business: optional(Type.Object({ id: optional(Guid()) }, breaks('INVALID_BUSINESS_LOCATION'))),
  custom: optional(
    Type.Object({ id: optional(Guid()), address: optional(Address) }, breaks('INVALID_CUSTOM_LOCATION')),
  ),
});
export type ServiceLocationInput = Static<typeof ServiceLocationInput>;

const Minutes = Type.Integer({ minimum: 1, maximum: maxSessionMinutes, ...breaks('INVALID_SESSION_DURATION') });

const members = {
  type: optional(Type.Unsafe<(typeof serviceTypes)[number]>(enumerated(serviceTypes, 'INVALID_SERVICE_TYPE'))),
  sortOrder: optional(Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })),
  name: optional(Type.String({ maxLength: 400, ...breaks('INVALID_SERVICE_NAME') })),
  description: optional(Type.String({ maxLength: 7000 })),
  tagLine: optional(Type.String({ maxLength: 6000 })),
  translations: optional(ServiceTranslations),
  defaultCapacity: optional(Type.Integer({ minimum: 1, maximum: 1000, ...breaks('INVALID_DEFAULT_CAPACITY') })),
  media: optional(Type.Object({ ...Media.properties, items: optional(Media.properties.items) })),
  hidden: Yes(),
  category: optional(Type.Object({ id: optional(Guid()) }, breaks('INVALID_CATEGORY'))),
  form: optional(Type.Object({ id: optional(Guid()) }, breaks('INVALID_FORM'))),
  formSettings: optional(Type.Object({ hidden: Yes() })),
  payment: optional(Payment),
  onlineBooking: optional(
    Type.Object(
      { enabled: Yes(), requireManualApproval: Yes(), allowMultipleRequests: Yes() },
      breaks('INVALID_ONLINE_BOOKING'),
    ),
  ),
  conferencing: optional(Type.Object({ enabled: Yes() })),
  bookingPolicy: optional(Type.Object({ id: optional(Guid()) }, breaks('INVALID_BOOKING_POLICY'))),
  schedule: optional(
    Type.Object({
      availabilityConstraints: optional(
        Type.Object({
          sessionDurations: optional(
            Type.Array(Minutes, { maxItems: maxSessionDurations, ...breaks('INVALID_SESSION_DURATION') }),
          ),
          timeBetweenSessions: optional(Type.Integer({ minimum: 0, maximum: 720 })),
          durationRange: optional(
            Type.Object({
              unitType: optional(Words(durationRangeUnits)),
              hourOptions: optional(
                Type.Object({
                  minDurationInMinutes: optional(Type.Integer({ minimum: 30, maximum: 1440 })),
                  maxDurationInMinutes: optional(Type.Integer({ minimum: 30, maximum: 1440 })),
                }),
              ),
              dayOptions: optional(
                Type.Object({
                  minDurationInDays: optional(Type.Integer({ minimum: 1, maximum: 40 })),
                  maxDurationInDays: optional(Type.Integer({ minimum: 1, maximum: 40 })),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Resource ids in the order of the service; only of appointments. */
  staffMemberIds: optional(Type.Array(Guid(), { maxItems: 220, ...breaks('INVALID_STAFF_MEMBER_IDS') })),
  serviceResources: optional(
    Type.Array(
      Type.Object({
        resourceType: optional(Type.Object({ id: optional(Guid()) })),
        resourceIds: optional(Type.Object({ values: optional(Type.Array(Guid(), { maxItems: 100 })) })),
      }),
      { maxItems: 8 },
    ),
  ),
  extendedFields: optional(Type.Object({ namespaces: optional(JsonMap()) })),
  seoData: optional(SeoData),
  taxableAddress: optional(Type.Object({ taxableAddressType: optional(Words(taxableAddressTypes)) })),
  primaryResourceType: optional(Guid()),
};

/** What createService reads. */
export const NewServiceInput = Type.Object({
  ...members,
  locations: optional(Type.Array(ServiceLocationInput, { maxItems: 500, ...breaks('INVALID_LOCATIONS') })),
});
export type NewServiceInput = Static<typeof NewServiceInput>;

/** What updateService reads; null clears. The revision is needed, which the rules say together with all else. */
export const ServiceChanges = Changes(Type.Object(members), { id: Guid(), revision: optional(Revision()) });
export type ServiceChanges = Static<typeof ServiceChanges>;

/** What bulkUpdateServicesByFilter reads: the same for every service that is found. */
export const ManyServicesChanges = Changes(Type.Object(members), {});
export type ManyServicesChanges = Static<typeof ManyServicesChanges>;
