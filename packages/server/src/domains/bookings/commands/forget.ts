/**
 * Taking bookings away as if nobody had made them: for those behind which nobody stands, such as a sample's. What they
 * held is given back as by a cancellation, which says so; then they are gone with the notes about them.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { CalendarAct } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { deleteBookings } from '../repository/made-at.ts';
import { bookingTable, lockBookings } from '../repository.ts';
import { transitions } from '../rules/transitions.ts';
import { cancelLockedBooking } from './cancel.ts';
import { givenUpBy, lockAllSeats } from './seats.ts';

/** Nobody is told by message. The catalogue's version is the caller's. */
export async function forgetBookings(
  tx: Transaction,
  act: CalendarAct,
  bookingIds: readonly string[],
  parts: Pick<BookingsParts, 'availability' | 'recordEvents'>,
): Promise<void> {
  // Seats and events are given up, so they come before the bookings in the order of locks (design 4.5).
  const found = await bookingTable.findMany(tx, bookingIds);
  const events = await lockAllSeats(tx, found.flatMap(givenUpBy), act);
  const silently = { participantNotification: { notifyParticipants: false } };
  for (const booking of await lockBookings(tx, bookingIds)) {
    if ('to' in transitions[booking.status].cancel) {
      await cancelLockedBooking(tx, act, { booking, events }, silently, parts);
    }
  }
  await tx.flush();
  deleteBookings(tx, bookingIds);
  await tx.flush();
}
