/**
 * A periodic task: offers that are over go to the next in line, and whoever waits for what has begun, has a place of
 * it, or is erased waits no more.
 */
import type { BookingStatus } from '@openhours/contract';
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { eventsAreOver, type KnownOrOver, type SeatsOf } from '../calendar/index.ts';
import { onLiveSitesWithDue, readSiteToActOn } from '../site/index.ts';
import { cancelLockedBooking } from './commands/cancel.ts';
import { eventsOf, lockSeats } from './commands/seats.ts';
import { endWaiting, readWaitedFor, settleWaitlist } from './commands/settle-waitlist.ts';
import type { BookingsParts } from './parts.ts';
import { dueWaitlistsOfSites, readDueWaitlists, readWaitlist } from './repository/waitlist.ts';
import { type BookingDetails, type BookingRow, lockBookings } from './repository.ts';
import { keyOfSeats } from './rules/seats.ts';

const ending: RecordedAct['operation'] = {
  name: 'bookings.endWaitlists',
  events: [
    'wix.bookings.v2.booking_canceled',
    'wix.bookings.v2.booking_updated',
    'wix.calendar.v3.participation_deleted',
  ],
};

export function createWaitlistWork(parts: BookingsParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'pass offers of waitlists on',
    everyMs: 1000,
    run: (database, nowMs, signal) =>
      onLiveSitesWithDue(database, dueWaitlistsOfSites(nowMs), signal, (siteId) =>
        passOn(siteId, database, nowMs, signal),
      ),
  };

  async function passOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    const waitlists = await database.transact(siteId, (tx) => readDueWaitlists(tx, nowMs));
    await doOneByOne(
      waitlists,
      (of) => keyOfSeats(of),
      (of) => database.transact(siteId, (tx) => lookAt(tx, of, nowMs)),
      signal,
    );
  }

  async function lookAt(tx: Transaction, of: SeatsOf, nowMs: number): Promise<void> {
    const site = await readSiteToActOn(tx);
    if (site === undefined) {
      return;
    }
    const holder = await lockSeats(tx, of, { nowMs });
    const catalogue = await parts.availability.current(tx);
    const waitlist = await readWaitlist(tx, of);
    const ids = waitlist.map(({ id }) => id);
    const known = await readWaitedFor(tx, of, catalogue, { nowMs, ownHoldIds: ids });
    const act = { caller: undefined, requestId: undefined, nowMs, operation: ending, site };
    if (known === undefined || known.endMs <= nowMs) {
      for (const booking of await lockBookings(tx, ids.toSorted())) {
        await endOf(tx, act, booking, eventsAreOver, booking.details.participantNotification);
      }
      return;
    }
    const left = waitlist.filter(({ contact_id }) => contact_id === null).map(({ id }) => id);
    if (left.length > 0) {
      for (const booking of await lockBookings(tx, left.toSorted())) {
        // Whoever has a place knows it, and of whoever was erased nobody is left to be told.
        await endOf(tx, act, booking, eventsOf(holder), { notifyParticipants: false });
      }
    }
    await settleWaitlist(tx, { site, nowMs }, of, parts);
  }

  async function endOf(
    tx: Transaction,
    act: Parameters<typeof cancelLockedBooking>[1],
    booking: BookingRow,
    events: KnownOrOver,
    participantNotification: BookingDetails['participantNotification'],
  ): Promise<void> {
    const waits: BookingStatus = 'WAITING_LIST';
    if (booking.status !== waits) {
      endWaiting(tx, booking.id);
      return;
    }
    await cancelLockedBooking(tx, act, { booking, events }, { participantNotification }, parts);
  }
}
