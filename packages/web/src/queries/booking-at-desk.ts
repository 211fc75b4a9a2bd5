/** A booking as the dashboard reads it: with what its status does not say. */
import type { Booking, ExtendedBooking } from '@openhours/contract';

export interface BookingAtDesk extends Booking {
  /** Until when its customer may confirm it by the message that they got; absent for what waits for no customer. */
  readonly awaitsCustomerUntil?: string | undefined;
  /** Nobody came; known where attendance was asked for. */
  readonly isNoShow?: boolean;
}

/** What is cancelled or declined is that, whatever was recorded before. */
export function isNoShow({ attendance, booking }: Pick<ExtendedBooking, 'attendance' | 'booking'>): boolean {
  return booking.status === 'CONFIRMED' && attendance?.status === 'NOT_ATTENDED';
}

export function bookingAtDesk(
  extended: Pick<ExtendedBooking, 'attendance' | 'awaitsCustomerUntil' | 'booking'>,
): BookingAtDesk {
  const { awaitsCustomerUntil, booking } = extended;
  return {
    ...booking,
    ...(awaitsCustomerUntil === undefined ? {} : { awaitsCustomerUntil }),
    ...(isNoShow(extended) ? { isNoShow: true } : {}),
  };
}
