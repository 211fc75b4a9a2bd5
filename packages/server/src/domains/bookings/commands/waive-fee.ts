/**
 * Waiving what is due of a booking: its customer owes it no longer, and what it was stays to be seen
 * (docs/decisions/0066).
 */
import { type bookingFees, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { feeWaivedActionEvent } from '../rules/action-events.ts';
import { notedFee, withWaivedFee } from '../rules/fees.ts';
import { notificationBy } from '../rules/notification.ts';
import { lockVisible } from './lock-visible.ts';
import { writeBooking } from './record.ts';

type WaiveBookingFee = InputOf<typeof bookingFees.waiveBookingFee>;

export async function waiveFee(
  tx: Transaction,
  act: Act,
  { bookingId, participantNotification, reason, revision }: WaiveBookingFee,
  parts: { readonly recordEvents: RecordEvents },
): Promise<BookingRow> {
  const booking = await lockVisible(tx, act, bookingId);
  requireRevision(booking, revision, bookingTable.staleCode);
  const fee = notedFee(booking);
  if (fee === undefined) {
    throw fail('BOOKING_FEE_NOT_FOUND', 'Nothing is due for this booking', { bookingIds: [bookingId] });
  }
  const told = notificationBy(act.caller, participantNotification);
  const change = {
    before: booking,
    after: withWaivedFee(booking, act.nowMs),
    actionEvents: [feeWaivedActionEvent(fee, told)],
    overrideReason: reason,
  };
  return writeBooking(tx, act, change, parts);
}
