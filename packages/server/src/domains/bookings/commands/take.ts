/**
 * Taking a place and giving it back: the rows that put a booking on the calendar and keep every other booking off it
 * (design 4.4), and the counted seats of sessions and courses (design 4.6).
 */
import { fail } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import {
  addAppointmentEvent,
  addParticipation,
  type BookingParticipation,
  type CalendarAct,
  cancelAppointmentEvent,
  changeBookedSeats,
  changeResourcesOfAppointment,
  deleteSeatHold,
  dropParticipation,
  eventsAreOver,
  type KnownEvents,
  type KnownOrOver,
  keepParticipation,
  occupy,
  release,
  removeExpiredHolds,
  resizeSeatHold,
  type ScheduleContext,
} from '../../calendar/index.ts';
import { type SlotHoldRow, slotHoldTable, writeHeldParticipants, writeReleased } from '../repository/holds.ts';
import { takeOffWaitlist, writeWaitingParticipants } from '../repository/waitlist.ts';
import type { BookingRow } from '../repository.ts';
import { occupation, occupiedBy, occupiedUntil } from '../rules/occupation.ts';
import { noSeatLeft, type SeatsChange, seatsChanges, seatsOf } from '../rules/seats.ts';
import { isTimeOffered, keepForWaiting, passHeldOn, readGivenTime } from './keep-freed.ts';
import { endWaiting, settleWaitlist, type WaitlistParts } from './settle-waitlist.ts';

export interface Taking {
  /** Of appointments: the booking's own resource and those of other types that it needs; all of them locked. */
  readonly resourceIds: readonly string[];
  readonly multipleRequests: boolean;
  readonly nowMs: number;
  /** What stands around the event of an appointment, to tell of it; absent where none is made. */
  readonly scheduleContext?: ScheduleContext | undefined;
  /** The sessions whose seats change, and the event that an appointment gives up; all of them locked. */
  readonly events: KnownEvents;
}

type TakeParts = WaitlistParts;

/**
 * Occupies the time of a booking whose status does so. The resources were locked and judged, so a refusal by the
 * database means that somebody passed by the lock.
 */
function occupySlot(tx: Transaction, booking: BookingRow, { resourceIds, multipleRequests, nowMs }: Taking): void {
  const flags = occupation(booking.status, { doubleBooked: booking.double_booked, multipleRequests });
  if (flags === undefined) {
    throw new TypeError(`a booking that is ${booking.status} occupies no time`);
  }
  const during = occupiedBy(booking);
  removeExpiredHolds(tx, resourceIds, during.startMs, during.endMs, nowMs);
  occupy(
    tx,
    resourceIds.map((resourceId) => ({ resourceId, source: 'BOOKING', sourceId: booking.id, ...during, ...flags })),
    () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken'),
  );
}

/** Puts a booking on the schedule of its service under the event id that it was given. */
function addToCalendar(
  tx: Transaction,
  act: CalendarAct,
  booking: BookingRow,
  { resourceIds, scheduleContext }: Taking,
  parts: TakeParts,
): void {
  if (booking.event_id === null || scheduleContext === undefined) {
    throw new TypeError(`booking ${booking.id} has no event id, or nothing is known of the calendar around it`);
  }
  const event = {
    id: booking.event_id,
    scheduleId: booking.schedule_id,
    resourceIds,
    title: booking.details.title,
    startMs: booking.start_at,
    endMs: booking.end_at,
    timeZone: booking.time_zone,
    locationId: booking.location_id ?? undefined,
  };
  addAppointmentEvent(tx, act, event, scheduleContext, parts);
}

/**
 * Gives a booking its place, whatever it had before: the time of an appointment with its event, seats of a session or
 * course. The one verb for every command that puts a booking on the calendar. What it takes, and what it gives up, is
 * locked and judged.
 */
