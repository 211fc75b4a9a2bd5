/**
 * Holding a slot, longer, or no longer (design 5 and 4.4). A hold is judged and locked like a booking, and counts
 * against the limits of whoever takes it.
 */
import { fail, type InputOf, slotHoldMinutes, type slotHolds } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { recordChange } from '../../../events/change.ts';
import { minuteMs } from '../../../time/index.ts';
import { extendHeldTime, extendSeatHold, resizeSeatHold, type SeatsOf } from '../../calendar/index.ts';
import { creatorOf, managesBookings } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { isOfTime, presentSlotHold } from '../present-hold.ts';
import {
  bindSlotHold,
  countLiveHolds,
  lockHoldCounts,
  lockSlotHold,
  nameOfAddress,
  readHeldOfAddress,
  readHoldsOf,
  type SlotHoldRow,
  slotHoldTable,
} from '../repository/holds.ts';
import type { BookingRow } from '../repository.ts';
import { placeNewBooking } from '../rules/draft.ts';
import { heldWithinMs, mayHoldDay, mostHeldOfAddressMs, mostOfAddress, mostOfVisitor } from '../rules/hold-limits.ts';
import { inNamesOfHold } from '../rules/hold-names.ts';
import { type NewAppointment, type NewBooking, planNewTime, readNewBooking } from '../rules/new-booking.ts';
import { keyOfSeats } from '../rules/seats.ts';
import { dayOf, isEnoughOfDayLeft } from './enough-left.ts';
import {
  type HeldColumns,
  holdSeats,
  isOfSeats,
  lockHeldSeats,
  type NewHold,
  requireSeatsToResize,
} from './hold-seats.ts';
import { readSlot } from './slot.ts';
import { endHold, giveHoldBack, holdSlot, resizeHold } from './take.ts';

export type CreateSlotHold = InputOf<typeof slotHolds.createSlotHold>;

export async function createSlotHold(
  tx: Transaction,
  act: Act,
  input: CreateSlotHold,
  /** As calls from it are counted; absent for calls from within. */
  address: string | undefined,
  parts: BookingsParts,
): Promise<SlotHoldRow> {
  const request = readRequest(input, act);
  const holder = creatorOf(act.caller);
  const isCustomer = holder.type === 'VISITOR' || holder.type === 'MEMBER';
  const isLimited = isCustomer && parts.limitsStrangers;
  await lockHoldCounts(tx, [
    `holder ${holder.id}`,
    ...(isLimited
      ? [request.seats === undefined ? `day ${dayOf(request.times.startMs, act).fromMs}` : keyOfSeats(request.seats)]
      : []),
    ...(isLimited && address !== undefined ? [nameOfAddress(address)] : []),
  ]);
  const [own, live] = await Promise.all([
    readHoldsOf(tx, holder, act.nowMs),
    isLimited ? countLiveHolds(tx, holder, address, act.nowMs) : undefined,
  ]);
  // The business holds for many customers; when it only asks again it has its Idempotency-Key.
  const same = isCustomer ? own.find((hold) => isSame(hold, request)) : undefined;
  if (same !== undefined) {
    return same.total_participants === request.participants ? same : resizeOwnHold(tx, act, request, same, parts);
  }
  if (live !== undefined) {
    requireBelow(live.ofHolder, mostOfVisitor, 'VISITOR');
    requireBelow(live.ofAddress, mostOfAddress, 'ADDRESS');
  }
  const id = newId();
  const held =
    request.seats === undefined
      ? await holdTime(tx, act, request, { id, holder }, parts)
      : await holdSeats(tx, act, request, { id, holder }, parts);
  if (isLimited && address !== undefined) {
    await requireDayOfAddress(tx, act, address, held.start_at);
  }
  const hold: SlotHoldRow = {
    id,
    revision: 1,
    ...held,
    total_participants: request.participants,
    holder_type: holder.type,
    holder_id: holder.id,
    address: isCustomer ? (address ?? null) : null,
    extended: false,
    booking_id: null,
    expires_at: act.nowMs + slotHoldMinutes * minuteMs,
    created_at: act.nowMs,
    released_at: null,
  };
  slotHoldTable.insert(tx, hold);
  return told(tx, act, undefined, hold, parts);
}

/** Refuses what an address has held of the day for long enough; when a session begins is known once it is read. */
async function requireDayOfAddress(tx: Transaction, act: Act, address: string, startMs: number): Promise<void> {
  const { nowMs } = act;
  const of = { ...dayOf(startMs, act), sinceMs: nowMs - heldWithinMs, nowMs };
  if (!mayHoldDay(await readHeldOfAddress(tx, address, of))) {
    const mostMinutes = mostHeldOfAddressMs / minuteMs;
    throw fail(
      'SLOT_HOLD_LIMIT_REACHED',
      `One network address may hold times of a day for ${mostMinutes} minutes within an hour; book without a hold, or try again later`,
      { limit: 'ADDRESS_DAY', mostMinutes },
    );
  }
}

