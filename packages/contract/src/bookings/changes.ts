/** Changes of what was booked: another time, another session, another number of people (bookings sheet 4.3 and 4.8). */
import Type from 'typebox';
import { bookingMovedOnCalendar, seatsOfBookingOnCalendar } from '../calendar/schedules.ts';
import { defineOperation } from '../operation.ts';
import { Guid, Int64, optional } from '../schema.ts';
import { BookedAddOns, BookedSlot, Booking, ParticipantsChoices } from './booking.ts';
import { flags, OverrideReason, ParticipantNotification, writerPrefixes } from './operations.ts';

const participants = {
  totalParticipants: optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  participantsChoices: optional(ParticipantsChoices),
};

/** Why a booking is not moved, by whatever way it is asked. */
export const rescheduleErrors = [
  'BOOKING_NOT_FOUND',
  'BOOKING_REVISION_MISMATCH',
  'BOOKING_POLICY_VIOLATION',
  'UNAUTHORIZED_OPERATION',
  'SESSION_CAPACITY_EXCEEDED',
  'SLOT_NOT_AVAILABLE',
  'VALIDATION_FAILURE',
  'SESSION_NOT_FOUND',
  'SCHEDULE_NOT_FOUND',
  'RESOURCE_NOT_FOUND',
  'INVALID_SERVICE_CHOICES',
  'INVALID_FLOW_SELECTED_RESOURCES',
  'REQUESTED_GENDER_NOT_ALLOWED',
  'INVALID_DATE_FORMAT',
  'INVALID_TIME_ZONE',
] as const;

/** Moves an appointment to another time, or a class booking to another session of its service; courses never move. */
const rescheduleBooking = defineOperation({
  name: 'bookings.rescheduleBooking',
  summary: 'Moves a booking to another time or session.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/reschedule',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.CHANGE_OWN',
  idempotency: 'stored',
  source: 'bookings sheet 4.3',
  input: Type.Object({
    bookingId: Guid(),
    slot: BookedSlot,
    revision: optional(Int64()),
    participantNotification: optional(ParticipantNotification),
    flowControlSettings: optional(
      flags([
        'ignoreReschedulePolicy',
        'skipAvailabilityValidation',
        'allowUnofferedTimes',
        'skipBusinessConfirmation',
        'allowAddOnChanges',
      ]),
    ),
    ...participants,
    bookedAddOns: optional(BookedAddOns),
    /** Rooms and things beside whoever serves, chosen by the business; ours. Of other types the server chooses. */
    furtherResourceIds: optional(Type.Array(Guid(), { maxItems: 20 })),
    overrideReason: optional(OverrideReason()),
  }),
  output: Type.Object({ booking: Booking }),
  overlapCode: 'SLOT_NOT_AVAILABLE',
  errors: [
    ...rescheduleErrors,
    'ADD_ON_GROUP_NOT_FOUND',
    'ADD_ON_NOT_FOUND',
    'ADD_ON_CHANGES_NOT_ALLOWED',
    'NOT_ALLOWED_TO_UPDATE_BOOKING_IN_MULTI_SERVICE_BOOKING',
  ],
  events: ['wix.bookings.v2.booking_rescheduled', 'wix.bookings.v2.booking_updated', ...bookingMovedOnCalendar],
});

/** Changes how many people a booking of a class or a course brings; more need open places. */
const updateNumberOfParticipants = defineOperation({
  name: 'bookings.updateNumberOfParticipants',
  summary: 'Changes how many people a booking of a class or a course brings.',
  method: 'POST',
  path: '/v2/bookings/{bookingId}/update_number_of_participants',
  prefixes: writerPrefixes,
  permission: 'BOOKINGS.MANAGE',
  idempotency: 'stored',
  source: 'bookings sheet 4.8',
  input: Type.Object({ bookingId: Guid(), revision: Int64(), ...participants }),
  output: Type.Object({ booking: Booking }),
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_REVISION_MISMATCH',
    'UNAUTHORIZED_OPERATION',
    'SESSION_CAPACITY_EXCEEDED',
    'SCHEDULE_CAPACITY_EXCEEDED',
    'WAITLIST_FULL',
    'INVALID_SERVICE_CHOICES',
    'VALIDATION_FAILURE',
  ],
  events: [
    'wix.bookings.v2.booking_number_of_participants_updated',
    'wix.bookings.v2.booking_updated',
    ...seatsOfBookingOnCalendar,
  ],
});

export const bookingChanges = { rescheduleBooking, updateNumberOfParticipants };
