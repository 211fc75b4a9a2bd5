/** The booking as it travels, and what is sent to make one (bookings sheet 4.1 and 18). */

import Type, { type Static } from 'typebox';
import { AddOnTranslations } from '../add-ons/add-ons.ts';
import { multiServiceBookingTypes } from '../availability/multi-service-time-slots.ts';
import { valueTypes } from '../forms/forms.ts';
import { Address, Email, Guid, Instant, JsonMap, optional, Revision, Words } from '../schema.ts';
import { maxSessionMinutes } from '../services/limits.ts';
import { requestedGenders } from '../staff/staff-member.ts';
import { bookingStatuses } from './statuses.ts';
import { WaitlistWish } from './wish.ts';

export const paymentStatuses = [
  'UNDEFINED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_PAID',
  'REFUNDED',
  'EXEMPT',
  'FAILED',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentOptions = ['UNDEFINED', 'OFFLINE', 'ONLINE', 'MEMBERSHIP', 'MEMBERSHIP_OFFLINE'] as const;
export const bookingLocationTypes = ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'] as const;
export const selectionMethods = ['SPECIFIC_RESOURCE', 'ANY_RESOURCE', 'NO_SELECTION'] as const;
export const platforms = ['UNDEFINED_PLATFORM', 'WEB', 'MOBILE_APP'] as const;
export const actors = ['UNDEFINED_ACTOR', 'BUSINESS', 'CUSTOMER'] as const;

/** How a booking spells the kind of place that a slot or service names (bookings sheet 10). */
export const bookedLocationTypes = Object.freeze({
  BUSINESS: 'OWNER_BUSINESS',
  CUSTOM: 'OWNER_CUSTOM',
  CUSTOMER: 'CUSTOM',
} as const);
/** The id of the type every staff resource has. */
export const staffResourceTypeId = '1cd44cf8-756f-41c3-bd90-3e2ffcaf1155';
/** The application id that bookings and services carry when nothing else is said. */
export const bookingsAppId = '13d21c63-b5ec-5912-8397-c3a5ddb27a97';

export const ContactDetails = Type.Object({
  contactId: optional(Guid()),
  firstName: optional(Type.String({ maxLength: 100 })),
  lastName: optional(Type.String({ maxLength: 100 })),
  email: optional(Email()),
  phone: optional(Type.String({ maxLength: 50 })),
  fullAddress: optional(Address),
  timeZone: optional(Type.String({ maxLength: 150 })),
  countryCode: optional(Type.String({ maxLength: 3 })),
});

const BookedLocation = Type.Object({
  id: optional(Guid()),
  name: optional(Type.String({ maxLength: 150 })),
  formattedAddress: optional(Type.String({ maxLength: 512 })),
  formattedAddressTranslated: optional(Type.String({ maxLength: 512 })),
  locationType: optional(Words(bookingLocationTypes)),
});

export const BookedSlot = Type.Object({
  sessionId: optional(Type.String({ maxLength: 250 })),
  serviceId: optional(Guid()),
  scheduleId: optional(Guid()),
  eventId: optional(Type.String({ minLength: 36, maxLength: 250 })),
  /** With offset or `Z`, or local in `timezone`; replies are UTC. */
  startDate: optional(Type.String({ maxLength: 40 })),
  endDate: optional(Type.String({ maxLength: 40 })),
  timezone: optional(Type.String({ maxLength: 150 })),
  resource: optional(
    Type.Object({
      id: optional(Guid()),
      name: optional(Type.String({ maxLength: 40 })),
      email: optional(Type.String({ maxLength: 320 })),
      scheduleId: optional(Guid()),
      type: optional(Guid()),
    }),
  ),
  location: optional(BookedLocation),
  resourceSelections: optional(
    Type.Array(
      Type.Object({
        resourceTypeId: optional(Guid()),
        selectionMethod: optional(Words(selectionMethods)),
        requestedGender: optional(Type.Object({ gender: optional(Words(requestedGenders)) })),
      }),
      { maxItems: 3 },
    ),
  ),
  allDay: optional(Type.Boolean()),
});

export const BookedSchedule = Type.Object({
  scheduleId: optional(Guid()),
  serviceId: optional(Guid()),
  location: optional(BookedLocation),
  timezone: optional(Type.String({ maxLength: 150 })),
  firstSessionStart: optional(Instant()),
  lastSessionEnd: optional(Instant()),
});

/** What people have chosen of the options of a service. */
export const ChosenOptions = Type.Array(
  Type.Object({
    optionId: Guid(),
    choiceId: optional(Guid()),
    custom: optional(Type.String({ maxLength: 255 })),
    duration: optional(
      Type.Object({
        minutes: Type.Integer({ minimum: 1, maximum: maxSessionMinutes }),
        name: optional(Type.String({ maxLength: 255 })),
      }),
    ),
    dateTime: optional(Type.Object({ name: optional(Type.String({ maxLength: 255 })) })),
    participantRange: optional(Type.Object({ name: optional(Type.String({ maxLength: 255 })) })),
  }),
  {
    maxItems: 5,
  },
);

export const ParticipantsChoices = Type.Object({
  serviceChoices: Type.Array(
    Type.Object({
      numberOfParticipants: Type.Integer({ minimum: 1, maximum: 1000 }),
      choices: optional(ChosenOptions),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});

const bookedEntityFields = {
  slot: optional(BookedSlot),
  schedule: optional(BookedSchedule),
  title: optional(Type.String({ maxLength: 6000 })),
  tags: optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 10 })),
};

/** As many add-ons as three groups of seven have. */
export const maxBookedAddOns = 21;

export const BookedAddOns = Type.Array(
  Type.Object({ id: Guid(), groupId: Guid(), quantity: optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
  { maxItems: maxBookedAddOns },
);
export type BookedAddOnInput = Static<typeof BookedAddOns>[number];

/** An add-on as it was when it was booked, whatever becomes of it. */
export const BookedAddOn = Type.Object({
  id: Guid(),
  groupId: Guid(),
  /** Only of one that is taken in a number. */
  quantity: optional(Type.Integer()),
  /** Only of one that makes the visit longer. */
  durationInMinutes: optional(Type.Integer()),
  name: optional(Type.String()),
  translations: optional(AddOnTranslations),
  /** What one of it costs; absent: nothing. An extension of ours. */
  price: optional(Type.Object({ value: Type.String(), currency: Type.String() })),
});
export type BookedAddOn = Static<typeof BookedAddOn>;

const bookingInputFields = {
  totalParticipants: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  participantsChoices: optional(ParticipantsChoices),
  contactDetails: optional(ContactDetails),
  additionalFields: optional(
    Type.Array(
      Type.Object({
        id: Guid(),
        value: optional(Type.String({ maxLength: 16000 })),
        label: optional(Type.String({ maxLength: 250 })),
        valueType: optional(Words(valueTypes)),
      }),
      { maxItems: 100 },
    ),
  ),
  status: optional(Words(bookingStatuses)),
  selectedPaymentOption: optional(Words(paymentOptions)),
  externalUserId: optional(Type.String({ maxLength: 250 })),
  formSubmissionId: optional(Guid()),
  bookedAddOns: optional(BookedAddOns),
  depositSelected: optional(Type.Boolean()),
  extendedFields: optional(Type.Object({ namespaces: optional(JsonMap()) })),
  bookingSource: optional(
    Type.Object({
      platform: optional(Words(platforms)),
      actor: optional(Words(actors)),
      appDefId: optional(Guid()),
      appName: optional(Type.String({ maxLength: 250 })),
    }),
  ),
};

export const BookingInput = Type.Object({
  ...bookingInputFields,
  bookedEntity: Type.Object(bookedEntityFields),
  multiServiceBookingInfo: optional(JsonMap()),
});
export type BookingInput = Static<typeof BookingInput>;

/**
 * A booking as answers and events carry it. Instants are UTC with milliseconds; `totalParticipants` is left out
 * when `participantsChoices` is there; `doubleBooked` stands only when true (bookings sheet 18.1).
 */
export const Booking = Type.Object({
  ...bookingInputFields,
  bookedEntity: Type.Object({
    ...bookedEntityFields,
    title: Type.String(),
    tags: Type.Array(Type.String()),
  }),
  bookedAddOns: Type.Array(BookedAddOn),
  contactDetails: ContactDetails,
  selectedPaymentOption: Words(paymentOptions),
  id: Guid(),
  revision: Revision(),
  createdDate: Instant(),
  updatedDate: Instant(),
  startDate: optional(Instant()),
  endDate: optional(Instant()),
  canceledDate: optional(Instant()),
  status: Words(bookingStatuses),
  paymentStatus: Words(paymentStatuses),
  createdBy: Type.Object({
    anonymousVisitorId: optional(Guid()),
    memberId: optional(Guid()),
    wixUserId: optional(Guid()),
    appId: optional(Guid()),
    contactId: optional(Guid()),
  }),
  doubleBooked: optional(Type.Boolean()),
  /**
   * The multi-service booking to which it belongs, and how the bookings of it lie together; absent for one that stands
   * alone.
   */
  multiServiceBookingInfo: optional(Type.Object({ id: Guid(), type: Words(multiServiceBookingTypes) })),
  /**
   * The series to which it belongs, and which was booked at once; absent for one that does not recur. A field of
   * this product, by the name that cancelling has for it.
   */
  recurringGroupId: optional(Guid()),
  /**
   * The booking from which some of those who come were cancelled or moved, in this one; absent for every other. A field of
   * this product.
   */
  dividedFromBookingId: optional(Guid()),
  /**
   * What its customer waits for; only of an appointment that has no time of its own. `startDate` and `endDate` are then the
   * bounds of the wish, and those of `bookedEntity.slot` stand only while a time is offered.
   */
  wish: optional(WaitlistWish),
  formId: optional(Guid()),
  appId: optional(Guid()),
  createdByAppId: optional(Guid()),
});
export type Booking = Static<typeof Booking>;
