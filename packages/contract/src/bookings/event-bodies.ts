/** What the events of bookings, attendance, holds, waitlists and notes carry (bookings sheet 24). */
import Type from 'typebox';
import type { BodiesOf } from '../domain.ts';
import { Guid, Instant, optional, Words } from '../schema.ts';
import { RecordedAttendance } from './attendance.ts';
import { Booking, ParticipantsChoices, paymentStatuses } from './booking.ts';
import { bookingChanges } from './changes.ts';
import type { bookingsCodes } from './codes.ts';
import { bookingDecisions } from './decisions.ts';
import { NotedFee } from './history.ts';
import { BookingNoteReference } from './notes.ts';
import { cancellationFlags, ParticipantNotification } from './operations.ts';
import { SlotHold } from './slot-holds.ts';
import { bookingStatuses } from './statuses.ts';
import { WaitlistPlace } from './waitlist.ts';

const previousStatus = Words(bookingStatuses);
const previousPaymentStatus = Words(paymentStatuses);
const participantNotification = optional(ParticipantNotification);
const placed = {
  participantNotification,
  sendSmsReminder: Type.Boolean(),
  doubleBooked: Type.Boolean(),
  previousStatus,
  previousPaymentStatus,
};
const previousParticipants = {
  previousTotalParticipants: optional(Type.Integer()),
  previousParticipantsChoices: optional(ParticipantsChoices),
};
/** In whose calendars it stands: of a session those who hold it, none of a course. */
const inCalendars = { resourceIds: Type.Array(Guid()) };

export const bookingsEventBodies: BodiesOf<typeof bookingsCodes.events> = {
  booking: {
    entity: Booking,
    actions: {
      confirmed: placed,
      markedAsPending: placed,
      declined: {
        participantNotification,
        doubleBooked: Type.Boolean(),
        flowControlSettings: bookingDecisions.declineBooking.input.properties.flowControlSettings,
        previousStatus,
        previousPaymentStatus,
      },
      canceled: { participantNotification, flowControlSettings: optional(cancellationFlags), previousStatus },
      rescheduled: {
        ...previousParticipants,
        participantNotification,
        flowControlSettings: bookingChanges.rescheduleBooking.input.properties.flowControlSettings,
        previousStatus,
        previousBookedEntity: Booking.properties.bookedEntity,
        previousStartDate: optional(Instant()),
        previousEndDate: optional(Instant()),
        previousBookedAddOns: optional(Booking.properties.bookedAddOns),
      },
      number_of_participants_updated: {
        ...previousParticipants,
        participantNotification,
        /** The booking of those who were cancelled alone; absent where only the number changed, or some were moved. */
        dividedBookingId: optional(Guid()),
      },
      restored: { participantNotification, previousStatus },
      fee_waived: { participantNotification, waivedFee: NotedFee },
    },
  },
  attendance: { entity: RecordedAttendance },
  slotHold: { entity: SlotHold },
  waitlistPlace: {
    entity: WaitlistPlace,
    actions: {
      offered: inCalendars,
      /** PASSED: its time was over; WITHDRAWN: there are fewer places than were offered. */
      offer_ended: { reason: Words(['PASSED', 'WITHDRAWN']), ...inCalendars },
    },
  },
  bookingNote: { entity: BookingNoteReference, actions: { restored: {} } },
};
