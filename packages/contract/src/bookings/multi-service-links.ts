/**
 * What whoever holds the link of a multi-service booking may do without signing in (bookings sheet 9). Its token is
 * encrypted, names the multi-service booking, and is good until 30 days after the last of its bookings; the link of one
 * of its bookings opens it, too (docs/decisions/0067).
 */
import Type from 'typebox';
import { bookingGoneFromCalendar, bookingMovedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink } from '../rate-limits.ts';
import { Guid, Int64, optional, Words } from '../schema.ts';
import { BookedSlot } from './booking.ts';
import { BookingFee, WaivedFee } from './fees.ts';
import { ActionDeadlines, CancellationFees, LinkToken, linkPrefixes } from './links.ts';
import { MultiServiceBooking, multiServiceBookingSize, namingErrors } from './multi-service.ts';
import { AllowedActions } from './queries.ts';

const prefixes = linkPrefixes;
const path = '/v1/anonymous-multi-service-bookings';
const linkErrors = ['INVALID_TOKEN', 'MULTI_SERVICE_BOOKING_NOT_FOUND', 'BOOKING_NOT_FOUND'] as const;
/** What is shown is what is acted on: all of it, as it was then. */
const shownErrors = [...namingErrors, 'NOT_ALL_BOOKINGS_WERE_SENT'] as const;
const source = 'bookings sheet 9';

/** All of the multi-service booking, each booking with the revision that was shown. */
const ShownBookings = Type.Array(Type.Object({ bookingId: Guid(), revision: Int64() }), {
  minItems: 1,
  maxItems: multiServiceBookingSize.max,
});

/** Gives the token of a multi-service booking's link; a new text each time, all of them good. */
const getAnonymousActionTokenForMultiServiceBooking = defineOperation({
  name: 'bookings.getAnonymousActionTokenForMultiServiceBooking',
  summary:
    'Gives the token with which appointments that are booked together are read, cancelled and moved without signing in.',
  method: 'GET',
  path: `${path}/{multiServiceBookingId}/token`,
  prefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'none',
  source,
  input: Type.Object({ multiServiceBookingId: Guid() }),
  output: Type.Object({ token: LinkToken() }),
  errors: [
    'MULTI_SERVICE_BOOKING_NOT_FOUND',
    'MULTI_SERVICE_BOOKING_INCLUDES_MULTIPLE_STAFF_MEMBERS',
    'UNAUTHORIZED_OPERATION',
  ],
});

/** Reads the multi-service booking of a link, and what its holder may do now: what the strictest of its bookings allows. */
const getMultiServiceBookingAnonymously = defineOperation({
  name: 'bookings.getMultiServiceBookingAnonymously',
  summary: 'Reads the appointments of a link that are booked together, and what may be done with them.',
  method: 'GET',
  path: `${path}/{token}`,
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'natural',
  source,
  input: Type.Object({
    token: LinkToken(),
    fields: optional(Type.Array(Words(['BOOKING_FEES']), { maxItems: 1 })),
  }),
  output: Type.Object({
    multiServiceBooking: MultiServiceBooking,
    allowedAnonymousActions: AllowedActions,
    /** What is due of each booking, or what cancelling it costs now; only with `BOOKING_FEES`. Of Openhours itself. */
    bookingFees: optional(Type.Array(BookingFee)),
    /** What was due of them and is asked for no longer; only with `BOOKING_FEES`. Of Openhours itself. */
    waivedFees: optional(Type.Array(WaivedFee)),
    /** Of all of them together. */
    cancellationFees: optional(CancellationFees),
    /** The first of those of its bookings. */
    anonymousActionDeadlines: ActionDeadlines,
  }),
  errors: linkErrors,
});

/**
 * Cancels the multi-service booking of a link by the policies of its services, where they let people act without
 * signing in.
 */
const cancelMultiServiceBookingAnonymously = defineOperation({
  name: 'bookings.cancelMultiServiceBookingAnonymously',
  summary: 'Cancels the appointments of a link that are booked together.',
  method: 'POST',
  path: `${path}/{token}/cancel`,
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'stored',
  source,
  input: Type.Object({
    token: LinkToken(),
    /** Refused when any of it has changed since; absent: as it stands. Of Openhours itself. */
    bookings: optional(ShownBookings),
  }),
  rateLimits: changesByLink,
  output: Type.Object({ multiServiceBooking: MultiServiceBooking }),
  errors: [...linkErrors, ...shownErrors, 'BOOKING_CANNOT_BE_CANCELLED'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/**
 * Moves the multi-service booking of a link to another start, by the policies of its services: each booking keeps its
 * length and its place in the order, all are moved or none. What is booked together and lies apart has no common start.
 * Of Openhours itself.
 */
const rescheduleMultiServiceBookingAnonymously = defineOperation({
  name: 'bookings.rescheduleMultiServiceBookingAnonymously',
  summary: 'Moves the appointments of a link that are booked together to another start.',
  method: 'POST',
  path: `${path}/{token}/reschedule`,
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'stored',
  source: 'docs/decisions/0067-the-link-of-what-is-booked-together.md',
  input: Type.Object({
    token: LinkToken(),
    bookings: ShownBookings,
    /** When the first of them is to begin. */
    slot: Type.Object({
      startDate: Type.String({ maxLength: 40 }),
      timezone: BookedSlot.properties.timezone,
    }),
  }),
  rateLimits: changesByLink,
  output: Type.Object({ multiServiceBooking: MultiServiceBooking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...linkErrors,
    ...shownErrors,
    'RESCHEDULING_NOT_ALLOWED',
    'BOOKING_POLICY_VIOLATION',
    'SLOT_NOT_AVAILABLE',
    'VALIDATION_FAILURE',
    'SCHEDULE_NOT_FOUND',
    'RESOURCE_NOT_FOUND',
    'INVALID_SERVICE_CHOICES',
    'INVALID_DATE_FORMAT',
    'INVALID_TIME_ZONE',
  ],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

export const multiServiceLinks = {
  getAnonymousActionTokenForMultiServiceBooking,
  getMultiServiceBookingAnonymously,
  cancelMultiServiceBookingAnonymously,
  rescheduleMultiServiceBookingAnonymously,
};
