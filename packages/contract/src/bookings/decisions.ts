/** What the business decides about a booking that waits (bookings sheet 4.5, 4.9 and 7). */
import Type from 'typebox';
import { bookingDeclinedOnCalendar, bookingPlacedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Int64, optional, Words } from '../schema.ts';
import { Booking, paymentStatuses } from './booking.ts';
import { flags, ParticipantNotification, writerPrefixes } from './operations.ts';

export const PaymentStatusWord = Words(paymentStatuses);

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

export const decisionErrors = ['BOOKING_NOT_FOUND', 'INVALID_BOOKING_STATUS', 'UNAUTHORIZED_OPERATION'] as const;
export const decisionEvents = [
  'wix.bookings.v2.booking_confirmed',
  'wix.bookings.v2.booking_markedAsPending',
  'wix.bookings.v2.booking_declined',
  'wix.bookings.v2.booking_updated',
  ...bookingPlacedOnCalendar,
] as const;

/**
 * Confirms a CREATED or WAITING_LIST booking, or makes it PENDING for services with approval; declines it when its
 * place is gone and nothing is paid.
 */
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

export const bookingDecisions = {
  declineBooking,
  confirmOrDeclineBooking,
  markBookingAsPending,
};
