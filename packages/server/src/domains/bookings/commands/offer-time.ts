/**
 * Offering a free time to somebody who waits for an appointment, and taking the offer back (docs/decisions/0073). The time is
 * held, and the booking stands at it, so that what follows reads it as of every booking.
 */
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { dayMs, minuteMs } from '../../../time/index.ts';
import {
  busyKeysOf,
  type Catalogue,
  type CatalogueService,
  candidatesOf,
  type FreeStart,
  judgementRange,
} from '../../availability/index.ts';
import { type CalendarSite, cutHolds, lockResources, readBusy, readOccupancy } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import { writeOffer } from '../repository/waitlist.ts';
import { findWish, type WishRow, writeWishRecheck } from '../repository/wishes.ts';
import { type BookingRow, lockBooking, type WaitedTime } from '../repository.ts';
import { allocate } from '../rules/allocation.ts';
import { occupiedUntil } from '../rules/occupation.ts';
import { claimOfOffer, suitingStarts, withOfferedTime, withoutOfferedTime } from '../rules/waited-time.ts';
import { handingOnMs } from '../rules/waitlist.ts';
import { type FreedTime, givenBackAt, newsFor, startToOffer, type WishBounds } from '../rules/wish.ts';
import { passHeldOn } from './keep-freed.ts';
import { claimOfPlace, planOfPlace } from './place.ts';
import { writeBooking } from './record.ts';
import { recordPlace } from './record-place.ts';
import { holdSlot } from './take.ts';

type OfferParts = Pick<BookingsParts, 'availability' | 'recordEvents'>;

/** Opened hours, blocked time and holds that are over free and take time without a word. */
export const recheckMs = minuteMs;

/** Offers are the server's own act, whoever has made a time free. */
const offering: RecordedAct['operation'] = {
  name: 'bookings.offerWaitlistTimes',
  events: [
    'openhours.bookings.v1.waitlist_place_offered',
    'openhours.bookings.v1.waitlist_place_offer_ended',
    'wix.bookings.v2.booking_updated',
  ],
};

export interface OfferAct {
  readonly site: CalendarSite;
  readonly nowMs: number;
}

/** Somebody who waits, as they were read without a lock. */
export interface Waiting {
  readonly booking: BookingRow;
  readonly waited: WaitedTime;
  readonly service: CatalogueService;
  readonly catalogue: Catalogue;
}

interface AskedStarts {
  readonly nowMs: number;
  readonly ownHoldIds: readonly string[];
  /** The business gives the time: what it allows its customers is no reason against it, nor is their notice. */
  readonly isOutOfTurn?: boolean;
}

export const boundsOf = ({ wish_from, wish_until }: WishRow): WishBounds => ({
  fromMs: wish_from,
  untilMs: wish_until,
});

/** What of freed time is news to somebody who waits. */
export function newsOf(
  { catalogue, service, waited }: Pick<Waiting, 'catalogue' | 'service' | 'waited'>,
  entry: WishRow,
  freed: readonly FreedTime[],
): FreedTime[] {
  const everybody = catalogue.businessScheduleId === undefined ? [] : [catalogue.businessScheduleId];
  return newsFor(entry, freed, [...candidatesOf(service, waited.resource?.id), ...everybody]);
}

/** The free starts that suit a wish, what some holds keep counted as free. */
export async function readSuitingStarts(
  reader: Reader,
  { catalogue, service, waited }: Pick<Waiting, 'catalogue' | 'service' | 'waited'>,
  bounds: WishBounds,
  { isOutOfTurn = false, nowMs, ownHoldIds }: AskedStarts,
): Promise<FreeStart[]> {
  const fromMs = Math.max(bounds.fromMs, nowMs) - dayMs;
  // What ends late on the last day has its buffer behind it.
  const untilMs = bounds.untilMs + service.bufferMinutes * minuteMs + 2 * dayMs;
  const { busy } = await readBusy(reader, busyKeysOf(catalogue, service), fromMs, untilMs, { nowMs, ownHoldIds });
  return suitingStarts(catalogue, service, waited, bounds, { busy, isOutOfTurn, nowMs });
}

/**
 * Offers somebody who has no offer the start that suits them first; false when none does. `freed` is held for those who wait
 * and may be taken for one of them.
 */
