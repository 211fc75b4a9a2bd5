/**
 * Cancelling and moving by a link (bookings sheet 9): whoever holds it stands for the customer, as far as the policy lets
 * people act who have not signed in.
 */
import { type bookingLinks, fail, type InputOf } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { StartOver } from '../../../db/failures.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Catalogue } from '../../availability/index.ts';
import { requireVisible, visibleTo } from '../access.ts';
import { type BookingLinks, requireLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { readMultiService } from '../repository/multi-service.ts';
import { readRecurring } from '../repository/recurring.ts';
import { type BookingRow, bookingTable, lockBookings, raiseLinkGenerations } from '../repository.ts';
import { auditedFacts } from '../rules/history.ts';
import { toldAlways } from '../rules/notification.ts';
import { ofSameCustomer } from '../rules/recurring.ts';
import { actionsByLink, isAwaited } from '../rules/transitions.ts';
import { cancelAtItsCost } from './cancel.ts';
import { moveBooking } from './reschedule.ts';
import { lockFoundBooking } from './seats.ts';

export type CancelByLink = InputOf<typeof bookingLinks.cancelBookingAnonymously>;
export type RescheduleByLink = InputOf<typeof bookingLinks.rescheduleBookingAnonymously>;

type LinkParts = BookingsParts & { readonly links: BookingLinks };

/** The policy lets people cancel it who have not signed in. */
export function requireCancellableByLink(booking: BookingRow, catalogue: Catalogue, nowMs: number): void {
  if (!actionsByLink(booking, currentRules(catalogue, booking), nowMs).cancel) {
    throw fail(
      'BOOKING_CANNOT_BE_CANCELLED',
      'The status or the policy of the booking does not allow cancelling it by its link now',
      { status: booking.status },
    );
  }
}

/** The same for moving it; what its customer has not confirmed is held where it is. */
export function requireMovableByLink(booking: BookingRow, catalogue: Catalogue, nowMs: number): void {
  if (isAwaited(booking) || !actionsByLink(booking, currentRules(catalogue, booking), nowMs).reschedule) {
    throw fail(
      'RESCHEDULING_NOT_ALLOWED',
      'The status or the policy of the booking does not allow moving it by its link now',
      { status: booking.status },
    );
  }
}

export async function cancelByLink(
  tx: Transaction,
  act: Act,
  { token, revision }: CancelByLink,
  parts: LinkParts,
): Promise<BookingRow> {
  const linked = parts.links.linkedBy(tx.siteId, token);
  const { id: bookingId } = linked;
  const [catalogue, found] = await Promise.all([parts.availability.current(tx), bookingTable.find(tx, bookingId)]);
  const locked = await lockFoundBooking(tx, found, bookingId, act.nowMs);
  const booking = requireLinked(locked.booking, linked, act.nowMs);
  requireRevision(booking, revision, bookingTable.staleCode);
  requireCancellableByLink(booking, catalogue, act.nowMs);
  return cancelAtItsCost(tx, act, { booking, events: locked.events, catalogue }, toldAlways, parts);
}

export async function rescheduleByLink(
  tx: Transaction,
  act: Act,
  { token, slot, revision }: RescheduleByLink,
  parts: LinkParts,
): Promise<BookingRow> {
  const linked = parts.links.linkedBy(tx.siteId, token);
  const { id: bookingId } = linked;
  const [catalogue, row] = await Promise.all([parts.availability.current(tx), bookingTable.find(tx, bookingId)]);
  const requireFit = (each: BookingRow | undefined) => {
    const booking = requireLinked(each, linked, act.nowMs);
    requireRevision(booking, revision, bookingTable.staleCode);
    requireMovableByLink(booking, catalogue, act.nowMs);
    return booking;
  };
  const input = { bookingId, slot, revision, ...toldAlways };
  return moveBooking(tx, act, { found: requireFit(row), input, requireFit, byBusiness: false }, parts);
}

/**
 * Gives a booking another link; every older one is dead from then on. For whoever sent theirs to the wrong person, or
 * finds that somebody else acts on it. The link of each that is booked together opens all of it, and one message has
 * them all: so all of them end together (docs/decisions/0067).
 */
export async function renewLink(
  tx: Transaction,
  act: Act,
  { bookingId }: InputOf<typeof bookingLinks.renewAnonymousActionToken>,
  { links }: Pick<LinkParts, 'links'>,
): Promise<string> {
  const together = await lockTogether(tx, act, bookingId);
  const ids = together.map(({ id }) => id);
  raiseLinkGenerations(tx, ids);
  const { caller, nowMs, operation, requestId } = act;
  for (const booking of together) {
    const facts = auditedFacts(booking);
    recordAudit(tx, {
      at: nowMs,
      caller,
      operation: operation.name,
      entityType: 'booking',
      entityId: booking.id,
      requestId,
      before: facts,
      after: facts,
    });
  }
  const booking = requireVisible(
    together.find(({ id }) => id === bookingId),
    { kind: 'all' },
    bookingId,
  );
  return links.tokenOf(tx.siteId, { ...booking, link_generation: booking.link_generation + 1 });
}

/** A booking that the caller may see, and all that it is booked together with, under their locks. */
async function lockTogether(tx: Transaction, act: Act, bookingId: string): Promise<readonly BookingRow[]> {
  const [row, visible] = await Promise.all([bookingTable.find(tx, bookingId), visibleTo(tx, act)]);
  const found = requireVisible(row, visible, bookingId);
  const ids = await idsTogether(tx, found);
  const locked = await lockBookings(tx, ids);
  const booking = requireVisible(
    locked.find(({ id }) => id === bookingId),
    visible,
    bookingId,
  );
  const now = await idsTogether(tx, booking);
  if (now.length !== ids.length || now.some((id) => !ids.includes(id))) {
    throw new StartOver();
  }
  return locked;
}

async function idsTogether(tx: Transaction, booking: BookingRow): Promise<readonly string[]> {
  const { id, multi_service_booking_id: multiServiceBookingId, recurring_group_id: recurringGroupId } = booking;
  if (multiServiceBookingId !== null) {
    return (await readMultiService(tx, multiServiceBookingId)).map((each) => each.id);
  }
  return recurringGroupId === null
    ? [id]
    : ofSameCustomer(await readRecurring(tx, recurringGroupId), booking).map((each) => each.id);
}
