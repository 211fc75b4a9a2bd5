/**
 * What decides about the place of a booking that exists, read and locked in one wait: the booking itself, whether its
 * place is free, and who would serve it. The same for confirming, asking for confirmation, and the decision of both.
 */
import { type ErrorCode, fail } from '@openhours/contract';
import { addedMinutesOf } from '@openhours/contract/bookings/add-ons';
import type { Act } from '../../../call.ts';
import { StartOver } from '../../../db/failures.ts';
import { newId } from '../../../db/ids.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import {
  type Catalogue,
  type CatalogueService,
  candidatesOf,
  longerBy,
  type SlotVerdict,
  servedBy,
} from '../../availability/index.ts';
import { type Course, type KnownEvents, readResourcesTakenBy, type Session } from '../../calendar/index.ts';
import { visibleTo } from '../access.ts';
import type { BookingsParts } from '../parts.ts';
import { type BookingRow, bookingTable } from '../repository.ts';
import { withPriceAfter } from '../rules/agreed-price.ts';
import { allocate, type Claim, type SlotFacts, type SlotPlan } from '../rules/allocation.ts';
import { askedLocation, bookedResource, requestedGenderOf } from '../rules/assignment.ts';
import { presentNearest } from '../rules/bookable.ts';
import { seatsCalledOff } from '../rules/new-seats.ts';
import { restoredStatus } from '../rules/restored.ts';
import { heldFor, openSpotsFor, presentNear, seatsHeld, seatsOf } from '../rules/seats.ts';
import { type Share, withShare } from '../rules/sharing.ts';
import type { BookingAction } from '../rules/transitions.ts';
import { hasNoTime } from '../rules/wish.ts';
import { readAppointmentSlot } from './appointment-slot.ts';
import { type NamedBooking, requireFitFor } from './fit.ts';
import { type LockedBooking, lockFoundBooking, sessionsNear } from './seats.ts';
import type { Taking } from './take.ts';

/** A booking under its locks, and its place as it stands for it. */
export interface Place {
  readonly booking: BookingRow;
  readonly catalogue: Catalogue;
  /** Whether it could be booked now, whatever the policy says: open, and nobody is in the way. */
  readonly isFree: boolean;
  /** Whether somebody or something is in the way. */
  readonly isTaken: boolean;
  /** Whether its session or course does not take place any more, so that nobody can be let in. */
  readonly isCalledOff: boolean;
  /** Absent when its service is gone, and for sessions and courses. */
  readonly verdict: SlotVerdict | undefined;
  /** Seats that are left for it; of an appointment 1 or 0. */
  readonly openSpots: number;
  readonly taking: Taking;
  /** The session or course of seats. */
  readonly holder?: Session | Course | undefined;
}

/**
 * Reads a booking and its place, and locks both in the order of design 4.5. Whether the caller may do with it what they
 * are about to is asked before anything is locked and again behind the locks.
 */
export async function readPlace(
  tx: Transaction,
  act: Act,
  named: NamedBooking,
  action: BookingAction,
  { availability }: BookingsParts,
): Promise<Place> {
  const { bookingId } = named;
  const [visible, row, held] = await Promise.all([
    visibleTo(tx, act),
    bookingTable.find(tx, bookingId),
    readResourcesTakenBy(tx, 'BOOKING', bookingId),
  ]);
  const requireFit = (each: BookingRow | undefined) => requireFitFor(each, visible, named, action);
  const found = requireFit(row);
  if (hasNoTime(found)) {
    if (action === 'restore') {
      restoredStatus(found, found.end_at, act.nowMs);
    }
    throw fail('INVALID_BOOKING_STATUS', 'The booking waits for a time and has none yet', { status: found.status });
  }
  if (seatsOf(found) !== undefined) {
    const catalogue = await availability.current(tx);
    const locked = await lockFoundBooking(tx, found, bookingId, act.nowMs);
    return judgeSeats(requireFit(locked.booking), locked, catalogue, act.nowMs);
  }
  const { booking, facts, events } = await readAppointmentSlot(tx, availability, found, {
    requireFit,
    planFound: (catalogue) => planOfPlace(catalogue, found, held, act.nowMs),
    // It may be at another time by now, and with somebody else.
    planLocked: async (catalogue, locked) =>
      planOfPlace(catalogue, locked, await readResourcesTakenBy(tx, 'BOOKING', bookingId), act.nowMs),
  });
  if (hasNoTime(booking)) {
    // What was offered has passed on while its lock was waited for.
    throw new StartOver();
  }
  return judgePlace(booking, facts, events, named);
}

