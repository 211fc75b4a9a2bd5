/**
 * Looking at the waitlist of a session or a course whenever its seats change: whose offer is over, and who is offered a seat
 * next. A seat that becomes free is offered in the transaction that frees it, so nobody comes between.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import { minuteMs } from '../../../time/index.ts';
import { type Catalogue, readLastStart } from '../../availability/index.ts';
import { type CalendarSite, deleteSeatHold, insertSeatHold, type SeatsOf } from '../../calendar/index.ts';
import type { BookingsParts } from '../parts.ts';
import {
  askAgain,
  deleteWaitlistEntry,
  readWaitlist,
  type WaitlistEntryRow,
  writeOffer,
  writeRecheckAt,
} from '../repository/waitlist.ts';
import { areSeatsBookable, endlessMs, holderOf, type Offered, serviceOfSchedule } from '../rules/new-seats.ts';
import { noSeats, openSpotsFor } from '../rules/seats.ts';
import { handingOnMs, planWaitlist, type WaitlistPlan } from '../rules/waitlist.ts';
import { recordPlace } from './record-place.ts';
import { readSeats } from './seats.ts';

export type WaitlistParts = Pick<BookingsParts, 'availability' | 'recordEvents'>;

/** When and on which site a waitlist is looked at. */
export interface WaitlistAct {
  readonly site: CalendarSite;
  readonly nowMs: number;
}

/** Offers are the server's own act, whoever has made a seat free. */
const offering: RecordedAct['operation'] = {
  name: 'bookings.offerWaitlistPlaces',
  events: ['openhours.bookings.v1.waitlist_place_offered', 'openhours.bookings.v1.waitlist_place_offer_ended'],
};

/** Held seats become free without a word, and so do those of a session that follows its service. */
const recheckMs = 5 * minuteMs;
const lookAtHoldsMs = minuteMs / 2;

/** Whoever waited does so no more: their place in line is gone, and what was kept for them is free. */
export function endWaiting(tx: Transaction, bookingId: string): void {
  deleteSeatHold(tx, bookingId);
  deleteWaitlistEntry(tx, bookingId);
}

/** What is offered of a session or a course, and until when it makes sense to wait for it. */
export interface WaitedFor {
  readonly offered: Offered;
  /** The start, after which nobody waits any more; of a course that may be joined later, that of its last session. */
  readonly endMs: number;
  /** Seats that nobody has or holds but the waitlist itself. */
  readonly openSpots: number;
  /** Whether others hold seats that may become free without a word. */
  readonly isHeld: boolean;
}

/** Reads what a waitlist is of; undefined when it does not take place, or nobody offers it any more. */
export async function readWaitedFor(
  tx: Transaction,
  of: SeatsOf,
  catalogue: Catalogue,
  asOf: { readonly nowMs: number; readonly ownHoldIds: readonly string[] },
): Promise<WaitedFor | undefined> {
  const holder = await readSeats(tx, of, asOf);
  const type = 'sessionId' in of ? 'CLASS' : 'COURSE';
  const service = holder === undefined ? undefined : serviceOfSchedule(catalogue, holder.scheduleId, type);
  if (holder === undefined || service === undefined || holder.status === 'CANCELLED') {
    return undefined;
  }
  const openSpots = openSpotsFor(holder, noSeats, service);
  const isHeld = holder.held > 0;
  if ('startMs' in holder) {
    const offered: Offered = { kind: 'CLASS', service, session: holder };
    return { offered, endMs: holder.startMs, openSpots, isHeld };
  }
  const { firstStartMs = endlessMs } = holder;
  const staysOpen = service.policy.rules.bookAfterStartPolicy.enabled;
  const lastStartMs = staysOpen ? await readLastStart(tx, holder, asOf) : undefined;
  const offered: Offered = { kind: 'COURSE', service, course: holder, firstStartMs, lastStartMs };
  return { offered, endMs: staysOpen ? (lastStartMs ?? endlessMs) : firstStartMs, openSpots, isHeld };
}

/**
 * Looks at a waitlist whose session or course is locked; nothing happens where nobody waits. `isFreed`: somebody has given a
 * place back, so those are asked again who let one pass.
 */
