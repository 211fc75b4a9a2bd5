/** Making, deciding and cancelling many bookings in one call (bookings sheet 4.2 and 7). */
import Type from 'typebox';
import { BulkResult } from '../bulk.ts';
import { bookingGoneFromCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Int64, optional } from '../schema.ts';
import { Booking } from './booking.ts';
import { decisionErrors, decisionEvents, PaymentStatusWord } from './decisions.ts';
import {
  cancellationErrors,
  cancellationFlags,
  creationErrors,
  creationEvents,
  NewBookingRequest,
  ParticipantNotification,
} from './operations.ts';

export const bulkPrefixes = ['/bookings', '/bookings/bookings', '/_api/bookings-service'] as const;

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
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
    'MISSING_CANCELLATION_INFO',
    'DUPLICATE_BOOKING_IDS',
    'MISSING_TIME_ZONE',
    'INVALID_TIME_ZONE',
    'RECURRING_GROUP_NOT_FOUND',
  ],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

export const bulkBookings = { bulkConfirmOrDeclineBooking, bulkCreateBooking, bulkCancelBooking };
