/**
 * What the business decides about bookings, one or many at a time, and what else is asked about them (bookings sheet
 * 4.2, 4.5, 4.7, 4.9, 5.2, 5.3, 7 and 13).
 */
import Type, { type Static } from 'typebox';
import { BulkResult } from '../bulk.ts';
import { bookingDeclinedOnCalendar, bookingGoneFromCalendar, bookingPlacedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { BookingPolicy } from '../policies/policies.ts';
import { Guid, Instant, Int64, JsonMap, optional, PagingMetadata, QueryOfWholes, Words } from '../schema.ts';
import { Booking, paymentStatuses } from './booking.ts';
import {
  cancellationErrors,
  cancellationFlags,
  creationErrors,
  creationEvents,
  ExtendedBooking,
  flags,
  NewBookingRequest,
  ParticipantNotification,
  writerPrefixes,
} from './operations.ts';

const bulkPrefixes = ['/bookings', '/bookings/bookings'] as const;
const readerPrefixes = ['/_api/bookings-reader', '/bookings/bookings-reader'] as const;
const PaymentStatusWord = Words(paymentStatuses);

/** Declines a CREATED, PENDING or WAITING_LIST booking; what it occupied is free at once. */
const declineBooking = defineOperation({
  name: 'bookings.declineBooking',
  summary: 'Declines a booking that waits, and frees its place.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/decline',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.5',
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    participantNotification: optional(ParticipantNotification),
    paymentStatus: optional(PaymentStatusWord),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: optional(flags(['withRefund'])),
  }),
  output: Type.Object({ booking: Booking }),
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'FAILED_DECLINE_NON_PENDING_BOOKING',
    'INVALID_BOOKING_STATUS',
    'UNAUTHORIZED_OPERATION',
  ],
  events: ['wix.bookings.v2.booking_declined', 'wix.bookings.v2.booking_updated', ...bookingDeclinedOnCalendar],
});

const decisionErrors = ['BOOKING_NOT_FOUND', 'INVALID_BOOKING_STATUS', 'UNAUTHORIZED_OPERATION'] as const;
const decisionEvents = [
  'wix.bookings.v2.booking_confirmed',
  'wix.bookings.v2.booking_markedAsPending',
  'wix.bookings.v2.booking_declined',
  'wix.bookings.v2.booking_updated',
  ...bookingPlacedOnCalendar,
] as const;

/** Confirms a CREATED or WAITING_LIST booking, or makes it PENDING for services with approval; declines it when its place is gone and nothing is paid. */
const confirmOrDeclineBooking = defineOperation({
  name: 'bookings.confirmOrDeclineBooking',
  summary: 'Confirms a new booking when its place is still free, and declines it otherwise.',
  method: 'POST',
  path: '/v2/confirmation/{bookingId}:confirmOrDecline',
  prefixes: ['/bookings'],
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.9',
  input: Type.Object({ bookingId: Guid(), paymentStatus: optional(PaymentStatusWord) }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [...decisionErrors, 'SLOT_NOT_AVAILABLE'],
  events: decisionEvents,
});

/** Decides about up to 300 bookings in their order; each sees the earlier ones. */
const bulkConfirmOrDeclineBooking = defineOperation({
  name: 'bookings.bulkConfirmOrDeclineBooking',
  summary: 'Confirms or declines up to 300 bookings in their order.',
  method: 'POST',
  path: '/v2/bulk/bookings/confirmOrDecline',
  prefixes: ['/bookings', '/_api/bookings-confirmator'],
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7',
  input: Type.Object({
    details: Type.Array(Type.Object({ bookingId: Guid(), paymentStatus: optional(PaymentStatusWord) }), {
      minItems: 1,
      maxItems: 300,
    }),
    returnEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Booking),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [...decisionErrors, 'SLOT_NOT_AVAILABLE', 'DUPLICATED_BOOKINGS'],
  events: decisionEvents,
});

/** Makes a CREATED booking of a service with approval PENDING: it takes its time and waits for the business. */
const markBookingAsPending = defineOperation({
  name: 'bookings.markBookingAsPending',
  summary: 'Makes a new booking wait for the business, and puts it on the calendar.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/mark_booking_as_pending',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7',
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    participantNotification: optional(ParticipantNotification),
    sendSmsReminder: optional(Type.Boolean()),
    paymentStatus: optional(PaymentStatusWord),
    doubleBooked: optional(Type.Boolean()),
    flowControlSettings: optional(flags(['checkAvailabilityValidation', 'skipPendingApprovalServiceValidation'])),
  }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'BOOKING_MARK_BOOKING_AS_PENDING',
    'NOT_PENDING_APPROVAL_SERVICE',
    'NO_OPEN_SPOTS',
    'SLOT_NOT_AVAILABLE',
    'UNAUTHORIZED_OPERATION',
  ],
  events: ['wix.bookings.v2.booking_markedAsPending', 'wix.bookings.v2.booking_updated', ...bookingPlacedOnCalendar],
});

