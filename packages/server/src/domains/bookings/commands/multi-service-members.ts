/**
 * Which bookings belong to a multi-service booking: adding those that stand alone, and making them stand alone again
 * (bookings sheet 8).
 */
import type { InputOf, multiServiceBookings } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { requireVisible, visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import {
  readNamed,
  requireAddable,
  requireMultiServiceSize,
  requireOneCustomer,
  requireStanding,
  requireTogether,
  withinMultiService,
  withoutMultiService,
} from '../rules/multi-service.ts';
import { lockMultiService } from './lock-multi-service.ts';
import { writeBooking } from './record.ts';

export type AddBookings = InputOf<typeof multiServiceBookings.addBookingsToMultiServiceBooking>;
export type RemoveBookings = InputOf<typeof multiServiceBookings.removeBookingsFromMultiServiceBooking>;

/** Answers the bookings that were added, as they were named. */
export async function addBookings(
  tx: Transaction,
  act: Act,
  { bookings: said, multiServiceBookingId }: AddBookings,
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const bookingIds = said.map(({ bookingId }) => bookingId);
  const { bookings, of } = await lockMultiService(tx, act, multiServiceBookingId, parts, { bookingIds });
  requireStanding(bookings);
  const [found, visible] = await Promise.all([bookingTable.findMany(tx, bookingIds), visibleTo(tx, act)]);
  const named = readNamed(said, found);
  const added = bookingIds.map((id) => {
    const row = found.find((each) => each.id === id);
    const booking = requireVisible(row, visible, id);
    requireAddable(booking, of);
    requireRevision(booking, named.get(id)?.revision, bookingTable.staleCode);
    return booking;
  });
  const together = [...bookings, ...added];
  requireMultiServiceSize(together.length);
  requireOneCustomer(together);
  requireTogether(of, together);
  return added.map((booking) => writeMembership(tx, act, booking, withinMultiService(booking, of), parts));
}

/** Answers the bookings that stand alone now, as they were named; all of them where none was. */
export async function removeBookings(
  tx: Transaction,
  act: Act,
  { bookings: said = [], multiServiceBookingId }: RemoveBookings,
  parts: BookingsParts,
): Promise<readonly BookingRow[]> {
  const { bookings, of } = await lockMultiService(tx, act, multiServiceBookingId, parts);
  const named = readNamed(said, bookings);
  const removed =
    named.size === 0
      ? bookings
      : [...named.keys()].flatMap((id) => bookings.find((booking) => booking.id === id) ?? []);
  for (const booking of removed) {
    requireRevision(booking, named.get(booking.id)?.revision, bookingTable.staleCode);
  }
  const left = bookings.filter((booking) => !removed.includes(booking));
  requireTogether(of, left);
  const alone = (booking: BookingRow) => writeMembership(tx, act, booking, withoutMultiService(booking), parts);
  // One by itself is no package.
  for (const booking of left.length === 1 ? left : []) {
    alone(booking);
  }
  return removed.map(alone);
}

function writeMembership(
  tx: Transaction,
  act: Act,
  before: BookingRow,
  after: BookingRow,
  parts: BookingsParts,
): BookingRow {
  return writeBooking(tx, act, { before, after, actionEvents: [] }, parts);
}
