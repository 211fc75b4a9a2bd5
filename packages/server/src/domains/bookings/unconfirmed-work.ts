/**
 * A periodic task: bookings that their customers did not confirm in time are called off, so that lists and webhooks
 * know it. Their time was free before, by the end of its hold.
 */
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { onLiveSitesWithDue, readSiteToActOn } from '../site/index.ts';
import { cancelLockedBooking } from './commands/cancel.ts';
import { lockBookingWithSeats } from './commands/seats.ts';
import type { BookingsParts } from './parts.ts';
import {
  deleteBookingVerification,
  findBookingVerification,
  readUnconfirmed,
  unconfirmedOfSites,
} from './repository/booking-verification.ts';
import { readRecurring } from './repository/recurring.ts';
import { isAwaited } from './rules/transitions.ts';

const ending: RecordedAct['operation'] = {
  name: 'bookings.endUnconfirmed',
  events: [
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_updated',
    'wix.calendar.v3.participation_deleted',
  ],
};

const toldNobody = { participantNotification: { notifyParticipants: false } };

export function createUnconfirmedWork(parts: BookingsParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'call off bookings that nobody confirmed',
    everyMs: 10_000,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, unconfirmedOfSites(nowMs), signal, (siteId) =>
        endAll(siteId, database, nowMs, signal),
      ),
  };

  async function endAll(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    const ids = await database.transact(siteId, (tx) => readUnconfirmed(tx, nowMs));
    await doOneByOne(
      ids,
      (id) => `booking ${id}`,
      (id) => database.transact(siteId, (tx) => end(tx, id, nowMs)),
      signal,
    );
  }

  async function end(tx: Transaction, bookingId: string, nowMs: number): Promise<void> {
    const site = await readSiteToActOn(tx);
    await parts.availability.current(tx);
    const { booking, events } = await lockBookingWithSeats(tx, bookingId, nowMs);
    const known = await findBookingVerification(tx, bookingId);
    if (site === undefined || known === undefined || known.expiresMs > nowMs) {
      return;
    }
    deleteBookingVerification(tx, bookingId);
    const act = { caller: undefined, requestId: undefined, nowMs, operation: ending, site };
    if (booking !== undefined && isAwaited(booking)) {
      await cancelLockedBooking(tx, act, { booking, events }, toldNobody, parts);
    }
    // All of a series is confirmed by one code.
    const groupId = booking?.recurring_group_id ?? undefined;
    const others = groupId === undefined ? [] : await readRecurring(tx, groupId);
    for (const { id } of others.filter((each) => each.id !== bookingId && isAwaited(each))) {
      const other = await lockBookingWithSeats(tx, id, nowMs);
      if (other.booking !== undefined && isAwaited(other.booking)) {
        await cancelLockedBooking(tx, act, { booking: other.booking, events: other.events }, toldNobody, parts);
      }
    }
  }
}
