/**
 * Appointments of one service that recur, booked together by one customer: every date is checked in one answer, and what
 * is chosen of them is booked, cancelled or moved in one transaction. Operations of Openhours itself; what such bookings
 * have in common is the `recurringGroupId` of bookings sheet 7.
 */
import Type, { type Static } from 'typebox';
import { bookingGoneFromCalendar, bookingMovedOnCalendar } from '../calendar/schedules.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOperation } from '../operation.ts';
import { checksOfRecurring, newRecurringBookings } from '../rate-limits.ts';
import { Guid, Instant, Int64, optional, Revision, Words } from '../schema.ts';
import { Booking } from './booking.ts';
import { bookingChanges, rescheduleErrors } from './changes.ts';
import { namingErrors } from './multi-service.ts';
import {
  cancellationErrors,
  cancellationFlags,
  creationErrors,
  creationEvents,
  NewBookingRequest,
  OverrideReason,
  ParticipantNotification,
  proofsOfBooking,
} from './operations.ts';
import {
  fewestOccurrences,
  largestInterval,
  largestMostOccurrences,
  recurrenceFrequencies,
} from './recurring-limits.ts';

const path = '/v1/recurring-bookings';
const source = 'docs/decisions/0077';

/** Counted from the time of the slot, on the clock of the business: the local time stays the same all year. */
export const Recurrence = Type.Object({
  frequency: Words(recurrenceFrequencies),
  /** Every so many weeks or months; absent: each. */
  interval: optional(Type.Integer({ minimum: 1, maximum: largestInterval })),
  /** How many appointments there are, the first among them. */
  count: Type.Integer({ minimum: fewestOccurrences, maximum: largestMostOccurrences }),
});
export type Recurrence = Static<typeof Recurrence>;

/** One date of a series, judged as if it were booked now. */
export const CheckedOccurrence = Type.Object({
  startDate: Instant(),
  endDate: Instant(),
  bookable: Type.Boolean(),
  /** Why it cannot be booked; absent where it can. */
  reasons: optional(Type.Array(Type.String())),
  /** Until then the policy does not let it be booked. */
  earliestBookingDate: optional(Instant()),
  /** Who would serve it; absent where it cannot be booked. */
  resource: optional(Type.Object({ id: Guid(), name: Type.String() })),
  /** Free times near it, where it cannot be booked. */
  nearest: optional(Type.Array(Type.Object({ startDate: Instant(), endDate: Instant() }))),
});
export type CheckedOccurrence = Static<typeof CheckedOccurrence>;

/** What is asked with to make a series: one appointment as `createBooking` takes it, whose slot is the first date. */
const { captchaFallback, captchaToken, ...ofEach } = NewBookingRequest.properties;

/** Judges every date of a series at once; nothing is held for it. */
const checkRecurringBooking = defineOperation({
  name: 'bookings.checkRecurringBooking',
  summary: 'Says of every date of a series of appointments whether it is free, and what is free near it.',
  method: 'POST',
  path: `${path}/check`,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'natural',
  source,
  input: Type.Object({
    booking: NewBookingRequest.properties.booking,
    recurrence: Recurrence,
    asksForApproval: NewBookingRequest.properties.asksForApproval,
    flowControlSettings: NewBookingRequest.properties.flowControlSettings,
    /** The hold of whoever asks, which does not stand in the way of the first date. */
    slotHoldId: optional(Guid()),
  }),
  rateLimits: checksOfRecurring,
  output: Type.Object({ occurrences: Type.Array(CheckedOccurrence) }),
  errors: [
    'SCHEDULE_NOT_FOUND',
    'RESOURCE_NOT_FOUND',
    'VALIDATION_FAILURE',
    'BOOKING_POLICY_VIOLATION',
    'UNAUTHORIZED_OPERATION',
    'INVALID_SERVICE_CHOICES',
    'ADD_ON_GROUP_NOT_FOUND',
    'ADD_ON_NOT_FOUND',
    'INVALID_FLOW_SELECTED_RESOURCES',
    'REQUESTED_GENDER_NOT_ALLOWED',
    'CAN_NOT_CREATE_BOOKING_WITH_MULTI_SERVICE_BOOKING_INFO',
    'CAN_NOT_SKIP_AVAILABILITY_VALIDATION_IF_RESOURCE_NOT_PROVIDED',
    'NOT_PENDING_APPROVAL_SERVICE',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_ZONE',
  ],
});

