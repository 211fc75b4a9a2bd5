/** The booking that a caller writes about: locked, and refused as not there when it is out of the caller's sight. */
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { type BookingRow, lockBooking } from '../repository.ts';

export async function lockVisible(tx: Transaction, act: Act, bookingId: string): Promise<BookingRow> {
  const [row, visible] = await Promise.all([lockBooking(tx, bookingId), visibleTo(tx, act)]);
  return requireVisible(row, visible, bookingId);
}
