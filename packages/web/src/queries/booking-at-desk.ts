/** A booking as the dashboard reads it: with what its status does not say. */
import type { Booking, ExtendedBooking } from '@openhours/contract';

export interface BookingAtDesk extends Booking {
  /** Until when its customer may confirm it by the message that they got; absent for what waits for no customer. */
  readonly awaitsCustomerUntil?: string | undefined;
  /** Of a course that has begun: when its next session begins. */
  readonly nextDate?: string | undefined;
  /** Whether they came; known where it was asked for, and of a course of none of its sessions. */
  readonly attendance?: ExtendedBooking['attendance'];
  /** Who comes by name; known where it was asked for. */
  readonly namedParticipants?: ExtendedBooking['namedParticipants'];
}

/** Nobody came. What is cancelled or declined is that, whatever was recorded before. */
export function isNoShow({ attendance, status }: Pick<BookingAtDesk, 'attendance' | 'status'>): boolean {
  return status === 'CONFIRMED' && attendance?.status === 'NOT_ATTENDED';
}

export function bookingAtDesk(
  extended: Pick<ExtendedBooking, 'attendance' | 'awaitsCustomerUntil' | 'booking' | 'namedParticipants' | 'nextDate'>,
): BookingAtDesk {
  const { attendance, awaitsCustomerUntil, booking, namedParticipants = [], nextDate } = extended;
  return {
    ...booking,
    ...(awaitsCustomerUntil === undefined ? {} : { awaitsCustomerUntil }),
    ...(nextDate === undefined ? {} : { nextDate }),
    ...(attendance === undefined ? {} : { attendance }),
    ...(namedParticipants.length === 0 ? {} : { namedParticipants }),
  };
}

/** Where it stands among what is to come: a course that has begun at its next session. */
export function atNextDate(booking: BookingAtDesk): BookingAtDesk {
  return booking.nextDate === undefined ? booking : { ...booking, startDate: booking.nextDate };
}