export async function settleWaitlist(
  tx: Transaction,
  { site, nowMs }: WaitlistAct,
  of: SeatsOf,
  parts: WaitlistParts,
  isFreed = false,
): Promise<void> {
  await tx.flush();
  // Nothing is offered to whoever waits no more; their place in line stays due until its end (waitlist-work.ts).
  const waitlist = (await readWaitlist(tx, of)).filter(({ contact_id }) => contact_id !== null);
  if (waitlist.length === 0) {
    return;
  }
  const catalogue = await parts.availability.current(tx);
  const ids = waitlist.map(({ id }) => id);
  const known = await readWaitedFor(tx, of, catalogue, { nowMs, ownHoldIds: ids });
  const plan = planFor(waitlist, known, { isFreed, nowMs });
  if (isFreed && waitlist.some(({ passed }) => passed)) {
    askAgain(tx, ids);
  }
  const act = { caller: undefined, requestId: undefined, nowMs, operation: offering, site };
  const now = waitlist.map((entry): WaitlistEntryRow => {
    const fresh = isFreed ? { ...entry, passed: false } : entry;
    if (plan.passed.includes(entry.id)) {
      return endOffer(tx, act, fresh, { reason: 'PASSED', known }, parts);
    }
    if (plan.withdrawn.includes(entry.id)) {
      return endOffer(tx, act, fresh, { reason: 'WITHDRAWN', known }, parts);
    }
    return known !== undefined && plan.offered.includes(entry.id) ? offerPlace(tx, act, fresh, known, parts) : fresh;
  });
  const untils = now.flatMap(({ offered_until }) => offered_until ?? []);
  const againMs = nowMs + (known?.isHeld === true ? lookAtHoldsMs : recheckMs);
  writeRecheckAt(tx, ids, Math.min(againMs, Math.max(known?.endMs ?? nowMs, nowMs), ...untils));
}

/** Who is offered a seat next, and whose offer ends; where nothing is waited for any more, nobody is. */
function planFor(
  waitlist: readonly WaitlistEntryRow[],
  known: WaitedFor | undefined,
  { isFreed, nowMs }: { readonly isFreed: boolean; readonly nowMs: number },
): WaitlistPlan {
  const mayOffer =
    known !== undefined && policyOf(known).enabled === true && areSeatsBookable(known.offered, { nowMs });
  return planWaitlist(
    waitlist.map((each) => ({
      id: each.id,
      participants: each.total_participants,
      passed: each.passed,
      offeredUntilMs: each.offered_until ?? undefined,
    })),
    { openSpots: known?.openSpots ?? 0, mayOffer, isFreed, nowMs },
  );
}

function policyOf({ offered }: WaitedFor) {
  return offered.service.policy.rules.waitlistPolicy;
}

/** Keeps a seat for somebody, for as long as the policy says. */
function offerPlace(
  tx: Transaction,
  act: RecordedAct,
  before: WaitlistEntryRow,
  known: WaitedFor,
  parts: WaitlistParts,
): WaitlistEntryRow {
  const untilMs = Math.min(act.nowMs + (policyOf(known).reservationTimeInMinutes ?? 0) * minuteMs, known.endMs);
  insertSeatHold(tx, {
    holdId: before.id,
    scheduleId: holderOf(known.offered).scheduleId,
    eventId: before.event_id ?? undefined,
    seats: before.total_participants,
    expiresMs: untilMs + handingOnMs,
    isForWaitlist: true,
  });
  const after = writeOffer(tx, before, { offered_until: untilMs, passed: false });
  recordPlace(tx, act, before, after, { slug: 'offered', body: { resourceIds: resourceIdsOf(known) } }, parts);
  return after;
}

/** Takes an offer back: its time is over, or there are too few seats for it. */
function endOffer(
  tx: Transaction,
  act: RecordedAct,
  before: WaitlistEntryRow,
  { reason, known }: { readonly reason: 'PASSED' | 'WITHDRAWN'; readonly known: WaitedFor | undefined },
  parts: WaitlistParts,
): WaitlistEntryRow {
  deleteSeatHold(tx, before.id);
  const after = writeOffer(tx, before, { offered_until: null, passed: reason === 'PASSED' });
  recordPlace(
    tx,
    act,
    before,
    after,
    { slug: 'offer_ended', body: { reason, resourceIds: resourceIdsOf(known) } },
    parts,
  );
  return after;
}

/** Live streams of the staff go by them. */
function resourceIdsOf(known: WaitedFor | undefined): readonly string[] {
  return known?.offered.kind === 'CLASS' ? [...known.offered.session.resourceIds] : [];
}
