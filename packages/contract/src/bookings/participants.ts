/**
 * Those who come with one booking, each by name: naming them, and cancelling or moving some of them while the others stay.
 * Operations of Openhours itself (docs/decisions/0083).
 */
import Type from 'typebox';
import { bookingMovedOnCalendar, seatsOfBookingOnCalendar } from '../calendar/schedules.ts';
import type { ErrorCode } from '../errors.ts';
import { defineOperation } from '../operation.ts';
import { changesByLink } from '../rate-limits.ts';
import { Guid, Int64, optional } from '../schema.ts';
import { BookedSlot, Booking } from './booking.ts';
import { rescheduleErrors } from './changes.ts';
import { LinkToken, linkErrors, linkPrefixes } from './links.ts';
import { cancellationErrors, cancellationFlags, flags, OverrideReason, ParticipantNotification } from './operations.ts';
import { NamedParticipant, ParticipantInputs } from './participant.ts';
import { FeeForSome } from './participant-fees.ts';
import { ParticipantNaming } from './participant-naming.ts';
import { mostNamedParticipants, mostWithoutName } from './participants-limits.ts';

const source = 'docs/decisions/0083';
const path = '/v1/participants/bookings/{bookingId}';
const byLinkPath = '/v1/anonymous-bookings/{token}/participants';

/** Who of a booking is meant; everybody else stays. At least one. */
const some = {
  participantIds: Type.Array(Guid(), { maxItems: mostNamedParticipants }),
  /** How many of those besides whom nobody has named. */
  withoutName: optional(Type.Integer({ minimum: 0, maximum: mostWithoutName })),
};

/** Nobody is named twice, nor named who comes with another booking. */
const namingErrors = ['PARTICIPANT_NOT_FOUND', 'PARTICIPANT_AGE_NOT_ALLOWED'] as const satisfies readonly ErrorCode[];
const partingErrors = [
  'PARTICIPANT_NOT_FOUND',
  'SESSION_CAPACITY_EXCEEDED',
  'SCHEDULE_CAPACITY_EXCEEDED',
] as const satisfies readonly ErrorCode[];
const named = Type.Object({ booking: Booking, namedParticipants: Type.Array(NamedParticipant) });

/** Replaces those who are named as a whole; how many come stays as it is. */
const nameParticipants = defineOperation({
  name: 'bookings.nameParticipants',
  summary: 'Names those who come with a booking.',
  method: 'PUT',
  path,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source,
  input: Type.Object({ bookingId: Guid(), revision: Int64(), namedParticipants: ParticipantInputs() }),
  output: named,
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'UNAUTHORIZED_OPERATION',
    'VALIDATION_FAILURE',
    ...namingErrors,
  ],
  events: ['wix.bookings.v2.booking_updated'],
});

/**
 * Calls the visit off for some of those who come, by the policy and at the cost of the booking. They become a booking of
 * their own, which is cancelled; whoever stays keeps the first. All of them: the booking is cancelled.
 */
const cancelParticipants = defineOperation({
  name: 'bookings.cancelParticipants',
  summary: 'Cancels a booking for some of those who come.',
  method: 'POST',
  path: `${path}/cancel`,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source,
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    ...some,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(cancellationFlags),
  }),
  output: Type.Object({
    /** Of those who stay; cancelled where nobody does. */
    booking: Booking,
    /** Of those who do not come; absent where nobody stays. */
    canceledBooking: optional(Booking),
  }),
  errors: [...cancellationErrors, ...partingErrors, 'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING'],
  events: [
    'wix.bookings.v2.booking_created',
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_number_of_participants_updated',
    'wix.bookings.v2.booking_updated',
    ...seatsOfBookingOnCalendar,
    'wix.calendar.v3.event_cancelled',
    'wix.calendar.v3.participation_deleted',
  ],
});

const movedEvents = [
  'wix.bookings.v2.booking_created',
  'wix.bookings.v2.booking_rescheduled',
  'wix.bookings.v2.booking_number_of_participants_updated',
  'wix.bookings.v2.booking_updated',
  ...seatsOfBookingOnCalendar,
  ...bookingMovedOnCalendar,
] as const;

