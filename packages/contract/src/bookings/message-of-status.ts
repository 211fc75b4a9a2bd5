/** By which message a customer knows how a booking stands, for pages and messages alike. Pure. */
import type { OptionalBookingMessageType } from './message-types.ts';
import type { BookingStatus } from './statuses.ts';

const messages: Readonly<Partial<Record<BookingStatus, OptionalBookingMessageType>>> = Object.freeze({
  CONFIRMED: 'BOOKING_CONFIRMED',
  PENDING: 'BOOKING_REQUESTED',
  CREATED: 'BOOKING_REQUESTED',
  WAITING_LIST: 'WAITLIST_JOINED',
});

/** Undefined where nothing more is told of it: it was declined or cancelled. */
export function messageOfStatus(status: string): OptionalBookingMessageType | undefined {
  return messages[status as BookingStatus];
}