export async function offerTime(
  tx: Transaction,
  { nowMs, site }: OfferAct,
  waiting: Waiting,
  freed: readonly FreedTime[],
  { isOutOfTurn = false, ...parts }: OfferParts & { readonly isOutOfTurn?: boolean },
): Promise<boolean> {
  const { booking: found, catalogue, service, waited } = waiting;
  const resourceIds = candidatesOf(service, waited.resource?.id);
  await lockResources(tx, resourceIds);
  const booking = await lockBooking(tx, found.id);
  const entry = await findWish(tx, found.id);
  if (booking?.revision !== found.revision || entry === undefined || entry.contact_id === null) {
    return false;
  }
  const ownHoldIds = freed.map(({ id }) => id);
  const starts = await readSuitingStarts(tx, waiting, boundsOf(entry), { isOutOfTurn, nowMs, ownHoldIds });
  const news = newsOf(waiting, entry, freed);
  // Whom the business gives a time is asked whatever they have let pass.
  const start = startToOffer(starts, news, { passed: entry.passed && !isOutOfTurn });
  if (start === undefined) {
    return false;
  }
  const claim = claimOfOffer(service, waited, start, { bookingId: booking.id, nowMs });
  const { fromMs, toMs } = judgementRange(start.startMs, start.endMs);
  const occupied = await readOccupancy(tx, resourceIds, fromMs, toMs, nowMs);
  const others = occupied.filter(({ source, sourceId }) => source !== 'HOLD' || !ownHoldIds.includes(sourceId));
  const allocation = allocate(catalogue, others, claim);
  if ((isOutOfTurn ? allocation.verdict?.free : allocation.verdict?.bookable) !== true) {
    return false;
  }
  const holdId = newId();
  const after = withOfferedTime(booking, waited, { catalogue, claim, service }, allocation, { holdId, site });
  const reservedMs = (service.policy.rules.waitlistPolicy.reservationTimeInMinutes ?? 0) * minuteMs;
  const untilMs = Math.min(nowMs + reservedMs, start.startMs);
  const taken = { id: holdId, resourceIds: [...allocation.resourceIds], ...start, untilMs };
  await holdOffered(tx, taken, { ownHoldIds, bufferMinutes: service.bufferMinutes, nowMs });
  writeBooking(tx, actOf(site, nowMs), { before: booking, after, actionEvents: [] }, parts);
  const offered = writeOffer(tx, entry, {
    offered_until: untilMs,
    passed: false,
    offer_given_back_at: givenBackAt(start, news),
  });
  writeWishRecheck(tx, entry.id, Math.min(untilMs, nowMs + recheckMs));
  const told = { slug: 'offered', body: { resourceIds: [...allocation.resourceIds] } } as const;
  recordPlace(tx, actOf(site, nowMs), entry, offered, told, parts);
  return true;
}

/** Holds what is offered for one of those whom freed time was held for. */
async function holdOffered(
  tx: Transaction,
  { endMs, id, resourceIds, startMs, untilMs }: FreeStart & OfferedHold,
  asOf: { readonly ownHoldIds: readonly string[]; readonly bufferMinutes: number; readonly nowMs: number },
): Promise<void> {
  const { bufferMinutes, nowMs, ownHoldIds: holdIds } = asOf;
  await cutHolds(tx, { holdIds, resourceIds }, startMs, occupiedUntil(endMs, bufferMinutes));
  const expiresMs = untilMs + handingOnMs;
  const hold = { id, resource_ids: resourceIds, start_at: startMs, end_at: endMs, expires_at: expiresMs };
  holdSlot(tx, hold, bufferMinutes, nowMs);
}

interface OfferedHold {
  readonly id: string;
  readonly resourceIds: string[];
  readonly untilMs: number;
}

/**
 * Ends an offer whose time is over, or whose time somebody else has by now: they wait again, and what was offered is kept
 * for the next in line.
 */
export async function endOfferOfTime(
  tx: Transaction,
  { nowMs, site }: OfferAct,
  { booking: found, catalogue }: Pick<Waiting, 'booking' | 'catalogue'>,
  parts: OfferParts,
): Promise<void> {
  const isFree = await isOfferFree(tx, catalogue, found, nowMs);
  const booking = await lockBooking(tx, found.id);
  const entry = await findWish(tx, found.id);
  const waited = booking?.details.waitsFor;
  if (
    booking?.status !== 'WAITING_LIST' ||
    booking.revision !== found.revision ||
    entry?.offered_until == null ||
    waited === undefined
  ) {
    return;
  }
  const isPassed = entry.offered_until <= nowMs;
  if (!isPassed && isFree) {
    writeWishRecheck(tx, entry.id, Math.min(entry.offered_until, nowMs + recheckMs));
    return;
  }
  await passHeldOn(tx, booking, nowMs);
  const after = withoutOfferedTime(booking, waited, boundsOf(entry));
  writeBooking(tx, actOf(site, nowMs), { before: booking, after, actionEvents: [] }, parts);
  const ended = writeOffer(tx, entry, {
    offered_until: null,
    offer_given_back_at: null,
    ...standingAfter(entry, isPassed),
  });
  writeWishRecheck(tx, entry.id, nowMs);
  const resourceIds = booking.resource_id === null ? [] : [booking.resource_id];
  const body = { reason: isPassed ? 'PASSED' : 'WITHDRAWN', resourceIds } as const;
  recordPlace(tx, actOf(site, nowMs), entry, ended, { slug: 'offer_ended', body }, parts);
}

/** Whether they have let a time pass, and which: whose offer was taken back has as little to do with it as before. */
function standingAfter({ offer_given_back_at, passed_at, unanswered }: WishRow, isPassed: boolean) {
  if (!isPassed) {
    return { passed: unanswered > 0 };
  }
  const last = Math.max(passed_at ?? 0, offer_given_back_at ?? 0);
  return { passed: true, passed_at: last === 0 ? null : last, unanswered: unanswered + 1 };
}

/** Whether the time that is offered to a booking is still open, and nobody's but its own. */
async function isOfferFree(reader: Reader, catalogue: Catalogue, booking: BookingRow, nowMs: number): Promise<boolean> {
  const plan = planOfPlace(catalogue, booking, [], nowMs);
  const { fromMs, toMs } = judgementRange(booking.start_at, booking.end_at);
  const occupied = await readOccupancy(reader, plan.resourceIds, fromMs, toMs, nowMs);
  const { isTaken, verdict } = allocate(catalogue, occupied, claimOfPlace(catalogue, booking, plan));
  return verdict?.free ?? !isTaken;
}

function actOf(site: CalendarSite, nowMs: number) {
  return { caller: undefined, requestId: undefined, nowMs, operation: offering, site };
}