/** Books the dates that are named, all of them or none; a refusal says of each whether it can be had. */
const createRecurringBooking = defineOperation({
  name: 'bookings.createRecurringBooking',
  summary: 'Books a series of appointments of one service, all of them or none.',
  method: 'POST',
  path,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source,
  input: Type.Object({
    ...ofEach,
    captchaToken,
    captchaFallback,
    /** Ascending; what the slot of the booking says of its time does not count. A hold is that of the first. */
    occurrences: Type.Array(
      Type.Object({
        startDate: Instant(),
        endDate: Instant(),
        /** Whom the check named, who serves it if still free; absent: whoever serves most of them. */
        resourceId: optional(Guid()),
      }),
      { minItems: fewestOccurrences, maxItems: largestMostOccurrences },
    ),
  }),
  proofs: proofsOfBooking,
  rateLimits: newRecurringBookings,
  output: Type.Object({ recurringGroupId: Guid(), bookings: Type.Array(Booking) }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: creationErrors,
  events: creationEvents,
});

/** Bookings of a series as they were read; those that are not named stay as they are. */
export const NamedOccurrences = Type.Array(Type.Object({ bookingId: Guid(), revision: Int64() }), {
  minItems: 1,
  maxItems: largestMostOccurrences,
});

/** Where bookings of a series go: each keeps its length, and whoever serves it where that person is free. */
export const MovedOccurrences = Type.Array(
  Type.Object({ bookingId: Guid(), revision: Int64(), startDate: Instant() }),
  { minItems: 1, maxItems: largestMostOccurrences },
);

const ofGroup = { recurringGroupId: Guid() };
const groupErrors = ['RECURRING_GROUP_NOT_FOUND', ...namingErrors] as const satisfies readonly ErrorCode[];
export const ChangedOccurrences = Type.Object({ recurringGroupId: Guid(), bookings: Type.Array(Booking) });

/** Cancels the bookings that are named, each by the rules of `cancelBooking`, all of them or none. */
const cancelRecurringBookings = defineOperation({
  name: 'bookings.cancelRecurringBookings',
  summary: 'Cancels bookings of a series, all that are named or none.',
  method: 'POST',
  path: `${path}/{recurringGroupId}/cancel`,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source,
  input: Type.Object({
    ...ofGroup,
    bookings: NamedOccurrences,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(cancellationFlags),
  }),
  output: ChangedOccurrences,
  errors: [...groupErrors, ...cancellationErrors],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

const movingFlags = bookingChanges.rescheduleBooking.input.properties.flowControlSettings;

/** Moves the bookings that are named, each by the rules of `rescheduleBooking`, all of them or none. */
const rescheduleRecurringBookings = defineOperation({
  name: 'bookings.rescheduleRecurringBookings',
  summary: 'Moves bookings of a series to other times, all that are named or none.',
  method: 'POST',
  path: `${path}/{recurringGroupId}/reschedule`,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source,
  input: Type.Object({
    ...ofGroup,
    bookings: MovedOccurrences,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: movingFlags,
    overrideReason: optional(OverrideReason()),
  }),
  output: ChangedOccurrences,
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: ['RECURRING_GROUP_NOT_FOUND', 'REVISION_MISSING', 'DUPLICATE_BOOKING_INFO', ...rescheduleErrors],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

/**
 * What would be asked of `rescheduleRecurringBookings` to move the first of the bookings to another start and the others
 * by as much on the clock of the business, and whether each of them is free; `OTHER_DATE_OF_SERIES`: somebody is, but the same
 * customer comes to another date of the series then.
 */
export const ShiftedOccurrences = Type.Object({
  occurrences: Type.Array(Type.Object({ bookingId: Guid(), revision: Revision(), ...CheckedOccurrence.properties })),
});
export const shift = {
  bookingIds: Type.Array(Guid(), { minItems: 1, maxItems: largestMostOccurrences }),
  /** When the first of them is to begin, within three years. */
  startDate: Instant(),
};
export const shiftErrors = [
  'RECURRING_GROUP_NOT_FOUND',
  'BOOKING_NOT_FOUND',
  'DUPLICATE_BOOKING_INFO',
  'SCHEDULE_NOT_FOUND',
  'VALIDATION_FAILURE',
  'INVALID_BOOKING_STATUS',
] as const satisfies readonly ErrorCode[];

const checkRecurringReschedule = defineOperation({
  name: 'bookings.checkRecurringReschedule',
  summary: 'Says of bookings of a series whether they could all be moved by as much.',
  method: 'POST',
  path: `${path}/{recurringGroupId}/check-reschedule`,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'natural',
  source,
  input: Type.Object({
    ...ofGroup,
    ...shift,
    /** As it is set when they are moved: a start or a length that customers are not offered is in nobody's way. */
    flowControlSettings: optional(Type.Object({ allowUnofferedTimes: optional(Type.Boolean()) })),
  }),
  rateLimits: checksOfRecurring,
  output: ShiftedOccurrences,
  errors: [...shiftErrors, 'UNAUTHORIZED_OPERATION'],
});

export const recurringBookings = {
  checkRecurringBooking,
  createRecurringBooking,
  cancelRecurringBookings,
  rescheduleRecurringBookings,
  checkRecurringReschedule,
};
