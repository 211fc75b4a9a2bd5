/**
 * What whoever holds a booking's link may do without signing in (bookings sheet 9). The link's token is encrypted, holds
 * the booking, and is good until 30 days after its end.
 */
import Type from 'typebox';
import { bookingGoneFromCalendar, bookingMovedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink } from '../rate-limits.ts';
import { Guid, Instant, Int64, optional, Words } from '../schema.ts';
import { Service } from '../services/service.ts';
import { BookedSlot, Booking } from './booking.ts';
import { rescheduleErrors } from './changes.ts';
import { BookingFee, WaivedFee } from './fees.ts';
import { AllowedActions } from './queries.ts';

export const linkPrefixes = ['/_api'] as const;
const prefixes = linkPrefixes;
export const linkErrors = ['INVALID_TOKEN', 'BOOKING_NOT_FOUND'] as const;
export const LinkToken = () => Type.String({ minLength: 32, maxLength: 2048 });
const linkServiceFields = ['STAFF_MEMBER_DETAILS', 'RESOURCE_TYPE_DETAILS', 'DISCOUNT_INFO_DETAILS'] as const;

/**
 * What cancelling costs from which moment on, and last, without one, what not coming costs; only with `BOOKING_FEES`,
 * while it is to come. Of Openhours itself.
 */
export const CancellationFees = Type.Array(
  Type.Object({ fromDate: optional(Instant()), price: BookingFee.properties.cancellationFee.properties.price }),
);

/** Until when each is, or was, the start at the latest; absent for what never is. Of Openhours itself. */
export const ActionDeadlines = Type.Object({ cancel: optional(Instant()), reschedule: optional(Instant()) });

/** Gives the token of a booking's link; a new text each time, all of them good. */
const getAnonymousActionToken = defineOperation({
  name: 'bookings.getAnonymousActionToken',
  summary: 'Gives the token with which a booking is read, cancelled and moved without signing in.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{bookingId}/token',
  prefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'none',
  source: 'bookings sheet 9',
  input: Type.Object({ bookingId: Guid() }),
  output: Type.Object({ token: LinkToken() }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/**
 * Gives a booking another link, and with it all that it is booked together with; those that were given out before open
 * nothing any more. Of Openhours itself.
 */
const renewAnonymousActionToken = defineOperation({
  name: 'bookings.renewAnonymousActionToken',
  summary: 'Gives a booking and all it is booked together with a new link; every older one is dead.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{bookingId}/renew-token',
  prefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'none',
  source: 'docs/decisions/0020-holds-and-links.md',
  input: Type.Object({ bookingId: Guid() }),
  output: Type.Object({ token: LinkToken() }),
  errors: ['BOOKING_NOT_FOUND', 'UNAUTHORIZED_OPERATION'],
});

/** Reads the booking of a link, and what its holder may do now. */
const getBookingAnonymously = defineOperation({
  name: 'bookings.getBookingAnonymously',
  summary: 'Reads the booking of a link, and what may be done with it.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}',
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'natural',
  source: 'bookings sheet 9',
  input: Type.Object({
    token: LinkToken(),
    fields: optional(Type.Array(Words(['BOOKING_FEES']), { maxItems: 1 })),
  }),
  output: Type.Object({
    booking: Booking,
    allowedAnonymousActions: AllowedActions,
    /** What is due, or what cancelling costs now; only with `BOOKING_FEES`, and where it costs something. */
    bookingFee: optional(BookingFee),
    /** What was due and is asked for no longer; only with `BOOKING_FEES`. Of Openhours itself. */
    waivedFee: optional(WaivedFee),
    cancellationFees: optional(CancellationFees),
    anonymousActionDeadlines: ActionDeadlines,
  }),
  errors: linkErrors,
});

/** Reads the service of a link's booking. */
const getServiceAnonymously = defineOperation({
  name: 'bookings.getServiceAnonymously',
  summary: 'Reads the service of the booking of a link.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/service',
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'natural',
  source: 'bookings sheet 9',
  input: Type.Object({ token: LinkToken(), fields: optional(Type.Array(Words(linkServiceFields), { maxItems: 5 })) }),
  output: Type.Object({ service: Service }),
  errors: [...linkErrors, 'SERVICE_NOT_FOUND'],
});

/** Cancels the booking of a link by the policy of its service, where that lets people act without signing in. */
const cancelBookingAnonymously = defineOperation({
  name: 'bookings.cancelBookingAnonymously',
  summary: 'Cancels the booking of a link.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/cancel',
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'stored',
  source: 'bookings sheet 9',
  input: Type.Object({ token: LinkToken(), revision: Int64() }),
  rateLimits: changesByLink,
  output: Type.Object({ booking: Booking }),
  errors: [...linkErrors, 'BOOKING_REVISION_MISMATCH', 'BOOKING_CANNOT_BE_CANCELLED'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/** Moves the booking of a link; the policy decides as for members, and the participants are always told. */
const rescheduleBookingAnonymously = defineOperation({
  name: 'bookings.rescheduleBookingAnonymously',
  summary: 'Moves the booking of a link to another time or session.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/reschedule',
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'stored',
  source: 'bookings sheet 9',
  input: Type.Object({ token: LinkToken(), slot: BookedSlot, revision: Int64() }),
  rateLimits: changesByLink,
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: ['INVALID_TOKEN', 'RESCHEDULING_NOT_ALLOWED', ...rescheduleErrors],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

export const bookingLinks = {
  getAnonymousActionToken,
  renewAnonymousActionToken,
  getBookingAnonymously,
  getServiceAnonymously,
  cancelBookingAnonymously,
  rescheduleBookingAnonymously,
};
