/**
 * Waiting for a place in a full session or course, or for a time of an appointment (bookings sheet 27.2): what becomes free
 * is offered to the first in line for a while, and nobody else can take it meanwhile.
 */
import Type, { type Static } from 'typebox';
import { bookingDeclinedOnCalendar, bookingGoneFromCalendar, bookingPlacedOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink, newPlaces } from '../rate-limits.ts';
import { Guid, Instant, optional, PagingMetadata } from '../schema.ts';
import { Booking } from './booking.ts';
import { ActionDeadlines, CancellationFees, LinkToken, linkPrefixes } from './links.ts';
import {
  cancellationErrors,
  creationErrors,
  NewBookingRequest,
  ParticipantNotification,
  proofsOfBooking,
} from './operations.ts';
import { AllowedActions } from './queries.ts';
import { WaitlistWish } from './wish.ts';

/** A place on a waitlist. Nothing in it says who waits: the booking with the same id does. */
export const WaitlistPlace = Type.Object({
  bookingId: Guid(),
  serviceId: Guid(),
  scheduleId: Guid(),
  /** The session of a class; absent for a course and for an appointment. */
  eventId: optional(Type.String()),
  totalParticipants: Type.Integer(),
  joinedDate: Instant(),
  /** Until when a place is kept for whoever waits; absent while none is offered. */
  offerExpirationDate: optional(Instant()),
  /** They let an offer pass, and are asked again once another place becomes free. */
  passedOver: Type.Boolean(),
});
export type WaitlistPlace = Static<typeof WaitlistPlace>;

/** The same with how many stand before: 1 is the first in line. */
export const WaitlistPlaceInLine = Type.Object({ ...WaitlistPlace.properties, position: Type.Integer() });
export type WaitlistPlaceInLine = Static<typeof WaitlistPlaceInLine>;

const prefixes = ['/bookings'] as const;

/** Which booking: by its id for members and the business, by the token of its link for everybody else. */
const which = { bookingId: optional(Guid()), token: optional(LinkToken()) };

const { booking, captchaToken, namedParticipants, participantNotification, formSubmission, sendSmsReminder } =
  NewBookingRequest.properties;

/**
 * Puts somebody on the waitlist of a full session or course, or of an appointment: then `bookedEntity.slot` names the service,
 * and a person and a place where only these will do, without `startDate`, and `wish` says when it could be. The booking is
 * WAITING_LIST: it has no place until it is given one. Whoever waits for the same already is refused, and so is everybody
 * as long as there are places, or a time that fits is free.
 */
const registerToWaitlist = defineOperation({
  name: 'bookings.registerToWaitlist',
  summary: 'Puts somebody on the waitlist of a full session or course, or of an appointment.',
  method: 'POST',
  path: '/v1/waitlist/register',
  prefixes,
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'bookings sheet 27.2',
  input: Type.Object({
    booking,
    /** Of an appointment, and only of one. */
    wish: optional(WaitlistWish),
    participantNotification,
    formSubmission,
    /** Of a session or a course; they may be named later, too, before the place is taken. */
    namedParticipants,
    sendSmsReminder,
    captchaToken,
  }),
  proofs: proofsOfBooking,
  rateLimits: newPlaces,
  output: Type.Object({ booking: Booking, position: Type.Integer() }),
  errors: [...creationErrors, 'WAITLIST_NOT_ENABLED', 'WAITLIST_FULL', 'SPOTS_AVAILABLE', 'ALREADY_EXISTS'],
  events: [
    'wix.bookings.v2.booking_created',
    'openhours.contacts.v1.contact_created',
    'openhours.forms.v1.form_submission_created',
  ],
});

/**
 * Takes the offered place: the booking is confirmed, or waits for the business where its service asks for that. The business
 * gives a place out of turn, as long as there is one that is not kept for somebody else.
 */
