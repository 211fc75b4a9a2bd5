/** Cancelling by a link (bookings sheet 9): whoever holds it stands for the customer, as far as the policy lets them. */
import { type bookingLinks, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type BookingLinks, requireLinkGood } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { type BookingRow, bookingTable, lockBooking } from '../repository.ts';
import { actionsByLink } from '../rules/transitions.ts';
import { cancelLockedBooking } from './cancel.ts';

export type CancelByLink = InputOf<typeof bookingLinks.cancelBookingAnonymously>;

export async function cancelByLink(
  tx: Transaction,
  act: Act,
  { token, revision }: CancelByLink,
  parts: BookingsParts & { readonly links: BookingLinks },
): Promise<BookingRow> {
  const bookingId = parts.links.bookingIdOf(tx.siteId, token);
  const [catalogue, locked] = await Promise.all([parts.availability.current(tx), lockBooking(tx, bookingId)]);
  const booking = requireLinked(locked, act.nowMs);
  requireRevision(booking, revision, bookingTable.staleCode);
  if (!actionsByLink(booking, currentRules(catalogue, booking), act.nowMs).cancel) {
    throw fail('BOOKING_CANNOT_BE_CANCELLED', 'The booking cannot be cancelled by its link now', {
      status: booking.status,
    });
  }
  return cancelLockedBooking(tx, act, booking, {}, parts);
}

/** The booking that a link opens: 404 when it is gone, INVALID_TOKEN when the link is no longer good. */
export function requireLinked(row: BookingRow | undefined, nowMs: number): BookingRow {
  if (row === undefined) {
    throw fail('BOOKING_NOT_FOUND', 'The site has no booking with this link');
  }
  requireLinkGood(row, nowMs);
  return row;
}
