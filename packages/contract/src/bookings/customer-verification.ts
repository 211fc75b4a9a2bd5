/**
 * What is asked of customers who book on the pages without signing in, so that strangers cannot book in anybody's name
 * without end: how many bookings may lie ahead for them, and whether they confirm by the link or the code of a message.
 * Operations of Openhours itself; who works for the business, keys and members are asked for nothing.
 */
import Type, { type Static } from 'typebox';
import { bookingPlacedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { codesByLink, codesSent } from '../rate-limits.ts';
import { Email, Guid, Instant, optional, Revision, Words } from '../schema.ts';
import { Booking } from './booking.ts';
import { LinkToken, linkErrors, linkPrefixes } from './links.ts';
import { largestMostOccurrences } from './recurring-limits.ts';
import { captchaUses, confirmationWays, largestMostOpenBookings } from './verification-limits.ts';

export const CustomerVerification = Type.Object({
  /**
   * How many bookings that customers made without signing in may lie ahead for one e-mail address, and for one telephone
   * number; absent: as many as they like.
   */
  mostOpenBookings: optional(Type.Integer({ minimum: 1, maximum: largestMostOpenBookings })),
  /**
   * What makes a booking of the pages CONFIRMED where the service asks for no approval: nothing more, or the link or code
   * of a message to the address that was given; until then it is CREATED and its time is held.
   */
  confirmation: Words(confirmationWays),
  /**
   * When whoever books or joins a waitlist proves by a captcha that no program does it; suspicious is an address that
   * behaves like a script.
   */
  captcha: Words(captchaUses),
});
export type CustomerVerification = Static<typeof CustomerVerification>;

/** The same of one service. */
export const ServiceVerification = Type.Object({
  /** Absent: as for all services. */
  confirmation: optional(Words(confirmationWays)),
});
export type ServiceVerification = Static<typeof ServiceVerification>;

const path = '/v1/customer-verification';
const source = 'docs/decisions/0042';
const Answer = Type.Object({
  customerVerification: CustomerVerification,
  revision: Revision(),
  /** False: there is no mail server, so nobody is asked for a code, whatever is set. */
  canSendMail: Type.Boolean(),
});

/** What the site asks of customers who have not signed in. */
const getCustomerVerification = defineOperation({
  name: 'bookings.getCustomerVerification',
  summary: 'Reads what is asked of customers who book without signing in.',
  method: 'GET',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({}),
  output: Answer,
});

/** Replaces it as a whole; holds for what is booked from now on. */
const updateCustomerVerification = defineOperation({
  name: 'bookings.updateCustomerVerification',
  summary: 'Sets what is asked of customers who book without signing in.',
  method: 'PUT',
  path,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ customerVerification: CustomerVerification, revision: Revision() }),
  output: Answer,
  errors: ['INVALID_REVISION'],
});

const ofService = `${path}/services/{serviceId}`;
const ServiceAnswer = Type.Object({
  serviceVerification: ServiceVerification,
  revision: Revision(),
  /** What holds for the service now: its own or the site's, and AT_ONCE where no mail can be sent. */
  confirmation: Words(confirmationWays),
});

/** How bookings of one service that somebody makes without signing in are confirmed; the form says it before it is sent. */
const getServiceVerification = defineOperation({
  name: 'bookings.getServiceVerification',
  summary: 'Reads how customers who have not signed in confirm bookings of a service.',
  method: 'GET',
  path: ofService,
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid() }),
  output: ServiceAnswer,
  errors: ['SERVICE_NOT_FOUND'],
});

/** Sets it for one service, or leaves it to the site again. */
const updateServiceVerification = defineOperation({
  name: 'bookings.updateServiceVerification',
  summary: 'Sets how customers who have not signed in confirm bookings of a service.',
  method: 'PUT',
  path: ofService,
  permission: 'POLICIES.MANAGE',
  idempotency: 'natural',
  source,
  input: Type.Object({ serviceId: Guid(), serviceVerification: ServiceVerification, revision: Revision() }),
  output: ServiceAnswer,
  errors: ['SERVICE_NOT_FOUND', 'INVALID_REVISION'],
});

const byLink = {
  prefixes: linkPrefixes,
  permission: 'BOOKINGS.BY_LINK',
  source,
} as const;

export const BookingVerification = Type.Object({
  /** Where the message went. */
  email: Type.String(),
  /** Until then the time is held, and link and code are good; over for the moment before the booking is called off. */
  untilDate: Instant(),
  /** How often the code may still be wrong. */
  triesLeft: Type.Integer(),
  /** How often the message may still be sent. */
  sendingsLeft: Type.Integer(),
});
export type BookingVerification = Static<typeof BookingVerification>;

/** What a booking still waits for from its customer; `verification` is absent when it waits for nothing of the kind. */
const getBookingVerification = defineOperation({
  name: 'bookings.getBookingVerification',
  summary: 'Reads whether a booking waits for its customer to confirm it.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/verification',
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken() }),
  output: Type.Object({ verification: optional(BookingVerification) }),
  errors: linkErrors,
});

/** What became of a code. EXPIRED: the time is not held any more. */
export const codeOutcomes = ['VERIFIED', 'WRONG_CODE', 'NO_TRIES_LEFT', 'EXPIRED'] as const;

/**
 * Confirms a booking by the code of its message. A wrong one changes nothing but that it was tried, so it is no error; one
 * that was verified before is answered as it stands.
 */
const verifyBooking = defineOperation({
  name: 'bookings.verifyBooking',
  summary: 'Confirms a booking by the code that its customer was sent.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/verify',
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({
    token: LinkToken(),
    /** Six digits; what stands between them is passed over. */
    code: Type.String({ minLength: 1, maxLength: 50 }),
    /** Bookings of a series that are given up, since they can no longer be had; all others are confirmed. */
    leftOut: optional(Type.Array(Guid(), { maxItems: largestMostOccurrences })),
  }),
  rateLimits: codesByLink,
  output: Type.Object({ booking: Booking, outcome: Words(codeOutcomes) }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...linkErrors,
    'INVALID_BOOKING_STATUS',
    'SLOT_NOT_AVAILABLE',
    'NO_OPEN_SPOTS',
    // Of a series, which is confirmed whole or not at all.
    'BOOKING_POLICY_VIOLATION',
    'VALIDATION_FAILURE',
  ],
  events: [
    'wix.bookings.v2.booking_confirmed',
    'wix.bookings.v2.booking_markedAsPending',
    'wix.bookings.v2.booking_declined',
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_updated',
    ...bookingPlacedOnCalendar,
  ],
});

/** Sends the message once more, to another address where the first was wrong; the code of an address is no other's. */
const resendVerification = defineOperation({
  name: 'bookings.resendVerification',
  summary: 'Sends the message with the code once more, or to another address.',
  method: 'POST',
  path: '/v1/anonymous-bookings/{token}/resend-verification',
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({
    token: LinkToken(),
    /** Absent: to the same address. */
    email: optional(Email()),
  }),
  rateLimits: codesSent,
  output: Type.Object({ verification: BookingVerification }),
  errors: [...linkErrors, 'INVALID_BOOKING_STATUS', 'VERIFICATION_LIMIT_REACHED', 'OPEN_BOOKINGS_LIMIT_REACHED'],
  events: [
    'wix.bookings.v2.booking_updated',
    'openhours.contacts.v1.contact_created',
    'openhours.contacts.v1.contact_deleted',
  ],
});

export const customerVerification = {
  getCustomerVerification,
  updateCustomerVerification,
  getServiceVerification,
  updateServiceVerification,
  getBookingVerification,
  verifyBooking,
  resendVerification,
};
