/**
 * What whoever holds the link of a package may do without signing in (bookings sheet 9). Its token is encrypted, names the
 * package, and is good until 30 days after the last of its bookings.
 */
import Type from 'typebox';
import { bookingGoneFromCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink } from '../rate-limits.ts';
import { Guid, optional, Words } from '../schema.ts';
import { LinkToken, linkPrefixes } from './links.ts';
import { MultiServiceBooking } from './multi-service.ts';
import { AllowedActions } from './queries.ts';

const prefixes = linkPrefixes;
const path = '/v1/anonymous-multi-service-bookings';
const linkErrors = ['INVALID_TOKEN', 'MULTI_SERVICE_BOOKING_NOT_FOUND'] as const;
const source = 'bookings sheet 9';

/** Gives the token of a package's link; a new text each time, all of them good. */
const getAnonymousActionTokenForMultiServiceBooking = defineOperation({
  name: 'bookings.getAnonymousActionTokenForMultiServiceBooking',
  summary:
    'Gives the token with which appointments that are booked together are read and cancelled without signing in.',
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

/** Reads the package of a link, and what its holder may do now: what the strictest of its bookings allows. */
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
    /** Taken as with the link of one booking; the answer of a package has no member for fees (bookings sheet 9). */
    fields: optional(Type.Array(Words(['BOOKING_FEES']), { maxItems: 1 })),
  }),
  output: Type.Object({ multiServiceBooking: MultiServiceBooking, allowedAnonymousActions: AllowedActions }),
  errors: linkErrors,
});

/** Cancels the package of a link by the policies of its services, where they let people act without signing in. */
const cancelMultiServiceBookingAnonymously = defineOperation({
  name: 'bookings.cancelMultiServiceBookingAnonymously',
  summary: 'Cancels the appointments of a link that are booked together.',
  method: 'POST',
  path: `${path}/{token}/cancel`,
  prefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'stored',
  source,
  input: Type.Object({ token: LinkToken() }),
  rateLimits: changesByLink,
  output: Type.Object({ multiServiceBooking: MultiServiceBooking }),
  errors: [...linkErrors, 'BOOKING_CANNOT_BE_CANCELLED'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

export const multiServiceLinks = {
  getAnonymousActionTokenForMultiServiceBooking,
  getMultiServiceBookingAnonymously,
  cancelMultiServiceBookingAnonymously,
};
