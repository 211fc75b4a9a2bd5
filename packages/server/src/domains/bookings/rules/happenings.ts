/** What happens to bookings besides their change, as events tell it (bookings sheet 24). Pure. */
import type { BookingStatus, PaymentStatus } from '@openhours/contract';
import type { Happening } from '../../../events/change.ts';
import type { BookingRow } from '../repository.ts';

/** What a booking was before; a new one counts as CREATED and unpaid. */
export interface Previous {
  readonly status: BookingStatus;
  readonly payment_status: PaymentStatus;
}
const nothing: Previous = { status: 'CREATED', payment_status: 'UNDEFINED' };

/** The booking was confirmed, or made as CONFIRMED. */
export function confirmedHappening(
  after: BookingRow,
  participantNotification: unknown,
  before: Previous = nothing,
): Happening<'booking'> {
  return placed('confirmed', after, participantNotification, before);
}

/** The booking waits for the business from now on. */
export function markedAsPendingHappening(
  after: BookingRow,
  participantNotification: unknown,
  before: Previous,
): Happening<'booking'> {
  return placed('markedAsPending', after, participantNotification, before);
}

function placed(
  slug: 'confirmed' | 'markedAsPending',
  after: BookingRow,
  participantNotification: unknown,
  before: Previous,
): Happening<'booking'> {
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

/** The booking was declined. */
export function declinedHappening(
  after: BookingRow,
  asked: { readonly participantNotification?: unknown; readonly flowControlSettings?: unknown },
  before: Previous,
): Happening<'booking'> {
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
export function canceledHappening(
  before: Previous,
  asked: { readonly participantNotification?: unknown; readonly flowControlSettings?: unknown },
): Happening<'booking'> {
  return {
    slug: 'canceled',
    body: {
      participantNotification: asked.participantNotification,
      flowControlSettings: asked.flowControlSettings,
      previousStatus: before.status,
    },
  };
}
