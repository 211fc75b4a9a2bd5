/**
 * Offering a free time to somebody who waits for an appointment, and taking the offer back (docs/decisions/0073). The time is
 * held, and the booking stands at it, so that what follows reads it as of every booking.
 */
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { type ActionEvent, type RecordedAct, recordChange } from '../../../events/change.ts';
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
import { presentWaitlistPlace } from '../present-waitlist.ts';
import { type WaitlistEntryRow, writeOffer } from '../repository/waitlist.ts';
import { findWish, type WishRow, writeWishRecheck } from '../repository/wishes.ts';
import { type BookingRow, lockBooking, type WaitedTime } from '../repository.ts';
import { allocate } from '../rules/allocation.ts';
import { occupiedUntil } from '../rules/occupation.ts';
import { claimOfOffer, suitingStarts, withOfferedTime, withoutOfferedTime } from '../rules/waited-time.ts';
import { type FreedTime, startToOffer, type WishBounds } from '../rules/wish.ts';
import { handingOnMs, passHeldOn } from './keep-freed.ts';
import { writeBooking } from './record.ts';
import { holdSlot } from './take.ts';

type OfferParts = Pick<BookingsParts, 'availability' | 'recordEvents'>;

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

export const boundsOf = ({ wish_from, wish_until }: WishRow): WishBounds => ({
  fromMs: wish_from,
  untilMs: wish_until,
});

/** The free starts that suit a wish, what some holds keep counted as free. */
export async function readSuitingStarts(
  reader: Reader,
  { catalogue, service, waited }: Pick<Waiting, 'catalogue' | 'service' | 'waited'>,
  bounds: WishBounds,
  { nowMs, ownHoldIds }: { readonly nowMs: number; readonly ownHoldIds: readonly string[] },
): Promise<FreeStart[]> {
  const fromMs = Math.max(bounds.fromMs, nowMs) - dayMs;
  // What ends late on the last day has its buffer behind it.
  const untilMs = bounds.untilMs + service.bufferMinutes * minuteMs + 2 * dayMs;
  const { busy } = await readBusy(reader, busyKeysOf(catalogue, service), fromMs, untilMs, { nowMs, ownHoldIds });
  return suitingStarts(catalogue, service, waited, bounds, { busy, nowMs });
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
  const starts = await readSuitingStarts(tx, waiting, boundsOf(entry), { nowMs, ownHoldIds });
  // Whom the business gives a time is asked whatever they have let pass.
  const start = startToOffer(starts, freed, { passed: entry.passed && !isOutOfTurn });
  if (start === undefined) {
    return false;
  }
  const claim = claimOfOffer(service, waited, start, { bookingId: booking.id, nowMs });
  const { fromMs, toMs } = judgementRange(start.startMs, start.endMs);
  const occupied = await readOccupancy(tx, resourceIds, fromMs, toMs, nowMs);
  const others = occupied.filter(({ source, sourceId }) => source !== 'HOLD' || !ownHoldIds.includes(sourceId));
  const allocation = allocate(catalogue, others, claim);
  if (allocation.verdict?.bookable !== true) {
    return false;
  }
  const holdId = newId();
  const after = withOfferedTime(booking, waited, { catalogue, claim, service }, allocation, { holdId, site });
  const reservedMs = (service.policy.rules.waitlistPolicy.reservationTimeInMinutes ?? 0) * minuteMs;
  const untilMs = Math.min(nowMs + reservedMs, start.startMs);
  cutHolds(
    tx,
    { holdIds: ownHoldIds, resourceIds: allocation.resourceIds },
    start.startMs,
    occupiedUntil(start.endMs, service.bufferMinutes),
  );
  holdSlot(
    tx,
    {
      id: holdId,
      resource_ids: [...allocation.resourceIds],
      start_at: start.startMs,
      end_at: start.endMs,
      expires_at: untilMs + handingOnMs,
    },
    service.bufferMinutes,
    nowMs,
  );
  writeBooking(tx, actOf(site, nowMs), { before: booking, after, actionEvents: [] }, parts);
  const offered = writeOffer(tx, entry, { offered_until: untilMs, passed: false });
  writeWishRecheck(tx, entry.id, untilMs);
  const told = { slug: 'offered', body: { resourceIds: [...allocation.resourceIds] } } as const;
  record(tx, actOf(site, nowMs), entry, offered, told, parts);
  return true;
}

/** Ends an offer whose time is over: they wait again, and what was offered is kept for the next in line. */
export async function endOfferOfTime(
  tx: Transaction,
  { nowMs, site }: OfferAct,
  bookingId: string,
  parts: OfferParts,
): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  const entry = await findWish(tx, bookingId);
  const waited = booking?.details.waitsFor;
  if (booking?.status !== 'WAITING_LIST' || entry?.offered_until == null || waited === undefined) {
    return;
  }
  if (entry.offered_until > nowMs) {
    return;
  }
  passHeldOn(tx, booking, nowMs);
  const after = withoutOfferedTime(booking, waited, boundsOf(entry));
  writeBooking(tx, actOf(site, nowMs), { before: booking, after, actionEvents: [] }, parts);
  const ended = writeOffer(tx, entry, { offered_until: null, passed: true });
  writeWishRecheck(tx, entry.id, nowMs);
  const resourceIds = booking.resource_id === null ? [] : [booking.resource_id];
  record(tx, actOf(site, nowMs), entry, ended, { slug: 'offer_ended', body: { reason: 'PASSED', resourceIds } }, parts);
}

function actOf(site: CalendarSite, nowMs: number) {
  return { caller: undefined, requestId: undefined, nowMs, operation: offering, site };
}

function record(
  tx: Transaction,
  act: RecordedAct,
  before: WaitlistEntryRow,
  after: WaitlistEntryRow,
  actionEvent: ActionEvent<'waitlistPlace'>,
  parts: Pick<OfferParts, 'recordEvents'>,
): void {
  recordChange(
    tx,
    act,
    {
      entity: 'waitlistPlace',
      before,
      after,
      present: presentWaitlistPlace,
      onlyActionEvents: true,
      actionEvents: [actionEvent],
    },
    parts,
  );
}
