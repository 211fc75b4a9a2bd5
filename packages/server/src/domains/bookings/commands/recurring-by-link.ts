/**
 * Cancelling and moving bookings of a series by the link of one of them (docs/decisions/0077): as far as the policy lets
 * each be changed by people who have not signed in, all that are named or none, and as they were shown.
 */
import { fail, type InputOf, type recurringLinks } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type BookingLinks, readLinked, requireLinked } from '../links.ts';
import type { BookingsParts } from '../parts.ts';
import { currentRules } from '../policy.ts';
import { readRecurring } from '../repository/recurring.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { toldAlways } from '../rules/notification.ts';
import { groupNotFound, ofSameCustomer } from '../rules/recurring.ts';
import { actionsByLink, isAwaited } from '../rules/transitions.ts';
import { cancelAtItsCost } from './cancel.ts';
import { moveOccurrences, requestsOf } from './change-recurring.ts';
import { requireFitFor } from './fit.ts';
import { inTurn } from './in-turn.ts';
import { type LockedOccurrences, lockOccurrences } from './lock-recurring.ts';
import { lockFoundBooking } from './seats.ts';

type LinkParts = BookingsParts & { readonly links: Pick<BookingLinks, 'linkedBy'> };
type CancelByLink = InputOf<typeof recurringLinks.cancelRecurringBookingsAnonymously>;
type RescheduleByLink = InputOf<typeof recurringLinks.rescheduleRecurringBookingsAnonymously>;

export interface ByLink {
  readonly recurringGroupId: string;
  /** The one whose link it is. */
  readonly opened: BookingRow;
  /** All of the same customer, in the order of their times. */
  readonly bookings: readonly BookingRow[];
}

/** The series that a link opens. */
export async function readRecurringByLink(
  reader: Reader,
  token: string,
  nowMs: number,
  links: Pick<BookingLinks, 'linkedBy'>,
): Promise<ByLink> {
  const opened = await readLinked(reader, links, token, nowMs);
  const { recurring_group_id: recurringGroupId } = opened;
  if (recurringGroupId === null) {
    throw groupNotFound(opened.id);
  }
  const bookings = ofSameCustomer(await readRecurring(reader, recurringGroupId), opened);
  return { recurringGroupId, opened, bookings };
}

export async function cancelRecurringByLink(
  tx: Transaction,
  act: Act,
  { bookings: named, token }: CancelByLink,
  parts: LinkParts,
): Promise<{ readonly recurringGroupId: string; readonly bookings: readonly BookingRow[] }> {
  const { recurringGroupId, ...locked } = await lockByLink(tx, act, token, named, false, parts);
  const { catalogue } = locked;
  const bookings = await inTurn(tx, locked.bookings, async (found) => {
    const { booking = found, events } = await lockFoundBooking(tx, found, found.id, act.nowMs);
    if (!actionsByLink(booking, currentRules(catalogue, booking), act.nowMs).cancel) {
      throw fail(
        'BOOKING_CANNOT_BE_CANCELLED',
        'The status or the policy of a booking does not allow cancelling it by its link now',
        { status: booking.status },
      );
    }
    return cancelAtItsCost(tx, act, { booking, events, catalogue }, toldAlways, parts);
  });
  return { recurringGroupId, bookings };
}

export async function rescheduleRecurringByLink(
  tx: Transaction,
  act: Act,
  { bookings: named, token }: RescheduleByLink,
  parts: LinkParts,
): Promise<{ readonly recurringGroupId: string; readonly bookings: readonly BookingRow[] }> {
  const { recurringGroupId, ...locked } = await lockByLink(tx, act, token, named, true, parts);
  const { catalogue } = locked;
  const requests = await requestsOf(tx, locked, named, (found, moved) => {
    const input = { ...moved, ...toldAlways };
    const requireFit = (row: BookingRow | undefined) => {
      const booking = requireFitFor(row, { kind: 'all' }, input, 'reschedule');
      // What its customer has not confirmed is held where it is.
      if (isAwaited(booking) || !actionsByLink(booking, currentRules(catalogue, booking), act.nowMs).reschedule) {
        throw fail(
          'RESCHEDULING_NOT_ALLOWED',
          'The status or the policy of a booking does not allow moving it by its link now',
          { status: booking.status },
        );
      }
      return booking;
    };
    return { found: requireFit(found), input, requireFit, byBusiness: false };
  });
  return { recurringGroupId, bookings: await moveOccurrences(tx, act, catalogue, requests, parts) };
}

async function lockByLink(
  tx: Transaction,
  act: Act,
  token: string,
  named: CancelByLink['bookings'],
  moves: boolean,
  parts: LinkParts,
): Promise<LockedOccurrences & Pick<ByLink, 'recurringGroupId'>> {
  const { bookings: reached, opened, recurringGroupId } = await readRecurringByLink(tx, token, act.nowMs, parts.links);
  const locked = await lockOccurrences(tx, act, { named, reached, moves, alsoId: opened.id }, parts);
  // Its link may have been renewed while the locks were waited for.
  requireLinked(await bookingTable.find(tx, opened.id), parts.links.linkedBy(tx.siteId, token), act.nowMs);
  return { ...locked, recurringGroupId };
}
