/** Bookings: the entity and its operations (bookings sheet 4, 5, 18). */
import Type, { type Static } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { EventType } from './events.ts';
import { valueTypes } from './forms.ts';
import { defineOperation } from './operation.ts';
import {
  Address,
  Email,
  Guid,
  Instant,
  Int64,
  JsonMap,
  optional,
  PagingMetadata,
  QueryOfWholes,
  Revision,
  Words,
} from './schema.ts';
import { requestedGenders } from './staff.ts';

export const bookingStatuses = ['CREATED', 'CONFIRMED', 'CANCELED', 'PENDING', 'DECLINED', 'WAITING_LIST'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];
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

export const ParticipantsChoices = Type.Object({
  serviceChoices: Type.Array(
    Type.Object({
      numberOfParticipants: Type.Integer({ minimum: 1, maximum: 1000 }),
      choices: optional(
        Type.Array(
          Type.Object({
            optionId: Guid(),
            choiceId: optional(Guid()),
            custom: optional(Type.String({ maxLength: 255 })),
            duration: optional(
              Type.Object({
                minutes: Type.Integer({ minimum: 1, maximum: 44639 }),
                name: optional(Type.String({ maxLength: 255 })),
              }),
            ),
            dateTime: optional(Type.Object({ name: optional(Type.String({ maxLength: 255 })) })),
            participantRange: optional(Type.Object({ name: optional(Type.String({ maxLength: 255 })) })),
          }),
          {
            maxItems: 5,
          },
        ),
      ),
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

export const BookedAddOns = Type.Array(
  Type.Object({ id: Guid(), groupId: Guid(), quantity: optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
  { maxItems: 21 },
);

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
  bookedAddOns: Type.Array(
    Type.Object({
      id: Guid(),
      groupId: Guid(),
      quantity: optional(Type.Integer()),
      durationInMinutes: optional(Type.Integer()),
      name: optional(Type.String()),
    }),
  ),
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
  formId: optional(Guid()),
  appId: optional(Guid()),
  createdByAppId: optional(Guid()),
});
export type Booking = Static<typeof Booking>;

export const ParticipantNotification = Type.Object({
  notifyParticipants: optional(Type.Boolean()),
  message: optional(Type.String({ maxLength: 5000 })),
  metadata: optional(Type.Record(Type.String(), Type.String())),
});

/** A map of flags, each of which may be absent. */
export const flags = <const Names extends readonly string[]>(names: Names) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, optional(Type.Boolean())])) as Record<
      Names[number],
      Type.TOptional<Type.TBoolean>
    >,
  );

export const writerPrefixes = ['/_api/bookings-service', '/bookings'] as const;

/** What a new booking is asked for with. `slotHoldId` names the hold that kept its time free (bookings sheet 27.7). */
export const NewBookingRequest = Type.Object({
  booking: BookingInput,
  participantNotification: optional(ParticipantNotification),
  sendSmsReminder: optional(Type.Boolean()),
  flowControlSettings: optional(
    flags([
      'skipAvailabilityValidation',
      'skipBusinessConfirmation',
      'skipSelectedPaymentOptionValidation',
      'skipAddOnValidation',
      'allowAddOnChanges',
    ]),
  ),
  formSubmission: optional(JsonMap()),
  slotHoldId: optional(Guid()),
});

export const creationErrors = [
  'SESSION_NOT_FOUND',
  'SCHEDULE_NOT_FOUND',
  'RESOURCE_NOT_FOUND',
  'VALIDATION_FAILURE',
  'SESSION_CAPACITY_EXCEEDED',
  'SCHEDULE_CAPACITY_EXCEEDED',
  'SLOT_NOT_AVAILABLE',
  'BOOKING_POLICY_VIOLATION',
  'UNAUTHORIZED_OPERATION',
  'INVALID_SERVICE_CHOICES',
  'ADD_ON_GROUP_NOT_FOUND',
  'CONTACT_NOT_FOUND',
  'INVALID_FLOW_SELECTED_RESOURCES',
  'REQUESTED_GENDER_NOT_ALLOWED',
  'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
  'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
  'SLOT_HOLD_UNAVAILABLE',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_ZONE',
  'CONTACT_DETAILS_CONFLICT',
  'EMPTY_FORM_INFO',
] as const satisfies readonly ErrorCode[];
export const creationEvents = [
  'wix.bookings.v2.booking_created',
  'wix.bookings.v2.booking_confirmed',
  'openhours.contacts.v1.contact_created',
  'openhours.forms.v1.form_submission_created',
] as const satisfies readonly EventType[];

/** Creates a booking: CREATED for customers, CONFIRMED when the business asks for it. Instants with offset, or local in the slot's zone. */
const createBooking = defineOperation({
  name: 'bookings.createBooking',
  summary: 'Creates a booking of a slot or a course.',
  method: 'POST',
  path: '/v2/bookings',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'bookings sheet 4.1',
  input: NewBookingRequest,
  // Nobody books more for themselves; without it one program fills a calendar in seconds (design 4.4).
  rateLimits: [
    { per: 'address', calls: 20, windowMs: 3_600_000, spares: 'business', counts: 'valid', perSite: true },
    { per: 'caller', calls: 20, windowMs: 3_600_000, spares: 'business', counts: 'valid', perSite: true },
    { per: 'address', calls: 120, windowMs: 60_000, spares: 'business', perSite: true },
  ],
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: creationErrors,
  events: creationEvents,
});

/** Confirms a CREATED, PENDING or WAITING_LIST booking; without `checkAvailabilityValidation` an overlap only marks it `doubleBooked`. */
const confirmBooking = defineOperation({
  name: 'bookings.confirmBooking',
  summary: 'Confirms a booking that waits, and puts it on the calendar.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/confirm',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.4',
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    participantNotification: optional(ParticipantNotification),
    sendSmsReminder: optional(Type.Boolean()),
    paymentStatus: optional(Words(paymentStatuses)),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: optional(flags(['checkAvailabilityValidation'])),
  }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'INVALID_BOOKING_STATUS',
    'FAILED_CONFIRMING_NON_PENDING_BOOKING',
    'SLOT_NOT_AVAILABLE',
    'NO_OPEN_SPOTS',
    'BOOKING_POLICY_VIOLATION',
    'UNAUTHORIZED_OPERATION',
  ],
  events: ['wix.bookings.v2.booking_confirmed', 'wix.bookings.v2.booking_updated'],
});

