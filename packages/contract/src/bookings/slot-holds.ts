/**
 * Holding a slot while somebody fills in the booking form (design 5 and 4.4): nobody else gets it for ten minutes, once
 * ten more, and the booking that follows takes the place of the hold.
 */
import Type, { type Static } from 'typebox';
import { defineOperation } from '../operation.ts';
import { ownActs } from '../rate-limits.ts';
import { Guid, Instant, optional } from '../schema.ts';
import { BookedAddOns, BookedSchedule, BookedSlot } from './booking.ts';
import { creationErrors } from './operations.ts';

/** The life of a hold; an extension adds as much again. */
export const slotHoldMinutes = 10;

export const SlotHold = Type.Object({
  id: Guid(),
  serviceId: Guid(),
  startDate: Instant(),
  /** Of a course the end of its last session; absent when none is the last. */
  endDate: optional(Instant()),
  timezone: Type.String(),
  /** The session of a class whose places are held. */
  eventId: optional(Type.String()),
  /** The schedule of a course whose places are held. */
  scheduleId: optional(Guid()),
  /** Whose time is held: who serves. */
  resourceId: optional(Guid()),
  /**
   * In whose calendars it stands. Of time everybody and everything that is held, rooms included, who serves first; of places
   * of a session those who held it when the hold was made; none for places of a course.
   */
  resourceIds: Type.Array(Guid()),
  totalParticipants: Type.Integer(),
  /** Until then the slot is the holder's. */
  expiresDate: Instant(),
  /** False once it was extended. */
  extendable: Type.Boolean(),
});
export type SlotHold = Static<typeof SlotHold>;

const holdErrors = ['SLOT_HOLD_NOT_FOUND', 'SLOT_HOLD_UNAVAILABLE', 'UNAUTHORIZED_OPERATION'] as const;

/**
 * Holds a slot as createBooking would book it: the time of an appointment, or places of a session (`slot.eventId`) or of
 * a course (`schedule`). A visitor or member who asks again for the same gets the same hold, for as many people as
 * are said last; the business holds anew for each customer, and repeats a call by its Idempotency-Key. At most 3 live holds
 * for each visitor or member and for an address, which also holds times of one day for an hour within an hour at most, given
 * back or not; and for visitors together as much of a day as leaves half of what is free without them, of every service that
 * needs the same people and rooms, or 30 % of the places of a session or course; the first may always hold.
 */
const createSlotHold = defineOperation({
  name: 'bookings.createSlotHold',
  summary: 'Holds a slot for ten minutes.',
  method: 'POST',
  path: '/v1/slot-holds',
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'design 5 and 4.4',
  input: Type.Object({
    slot: optional(BookedSlot),
    schedule: optional(BookedSchedule),
    totalParticipants: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    /** What is going to be booked with it: the time that is held is longer by theirs. */
    bookedAddOns: optional(BookedAddOns),
  }),
  rateLimits: [
    { per: 'address', calls: 120, windowMs: 3_600_000, spares: 'business' },
    { per: 'caller', calls: 60, windowMs: 3_600_000, spares: 'business' },
  ],
  output: Type.Object({ slotHold: SlotHold }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [...creationErrors, 'SLOT_HOLD_LIMIT_REACHED'],
  events: ['openhours.bookings.v1.slot_hold_created', 'openhours.bookings.v1.slot_hold_updated'],
});

/**
 * The caller's own live holds that no booking has taken up, the newest first: what a page that is opened anew goes on
 * with.
 */
const listOwnSlotHolds = defineOperation({
  name: 'bookings.listOwnSlotHolds',
  summary: 'Lists the slots that the caller holds.',
  method: 'GET',
  path: '/v1/slot-holds/own',
  permission: 'BOOKINGS.CREATE',
  idempotency: 'natural',
  source: 'design 5 and 4.4',
  input: Type.Object({}),
  output: Type.Object({ slotHolds: Type.Array(SlotHold) }),
});

/** Gives a hold ten more minutes, once. */
const extendSlotHold = defineOperation({
  name: 'bookings.extendSlotHold',
  summary: 'Gives a hold ten more minutes, once.',
  method: 'POST',
  path: '/v1/slot-holds/{slotHoldId}/extend',
  permission: 'BOOKINGS.CREATE',
  idempotency: 'stored',
  source: 'design 5 and 4.4',
  input: Type.Object({ slotHoldId: Guid() }),
  rateLimits: ownActs,
  output: Type.Object({ slotHold: SlotHold }),
  errors: [...holdErrors, 'SLOT_HOLD_ALREADY_EXTENDED'],
  events: ['openhours.bookings.v1.slot_hold_updated'],
});

/** Gives the slot back before its time is over. */
const releaseSlotHold = defineOperation({
  name: 'bookings.releaseSlotHold',
  summary: 'Gives a held slot back.',
  method: 'DELETE',
  path: '/v1/slot-holds/{slotHoldId}',
  permission: 'BOOKINGS.CREATE',
  idempotency: 'natural',
  source: 'design 5 and 4.4',
  input: Type.Object({ slotHoldId: Guid() }),
  rateLimits: ownActs,
  output: Type.Object({}),
  errors: holdErrors,
  events: ['openhours.bookings.v1.slot_hold_deleted'],
});

/** At most so many holds are listed at once. */
export const mostListedHolds = 1000;

/**
 * What of a stretch of time is held now, and until when, the earliest first and at most 1,000: the calendar shows it beside
 * what is booked. It says nothing of who holds. A hold that a booking has taken up is not listed, as the booking is. Staff
 * get the held time of their own calendar, members what they hold themselves.
 */
const listSlotHolds = defineOperation({
  name: 'bookings.listSlotHolds',
  summary: 'Lists what is held at the moment in a stretch of time, the earliest first and at most 1,000.',
  method: 'GET',
  path: '/v1/slot-holds',
  permission: 'BOOKINGS.READ',
  idempotency: 'natural',
  source: 'design 5 and 4.4',
  input: Type.Object({
    /** Holds that end after it. */
    fromDate: Instant(),
    /** Holds that begin before it. */
    toDate: Instant(),
  }),
  output: Type.Object({ slotHolds: Type.Array(SlotHold) }),
});

export const slotHolds = { createSlotHold, extendSlotHold, releaseSlotHold, listSlotHolds, listOwnSlotHolds };
