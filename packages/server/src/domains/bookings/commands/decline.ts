/** Declining a booking that waits (bookings sheet 4.5): what it occupied is free at once. */
import type { bookingDecisions, InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { KnownEvents } from '../../calendar/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import type { BookingRow } from '../repository.ts';
import { declinedActionEvent } from '../rules/action-events.ts';
import { requireFitFor } from './fit.ts';
import { writeBooking } from './record.ts';
import { lockBookingWithSeats } from './seats.ts';
import { givePlaceBack } from './take.ts';

export type DeclineBooking = InputOf<typeof bookingDecisions.declineBooking>;

/**
 * Locks the booking, and before it what it gives back: the session or course of its seats, or the event of an appointment.
 * Nothing is paid with a membership yet, so `withRefund` gives nothing back.
 */
export async function declineBooking(
  tx: Transaction,
  act: Act,
  input: DeclineBooking,
  parts: BookingsParts,
): Promise<BookingRow> {
  const visible = await visibleTo(tx, act);
  const locked = await lockBookingWithSeats(tx, input.bookingId, act.nowMs);
  const booking = requireFitFor(locked.booking, visible, input, 'decline');
  return writeDeclined(tx, act, { booking, events: locked.events }, input, parts);
}

/** Writes a decline that was decided; the booking is locked with what it gives up. */
export async function writeDeclined(
  tx: Transaction,
  act: Act,
  { booking, events }: { readonly booking: BookingRow; readonly events: KnownEvents },
  said: Pick<DeclineBooking, 'paymentStatus' | 'doubleBooked' | 'participantNotification' | 'flowControlSettings'>,
  parts: BookingsParts,
): Promise<BookingRow> {
  const declined: BookingRow = {
    ...booking,
    status: 'DECLINED',
    payment_status: said.paymentStatus ?? booking.payment_status,
    double_booked: said.doubleBooked ?? booking.double_booked,
    details: { ...booking.details, endedFrom: booking.status },
  };
  await givePlaceBack(tx, act, booking, declined, events, parts);
  const actionEvents = [declinedActionEvent(declined, said, booking)];
  return writeBooking(tx, act, { before: booking, after: declined, actionEvents }, parts);
}
