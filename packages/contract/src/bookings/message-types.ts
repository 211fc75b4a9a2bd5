/**
 * Types of messages about bookings; `BUSINESS_*` go to the business, `STAFF_*` to whoever does the work, the others to
 * customers.
 */
export const bookingMessageTypes = [
  'BOOKING_CONFIRMED',
  'BOOKING_VERIFICATION',
  'BOOKING_REQUESTED',
  'BOOKING_DECLINED',
  'BOOKING_CANCELED',
  /** For some of those who come; the others stay. */
  'BOOKING_CANCELED_FOR_SOME',
  'BOOKING_RESTORED',
  'BOOKING_RESCHEDULED',
  'BOOKING_RESCHEDULED_FOR_SOME',
  'BOOKING_ATTENDED',
  'BOOKING_NOT_ATTENDED',
  'BOOKING_FEE_ENDED',
  'BUSINESS_BOOKING_CREATED',
  'BUSINESS_BOOKING_REQUESTED',
  'BUSINESS_BOOKING_CANCELED',
  'BUSINESS_BOOKING_CANCELED_FOR_SOME',
  'BUSINESS_BOOKING_RESCHEDULED',
  'BOOKING_REMINDER',
  'WAITLIST_JOINED',
  'WAITLIST_OFFERED',
  'WAITLIST_OFFER_ENDED',
  'WAITLIST_SESSION_MOVED',
  'WAITLIST_ENDED',
  'STAFF_BOOKING_CREATED',
  'STAFF_BOOKING_REQUESTED',
  'STAFF_BOOKING_CANCELED',
  'STAFF_BOOKING_RESTORED',
  'STAFF_BOOKING_RESCHEDULED',
  'STAFF_BOOKING_REMINDER',
  'BOOKING_ADDRESS_LEFT',
  'BOOKING_LINKS',
] as const;
export type BookingMessageType = (typeof bookingMessageTypes)[number];

/**
 * What no business does without, nor words: what somebody has asked for a moment ago, without its code nobody could confirm
 * a booking, and whose address is no longer that of a booking has to hear it.
 */
const needed = ['BOOKING_VERIFICATION', 'BOOKING_ADDRESS_LEFT', 'BOOKING_LINKS'] as const;
export type OptionalBookingMessageType = Exclude<BookingMessageType, (typeof needed)[number]>;

/** Messages that a business may do without, and add its own words to. */
export const optionalBookingMessageTypes = bookingMessageTypes.filter(
  (type): type is OptionalBookingMessageType => !(needed as readonly BookingMessageType[]).includes(type),
);