/** Creates up to 40 bookings in their order, each for itself; a required field that is missing in one refuses the call. */
const bulkCreateBooking = defineOperation({
  name: 'bookings.bulkCreateBooking',
  summary: 'Creates up to 40 bookings in their order.',
  method: 'POST',
  path: '/v2/bulk/bookings/create',
  prefixes: bulkPrefixes,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'bookings sheet 4.2',
  bodyLimitBytes: 2_097_152,
  input: Type.Object({
    createBookingsInfo: Type.Array(NewBookingRequest, { minItems: 1, maxItems: 40 }),
    returnFullEntity: optional(Type.Boolean()),
  }),
  // A call makes up to forty bookings, and a customer may make twenty within an hour.
  rateLimits: [
    { per: 'address', calls: 1, windowMs: 3_600_000, spares: 'business', lasting: true },
    { per: 'caller', calls: 1, windowMs: 3_600_000, spares: 'business', lasting: true },
  ],
  output: BulkResult(Booking),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: creationErrors,
  events: creationEvents,
});

/** Cancels up to 100 bookings, each by the rules of cancelBooking. */
const bulkCancelBooking = defineOperation({
  name: 'bookings.bulkCancelBooking',
  summary: 'Cancels up to 100 bookings, each for itself.',
  method: 'POST',
  path: '/v2/bulk/bookings/cancel',
  prefixes: bulkPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7',
  bodyLimitBytes: 1_048_576,
  input: Type.Object({
    bookings: optional(
      Type.Object({
        bookingsInfo: Type.Array(
          Type.Object({
            bookingId: Guid(),
            revision: optional(Int64()),
            participantNotification: optional(ParticipantNotification),
            flowControlSettings: optional(cancellationFlags),
            waiveCharges: optional(Type.Boolean()),
          }),
          { minItems: 1, maxItems: 100 },
        ),
      }),
    ),
    recurringCancellation: optional(
      Type.Object({
        recurringGroupId: Guid(),
        cancellationStartDate: optional(Type.String({ maxLength: 40 })),
        timeZone: optional(Type.String({ maxLength: 150 })),
        participantNotification: optional(ParticipantNotification),
        flowControlSettings: optional(cancellationFlags),
        waiveCharges: optional(Type.Boolean()),
      }),
    ),
    returnFullEntity: optional(Type.Boolean()),
  }),
  output: BulkResult(Booking),
  errors: [
    ...cancellationErrors,
    'MISSING_CANCELLATION_INFO',
    'DUPLICATE_BOOKING_IDS',
    'MISSING_TIME_ZONE',
    'INVALID_TIME_ZONE',
    'RECURRING_GROUP_NOT_FOUND',
  ],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

const AllowedActions = Type.Object({ cancel: Type.Boolean(), reschedule: Type.Boolean() });

/** Says what the customer of each booking may do with it now. */
const bulkCalculateAllowedActions = defineOperation({
  name: 'bookings.bulkCalculateAllowedActions',
  summary: 'Says for many bookings what their customers may do now.',
  method: 'POST',
  path: '/v2/bulk/bookings/calculate_allowed_actions',
  prefixes: bulkPrefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'bookings sheet 7',
  input: Type.Object({ bookingIds: Type.Array(Guid(), { minItems: 1, maxItems: 1000 }) }),
  output: BulkResult(AllowedActions),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/** Ties a form submission to a booking, in every state. */
const setBookingSubmissionId = defineOperation({
  name: 'bookings.setBookingSubmissionId',
  summary: 'Ties a form submission to a booking.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/set-booking-submission-id',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 7',
  input: Type.Object({ bookingId: Guid(), submissionId: Guid() }),
  output: Type.Object({ booking: Booking }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['wix.bookings.v2.booking_updated'],
});

/** Replaces the data that one namespace keeps with a booking, in every state. */
const updateExtendedFields = defineOperation({
  name: 'bookings.updateExtendedFields',
  summary: 'Replaces what a namespace keeps with a booking.',
  method: 'POST',
  path: '/v2/bookings/{id}/update_extended_fields',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.7',
  input: Type.Object({
    id: Guid(),
    namespace: Type.String({ minLength: 1, maxLength: 164 }),
    namespaceData: optional(JsonMap()),
  }),
  output: Type.Object({ namespace: Type.String(), namespaceData: JsonMap() }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
  events: ['wix.bookings.v2.booking_updated'],
});

/** Counts bookings by the filters of queryExtendedBookings; members and staff count their own only. */
const countExtendedBookings = defineOperation({
  name: 'bookings.countExtendedBookings',
  summary: 'Counts bookings.',
  method: 'POST',
  path: '/v2/extended-bookings/count',
  prefixes: readerPrefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'bookings sheet 5.2',
  input: Type.Object({ filter: optional(JsonMap()) }),
  output: Type.Object({ count: Type.Integer() }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

/** The older form of queryExtendedBookings. `sessionId` finds who takes part in a session and overrides a filter by id. */
const query = defineOperation({
  name: 'bookings.query',
  summary: 'Finds bookings, also by the session in which they take part.',
  method: 'POST',
  path: '/v2/extended-booking/query',
  prefixes: readerPrefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'bookings sheet 5.3',
  input: Type.Object({
    query: optional(QueryOfWholes),
    withBookingAllowedActions: optional(Type.Boolean()),
    withBookingAttendanceInfo: optional(Type.Boolean()),
    sessionId: optional(Type.String({ maxLength: 250 })),
  }),
  output: Type.Object({ extendedBookings: Type.Array(ExtendedBooking), pagingMetadata: PagingMetadata }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

/** A booking policy as a booking was made under it: what may be cancelled, moved and charged, no booking windows. */
export const BookingPolicySnapshot = Type.Object({
  id: Guid(),
  bookingId: Guid(),
  policy: Type.Pick(BookingPolicy, [
    'id',
    'revision',
    'createdDate',
    'updatedDate',
    'name',
    'customPolicyDescription',
    'default',
    'cancellationPolicy',
    'reschedulePolicy',
    'cancellationFeePolicy',
    'saveCreditCardPolicy',
  ]),
  createdDate: Instant(),
});
export type BookingPolicySnapshot = Static<typeof BookingPolicySnapshot>;

/** Lists under which policies bookings were made; an unknown booking has no entry. */
const listPolicySnapshotsByBookingIds = defineOperation({
  name: 'bookings.listPolicySnapshotsByBookingIds',
  summary: 'Lists the policies under which bookings were made.',
  method: 'GET',
  path: '/v1/policy-snapshots',
  prefixes: ['/_api/booking-policy-snapshots', '/booking-policy-snapshots'],
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'natural',
  source: 'bookings sheet 13',
  input: Type.Object({ bookingIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
  output: Type.Object({ bookingPolicySnapshots: Type.Array(BookingPolicySnapshot) }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

export const bookingDecisions = {
  listPolicySnapshotsByBookingIds,
  declineBooking,
  confirmOrDeclineBooking,
  bulkConfirmOrDeclineBooking,
  markBookingAsPending,
  bulkCreateBooking,
  bulkCancelBooking,
  bulkCalculateAllowedActions,
  setBookingSubmissionId,
  updateExtendedFields,
  countExtendedBookings,
  query,
};
