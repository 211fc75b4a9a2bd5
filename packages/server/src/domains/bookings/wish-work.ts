/**
 * A periodic task: time of appointments that was given back is offered to those whom it suits, offers that are over go to the
 * next in line, and whoever waits for what is over, has booked it, or is erased waits no more (docs/decisions/0073).
 */
import type { Database, Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import { doOneByOne } from '../../tasks/one-by-one.ts';
import type { PeriodicTaskKind } from '../../tasks/task.ts';
import { servicesOf } from '../availability/index.ts';
import { eventsAreOver, release } from '../calendar/index.ts';
import { onLiveSitesWithDue, readSiteToActOn } from '../site/index.ts';
import { cancelLockedBooking } from './commands/cancel.ts';
import {
  boundsOf,
  endOfferOfTime,
  newsOf,
  type OfferAct,
  offerTime,
  readSuitingStarts,
  recheckMs,
} from './commands/offer-time.ts';
import { endWaiting } from './commands/settle-waitlist.ts';
import type { BookingsParts } from './parts.ts';
import {
  deleteFreedTimes,
  dueWishesOfSites,
  type FreedForService,
  findWish,
  findWishes,
  freedTimesOfSites,
  hasBookedWished,
  type NotedTime,
  readFreedTimes,
  readWishedServices,
  readWishesToCheck,
  type WishRow,
  writeWishRecheck,
} from './repository/wishes.ts';
import { bookingTable, lockBooking } from './repository.ts';
import { waitedService } from './rules/waited-time.ts';
import { handingOnMs } from './rules/waitlist.ts';
import { areApart, type FreedTime, mostUnanswered, startToOffer } from './rules/wish.ts';

const ending: RecordedAct['operation'] = {
  name: 'bookings.endWishes',
  events: ['wix.bookings.v2.booking_canceled', 'wix.bookings.v2.booking_updated'],
};

/** How often what is let pass goes on at once; the rest a second later. */
const mostRounds = 10;

export function createWishWork(parts: BookingsParts): PeriodicTaskKind {
  return {
    mode: 'PERIODIC',
    name: 'offer freed times of appointments',
    everyMs: 1000,
    run: (database, nowMs, signal) =>
      doOneByOne(
        [freedTimesOfSites(nowMs), dueWishesOfSites(nowMs)],
        ({ table }) => table,
        (due) => onLiveSitesWithDue(database, due, signal, (siteId) => passOn(siteId, database, nowMs, signal)),
        signal,
      ),
  };

  async function passOn(siteId: string, database: Database, nowMs: number, signal: AbortSignal): Promise<void> {
    for (let round = 1; round <= mostRounds && !signal.aborted; round += 1) {
      const { freed, ids } = await database.transact(siteId, async (tx) => {
        const times = await readFreedTimes(tx);
        return { freed: times, ids: await readWishesToCheck(tx, await forServices(tx, times), nowMs) };
      });
      if (freed.length === 0 && ids.length === 0) {
        return;
      }
      const unfinished = new Set<string>();
      try {
        await doOneByOne(
          ids,
          (id) => `place ${id}`,
          async (id) => {
            unfinished.add(id);
            await database.transact(siteId, (tx) => lookAt(tx, id, freed, nowMs));
            unfinished.delete(id);
          },
          signal,
        );
      } finally {
        // Whoever was not asked yet is asked once the server is back.
        if (!signal.aborted) {
          await database.transact(siteId, (tx) => letGo(tx, freed, [...unfinished], nowMs));
        }
      }
    }
  }

  /** For which services that are waited for freed time may be. */
  async function forServices(tx: Transaction, freed: readonly FreedTime[]): Promise<FreedForService[]> {
    if (freed.length === 0) {
      return [];
    }
    const [catalogue, wished] = [await parts.availability.current(tx), new Set(await readWishedServices(tx))];
    return freed.flatMap((each) =>
      servicesOf(catalogue, each.resourceIds).flatMap(({ id }) => (wished.has(id) ? [{ ...each, serviceId: id }] : [])),
    );
  }

  async function lookAt(tx: Transaction, id: string, freed: readonly FreedTime[], nowMs: number): Promise<void> {
    const site = await readSiteToActOn(tx);
    const [entry, booking] = await Promise.all([findWish(tx, id), bookingTable.find(tx, id)]);
    if (site === undefined || entry === undefined || booking === undefined) {
      return;
    }
    const act: OfferAct = { site, nowMs };
    const catalogue = await parts.availability.current(tx);
    const service = waitedService(catalogue, booking);
    const waited = booking.details.waitsFor;
    const isOver = service === undefined || waited === undefined || entry.wish_until <= nowMs;
    // Whoever has booked knows it, and of whoever was erased nobody is left to be told.
    const hasEnough = entry.contact_id === null || (await hasBookedWished(tx, entry));
    if (isOver || hasEnough) {
      await end(tx, act, id, { isTold: !hasEnough });
    } else if (entry.offered_until !== null) {
      const isLast = entry.offered_until <= nowMs && entry.unanswered + 1 >= mostUnanswered;
      await (isLast ? end(tx, act, id, { isTold: true }) : endOfferOfTime(tx, act, { booking, catalogue }, parts));
    } else {
      const waiting = { booking, waited, service, catalogue };
      if (!(await offer(tx, act, entry, waiting, freed))) {
        writeWishRecheck(tx, id, Math.min(nowMs + recheckMs, entry.wish_until));
      }
    }
  }

  /** What is free is looked for without a lock first: most who wait find nothing. */
  async function offer(
    tx: Transaction,
    act: OfferAct,
    entry: WishRow,
    waiting: Parameters<typeof offerTime>[2],
    freed: readonly FreedTime[],
  ): Promise<boolean> {
    if (waiting.service.policy.rules.waitlistPolicy.enabled !== true) {
      return false;
    }
    const news = newsOf(waiting, entry, freed);
    if (entry.passed && news.length === 0) {
      return false;
    }
    const asOf = { nowMs: act.nowMs, ownHoldIds: freed.map(({ id }) => id) };
    const starts = await readSuitingStarts(tx, waiting, boundsOf(entry), asOf);
    return startToOffer(starts, news, entry) !== undefined && (await offerTime(tx, act, waiting, freed, parts));
  }

  async function end(
    tx: Transaction,
    act: OfferAct,
    id: string,
    { isTold }: { readonly isTold: boolean },
  ): Promise<void> {
    const booking = await lockBooking(tx, id);
    if (booking?.status !== 'WAITING_LIST') {
      endWaiting(tx, id);
      return;
    }
    const participantNotification = isTold ? booking.details.participantNotification : { notifyParticipants: false };
    const recorded = { caller: undefined, requestId: undefined, operation: ending, ...act };
    await cancelLockedBooking(tx, recorded, { booking, events: eventsAreOver }, { participantNotification }, parts);
  }
}

/**
 * What nobody takes is open to everybody, but what those may still be asked about whom looking at has failed: it stays as it
 * is for as long as it is held, for the next look.
 */
async function letGo(
  tx: Transaction,
  freed: readonly NotedTime[],
  failedIds: readonly string[],
  nowMs: number,
): Promise<void> {
  const failed = failedIds.length === 0 ? [] : (await findWishes(tx, failedIds)).map(boundsOf);
  const gone = freed.filter(
    (each) => each.freedMs + handingOnMs <= nowMs || failed.every((bounds) => areApart(bounds, each)),
  );
  for (const { id } of gone) {
    release(tx, 'HOLD', id);
  }
  deleteFreedTimes(
    tx,
    gone.map(({ id }) => id),
  );
}
