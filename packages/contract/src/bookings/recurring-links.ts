/**
 * What whoever holds the link of one booking of a series may do with the series without signing in: the link of each
 * opens all of it, as of what is booked together (docs/decisions/0067, 0077).
 */
import Type from 'typebox';
import { bookingGoneFromCalendar, bookingMovedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink, checksOfRecurring } from '../rate-limits.ts';
import { Guid, optional, Words } from '../schema.ts';
import { Booking } from './booking.ts';
import { rescheduleErrors } from './changes.ts';
import { BookingFee } from './fees.ts';
import { ActionDeadlines, LinkToken, linkErrors, linkPrefixes } from './links.ts';
import { namingErrors } from './multi-service.ts';
import { AllowedActions } from './queries.ts';
import {
  ChangedOccurrences,
  MovedOccurrences,
  NamedOccurrences,
  ShiftedOccurrences,
  shift,
  shiftErrors,
} from './recurring.ts';

const byLink = { prefixes: linkPrefixes, permission: 'BOOKINGS.BY_LINK', source: 'docs/decisions/0077' } as const;
const path = '/v1/anonymous-bookings/{token}/recurring';

/** Reads the series of a link's booking, and what may be done with each of its bookings now. */
const getRecurringBookingsAnonymously = defineOperation({
  name: 'bookings.getRecurringBookingsAnonymously',
  summary: 'Reads the series to which the booking of a link belongs.',
  method: 'GET',
  path,
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({
    token: LinkToken(),
    fields: optional(Type.Array(Words(['BOOKING_FEES']), { maxItems: 1 })),
  }),
  output: Type.Object({
    recurringGroupId: Guid(),
    /** In the order of their times. */
    occurrences: Type.Array(
      Type.Object({
        booking: Booking,
        /** Of a link of its own. */
        token: LinkToken(),
        allowedAnonymousActions: AllowedActions,
        anonymousActionDeadlines: ActionDeadlines,
      }),
    ),
    /** What is due of each booking, or what cancelling it costs now; only with `BOOKING_FEES`. */
    bookingFees: optional(Type.Array(BookingFee)),
  }),
  errors: [...linkErrors, 'RECURRING_GROUP_NOT_FOUND'],
});

/** Cancels the bookings that are named, where the policy lets each be cancelled without signing in: all or none. */
const cancelRecurringBookingsAnonymously = defineOperation({
  name: 'bookings.cancelRecurringBookingsAnonymously',
  summary: 'Cancels bookings of the series of a link, all that are named or none.',
  method: 'POST',
  path: `${path}/cancel`,
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({ token: LinkToken(), bookings: NamedOccurrences }),
  rateLimits: changesByLink,
  output: ChangedOccurrences,
  errors: ['INVALID_TOKEN', 'RECURRING_GROUP_NOT_FOUND', ...namingErrors, 'BOOKING_CANNOT_BE_CANCELLED'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/** Moves the bookings that are named, where the policy lets each be moved without signing in: all or none. */
const rescheduleRecurringBookingsAnonymously = defineOperation({
  name: 'bookings.rescheduleRecurringBookingsAnonymously',
  summary: 'Moves bookings of the series of a link, all that are named or none.',
  method: 'POST',
  path: `${path}/reschedule`,
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({ token: LinkToken(), bookings: MovedOccurrences }),
  rateLimits: changesByLink,
  output: ChangedOccurrences,
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'INVALID_TOKEN',
    'RECURRING_GROUP_NOT_FOUND',
    'REVISION_MISSING',
    'DUPLICATE_BOOKING_INFO',
    'RESCHEDULING_NOT_ALLOWED',
    ...rescheduleErrors,
  ],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

const checkRecurringRescheduleAnonymously = defineOperation({
  name: 'bookings.checkRecurringRescheduleAnonymously',
  summary: 'Says of bookings of the series of a link whether they could all be moved by as much.',
  method: 'POST',
  path: `${path}/check-reschedule`,
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken(), ...shift }),
  rateLimits: checksOfRecurring,
  output: ShiftedOccurrences,
  errors: ['INVALID_TOKEN', ...shiftErrors],
});

export const recurringLinks = {
  getRecurringBookingsAnonymously,
  cancelRecurringBookingsAnonymously,
  rescheduleRecurringBookingsAnonymously,
  checkRecurringRescheduleAnonymously,
};
