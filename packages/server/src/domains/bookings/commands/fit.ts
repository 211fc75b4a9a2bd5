/** Whether a booking that exists may be acted on now: asked alike by every command, before its locks and behind them. */
import { requireRevision } from '../../../db/revision.ts';
import { requireVisible } from '../access.ts';
import { type BookingRow, bookingTable, type VisibleBookings } from '../repository.ts';
import { type BookingAction, requireTransition } from '../rules/transitions.ts';

/** Which booking is meant, and as it was when the caller read it; without a revision nothing is compared. */
export interface NamedBooking {
  readonly bookingId: string;
  readonly revision?: string | undefined;
  /** Who is to serve it, where that was decided together with others (rules/sharing.ts). */
  readonly serving?: readonly string[] | undefined;
}

/**
 * The booking, unless it is gone, somebody else's, changed since it was read, or in a status that does not allow the
 * action.
 */
export function requireFitFor(
  row: BookingRow | undefined,
  visible: VisibleBookings,
  named: NamedBooking,
  action: BookingAction,
): BookingRow {
  const booking = requireVisible(row, visible, named.bookingId);
  requireRevision(booking, named.revision, bookingTable.staleCode);
  requireTransition(booking, action);
  return booking;
}
