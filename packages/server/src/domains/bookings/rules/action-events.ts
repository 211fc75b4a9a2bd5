/** What happens to bookings besides their change, as events tell it (bookings sheet 24). Pure. */
import type { BookingStatus, PaymentStatus } from '@openhours/contract';
import type { ActionEvent } from '../../../events/change.ts';
import { presentBooking } from '../present.ts';
import type { BookingRow } from '../repository.ts';
import type { Fee } from './fees.ts';
import { previousParticipants } from './moved-booking.ts';

/** What a booking was before; a new one counts as CREATED and unpaid. */
export interface Previous {
  readonly status: BookingStatus;
  readonly payment_status: PaymentStatus;
}
const nothing: Previous = { status: 'CREATED', payment_status: 'UNDEFINED' };

/** The booking was confirmed, or made as CONFIRMED. */
export function confirmedActionEvent(
  after: BookingRow,
  participantNotification: unknown,
  before: Previous = nothing,
): ActionEvent<'booking'> {
  return placed('confirmed', after, participantNotification, before);
}

/** The booking waits for the business from now on, or was made so. */
export function markedAsPendingActionEvent(
  after: BookingRow,
  participantNotification: unknown,
  before: Previous = nothing,
): ActionEvent<'booking'> {
  return placed('markedAsPending', after, participantNotification, before);
}

function placed(
  slug: 'confirmed' | 'markedAsPending',
  after: BookingRow,
  participantNotification: unknown,
  before: Previous,
): ActionEvent<'booking'> {
  return {
    slug,
    body: {
      participantNotification,
      sendSmsReminder: after.details.sendSmsReminder,
      doubleBooked: after.double_booked,
      previousStatus: before.status,
      previousPaymentStatus: before.payment_status,
    },
  };
}

/** The booking was moved; what it was before stands as the wire shows it. */
export function rescheduledActionEvent(
  before: BookingRow,
  asked: { readonly participantNotification?: unknown; readonly flowControlSettings?: unknown },
): ActionEvent<'booking'> {
  const { bookedEntity, startDate, endDate, bookedAddOns } = presentBooking(before, 'whole');
  return {
    slug: 'rescheduled',
    body: {
      ...previousParticipants(before),
      participantNotification: asked.participantNotification,
      flowControlSettings: asked.flowControlSettings,
      previousStatus: before.status,
      previousBookedEntity: bookedEntity,
      previousStartDate: startDate,
      previousEndDate: endDate,
      previousBookedAddOns: bookedAddOns,
    },
  };
}

/** It brings another number of people; `divided`: some of them are cancelled, in a booking of their own. */
export function participantsActionEvent(
  before: BookingRow,
  divided?: { readonly bookingId: string; readonly participantNotification: unknown },
): ActionEvent<'booking'> {
  return {
    slug: 'number_of_participants_updated',
    body: {
      ...previousParticipants(before),
      ...(divided === undefined
        ? {}
        : { dividedBookingId: divided.bookingId, participantNotification: divided.participantNotification }),
    },
  };
}

/** The booking was declined. */
export function declinedActionEvent(
  after: BookingRow,
  asked: { readonly participantNotification?: unknown; readonly flowControlSettings?: unknown },
  before: Previous,
): ActionEvent<'booking'> {
  return {
    slug: 'declined',
    body: {
      participantNotification: asked.participantNotification,
      doubleBooked: after.double_booked,
      flowControlSettings: asked.flowControlSettings,
      previousStatus: before.status,
      previousPaymentStatus: before.payment_status,
    },
  };
}

/** The booking was called off. */
export function canceledActionEvent(
  before: Previous,
  asked: { readonly participantNotification?: unknown; readonly flowControlSettings?: unknown },
): ActionEvent<'booking'> {
  return {
    slug: 'canceled',
    body: {
      participantNotification: asked.participantNotification,
      flowControlSettings: asked.flowControlSettings,
      previousStatus: before.status,
    },
  };
}

/** What was due of it is asked for no longer. */
export function feeWaivedActionEvent(waivedFee: Fee, participantNotification: unknown): ActionEvent<'booking'> {
  return { slug: 'fee_waived', body: { participantNotification, waivedFee } };
}

/**
 * What ended it was taken back. Clients of the platform, which know no such act, hear beside it that it is confirmed or
 * pending: that is all they need to have it again.
 */
export function restoredActionEvents(
  after: BookingRow,
  participantNotification: unknown,
  before: Previous,
): ActionEvent<'booking'>[] {
  const known =
    after.status === 'CONFIRMED'
      ? [confirmedActionEvent(after, participantNotification, before)]
      : after.status === 'PENDING'
        ? [markedAsPendingActionEvent(after, participantNotification, before)]
        : [];
  return [...known, { slug: 'restored', body: { participantNotification, previousStatus: before.status } }];
}
