/**
 * Cancelling a multi-service booking: all of it that has not ended yet, each by the rules of its service, or nothing
 * (bookings sheet 8).
 */
import type { InputOf, multiServiceBookings } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import { readMultiService } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { alreadyEnded, standingOf } from '../rules/multi-service.ts';
import { cancelTogether } from './cancel.ts';
import type { ReadMultiService } from './decide-multi-service.ts';
import { lockMultiService } from './lock-multi-service.ts';

export type CancelMultiServiceBooking = InputOf<typeof multiServiceBookings.cancelMultiServiceBooking>;

export async function cancelMultiServiceBooking(
  tx: Transaction,
  act: Act,
  { multiServiceBookingId, returnFullEntity: _answered, ...said }: CancelMultiServiceBooking,
  parts: BookingsParts,
): Promise<ReadMultiService> {
  const locked = await lockMultiService(tx, act, multiServiceBookingId, parts);
  const standing = standingOf(locked.bookings);
  if (standing.length === 0) {
    throw alreadyEnded(locked.bookings);
  }
  return cancelEach(tx, locked, standing, ({ id }) => cancelTogether(tx, act, { ...said, bookingId: id }, parts));
}

/** Each in turn, in the transaction of all. */
export async function cancelEach(
  tx: Transaction,
  { of }: ReadMultiService,
  bookings: readonly BookingRow[],
  cancel: (booking: BookingRow) => Promise<BookingRow>,
): Promise<ReadMultiService> {
  for (const booking of bookings) {
    await cancel(booking);
    await tx.flush();
  }
  return { of, bookings: await readMultiService(tx, of.id) };
}