/**
 * The service of a booking, as long as it is with its add-ons; of one that waits for somebody, as those serve it whom
 * the customer asked for.
 */
function serviceOf(
  catalogue: Catalogue,
  { service_id, resource_id, details }: BookingRow,
): CatalogueService | undefined {
  const known = catalogue.services.get(service_id);
  if (known === undefined) {
    return undefined;
  }
  const service = longerBy(known, addedMinutesOf(details.bookedAddOns));
  return resource_id === null ? servedBy(service, requestedGenderOf(details.slot.resourceSelections)) : service;
}

export interface PlanOfPlace extends SlotPlan {
  /** Whose time the booking takes already. */
  readonly heldResourceIds: readonly string[];
  readonly multipleRequests: boolean;
}

/** The resources that may serve the booking, those it has included whether or not the service still offers them. */
export function planOfPlace(
  catalogue: Catalogue,
  booking: BookingRow,
  heldResourceIds: readonly string[],
  nowMs: number,
): PlanOfPlace {
  const service = serviceOf(catalogue, booking);
  const own = booking.resource_id === null ? [] : [booking.resource_id];
  const offered = service === undefined ? [] : candidatesOf(service, booking.resource_id ?? undefined);
  return {
    resourceIds: [...new Set([...own, ...heldResourceIds, ...offered])],
    heldResourceIds,
    takes: true,
    scheduleId: booking.schedule_id,
    multipleRequests: service?.multipleRequests ?? false,
    startMs: booking.start_at,
    endMs: booking.end_at,
    nowMs,
  };
}

/** What a booking claims of the time of others, at whatever start the business agreed to. */
export function claimOfPlace(catalogue: Catalogue, booking: BookingRow, plan: PlanOfPlace): Claim {
  const service = serviceOf(catalogue, booking);
  // A location that the service has given up since stays the booking's.
  const own = service && askedLocation(service, booking.details.slot.location, { letsPass: true });
  return {
    service,
    startMs: booking.start_at,
    endMs: booking.end_at,
    bufferMinutes: booking.buffer_minutes,
    resourceId: booking.resource_id ?? undefined,
    heldResourceIds: plan.heldResourceIds,
    ...own,
    anyStart: true,
    ignoring: ownTimeOf(booking),
    seed: booking.id,
    nowMs: plan.nowMs,
  };
}

/** Who is free, by the same judgement as everywhere. */
function judgePlace(
  booking: BookingRow,
  facts: SlotFacts<PlanOfPlace, unknown>,
  events: KnownEvents,
  share: Share,
): Place {
  const { catalogue, plan, occupied, scheduleContext } = facts;
  const claim = withShare(claimOfPlace(catalogue, booking, plan), share);
  const { verdict, resourceIds, isTaken } = allocate(catalogue, occupied, claim);
  const isFree = verdict?.free ?? !isTaken;
  return {
    booking,
    catalogue,
    isFree,
    isTaken,
    isCalledOff: false,
    verdict,
    openSpots: isFree ? 1 : 0,
    taking: { resourceIds, multipleRequests: plan.multipleRequests, nowMs: plan.nowMs, scheduleContext, events },
  };
}

/** What a booking has of its time already: what it occupies, or as long as it is new, what is held for it. */
export function ownTimeOf({ id, event_id, details }: BookingRow): { source: 'BOOKING' | 'HOLD'; sourceId: string } {
  return event_id === null && details.slotHoldId !== undefined
    ? { source: 'HOLD', sourceId: details.slotHoldId }
    : { source: 'BOOKING', sourceId: id };
}

