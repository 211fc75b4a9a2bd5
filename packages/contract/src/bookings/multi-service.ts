/**
 * Several appointments that are booked together, a multi-service booking, and what is done with all of them at once
 * (bookings sheet 8). The bookings in it are ordinary ones that say to which multi-service booking they belong.
 */
import Type, { type Static } from 'typebox';
import { multiServiceBookingTypes } from '../availability/multi-service-time-slots.ts';
import { BulkResult } from '../bulk.ts';
import {
  bookingDeclinedOnCalendar,
  bookingGoneFromCalendar,
  bookingMovedOnCalendar,
  bookingPlacedOnCalendar,
} from '../calendar/schedules.ts';
import { maxConsentsOfService } from '../consents/limits.ts';
import { GivenSignature } from '../consents/signatures.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOperation } from '../operation.ts';
import { newMultiServiceBookings } from '../rate-limits.ts';
import { Guid, Int64, JsonMap, optional, Words } from '../schema.ts';
import { Booking, BookingInput } from './booking.ts';
import { bookingChanges } from './changes.ts';
import { bookingDecisions, PaymentStatusWord } from './decisions.ts';
import {
  bookings,
  cancellationErrors,
  cancellationFlags,
  creationErrors,
  creationEvents,
  NewBookingRequest,
  ParticipantNotification,
} from './operations.ts';
import { AllowedActions } from './queries.ts';

/** How many bookings a multi-service booking has. */
export const multiServiceBookingSize = { min: 2, max: 8 } as const;

/** The entity is left out of answers to those who did not ask for it. */
const BookingOfMultiService = Type.Object({ bookingId: Guid(), booking: optional(Booking) });

/** A multi-service booking: in a visit one after the other in the order of their times. */
export const MultiServiceBooking = Type.Object({ id: Guid(), bookings: Type.Array(BookingOfMultiService) });
export type MultiServiceBooking = Static<typeof MultiServiceBooking>;

const prefixes = ['/_api/bookings-service', '/bookings/multiServiceBookings'] as const;
const path = '/v2/multi_service_bookings';
const multiServiceBookingId = Guid();
const returnFullEntity = optional(Type.Boolean());
const participantNotification = optional(ParticipantNotification);
const source = 'bookings sheet 8';

/** A booking as it was when it was read: what is left out has a code of its own. */
const NamedBooking = { bookingId: Guid(), revision: optional(Int64()) };
const DecidedBookings = optional(
  Type.Array(Type.Object({ ...NamedBooking, paymentStatus: optional(PaymentStatusWord) }), { maxItems: 40 }),
);
const NamedBookings = Type.Array(Type.Object(NamedBooking), { maxItems: 40 });

/** Whoever acts on a multi-service booking acts on all of it. */
const reachErrors = [
  'MULTI_SERVICE_BOOKING_NOT_FOUND',
  'MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS',
  'UNAUTHORIZED_OPERATION',
] as const satisfies readonly ErrorCode[];

/** What is wrong with the list of its bookings. */
export const namingErrors = [
  'BOOKING_NOT_FOUND',
  'REVISION_MISSING',
  'DUPLICATE_BOOKING_INFO',
  'BOOKING_REVISION_MISMATCH',
] as const satisfies readonly ErrorCode[];

