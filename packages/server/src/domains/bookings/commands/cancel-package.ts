/** Cancelling a package: all of it that has not ended yet, each by the rules of its service, or nothing (bookings sheet 8). */
import { fail, type InputOf, type multiServiceBookings, type multiServiceLinks } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { type MultiServiceLinks, requireLinkedPackage } from '../multi-service-links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { readPackage } from '../repository/multi-service.ts';
import type { BookingRow } from '../repository.ts';
import { alreadyEnded, standingOf, strictest } from '../rules/multi-service.ts';
import { toldAlways } from '../rules/notification.ts';
import { actionsTogetherByLink } from '../rules/transitions.ts';
import { cancelAtItsCost, cancelTogether } from './cancel.ts';
import type { ReadPackage } from './decide-package.ts';
import { lockPackage } from './lock-package.ts';
import { lockFoundBooking } from './seats.ts';

export type CancelMultiServiceBooking = InputOf<typeof multiServiceBookings.cancelMultiServiceBooking>;
export type CancelPackageByLink = InputOf<typeof multiServiceLinks.cancelMultiServiceBookingAnonymously>;

export async function cancelMultiServiceBooking(
  tx: Transaction,
  act: Act,
  { multiServiceBookingId, returnFullEntity: _answered, ...said }: CancelMultiServiceBooking,
  parts: BookingsParts,
): Promise<ReadPackage> {
  const locked = await lockPackage(tx, act, multiServiceBookingId, parts);
  const standing = standingOf(locked.bookings);
  if (standing.length === 0) {
    throw alreadyEnded(locked.bookings);
  }
  return cancelEach(tx, locked, standing, ({ id }) => cancelTogether(tx, act, { ...said, bookingId: id }, parts));
}

/** The same by the package's link, as far as the policies let people act who have not signed in (bookings sheet 9). */
export async function cancelPackageByLink(
  tx: Transaction,
  act: Act,
  { token }: CancelPackageByLink,
  parts: BookingsParts & { readonly packageLinks: MultiServiceLinks },
): Promise<ReadPackage> {
  const linked = parts.packageLinks.linkedBy(tx.siteId, token);
  // Whoever holds the link reaches all of it.
  const locked = await lockPackage(tx, { ...act, reach: 'all' }, linked.id, parts);
  requireLinkedPackage(locked.bookings, linked, act.nowMs);
  const standing = standingOf(locked.bookings);
  const { cancel } = strictest(
    standing.map((booking) => actionsTogetherByLink(booking, currentRules(locked.catalogue, booking), act.nowMs)),
  );
  if (!cancel) {
    throw fail(
      'BOOKING_CANNOT_BE_CANCELLED',
      'The status or the policy of a booking does not allow cancelling the multi-service booking by its link now',
    );
  }
  return cancelEach(tx, locked, standing, async (found) => {
    const { booking = found, events } = await lockFoundBooking(tx, found, found.id, act.nowMs);
    return cancelAtItsCost(tx, act, { booking, events, catalogue: locked.catalogue }, toldAlways, parts);
  });
}

async function cancelEach(
  tx: Transaction,
  { of }: ReadPackage,
  bookings: readonly BookingRow[],
  cancel: (booking: BookingRow) => Promise<BookingRow>,
): Promise<ReadPackage> {
  for (const booking of bookings) {
    await cancel(booking);
    await tx.flush();
  }
  return { of, bookings: await readPackage(tx, of.id) };
}