/** Whether the session or course has seats for the booking, those that it holds already included. */
function judgeSeats(
  booking: BookingRow,
  { holder, events }: LockedBooking,
  catalogue: Catalogue,
  nowMs: number,
): Place {
  const held = seatsHeld(booking);
  const openSpots = openSpotsFor(holder, held, catalogue.services.get(booking.service_id));
  // What it holds already stays its own, even when there are fewer seats by now.
  const isTaken = held.taken < booking.total_participants && booking.total_participants > openSpots;
  return {
    booking,
    catalogue,
    isFree: !isTaken,
    isTaken,
    isCalledOff: holder === undefined || holder.status === 'CANCELLED',
    verdict: undefined,
    openSpots,
    taking: { resourceIds: [], multipleRequests: false, nowMs, events },
    holder,
  };
}

/**
 * Refuses a session or a course that was cancelled, whatever the business sets aside: a booking of one that had begun by
 * then was not called off with it.
 */
export async function requireNotCalledOff(reader: Reader, place: Place): Promise<void> {
  if (place.isCalledOff) {
    throw seatsCalledOff((await nearOf(reader, place)) ?? []);
  }
}

/** The sessions near that of a booking with places for all of it; undefined where there is nothing to name. */
function nearOf(
  reader: Reader,
  { booking, catalogue, holder, taking }: Place,
): Promise<readonly Session[] | undefined> {
  const service = catalogue.services.get(booking.service_id);
  const asOf = { nowMs: taking.nowMs, ownHoldIds: heldFor(booking) };
  return sessionsNear(reader, holder, service, booking.total_participants, asOf);
}

/** The refusal of a place that is not free: why, what is free nearby, and what stands in the way (design 4.7). */
export async function placeRefused(reader: Reader, code: ErrorCode, place: Place): Promise<Error> {
  const { verdict, booking, openSpots } = place;
  if (seatsOf(booking) === undefined) {
    return fail(code, 'The time is not free', {
      openSpots,
      ...(verdict === undefined
        ? {}
        : { reasons: verdict.reasons, nearest: presentNearest(verdict), conflicts: verdict.conflicts }),
    });
  }
  const nearest = await nearOf(reader, place);
  return fail(code, 'The session or course has fewer free places than were asked for', {
    openSpots,
    ...(nearest === undefined ? {} : { nearest: nearest.map(presentNear) }),
  });
}

/** The booking as it stands once it has its place: on the calendar, and given to whoever serves it, as it is priced then. */
export function placedBooking(
  { booking, catalogue, taking }: Place,
  { site }: Pick<Act, 'site'>,
  decided: {
    readonly status: 'CONFIRMED' | 'PENDING';
    readonly doubleBooked: boolean;
    readonly paymentStatus: BookingRow['payment_status'] | undefined;
    readonly sendSmsReminder: boolean | undefined;
  },
): BookingRow {
  const [resourceId] = taking.resourceIds;
  const assigned = resourceId === booking.resource_id || resourceId === undefined ? undefined : resourceId;
  const resource = assigned === undefined ? undefined : catalogue.resources.get(assigned);
  const { waitsFor: _waitsNoMore, ...details } = booking.details;
  const placed: BookingRow = {
    ...booking,
    status: decided.status,
    payment_status: decided.paymentStatus ?? booking.payment_status,
    event_id: booking.event_id ?? (booking.service_type === 'APPOINTMENT' ? newId() : null),
    resource_id: resourceId ?? booking.resource_id,
    double_booked: decided.doubleBooked,
    awaits_customer: false,
    details: {
      ...details,
      slot: { ...details.slot, ...(resource === undefined ? {} : { resource: bookedResource(resource) }) },
      sendSmsReminder: decided.sendSmsReminder ?? details.sendSmsReminder,
    },
  };
  return withPriceAfter(booking, placed, catalogue.services.get(booking.service_id), site);
}