export async function takePlace(
  tx: Transaction,
  act: CalendarAct,
  before: BookingRow | undefined,
  after: BookingRow,
  taking: Taking,
  parts: TakeParts,
): Promise<void> {
  if (after.status === 'WAITING_LIST') {
    await waitForOther(tx, act, after, parts);
    return;
  }
  // What is new may have its place held until it is decided or over.
  if (before !== undefined && after.status !== 'CREATED') {
    endHoldOf(tx, before);
  }
  if (after.service_type !== 'APPOINTMENT') {
    await moveSeats(tx, act, before, after, taking.events, parts);
    return;
  }
  // What is pending already has its time, under flags of its own.
  const given = before === undefined ? undefined : await readGivenTime(tx, before, taking.nowMs);
  if (before !== undefined) {
    release(tx, 'BOOKING', after.id);
  }
  occupySlot(tx, after, taking);
  if (given !== undefined) {
    keepForWaiting(tx, given, taking.nowMs, { ...occupiedBy(after), resourceIds: taking.resourceIds });
  }
  if (before?.event_id !== after.event_id) {
    if (before !== undefined && before.event_id !== null) {
      cancelAppointmentEvent(tx, act, before.event_id, taking.events, parts);
    }
    addToCalendar(tx, act, after, taking, parts);
    return;
  }
  if (after.event_id !== null && taking.scheduleContext !== undefined) {
    const serving = { eventId: after.event_id, resourceIds: taking.resourceIds };
    changeResourcesOfAppointment(
      tx,
      act,
      serving,
      { known: taking.events, scheduleContext: taking.scheduleContext },
      parts,
    );
  }
}

/**
 * Takes a booking off the calendar: whatever it held is free at once. Seats of a session or a course are locked before
 * the booking (commands/seats.ts), and so is the event of an appointment. `after` is the booking as it stands from now on.
 */
export async function givePlaceBack(
  tx: Transaction,
  act: CalendarAct,
  before: BookingRow,
  after: BookingRow,
  events: KnownOrOver,
  parts: TakeParts,
): Promise<void> {
  if (isTimeOffered(before)) {
    await passHeldOn(tx, before, act.nowMs);
  } else if (before.details.slotHoldId !== undefined) {
    giveHoldBack(tx, before.details.slotHoldId, act.nowMs);
  }
  if (before.status === 'WAITING_LIST') {
    endWaiting(tx, before.id);
  }
  if (after.service_type !== 'APPOINTMENT') {
    await moveSeats(tx, act, before, after, events, parts);
    return;
  }
  const given = await readGivenTime(tx, before, act.nowMs);
  release(tx, 'BOOKING', before.id);
  if (given !== undefined) {
    keepForWaiting(tx, given, act.nowMs);
  }
  if (before.event_id !== null && events !== eventsAreOver) {
    cancelAppointmentEvent(tx, act, before.event_id, events, parts);
  }
}

/** Holds the time of a slot; the resources were locked and judged. */
export function holdSlot(
  tx: Transaction,
  hold: Pick<SlotHoldRow, 'id' | 'resource_ids' | 'start_at' | 'end_at' | 'expires_at'>,
  bufferMinutes: number,
  nowMs: number,
): void {
  const during = { startMs: hold.start_at, endMs: occupiedUntil(hold.end_at, bufferMinutes) };
  removeExpiredHolds(tx, hold.resource_ids, during.startMs, during.endMs, nowMs);
  occupy(
    tx,
    hold.resource_ids.map((resourceId) => ({
      resourceId,
      source: 'HOLD',
      sourceId: hold.id,
      ...during,
      blocks: true,
      exclusive: true,
      expiresMs: hold.expires_at,
    })),
    () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken'),
  );
}

/** Gives back the time or the seats that a hold takes. */
function freeHeld(tx: Transaction, holdId: string): void {
  release(tx, 'HOLD', holdId);
  deleteSeatHold(tx, holdId);
}

/** Ends a hold with what it takes: something has its place. */
export function endHold(tx: Transaction, holdId: string): void {
  freeHeld(tx, holdId);
  slotHoldTable.delete(tx, holdId);
}

/**
 * Gives back what was held, and nothing comes of it. It still counts against its address: nobody holds a day over and over
 * by giving back what they hold, or by cancelling what they hold it for.
 */