/** Whoever asks again for another number of people keeps the hold, with its end, for that many. */
async function resizeOwnHold(
  tx: Transaction,
  act: Act,
  request: NewBooking,
  found: SlotHoldRow,
  parts: BookingsParts,
): Promise<SlotHoldRow> {
  const { participants } = request;
  if (request.seats === undefined) {
    // The time is the holder's already: only the service has a say in how many may come.
    const catalogue = await parts.availability.current(tx);
    inNamesOfHold(() => planNewTime(catalogue, request, act));
  } else {
    await requireSeatsToResize(tx, act, request, found, parts);
  }
  // A booking may have taken it up in the meantime.
  const hold = await lockSlotHold(tx, found.id);
  if (hold === undefined) {
    throw holdUnavailable(found.id);
  }
  requireLive(hold, act.nowMs);
  const resized = slotHoldTable.update(tx, hold, { total_participants: participants });
  resizeSeatHold(tx, hold.id, participants);
  return told(tx, act, hold, resized, parts);
}

/** Tells what became of a hold by an act on it; the calendar of the business shows it. */
function told(
  tx: Transaction,
  act: Act,
  before: SlotHoldRow | undefined,
  after: SlotHoldRow,
  parts: Pick<BookingsParts, 'recordEvents'>,
): SlotHoldRow {
  recordChange(tx, act, { entity: 'slotHold', before, after, present: presentSlotHold }, parts);
  return after;
}

/** Holds the time of an appointment. */
async function holdTime(
  tx: Transaction,
  act: Act,
  request: NewAppointment,
  { id, holder }: NewHold,
  parts: BookingsParts,
): Promise<HeldColumns> {
  const facts = await readSlot(
    tx,
    parts.availability,
    (catalogue) => ({ ...inNamesOfHold(() => planNewTime(catalogue, request, act)), takes: true }),
    async () => undefined,
  );
  const { service, startMs, endMs, nowMs } = facts.plan;
  const place = placeNewBooking(request, facts, id, managesBookings(act.caller));
  if (holder.type === 'VISITOR' && parts.limitsStrangers) {
    const taken = { resourceIds: place.resourceIds, startMs, endMs: endMs + service.bufferMinutes * minuteMs };
    if (!(await isEnoughOfDayLeft(tx, act, facts.catalogue, taken))) {
      throw fail(
        'SLOT_HOLD_LIMIT_REACHED',
        'Visitors may hold at most half of the free times of a day at once; book without a hold, or try again later',
        { limit: 'DAY' },
      );
    }
  }
  const held = {
    service_id: service.id,
    event_id: null,
    schedule_id: null,
    resource_ids: place.resourceIds,
    start_at: startMs,
    end_at: endMs,
    time_zone: request.times.timeZone,
  };
  const expiresMs = nowMs + slotHoldMinutes * minuteMs;
  holdSlot(tx, { id, ...held, expires_at: expiresMs }, service.bufferMinutes, nowMs);
  return held;
}

/** The request as createBooking would read it, with the names that a hold's fields have. */
function readRequest({ bookedAddOns, slot, schedule, totalParticipants = 1 }: CreateSlotHold, act: Act) {
  const addOns = bookedAddOns === undefined ? {} : { bookedAddOns };
  const booking = { bookedEntity: { slot, schedule }, totalParticipants, ...addOns };
  return inNamesOfHold(() => readNewBooking({ booking }, act));
}

/** Whoever asks again for what they hold, say after a reload, is not turned away by their own hold. */
function isSame(hold: SlotHoldRow, request: NewBooking): boolean {
  if (request.seats !== undefined) {
    return isOfSeats(hold, request.seats);
  }
  const { serviceId, times, resourceId } = request;
  return (
    hold.event_id === null &&
    hold.service_id === serviceId &&
    hold.start_at === times.startMs &&
    times.ends.includes(hold.end_at) &&
    (resourceId === undefined || hold.resource_ids[0] === resourceId)
  );
}

function requireBelow(count: number, mostHolds: number, limit: 'VISITOR' | 'ADDRESS'): void {
  if (count >= mostHolds) {
    const whose = limit === 'VISITOR' ? 'A visitor' : 'One network address';
    throw fail(
      'SLOT_HOLD_LIMIT_REACHED',
      `${whose} may hold at most ${mostHolds} slots at once; release one, or book without a hold`,
      { limit, mostHolds },
    );
  }
}

