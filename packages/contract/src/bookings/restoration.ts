/** Taking a cancellation back: an operation of this product (docs/decisions/0045). */
import Type from 'typebox';
import { bookingPlacedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Int64, optional } from '../schema.ts';
import { Booking } from './booking.ts';
import { ParticipantNotification } from './operations.ts';

/**
 * Makes a CANCELED or DECLINED booking what it was before, CREATED, PENDING or CONFIRMED, until it would be over. Its place
 * must be free: nobody is ever booked twice by it, and nothing sets that aside.
 */
const restoreBooking = defineOperation({
  name: 'bookings.restoreBooking',
  summary: 'Takes back that a booking was cancelled or declined, while its place is free.',
  method: 'POST',
  path: '/v1/bookings/{bookingId}/restore',
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'docs/decisions/0045',
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    participantNotification: optional(ParticipantNotification),
  }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'INVALID_BOOKING_STATUS',
    'BOOKING_POLICY_VIOLATION',
    'SLOT_NOT_AVAILABLE',
    'SESSION_CAPACITY_EXCEEDED',
    'SCHEDULE_CAPACITY_EXCEEDED',
    'SCHEDULE_NOT_FOUND',
    'ALL_BOOKINGS_ARE_ALREADY_CANCELED',
    'ALL_BOOKINGS_ARE_ALREADY_DECLINED',
    'UNAUTHORIZED_OPERATION',
  ],
  events: [
    'wix.bookings.v2.booking_restored',
    'wix.bookings.v2.booking_confirmed',
    'wix.bookings.v2.booking_markedAsPending',
    'wix.bookings.v2.booking_updated',
    ...bookingPlacedOnCalendar,
  ],
});

export const bookingRestoration = { restoreBooking };