export function giveHoldBack(tx: Transaction, holdId: string, nowMs: number): void {
  freeHeld(tx, holdId);
  writeReleased(tx, holdId, nowMs);
}

/** A hold is for another number of people from now on; what it takes of a session or a course is locked. */
export function resizeHold(tx: Transaction, holdId: string, participants: number): void {
  writeHeldParticipants(tx, holdId, participants);
  resizeSeatHold(tx, holdId, participants);
}

/** Somebody on a waitlist waits for another number of places; what was offered may be too few of them. */
async function waitForOther(tx: Transaction, act: CalendarAct, booking: BookingRow, parts: TakeParts): Promise<void> {
  const of = seatsOf(booking);
  writeWaitingParticipants(tx, booking.id, booking.total_participants);
  resizeSeatHold(tx, booking.id, booking.total_participants);
  if (of !== undefined) {
    await settleWaitlist(tx, act, of, parts);
  }
}

/** Ends what was held for a new booking or offered to a waiting one: it has its own place now, or needs none any more. */
function endHoldOf(tx: Transaction, { id, status, details }: BookingRow): void {
  if (status === 'WAITING_LIST') {
    endWaiting(tx, id);
  }
  if (details.slotHoldId !== undefined) {
    endHold(tx, details.slotHoldId);
  }
}

/** Counts what a booking holds of a session or a course anew, and keeps who takes part there in step with it. */
async function moveSeats(
  tx: Transaction,
  act: CalendarAct,
  before: BookingRow | undefined,
  after: BookingRow,
  events: KnownOrOver,
  parts: TakeParts,
): Promise<void> {
  const changes = seatsChanges(before, after);
  for (const change of changes) {
    changeBookedSeats(tx, act, change, events, () => noSeatLeft(change.of, 0), parts);
  }
  for (const { of, overbooked, taken } of changes) {
    if (taken + overbooked > 0 && after.contact_id !== null) {
      takeOffWaitlist(tx, of, { bookingId: after.id, contactId: after.contact_id }, act.nowMs);
    }
  }
  await keepParticipant(tx, act, before, after, parts);
  if (events !== eventsAreOver) {
    await offerFreed(tx, act, changes, before?.status === 'WAITING_LIST', parts);
  }
}

/** Offers what was given back, and what was offered to whoever waits no more, to those who wait. */
async function offerFreed(
  tx: Transaction,
  act: CalendarAct,
  changes: readonly SeatsChange[],
  hasWaited: boolean,
  parts: TakeParts,
): Promise<void> {
  for (const { of, overbooked, taken } of changes) {
    const isFreed = taken + overbooked < 0;
    if (isFreed || hasWaited) {
      await settleWaitlist(tx, act, of, parts, isFreed);
    }
  }
}

/** Keeps who takes part in a session or a course in step with a booking. */
async function keepParticipant(
  tx: Transaction,
  act: CalendarAct,
  before: BookingRow | undefined,
  after: BookingRow,
  parts: TakeParts,
): Promise<void> {
  const of = seatsOf(after);
  const status = participationStatuses[after.status];
  if (of === undefined || status === undefined) {
    await dropParticipation(tx, act, after.id, parts);
    return;
  }
  const { firstName, lastName, email, phone } = after.details.contactDetails;
  const name = [firstName, lastName].filter((part) => part !== undefined && part !== '').join(' ');
  const kept = {
    bookingId: after.id,
    of,
    status,
    partySize: after.total_participants,
    overbooked: after.double_booked,
    participant: {
      ...(name === '' ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      ...(after.contact_id === null ? {} : { contactId: after.contact_id }),
    },
  };
  if (before === undefined) {
    addParticipation(tx, act, kept, parts);
  } else {
    await keepParticipation(tx, act, kept, parts);
  }
}

/** What a booking is to the calendar (services sheet 11.3); states without one take no part. */
const participationStatuses: Partial<Record<BookingRow['status'], BookingParticipation['status']>> = {
  CONFIRMED: 'CONFIRMED',
  PENDING: 'PENDING_CONFIRMATION',
  DECLINED: 'DECLINED',
};