/** Gives a hold its second and last ten minutes. */
export async function extendSlotHold(
  tx: Transaction,
  act: Act,
  holdId: string,
  parts: BookingsParts,
): Promise<SlotHoldRow> {
  const found = requireOwn(await slotHoldTable.find(tx, holdId), act, holdId);
  const hasSeats = await lockHeldSeats(tx, act, found, parts);
  const hold = requireOwn(await lockSlotHold(tx, holdId), act, holdId);
  requireLive(hold, act.nowMs);
  if (hold.extended) {
    throw fail('SLOT_HOLD_ALREADY_EXTENDED', 'The hold was already extended; a hold can be extended once', {
      slotHoldId: holdId,
    });
  }
  // Others count a hold no more from its end on, which this call may have come before and waited beyond.
  if (!hasSeats(hold.total_participants)) {
    throw holdUnavailable(holdId);
  }
  const expiresMs = hold.expires_at + slotHoldMinutes * minuteMs;
  const longer = slotHoldTable.update(tx, hold, { extended: true, expires_at: expiresMs });
  if (isOfTime(hold)) {
    extendHeldTime(tx, hold.id, hold.resource_ids.length, expiresMs, () => holdUnavailable(hold.id));
  } else {
    extendSeatHold(tx, hold.id, expiresMs, () => holdUnavailable(hold.id));
  }
  return told(tx, act, hold, longer, parts);
}

/** Gives the slot back; a hold that is over already has done so. */
export async function releaseSlotHold(
  tx: Transaction,
  act: Act,
  holdId: string,
  parts: Pick<BookingsParts, 'recordEvents'>,
): Promise<void> {
  const hold = requireOwn(await lockSlotHold(tx, holdId), act, holdId);
  if (hold.booking_id !== null) {
    throw holdUnavailable(holdId);
  }
  giveHoldBack(tx, hold.id, act.nowMs);
  const before = { ...hold, revision: hold.revision + 1 };
  recordChange(tx, act, { entity: 'slotHold', before, after: undefined, present: presentSlotHold }, parts);
}

/** A booking takes the place of its hold: at once, or when it is decided. */
export function consumeHold(tx: Transaction, booking: BookingRow, holdId: string): void {
  if (booking.status === 'CREATED') {
    bindSlotHold(tx, holdId, booking.id);
    resizeHold(tx, holdId, booking.total_participants);
  } else {
    endHold(tx, holdId);
  }
}

/** The hold that somebody acts on: their own; the business may act on any. */
function requireOwn(hold: SlotHoldRow | undefined, act: Act, slotHoldId: string): SlotHoldRow {
  if (hold === undefined || hold.released_at !== null || !(isOwn(hold, act) || act.reach === 'all')) {
    throw fail('SLOT_HOLD_NOT_FOUND', 'The caller has no hold with this id', { slotHoldId });
  }
  return hold;
}

function isOwn(hold: SlotHoldRow, { caller }: Act): boolean {
  const holder = creatorOf(caller);
  return hold.holder_type === holder.type && hold.holder_id === holder.id;
}

function requireLive(hold: SlotHoldRow, nowMs: number): void {
  if (hold.expires_at <= nowMs || hold.booking_id !== null) {
    throw holdUnavailable(hold.id);
  }
}

/** The hold with which a booking is made: live, unused, the caller's own, and for what is booked (bookings sheet 27.7). */
export async function requireUsableHold(
  tx: Transaction,
  act: Act,
  slotHoldId: string,
  booked:
    | { readonly serviceId: string; readonly startMs: number; readonly endMs: number }
    | { readonly seats: SeatsOf },
): Promise<SlotHoldRow> {
  const hold = await lockSlotHold(tx, slotHoldId);
  if (hold === undefined || !isOwn(hold, act) || !isFor(hold, booked)) {
    throw holdUnavailable(slotHoldId);
  }
  requireLive(hold, act.nowMs);
  return hold;
}

function isFor(hold: SlotHoldRow, booked: Parameters<typeof requireUsableHold>[3]): boolean {
  return 'seats' in booked
    ? isOfSeats(hold, booked.seats)
    : hold.service_id === booked.serviceId && hold.start_at === booked.startMs && hold.end_at === booked.endMs;
}

function holdUnavailable(slotHoldId: string): Error {
  return fail(
    'SLOT_HOLD_UNAVAILABLE',
    'The hold has ended, was used, belongs to somebody else or is for another slot',
    { slotHoldId },
  );
}