export const cancellationFlags = flags(['ignoreCancellationPolicy', 'withRefund', 'waiveCancellationFee']);
export const cancellationErrors = [
  'BOOKING_NOT_FOUND',
  'BOOKING_REVISION_MISMATCH',
  'BOOKING_POLICY_VIOLATION',
  'VALIDATION_FAILURE',
  'REFUND_NOT_ALLOWED',
  'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
  'UNAUTHORIZED_OPERATION',
] as const satisfies readonly ErrorCode[];

/** Cancels a booking by the rules of its service's policy; CREATED ones without. Its place is free at once. */
const cancelBooking = defineOperation({
  name: 'bookings.cancelBooking',
  summary: 'Cancels a booking and frees its place at once.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/cancel',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source: 'bookings sheet 4.6',
  input: Type.Object({
    bookingId: Guid(),
    revision: optional(Int64()),
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(cancellationFlags),
    waiveCharges: optional(Type.Boolean()),
  }),
  output: Type.Object({ booking: Booking }),
  errors: cancellationErrors,
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated'],
});

export const ExtendedBooking = Type.Object({
  booking: Booking,
  allowedActions: optional(Type.Object({ cancel: Type.Boolean(), reschedule: Type.Boolean() })),
  attendance: optional(
    Type.Object({ id: optional(Guid()), status: Type.String(), numberOfAttendees: optional(Type.Integer()) }),
  ),
  bookingPolicySettings: optional(Type.Object({ cancellationFeeEnabled: Type.Boolean() })),
  bookingFeeDetails: optional(Type.Object({ cancellationFeeStatus: Type.String() })),
  /** What was answered beyond who comes; only with `withFormSubmissions`. */
  formSubmissions: optional(
    Type.Array(
      Type.Object({
        label: Type.String(),
        key: Type.String(),
        value: Type.Unknown(),
        /** Absent for what the form did not ask. */
        fieldId: optional(Guid()),
      }),
    ),
  ),
});
export type ExtendedBooking = Static<typeof ExtendedBooking>;

/** Finds bookings, newest first unless sorted otherwise, at most 100 a page; members and staff see their own only. */
const queryExtendedBookings = defineOperation({
  name: 'bookings.queryExtendedBookings',
  summary: 'Finds bookings, with what the caller may do with each.',
  method: 'POST',
  path: '/v2/extended-bookings/query',
  prefixes: ['/_api/bookings-reader', '/bookings/bookings-reader'],
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'bookings sheet 5.1',
  input: Type.Object({
    query: optional(QueryOfWholes),
    withBookingAllowedActions: optional(Type.Boolean()),
    withBookingAttendanceInfo: optional(Type.Boolean()),
    withBookingConferencingDetails: optional(Type.Boolean()),
    withBookingPolicySettings: optional(Type.Boolean()),
    withBookingFeeDetails: optional(Type.Boolean()),
    withEcomOrder: optional(Type.Boolean()),
    /** A flag of this product: the published SDK has none, and finds the part absent. */
    withFormSubmissions: optional(Type.Boolean()),
  }),
  output: Type.Object({ extendedBookings: Type.Array(ExtendedBooking), pagingMetadata: PagingMetadata }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

export const bookings = { createBooking, confirmBooking, cancelBooking, queryExtendedBookings };
