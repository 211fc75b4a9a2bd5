/**
 * What refusals of bookings, holds and waitlists say beside their code: what stands in the way, what would be free instead,
 * and which limit is met (bookings sheet 23).
 */
import Type from 'typebox';
import { Guid, Instant, optional, Words } from '../schema.ts';

/** A free start near the one that was refused; of classes with the session it is. */
const nearest = optional(
  Type.Array(Type.Object({ startDate: Instant(), endDate: Instant(), eventId: optional(Type.String()) })),
);
const reasons = optional(Type.Array(Type.String()));
/** What already takes up the time; told to the business alone. */
const conflicts = optional(
  Type.Array(
    Type.Object({
      source: Type.String(),
      sourceId: Type.String(),
      resourceId: optional(Type.String()),
      startDate: optional(Instant()),
      endDate: optional(Instant()),
    }),
  ),
);
const openSpots = optional(Type.Integer());
const full = Type.Object({ openSpots, remaining: optional(Type.Integer()), reasons, nearest, conflicts });
/** Which room or thing was chosen and is not free. */
const resourceId = optional(Guid());
/** Of a series: what of it cannot be had, each by its place in the call, and by its id where it is a booking already. */
const occurrences = optional(
  Type.Array(
    Type.Object({
      index: Type.Integer(),
      bookingId: optional(Guid()),
      startDate: Instant(),
      reasons: Type.Array(Type.String()),
      nearest,
    }),
  ),
);
const ofStatus = Type.Object({ status: optional(Type.String()) });

export const bookingsErrorData = {
  SLOT_NOT_AVAILABLE: Type.Object({ ...full.properties, resourceId, occurrences }),
  NO_OPEN_SPOTS: full,
  SESSION_CAPACITY_EXCEEDED: full,
  SCHEDULE_CAPACITY_EXCEEDED: full,
  BOOKING_POLICY_VIOLATION: Type.Object({
    /** Which rule it is, where it is not one about time. */
    policy: optional(Type.String()),
    maxParticipantsPerBooking: optional(Type.Integer()),
    maxBookings: optional(Type.Integer()),
    bookingPolicyViolations: optional(
      Type.Object({
        tooEarlyToBook: optional(Type.Boolean()),
        tooLateToBook: optional(Type.Boolean()),
        bookOnlineDisabled: optional(Type.Boolean()),
        earliestBookingDate: optional(Instant()),
      }),
    ),
    reasons,
    nearest,
    occurrences,
  }),
  OPEN_BOOKINGS_LIMIT_REACHED: Type.Object({ limit: Words(['EMAIL', 'PHONE']), mostOpenBookings: Type.Integer() }),
  SLOT_HOLD_LIMIT_REACHED: Type.Object({
    limit: Words(['VISITOR', 'ADDRESS', 'ADDRESS_DAY', 'DAY', 'PLACES']),
    mostHolds: optional(Type.Integer()),
    mostPlaces: optional(Type.Integer()),
    mostMinutes: optional(Type.Integer()),
  }),
  VERIFICATION_LIMIT_REACHED: Type.Object({ mostSendings: optional(Type.Integer()) }),
  SENDING_LIMIT_REACHED: Type.Object({ mostSendings: optional(Type.Integer()) }),
  WAITLIST_FULL: Type.Object({ capacity: Type.Integer(), waiting: Type.Integer() }),
  /** Of an appointment the first times that suit. */
  SPOTS_AVAILABLE: Type.Object({ openSpots: Type.Integer(), nearest }),
  INVALID_BOOKING_STATUS: ofStatus,
  BOOKING_CANNOT_BE_CANCELLED: ofStatus,
  RESCHEDULING_NOT_ALLOWED: ofStatus,
  CONTACT_DETAILS_CONFLICT: Type.Object({ fields: Type.Array(Type.String()) }),
  EMPTY_FORM_INFO: Type.Object({ formId: Guid(), fields: Type.Array(Type.String()) }),
  /** `participants`: their places in the call; `leastAge` and `mostAge`: in full years on the day of the visit. */
  PARTICIPANT_AGE_NOT_ALLOWED: Type.Object({
    participants: Type.Array(Type.Integer()),
    leastAge: optional(Type.Integer()),
    mostAge: optional(Type.Integer()),
  }),
  DUPLICATED_BOOKINGS: Type.Object({ bookingIds: Type.Array(Type.String()) }),
  DUPLICATE_BOOKING_IDS: Type.Object({ bookingIds: Type.Array(Type.String()) }),
};
