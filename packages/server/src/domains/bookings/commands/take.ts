/** Taking a slot: the rows that put a booking on the calendar and keep every other booking off it (design 4.4). */
import { fail } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import {
  addAppointmentEvent,
  cancelAppointmentEvent,
  occupy,
  release,
  removeExpiredHolds,
} from '../../calendar/index.ts';
import type { BookingRow } from '../repository.ts';
import { occupation, occupiedUntil } from '../rules/occupation.ts';

export interface Taking {
  /** The booking's own resource and those of other types that it needs; all of them locked. */
  readonly resourceIds: readonly string[];
  readonly multipleRequests: boolean;
  readonly nowMs: number;
}

/**
 * Occupies the time of a booking whose status does so. The resources were locked and judged, so a refusal by the
 * database means that somebody passed by the lock.
 */
export function occupySlot(
  tx: Transaction,
  booking: BookingRow,
  { resourceIds, multipleRequests, nowMs }: Taking,
): void {
  const flags = occupation(booking.status, { doubleBooked: booking.double_booked, multipleRequests });
  if (flags === undefined) {
    throw new TypeError(`a booking that is ${booking.status} occupies no time`);
  }
  const during = { startMs: booking.start_at, endMs: occupiedUntil(booking.end_at, booking.buffer_minutes) };
  removeExpiredHolds(tx, resourceIds, during.startMs, during.endMs, nowMs);
  occupy(
    tx,
    resourceIds.map((resourceId) => ({ resourceId, source: 'BOOKING', sourceId: booking.id, ...during, ...flags })),
    () => fail('SLOT_NOT_AVAILABLE', 'The time is already taken'),
  );
}

/** Puts a booking on the schedule of its service under the event id that it was given. */
export function addToCalendar(tx: Transaction, booking: BookingRow, { resourceIds, nowMs }: Taking): void {
  if (booking.event_id === null) {
    throw new TypeError(`booking ${booking.id} has no event id`);
  }
  addAppointmentEvent(tx, {
    id: booking.event_id,
    scheduleId: booking.schedule_id,
    resourceIds,
    title: booking.details.title,
    startMs: booking.start_at,
    endMs: booking.end_at,
    timeZone: booking.time_zone,
    locationId: booking.location_id ?? undefined,
    nowMs,
  });
}

/**
 * Gives a booking its place, whatever it had before: its time, and an event when it has none yet. The one verb for
 * every command that puts a booking on the calendar.
 */
export function takePlace(tx: Transaction, before: BookingRow, after: BookingRow, taking: Taking): void {
  // What is pending already has its time, under flags of its own.
  release(tx, 'BOOKING', after.id);
  occupySlot(tx, after, taking);
  if (before.event_id === null) {
    addToCalendar(tx, after, taking);
  }
}

/** Takes a booking off the calendar: whatever it held is free at once. */
export function givePlaceBack(tx: Transaction, booking: BookingRow, nowMs: number): void {
  release(tx, 'BOOKING', booking.id);
  if (booking.event_id !== null) {
    cancelAppointmentEvent(tx, booking.event_id, nowMs);
  }
}