/** Creates 2 to 8 appointments together, all or none; each is judged as alone, beside the others. */
const createMultiServiceBooking = defineOperation({
  name: 'bookings.createMultiServiceBooking',
  summary: 'Creates 2 to 8 appointments together, all of them or none.',
  method: 'POST',
  path,
  prefixes,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source,
  bodyLimitBytes: 524_288,
  input: Type.Object({
    bookings: Type.Array(BookingInput, {
      minItems: multiServiceBookingSize.min,
      maxItems: multiServiceBookingSize.max,
    }),
    participantNotification,
    sendSmsReminder: optional(Type.Boolean()),
    flowControlSettings: NewBookingRequest.properties.flowControlSettings,
    formSubmission: optional(JsonMap()),
    /** Each is kept with the bookings whose service asks for it. */
    consentSignatures: optional(
      Type.Array(GivenSignature, { maxItems: maxConsentsOfService * multiServiceBookingSize.max }),
    ),
    multiServiceBookingType: optional(Words(multiServiceBookingTypes)),
    /** The bookings are answered always, because storefronts read them. */
    returnFullEntity,
  }),
  rateLimits: newMultiServiceBookings,
  output: Type.Object({ multiServiceBooking: MultiServiceBooking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: creationErrors,
  events: creationEvents,
});

/** Reads a multi-service booking with its bookings; members and staff see their own of them only. */
const getMultiServiceBooking = defineOperation({
  name: 'bookings.getMultiServiceBooking',
  summary: 'Reads appointments that are booked together.',
  method: 'GET',
  path: `${path}/{multiServiceBookingId}`,
  prefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ multiServiceBookingId }),
  output: Type.Object({
    multiServiceBooking: MultiServiceBooking,
    /** Those that are confirmed or pending, also the ones that the caller may not see. */
    metadata: Type.Object({ totalNumberOfScheduledBookings: Type.Integer() }),
  }),
  errors: ['MULTI_SERVICE_BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/** What is done with all of a multi-service booking is a call of its own, and answers it as it is then. */
const acting = {
  method: 'POST',
  prefixes,
  idempotency: 'stored',
  source,
  output: Type.Object({ multiServiceBooking: MultiServiceBooking }),
} as const;
const changing = { ...acting, permission: 'BOOKINGS.CHANGE_OWN' } as const;
const deciding = { ...acting, permission: 'BOOKINGS.MANAGE' } as const;

/**
 * Moves all or some of a multi-service booking; those left out keep their time, and how they lie together must hold
 * afterwards.
 */
const rescheduleMultiServiceBooking = defineOperation({
  name: 'bookings.rescheduleMultiServiceBooking',
  summary: 'Moves appointments that are booked together, all that are named or none.',
  path: `${path}/{multiServiceBookingId}/reschedule`,
  ...changing,
  input: Type.Object({
    multiServiceBookingId,
    rescheduleBookingsInfo: Type.Array(
      Type.Object({
        ...NamedBooking,
        slot: bookingChanges.rescheduleBooking.input.properties.slot,
        totalParticipants: bookingChanges.rescheduleBooking.input.properties.totalParticipants,
        participantsChoices: bookingChanges.rescheduleBooking.input.properties.participantsChoices,
        bookedAddOns: bookingChanges.rescheduleBooking.input.properties.bookedAddOns,
        furtherResourceIds: bookingChanges.rescheduleBooking.input.properties.furtherResourceIds,
      }),
      { minItems: 1, maxItems: multiServiceBookingSize.max },
    ),
    participantNotification,
    flowControlSettings: bookingChanges.rescheduleBooking.input.properties.flowControlSettings,
    returnFullEntity,
  }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...reachErrors,
    ...namingErrors,
    'BOOKING_POLICY_VIOLATION',
    'SLOT_NOT_AVAILABLE',
    'VALIDATION_FAILURE',
    'SCHEDULE_NOT_FOUND',
    'RESOURCE_NOT_FOUND',
    'INVALID_SERVICE_CHOICES',
    'INVALID_FLOW_SELECTED_RESOURCES',
    'REQUESTED_GENDER_NOT_ALLOWED',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_ZONE',
    'ADD_ON_GROUP_NOT_FOUND',
    'ADD_ON_NOT_FOUND',
    'ADD_ON_CHANGES_NOT_ALLOWED',
  ],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

/** Cancels all of a multi-service booking that has not ended yet, by the policy of each service. */
const cancelMultiServiceBooking = defineOperation({
  name: 'bookings.cancelMultiServiceBooking',
  summary: 'Cancels appointments that are booked together, all of them or none.',
  path: `${path}/{multiServiceBookingId}/cancel`,
  ...changing,
  input: Type.Object({
    multiServiceBookingId,
    participantNotification,
    flowControlSettings: optional(cancellationFlags),
    waiveCharges: optional(Type.Boolean()),
    returnFullEntity,
  }),
  errors: [
    ...cancellationErrors,
    ...reachErrors.filter((code) => code !== 'UNAUTHORIZED_OPERATION'),
    'ALL_BOOKINGS_ARE_ALREADY_CANCELED',
    'ALL_BOOKINGS_ARE_ALREADY_DECLINED',
  ],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/** Makes all of a multi-service booking wait for the business. */
const markMultiServiceBookingAsPending = defineOperation({
  name: 'bookings.markMultiServiceBookingAsPending',
  summary: 'Makes appointments that are booked together wait for the business.',
  path: `${path}/{multiServiceBookingId}/mark_as_pending`,
  ...deciding,
  input: Type.Object({
    multiServiceBookingId,
    markAsPendingBookingsInfo: DecidedBookings,
    participantNotification,
    sendSmsReminder: optional(Type.Boolean()),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: bookingDecisions.markBookingAsPending.input.properties.flowControlSettings,
    returnFullEntity,
  }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...reachErrors,
    ...namingErrors,
    'NOT_ALL_BOOKINGS_WERE_SENT',
    'BOOKING_MARK_BOOKING_AS_PENDING',
    'NOT_PENDING_APPROVAL_SERVICE',
    'SLOT_NOT_AVAILABLE',
  ],
  events: ['wix.bookings.v2.booking_markedAsPending', 'wix.bookings.v2.booking_updated', ...bookingPlacedOnCalendar],
});

/**
 * Confirms all of a multi-service booking that is not confirmed yet; an overlap only marks it, unless it is to be
 * checked.
 */
const confirmMultiServiceBooking = defineOperation({
  name: 'bookings.confirmMultiServiceBooking',
  summary: 'Confirms appointments that are booked together, all of them or none.',
  path: `${path}/{multiServiceBookingId}/confirm`,
  ...deciding,
  input: Type.Object({
    multiServiceBookingId,
    confirmBookingsInfo: DecidedBookings,
    participantNotification,
    sendSmsReminder: optional(Type.Boolean()),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: bookings.confirmBooking.input.properties.flowControlSettings,
    returnFullEntity,
  }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...reachErrors,
    ...namingErrors,
    'NOT_ALL_BOOKINGS_WERE_SENT',
    'ALL_BOOKINGS_ARE_ALREADY_CONFIRMED',
    'INVALID_BOOKING_STATUS',
    'NO_OPEN_SPOTS',
    'SLOT_NOT_AVAILABLE',
    'BOOKING_POLICY_VIOLATION',
  ],
  events: ['wix.bookings.v2.booking_confirmed', 'wix.bookings.v2.booking_updated', ...bookingPlacedOnCalendar],
});

/** Declines all of a multi-service booking that has not ended yet. */
const declineMultiServiceBooking = defineOperation({
  name: 'bookings.declineMultiServiceBooking',
  summary: 'Declines appointments that are booked together, all of them or none.',
  path: `${path}/{multiServiceBookingId}/decline`,
  ...deciding,
  input: Type.Object({
    multiServiceBookingId,
    declineBookingsInfo: DecidedBookings,
    participantNotification,
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: bookingDecisions.declineBooking.input.properties.flowControlSettings,
    returnFullEntity,
  }),
  errors: [
    ...reachErrors,
    ...namingErrors,
    'NOT_ALL_BOOKINGS_WERE_SENT',
    'ALL_BOOKINGS_ARE_ALREADY_DECLINED',
    'FAILED_DECLINE_NON_PENDING_BOOKING',
    'INVALID_BOOKING_STATUS',
  ],
  events: ['wix.bookings.v2.booking_declined', 'wix.bookings.v2.booking_updated', ...bookingDeclinedOnCalendar],
});

/** Says whether all of a multi-service booking could be booked now as it lies; its own time does not stand in its way. */
const getMultiServiceBookingAvailability = defineOperation({
  name: 'bookings.getMultiServiceBookingAvailability',
  summary: 'Says whether appointments that are booked together could all be booked now.',
  method: 'POST',
  path: `${path}/{multiServiceBookingId}/get_availability`,
  prefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ multiServiceBookingId }),
  output: Type.Object({
    bookable: Type.Boolean(),
    totalCapacity: Type.Integer(),
    remainingCapacity: Type.Integer(),
    policyViolations: Type.Object({
      tooEarlyToBook: Type.Boolean(),
      tooLateToBook: Type.Boolean(),
      bookOnlineDisabled: Type.Boolean(),
    }),
    policySettings: Type.Object({ maxParticipantsPerBooking: Type.Integer() }),
    multiServiceBookingInfo: Type.Array(Type.Object({ bookingId: Guid() })),
  }),
  errors: reachErrors,
});

/** Adds bookings that stand alone to a multi-service booking of the same customer. */
const addBookingsToMultiServiceBooking = defineOperation({
  name: 'bookings.addBookingsToMultiServiceBooking',
  summary: 'Adds bookings that stand alone to appointments that are booked together.',
  method: 'POST',
  path: `${path}/add_bookings_to_multi_service_booking`,
  prefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ multiServiceBookingId, bookings: NamedBookings, returnFullEntity }),
  output: Type.Object({ bookings: Type.Array(BookingOfMultiService) }),
  errors: [
    ...reachErrors,
    ...namingErrors,
    'BOOKING_ALREADY_PART_OF_ANOTHER_MULTI_SERVICE_BOOKING',
    'MULTI_SERVICE_BOOKING_ALREADY_INCLUDES_BOOKING',
    'BOOKING_TO_ADD_STATUS_NOT_VALID',
    'ALL_BOOKINGS_ARE_ALREADY_CANCELED',
    'ALL_BOOKINGS_ARE_ALREADY_DECLINED',
    'VALIDATION_FAILURE',
  ],
  events: ['wix.bookings.v2.booking_updated'],
});

/**
 * Makes bookings of a multi-service booking stand alone; without any all of them. One that would be left over stands
 * alone, too.
 */
const removeBookingsFromMultiServiceBooking = defineOperation({
  name: 'bookings.removeBookingsFromMultiServiceBooking',
  summary: 'Makes bookings of appointments that are booked together stand alone.',
  method: 'POST',
  path: `${path}/remove_bookings_from_multi_service_booking`,
  prefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source,
  input: Type.Object({ multiServiceBookingId, bookings: optional(NamedBookings), returnFullEntity }),
  output: Type.Object({ bookings: Type.Array(BookingOfMultiService) }),
  errors: [...reachErrors, ...namingErrors, 'VALIDATION_FAILURE'],
  events: ['wix.bookings.v2.booking_updated'],
});

/** Says what the customer of each multi-service booking may do with it now: what the strictest of its bookings allows. */
const bulkGetMultiServiceBookingAllowedActions = defineOperation({
  name: 'bookings.bulkGetMultiServiceBookingAllowedActions',
  summary: 'Says for many multi-service bookings of appointments what their customers may do now.',
  method: 'POST',
  path: '/v2/bulk/multi_service_bookings/get_allowed_actions',
  prefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source,
  input: Type.Object({ multiServiceBookingIds: Type.Array(Guid(), { minItems: 1, maxItems: 50 }) }),
  output: BulkResult(AllowedActions),
  errors: reachErrors,
});

export const multiServiceBookings = {
  createMultiServiceBooking,
  getMultiServiceBooking,
  rescheduleMultiServiceBooking,
  cancelMultiServiceBooking,
  markMultiServiceBookingAsPending,
  confirmMultiServiceBooking,
  declineMultiServiceBooking,
  getMultiServiceBookingAvailability,
  addBookingsToMultiServiceBooking,
  removeBookingsFromMultiServiceBooking,
  bulkGetMultiServiceBookingAllowedActions,
};