const moved = Type.Object({
  /** Of those who stay; moved where nobody does. */
  booking: Booking,
  /** Of those who were moved; absent where nobody stays. */
  movedBooking: optional(Booking),
});

/** Moves some of those who come to another time or session, in a booking of their own; add-ons stay with the first. */
const rescheduleParticipants = defineOperation({
  name: 'bookings.rescheduleParticipants',
  summary: 'Moves some of those who come with a booking to another time or session.',
  method: 'POST',
  path: `${path}/reschedule`,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source,
  input: Type.Object({
    bookingId: Guid(),
    revision: Int64(),
    ...some,
    slot: BookedSlot,
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(
      flags([
        'ignoreReschedulePolicy',
        'skipAvailabilityValidation',
        'allowUnofferedTimes',
        'skipBusinessConfirmation',
      ]),
    ),
    overrideReason: optional(OverrideReason()),
  }),
  output: moved,
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...rescheduleErrors,
    'PARTICIPANT_NOT_FOUND',
    'PARTICIPANT_AGE_NOT_ALLOWED',
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
  ],
  events: movedEvents,
});

const byLink = { prefixes: linkPrefixes, permission: 'BOOKINGS.BY_LINK', source } as const;

const getParticipantsAnonymously = defineOperation({
  name: 'bookings.getParticipantsAnonymously',
  summary: 'Reads who comes with the booking of a link.',
  method: 'GET',
  path: byLinkPath,
  ...byLink,
  idempotency: 'natural',
  input: Type.Object({ token: LinkToken() }),
  output: Type.Object({
    namedParticipants: Type.Array(NamedParticipant),
    /** What its service asks of them now. */
    participantNaming: ParticipantNaming,
    /** True where some of them may be cancelled alone, as far as the policy lets anybody be. */
    divisible: Type.Boolean(),
    /** What cancelling now costs for one, for two, and so on; none where it costs nothing. */
    cancellationFees: Type.Array(FeeForSome),
  }),
  errors: linkErrors,
});

const nameParticipantsAnonymously = defineOperation({
  name: 'bookings.nameParticipantsAnonymously',
  summary: 'Names those who come with the booking of a link.',
  method: 'PUT',
  path: byLinkPath,
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({ token: LinkToken(), revision: Int64(), namedParticipants: ParticipantInputs() }),
  rateLimits: changesByLink,
  output: named,
  errors: [...linkErrors, 'BOOKING_REVISION_MISMATCH', 'VALIDATION_FAILURE', ...namingErrors],
  events: ['wix.bookings.v2.booking_updated'],
});

const cancelParticipantsAnonymously = defineOperation({
  name: 'bookings.cancelParticipantsAnonymously',
  summary: 'Cancels the booking of a link for some of those who come.',
  method: 'POST',
  path: `${byLinkPath}/cancel`,
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({ token: LinkToken(), revision: Int64(), ...some }),
  rateLimits: changesByLink,
  output: cancelParticipants.output,
  errors: [
    ...linkErrors,
    ...partingErrors,
    'BOOKING_REVISION_MISMATCH',
    'BOOKING_CANNOT_BE_CANCELLED',
    'VALIDATION_FAILURE',
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
  ],
  events: cancelParticipants.events,
});

const rescheduleParticipantsAnonymously = defineOperation({
  name: 'bookings.rescheduleParticipantsAnonymously',
  summary: 'Moves some of those who come with the booking of a link.',
  method: 'POST',
  path: `${byLinkPath}/reschedule`,
  ...byLink,
  idempotency: 'stored',
  input: Type.Object({ token: LinkToken(), revision: Int64(), ...some, slot: BookedSlot }),
  rateLimits: changesByLink,
  output: moved,
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    'INVALID_TOKEN',
    'RESCHEDULING_NOT_ALLOWED',
    ...rescheduleErrors,
    'PARTICIPANT_NOT_FOUND',
    'PARTICIPANT_AGE_NOT_ALLOWED',
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
  ],
  events: movedEvents,
});

export const bookingParticipants = {
  nameParticipants,
  cancelParticipants,
  rescheduleParticipants,
  getParticipantsAnonymously,
  nameParticipantsAnonymously,
  cancelParticipantsAnonymously,
  rescheduleParticipantsAnonymously,
};
