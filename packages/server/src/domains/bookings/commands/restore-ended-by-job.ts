/**
 * Undoing a job that has declined or cancelled bookings: each comes back by the command of the single act. What it has
 * ended of a multi-service booking comes back in one transaction, all of it or none, at whichever of its bookings the
 * job that undoes arrives first (docs/decisions/0045).
 */
import { isEndedStatus } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { multiServiceInfoOf } from '../rules/multi-service.ts';
import { bookingNotFound } from '../rules/not-found.ts';
import { lockMultiService } from './lock-multi-service.ts';
import { type RestoreBooking, restoreBooking } from './restore.ts';

export interface EndedByJob extends Pick<RestoreBooking, 'participantNotification'> {
  readonly bookingId: string;
  /** That at which the job left it. */
  readonly revision: string;
  /** The revision at which the job left a booking; undefined for one that it did not end. */
  readonly leftAt: (bookingId: string) => Promise<number | undefined>;
}

export async function restoreEndedByJob(
  tx: Transaction,
  act: Act,
  { bookingId, leftAt, participantNotification, revision: left }: EndedByJob,
  parts: BookingsParts,
): Promise<BookingRow> {
  const found = await bookingTable.find(tx, bookingId);
  const of = found && multiServiceInfoOf(found);
  const back = (named: { readonly bookingId: string; readonly revision: string }) =>
    restoreBooking(tx, act, { ...named, isUndoingJob: true, participantNotification }, parts);
  if (of === undefined) {
    return back({ bookingId, revision: left });
  }
  // Whose each of them is, is asked of each that comes back.
  const { bookings } = await lockMultiService(tx, { ...act, reach: 'all' }, of.id, parts);
  for (const booking of bookings) {
    const revision = await leftAt(booking.id);
    if (revision !== undefined && !isBack(booking, revision)) {
      await back({ bookingId: booking.id, revision: String(revision) });
      // The next one sees what this one takes.
      await tx.flush();
    }
  }
  const restored = await bookingTable.find(tx, bookingId);
  if (restored === undefined) {
    throw bookingNotFound(bookingId);
  }
  return restored;
}

/** It came back with another of its multi-service booking, and nobody has changed it since. */
function isBack({ revision, status }: BookingRow, leftAt: number): boolean {
  return !isEndedStatus(status) && revision === leftAt + 1;
}
