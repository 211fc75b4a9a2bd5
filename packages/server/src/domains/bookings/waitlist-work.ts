/** Due work: offers that are over go to the next in line, and whoever waits for what has begun waits no more. */
import type { BookingStatus } from '@openhours/contract';
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { DueWork } from '../../jobs/due-work.ts';
import { doOneByOne } from '../../jobs/one-by-one.ts';
import { eventsAreOver, type SeatsOf } from '../calendar/index.ts';
import { onLiveSitesWithDue, readSiteTimeZone } from '../site/index.ts';
import { cancelLockedBooking } from './commands/cancel.ts';
import { lockSeats } from './commands/seats.ts';
import { endWaiting, readLineOf, settleLine } from './commands/waitlist-line.ts';
import type { BookingsParts } from './parts.ts';
import { dueLinesOfSites, readDueLines, readLine } from './repository/waitlist.ts';
import { lockBookings } from './repository.ts';
import { keyOfSeats } from './rules/seats.ts';

const ending: RecordedAct['operation'] = {
  name: 'bookings.endWaitlists',
  events: [
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_updated',
    'wix.calendar.v3.participation_deleted',
  ],
};

export function createWaitlistWork(parts: BookingsParts): DueWork {
  return {
    name: 'pass offers of waitlists on',
    everyMs: 1000,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, dueLinesOfSites(nowMs), signal, (siteId) => passOn(siteId, database, nowMs, signal)),
  };

  async function passOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    const lines = await database.transact(siteId, (tx) => readDueLines(tx, nowMs));
    await doOneByOne(
      lines,
      (of) => keyOfSeats(of),
      (of) => database.transact(siteId, (tx) => lookAt(tx, of, nowMs)),
      signal,
    );
  }

  async function lookAt(tx: Transaction, of: SeatsOf, nowMs: number): Promise<void> {
    const timeZone = await readSiteTimeZone(tx);
    if (timeZone === undefined) {
      return;
    }
    const site = { id: tx.siteId, timeZone };
    await lockSeats(tx, of, { nowMs });
    const catalogue = await parts.availability.current(tx);
    const line = await readLine(tx, of);
    const ids = line.map(({ id }) => id);
    const known = await readLineOf(tx, of, catalogue, { nowMs, ownHoldIds: ids });
    if (known !== undefined && known.endMs > nowMs) {
      await settleLine(tx, { site, nowMs }, of, parts);
      return;
    }
    const act = { caller: undefined, requestId: undefined, nowMs, operation: ending, site };
    for (const booking of await lockBookings(tx, ids.toSorted())) {
      await endOf(tx, act, booking);
    }
  }

  async function endOf(
    tx: Transaction,
    act: Parameters<typeof cancelLockedBooking>[1],
    booking: Awaited<ReturnType<typeof lockBookings>>[number],
  ): Promise<void> {
    const waits: BookingStatus = 'WAITING_LIST';
    if (booking.status !== waits) {
      endWaiting(tx, booking.id);
      return;
    }
    const { participantNotification } = booking.details;
    await cancelLockedBooking(tx, act, { booking, events: eventsAreOver }, { participantNotification }, parts);
  }
}
