/** The refusals of bookings that are not there. Pure. */
import { fail } from '@openhours/contract';

export function bookingNotFound(bookingId: string): Error {
  return fail('BOOKING_NOT_FOUND', 'The site has no booking with this id', { bookingId });
}

export function linkedBookingNotFound(): Error {
  return fail('BOOKING_NOT_FOUND', 'The site has no booking with this link');
}
