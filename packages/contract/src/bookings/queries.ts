/** Finding and counting bookings, and what their customers may do with them now (bookings sheet 5 and 7). */
import Type, { type Static } from 'typebox';
import { BulkResult } from '../bulk.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Instant, JsonMap, optional, PagingMetadata, QueryOfWholes, Words } from '../schema.ts';
import { Attendance, attendanceStatuses } from './attendance.ts';
import { Booking } from './booking.ts';
import { bulkPrefixes } from './bulk.ts';
import { feeStatusesBeside } from './fees.ts';
import { NamedParticipant } from './participant.ts';
import { FeeForSome } from './participant-fees.ts';
import { Waiver } from './waiver.ts';

const readerPrefixes = ['/_api/bookings-reader', '/bookings/bookings-reader'] as const;

/** What whoever a booking is for may do with it now. */
export const AllowedActions = Type.Object({ cancel: Type.Boolean(), reschedule: Type.Boolean() });

export const ExtendedBooking = Type.Object({
  booking: Booking,
  /** Of a course that has begun: when its next session begins, or has begun. Of this product; filtered and sorted by for all. */
  nextDate: optional(Instant()),
  /** It waits for its customer to confirm it by the code of a message; absent for everything else. Of this product. */
  awaitsCustomer: optional(Type.Literal(true)),
  /** Until when its customer may confirm it, and its time is held; only beside `awaitsCustomer`. */
  awaitsCustomerUntil: optional(Instant()),
  allowedActions: optional(AllowedActions),
  /** Of the session that is asked about, else of the one that was booked; only with `withBookingAttendanceInfo`. */
  attendance: optional(
    Type.Object({
      id: optional(Guid()),
      status: Words(attendanceStatuses),
      numberOfAttendees: optional(Type.Integer()),
      progress: Attendance.properties.progress,
    }),
  ),
  bookingPolicySettings: optional(Type.Object({ cancellationFeeEnabled: Type.Boolean() })),
  /** Of what is due; what cancelling would cost is no part of it. `UNKNOWN_STATUS`: nothing is, or nothing has an order. */
  bookingFeeDetails: optional(Type.Object({ cancellationFeeStatus: Words(feeStatusesBeside) })),
  /** Whether what the service wants signed is; only with `withWaiver`. */
  waiver: optional(Waiver),
  /** Those who come and are named; only with `withNamedParticipants`. */
  namedParticipants: optional(Type.Array(NamedParticipant)),
  /** Whether some of them may be cancelled or moved alone, and what cancelling now costs for one, for two, and so on. */
  parting: optional(Type.Object({ divisible: Type.Boolean(), cancellationFees: Type.Array(FeeForSome) })),
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
  prefixes: readerPrefixes,
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
    /** Another flag of this product; only the business gets an answer. */
    withWaiver: optional(Type.Boolean()),
    /** Another flag of this product. */
    withNamedParticipants: optional(Type.Boolean()),
  }),
  output: Type.Object({ extendedBookings: Type.Array(ExtendedBooking), pagingMetadata: PagingMetadata }),
  errors: ['UNAUTHORIZED_OPERATION'],
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

export const bookingQueries = {
  queryExtendedBookings,
  countExtendedBookings,
  query,
  bulkCalculateAllowedActions,
};
