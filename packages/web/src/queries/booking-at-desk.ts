/** A booking as the dashboard reads it: with how long it waits for its customer to confirm it, which its status does not say. */
import type { Booking, ExtendedBooking } from '@openhours/contract';

export interface BookingAtDesk extends Booking {
  /** Until when its customer may confirm it by the message that they got; absent for what waits for no customer. */
  readonly awaitsCustomerUntil?: string | undefined;
}

export function bookingAtDesk({
  awaitsCustomerUntil,
  booking,
}: Pick<ExtendedBooking, 'awaitsCustomerUntil' | 'booking'>): BookingAtDesk {
  return awaitsCustomerUntil === undefined ? booking : { ...booking, awaitsCustomerUntil };
}