const enrollFromWaitlist = defineOperation({
  name: 'bookings.enrollFromWaitlist',
  summary: 'Takes the place that is offered to somebody on the waitlist.',
  method: 'POST',
  path: '/v1/waitlist/enroll',
  prefixes,
  permission: 'BOOKINGS.WAITLIST',
  idempotency: 'stored',
  source: 'bookings sheet 27.2',
  input: Type.Object(which),
  rateLimits: changesByLink,
  output: Type.Object({ booking: Booking }),
  errors: [
    'BOOKING_NOT_FOUND',
    'INVALID_TOKEN',
    'UNAUTHORIZED_OPERATION',
    'INVALID_BOOKING_STATUS',
    'NO_ACTIVE_OFFER',
    'PARTICIPANT_AGE_NOT_ALLOWED',
    'SESSION_CAPACITY_EXCEEDED',
    'SCHEDULE_CAPACITY_EXCEEDED',
    'SLOT_NOT_AVAILABLE',
  ],
  events: [
    'wix.bookings.v2.booking_confirmed',
    'wix.bookings.v2.booking_markedAsPending',
    'wix.bookings.v2.booking_declined',
    'wix.bookings.v2.booking_updated',
    ...bookingPlacedOnCalendar,
    ...bookingDeclinedOnCalendar,
  ],
});

/** Leaves the waitlist; what was offered goes to the next one at once. */
const leaveWaitlist = defineOperation({
  name: 'bookings.leaveWaitlist',
  summary: 'Leaves the waitlist.',
  method: 'POST',
  path: '/v1/waitlist/leave',
  prefixes,
  permission: 'BOOKINGS.WAITLIST',
  idempotency: 'stored',
  source: 'bookings sheet 27.2',
  input: Type.Object({ ...which, participantNotification: optional(ParticipantNotification) }),
  rateLimits: changesByLink,
  output: Type.Object({ booking: Booking }),
  errors: [...cancellationErrors, 'INVALID_TOKEN', 'INVALID_BOOKING_STATUS'],
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated', ...bookingGoneFromCalendar],
});

/**
 * Who waits for a session, a course or the appointments of a service, in their order; or the places of some bookings. Of those who
 * wait for an appointment each stands behind whose wishes overlap their own. Members get their own, staff
 * those of their calendar.
 */
const listWaitlistPlaces = defineOperation({
  name: 'bookings.listWaitlistPlaces',
  summary: 'Lists who waits for a session, a course or an appointment, in their order.',
  method: 'GET',
  path: '/v1/waitlist/places',
  prefixes,
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'bookings sheet 27.2',
  input: Type.Object({
    /** The session of a class. */
    eventId: optional(Type.String({ maxLength: 250 })),
    /** The course, or the schedule of a service of appointments. */
    scheduleId: optional(Guid()),
    bookingIds: optional(Type.Array(Guid(), { minItems: 1, maxItems: 100 })),
    /** Of a waitlist 100 unless said otherwise. */
    limit: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `pagingMetadata.cursors.next` of the page before. */
    cursor: optional(Type.String({ maxLength: 8192 })),
  }),
  output: Type.Object({ waitlistPlaces: Type.Array(WaitlistPlaceInLine), pagingMetadata: PagingMetadata }),
  errors: ['UNAUTHORIZED_OPERATION'],
});

/** The place in line of the booking that a link opens, and what goes with taking it; none when it does not wait (any more). */
const getWaitlistPlaceAnonymously = defineOperation({
  name: 'bookings.getWaitlistPlaceAnonymously',
  summary: 'Reads the place in line of the booking of a link.',
  method: 'GET',
  path: '/v1/anonymous-bookings/{token}/waitlist-place',
  prefixes: linkPrefixes,
  permission: 'BOOKINGS.BY_LINK',
  idempotency: 'natural',
  source: 'bookings sheet 27.2 and 9',
  input: Type.Object({ token: LinkToken() }),
  output: Type.Object({
    waitlistPlace: optional(WaitlistPlaceInLine),
    /** While a place is offered: what can be done with the booking once it is taken, until when, and what that costs. */
    onceTaken: optional(
      Type.Object({
        allowedAnonymousActions: AllowedActions,
        anonymousActionDeadlines: ActionDeadlines,
        cancellationFees: CancellationFees,
      }),
    ),
  }),
  errors: ['INVALID_TOKEN', 'BOOKING_NOT_FOUND'],
});

export const waitlist = {
  registerToWaitlist,
  enrollFromWaitlist,
  leaveWaitlist,
  listWaitlistPlaces,
  getWaitlistPlaceAnonymously,
};
