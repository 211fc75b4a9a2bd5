/**
 * How a site takes bookings beyond its services and policies: one set of settings for the whole site (services sheet 8.1).
 * The zone of shown times and the choice of staff are those of the configuration of time slots (docs/decisions/0062).
 */
import Type, { type Static } from 'typebox';
import { Masks } from '../field-mask.ts';
import { defineOperation } from '../operation.ts';
import { Changes, clearable, ExtendedFields, Instant, optional, Revision, Words } from '../schema.ts';
import { displayTimeZoneBases, staffSelectionStrategies } from './configuration.ts';

/** When customers choose somebody, or a place: before a time or after it. */
export const selectionTimings = ['BEFORE_SLOT_SELECTION', 'AFTER_SLOT_SELECTION'] as const;
export type SelectionTiming = (typeof selectionTimings)[number];

/** What whoever books for somebody at the desk must know of them. */
export const requiredContactFields = ['PHONE', 'EMAIL'] as const;
export type RequiredContactField = (typeof requiredContactFields)[number];

/** What everybody reads. */
const publicParts = {
  cartCheckout: Type.Object({ enabled: Type.Boolean() }),
  multiServiceAppointments: Type.Object({ enabled: Type.Boolean() }),
  displayTimeZone: Type.Object({ customerCanChange: Type.Boolean(), basedOn: Words(displayTimeZoneBases) }),
};

/** What the business reads besides. */
const innerParts = {
  staffSelection: Type.Object({
    /** Absent: nobody has said it. */
    timing: optional(Words(selectionTimings)),
    strategy: Words(staffSelectionStrategies),
    allowGenderSelection: Type.Boolean(),
  }),
  locationSelection: Type.Object({ timing: optional(Words(selectionTimings)) }),
  doubleBookingHandling: Type.Object({ autoDeclineAndRefundEnabled: Type.Boolean() }),
  ownerFlow: Type.Object({
    bookingCreation: Type.Object({ requiredFields: Type.Array(Words(requiredContactFields), { maxItems: 2 }) }),
  }),
  notifications: Type.Object({ includePaymentLinks: Type.Boolean() }),
};

export const BookingsSettings = Type.Object({
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  ...publicParts,
  staffSelection: optional(innerParts.staffSelection),
  locationSelection: optional(innerParts.locationSelection),
  doubleBookingHandling: optional(innerParts.doubleBookingHandling),
  ownerFlow: optional(innerParts.ownerFlow),
  notifications: optional(innerParts.notifications),
  extendedFields: ExtendedFields,
});
export type BookingsSettings = Static<typeof BookingsSettings>;

const reached = { prefixes: ['/_api/bookings-settings', '/bookings-settings'], source: 'services sheet 8.1' } as const;
const Answer = Type.Object({ bookingsSettings: BookingsSettings });

const getBookingsSettings = defineOperation({
  name: 'availability.getBookingsSettings',
  summary: 'Reads how the site takes bookings; customers read what concerns them.',
  method: 'GET',
  path: '/v2/settings',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  ...reached,
  input: Type.Object({}),
  output: Answer,
});

const updateBookingsSettings = defineOperation({
  name: 'availability.updateBookingsSettings',
  summary: 'Changes how the site takes bookings; what is not sent, or not listed by the mask, stays.',
  method: 'PATCH',
  path: '/v2/bookings-settings',
  permission: 'AVAILABILITY.CONFIGURE',
  idempotency: 'stored',
  ...reached,
  input: Type.Object({
    bookingsSettings: Changes(Type.Object({ ...publicParts, ...innerParts }), {
      revision: Revision(),
      extendedFields: clearable(ExtendedFields),
    }),
    ...Masks,
  }),
  output: Answer,
  errors: ['INVALID_REVISION'],
  events: ['wix.bookings.v2.bookings_settings_updated'],
});

export const bookingsSettings = { getBookingsSettings, updateBookingsSettings };
