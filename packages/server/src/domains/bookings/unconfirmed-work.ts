/**
 * A periodic task: bookings that their customers did not confirm in time are called off, so that lists and webhooks
 * know it. Their time was free before, by the end of its hold.
 */
import { isPlacedStatus } from '@openhours/contract';
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { knownEvents } from '../calendar/index.ts';
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
import { type BookingRow, bookingTable, lockBookings } from './repository.ts';
import { isAwaited } from './rules/transitions.ts';

const ending: RecordedAct['operation'] = {
  name: 'bookings.endUnconfirmed',
  events: [
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_updated',
    'wix.calendar.v3.participation_deleted',
  ],
};

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
    const series = await lockSeriesOf(tx, bookingId);
    // What of a series waits has no event yet that would be given up.
    const waiting =
      series.length === 0
        ? [await lockBookingWithSeats(tx, bookingId, nowMs)]
        : series.map((booking) => ({ booking, events: knownEvents([]) }));
    const known = await findBookingVerification(tx, bookingId);
    if (site === undefined || known === undefined || known.expiresMs > nowMs) {
      return;
    }
    deleteBookingVerification(tx, bookingId);
    const act = { caller: undefined, requestId: undefined, nowMs, operation: ending, site };
    for (const { booking, events } of waiting) {
      if (booking !== undefined && isAwaited(booking)) {
        await cancelLockedBooking(tx, act, { booking, events }, endOf(series), parts);
      }
    }
  }
}

/** All of a series, which is confirmed by one code, locked in the order of every other lock; nothing for one alone. */
async function lockSeriesOf(tx: Transaction, bookingId: string): Promise<readonly BookingRow[]> {
  const groupId = (await bookingTable.find(tx, bookingId))?.recurring_group_id ?? undefined;
  if (groupId === undefined) {
    return [];
  }
  return lockBookings(
    tx,
    (await readRecurring(tx, groupId)).map(({ id }) => id),
  );
}

/**
 * Whoever was told by the business that some of a series were confirmed or declined hears what became of the rest. Cancelling is no
 * decision, whoever has done it: it may have been by a link, and nobody has shown that the address is theirs.
 */
function endOf(series: readonly BookingRow[]) {
  const isDecided = series.some(({ status }) => isPlacedStatus(status) || status === 'DECLINED');
  return { participantNotification: { notifyParticipants: isDecided } };
}
