/**
 * Whom a booking's messages go to: whoever made it sends them once more, and corrects an address that is wrong, so that
 * whoever has been written to by mistake can do nothing with it. Operations of Openhours itself (docs/decisions/0052).
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { linksSent, messagesByLink } from '../rate-limits.ts';
import { Email, optional } from '../schema.ts';
import { LinkToken, linkErrors, linkPrefixes } from './links.ts';

export const BookingRecipient = Type.Object({
  /** Where messages to the customer go. */
  email: Type.String(),
  /** How often the caller may still have the last message sent again; 0 for whoever has not made the booking. */
  sendingsLeft: Type.Integer(),
  /** The caller may correct the address: nobody has proved that it is theirs, and the booking is not a day old. */
  correctable: Type.Boolean(),
});
export type BookingRecipient = Static<typeof BookingRecipient>;

const byLink = { prefixes: linkPrefixes, permission: 'BOOKINGS.BY_LINK', source: 'docs/decisions/0052' } as const;

/** Whom a booking's messages go to; `recipient` is absent when they go to nobody. */
const getBookingRecipient = defineOperation({
  name: 'bookings.getBookingRecipient',
  summary: 'Reads to which address the messages of a booking go, and whether the caller may correct it.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/recipient',
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken() }),
  output: Type.Object({ recipient: optional(BookingRecipient) }),
  errors: linkErrors,
});

/**
 * Sends once more how the booking stands; with another address it is that address's booking from then on, every link that
 * was given out before is dead, and the first address is told so without being told the other.
 */
const sendBookingMessage = defineOperation({
  name: 'bookings.sendBookingMessage',
  summary: 'Sends the message about a booking once more, or to another address.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/send-message',
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({
    token: LinkToken(),
    /** Absent: to the same address. */
    email: optional(Email()),
  }),
  rateLimits: messagesByLink,
  output: Type.Object({ recipient: BookingRecipient }),
  errors: [
    ...linkErrors,
    'UNAUTHORIZED_OPERATION',
    'INVALID_BOOKING_STATUS',
    'SENDING_LIMIT_REACHED',
    'OPEN_BOOKINGS_LIMIT_REACHED',
    'BOOKING_POLICY_VIOLATION',
    'ALREADY_EXISTS',
  ],
  events: [
    'wix.bookings.v2.booking_updated',
    'openhours.contacts.v1.contact_created',
    'openhours.contacts.v1.contact_deleted',
    'wix.calendar.v3.participation_updated',
  ],
});

/**
 * Sends to an address the links of all bookings ahead that are booked with it, or nothing where there are none: the answer
 * is the same, so nobody learns whose address is known.
 */
const sendBookingLinks = defineOperation({
  name: 'bookings.sendBookingLinks',
  summary: 'Sends the links of all bookings ahead to the address with which they were booked.',
  method: 'POST',
  path: '/v1/booking-links/send',
  permission: 'BOOKINGS.SEND_LINKS',
  idempotency: 'stored',
  source: 'docs/decisions/0052',
  input: Type.Object({ email: Email() }),
  rateLimits: linksSent,
  output: Type.Object({}),
});

export const bookingRecipient = { getBookingRecipient, sendBookingMessage, sendBookingLinks };
