/**
 * What bookings put on the calendar and change there, with what is told of it: the events of appointments, the seats of
 * sessions and courses, and who takes part (services sheet 0.6, 11.2, 11.3 and 12.14).
 */
import type { ParticipationInput } from '@openhours/contract';
import { newId } from '../../../db/ids.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { RecordedAct } from '../../../events/change.ts';
import type { RecordEvents } from '../../../events/outbox.ts';
import { type EpochMs, formatLocal, zoneOf } from '../../../time/index.ts';
import type { CalendarAct } from '../act.ts';
import { zonesOf } from '../event-context.ts';
import {
  eventsAreOver,
  type KnownEvent,
  type KnownEvents,
  type KnownOrOver,
  type ScheduleContext,
} from '../known-events.ts';
import { type EventContext, presentEvent } from '../present.ts';
import { eventTable } from '../repository/events.ts';
import { type ParticipationRow, participationTable, readParticipationOfBooking } from '../repository/participations.ts';
import { changeSeats, type SeatsOf } from '../sessions.ts';
import { addEvent, columnsOfServing } from './of-owners.ts';
import { columnsOfPerson, removeParticipation } from './participations.ts';
import { recordEvent, recordParticipation, recordView } from './record.ts';

interface Parts {
  readonly recordEvents: RecordEvents;
}

function eventContextIn(act: CalendarAct, scheduleContext: ScheduleContext): EventContext {
  return { ...scheduleContext, ...zonesOf(act) };
}

export interface NewAppointmentEvent {
  /** Chosen by the booking that keeps it as `eventId`. */
  readonly id: string;
  /** The service's schedule. */
  readonly scheduleId: string;
  readonly resourceIds: readonly string[];
  readonly title: string;
  readonly startMs: EpochMs;
  /** End of the session, without its buffer. */
  readonly endMs: EpochMs;
  readonly timeZone: string;
  readonly locationId: string | undefined;
}

/** Puts a booked appointment on its service's schedule, and tells it. Its time is occupied separately. */
export function addAppointmentEvent(
  tx: Transaction,
  act: CalendarAct,
  event: NewAppointmentEvent,
  scheduleContext: ScheduleContext,
  parts: Parts,
): void {
  const zone = zoneOf(event.timeZone);
  const after = addEvent(
    tx,
    {
      id: event.id,
      schedule_id: event.scheduleId,
      type: 'APPOINTMENT',
      recurrence_type: 'NONE',
      booked: true,
      title: event.title,
      local_start: formatLocal(zone.toLocal(event.startMs)),
      local_end: formatLocal(zone.toLocal(event.endMs)),
      start_at: event.startMs,
      end_at: event.endMs,
      time_zone: event.timeZone,
      location_id: event.locationId ?? null,
      resource_ids: event.resourceIds,
    },
    act.nowMs,
  );
  recordEvent(tx, act, { after, byBooking: true }, eventContextIn(act, scheduleContext), parts);
}

/**
 * Says on the event of a booked appointment, which is locked, who serves it from now on, and tells it; nothing happens
 * when they do already. `scheduleContext` knows those who serve it now.
 */
export function changeResourcesOfAppointment(
  tx: Transaction,
  act: CalendarAct,
  { eventId, resourceIds }: { readonly eventId: string; readonly resourceIds: readonly string[] },
  { known, scheduleContext }: { readonly known: KnownEvents; readonly scheduleContext: ScheduleContext },
  parts: Parts,
): void {
  const { row: before } = lockedAmong(known, eventId);
  const had = new Set(before.resource_ids);
  if (resourceIds.length === had.size && resourceIds.every((id) => had.has(id))) {
    return;
  }
  const after = eventTable.update(tx, before, {
    resource_ids: resourceIds,
    ...columnsOfServing(resourceIds),
    updated_at: act.nowMs,
  });
  known.set(eventId, { row: after, scheduleContext });
  recordEvent(tx, act, { before, after, byBooking: true }, eventContextIn(act, scheduleContext), parts);
}

/**
 * Cancels the event of a booked appointment, which is locked, and tells it. Nothing happens when it is cancelled
 * already.
 */
export function cancelAppointmentEvent(
  tx: Transaction,
  act: CalendarAct,
  eventId: string,
  known: KnownEvents,
  parts: Parts,
): void {
  const { row: before, scheduleContext } = lockedAmong(known, eventId);
  if (before.status === 'CANCELLED') {
    return;
  }
  const after = eventTable.update(tx, before, { status: 'CANCELLED', updated_at: act.nowMs });
  known.set(eventId, { row: after, scheduleContext });
  const change = { before, after, isCancelled: true, byBooking: true };
  recordEvent(tx, act, change, eventContextIn(act, scheduleContext), parts);
}

function lockedAmong(known: KnownEvents, eventId: string): KnownEvent {
  const event = known.get(eventId);
  if (event === undefined) {
    throw new TypeError(`event ${eventId} is not locked`);
  }
  return event;
}

export interface BookedSeats {
  readonly of: SeatsOf;
  /** Of the counters of `Seats`; negative: given back. */
  readonly taken: number;
  readonly overbooked: number;
}

/**
 * Takes seats for a booking or gives them back, and tells how many a session has now; those of a course stand with every
 * event of it, and are told with who takes part. `known` holds the session as it is under its lock; of one that the
 * calendar has just cancelled nothing more is told.
 */
export function changeBookedSeats(
  tx: Transaction,
  act: CalendarAct,
  { of, ...by }: BookedSeats,
  known: KnownOrOver,
  otherwise: () => Error,
  parts: Parts,
): void {
  if (by.taken === 0 && by.overbooked === 0) {
    return;
  }
  changeSeats(tx, of, by, otherwise);
  if (known === eventsAreOver || !('sessionId' in of)) {
    return;
  }
  const { row, scheduleContext } = lockedAmong(known, of.sessionId);
  const after = {
    ...row,
    taken: row.taken + by.taken,
    overbooked: row.overbooked + by.overbooked,
    seat_changes: row.seat_changes + 1,
  };
  known.set(row.id, { row: after, scheduleContext });
  if (row.status === 'CONFIRMED') {
    const presented = presentEvent(after, eventContextIn(act, scheduleContext));
    recordView(tx, act, after, { eventAddedOrUpdated: { event: presented } }, parts);
  }
}

/** What a booking says of who takes part by it. */
export interface BookingParticipation {
  readonly bookingId: string;
  readonly of: SeatsOf;
  /** DECLINED takes no place and stays readable. */
  readonly status: ParticipationRow['status'];
  readonly partySize: number;
  /** Whether its seats are beyond the capacity by the owner's will. */
  readonly overbooked: boolean;
  readonly participant: NonNullable<ParticipationInput['participant']>;
}

function columnsOf(kept: BookingParticipation, nowMs: EpochMs) {
  return {
    event_id: 'sessionId' in kept.of ? kept.of.sessionId : null,
    schedule_id: 'scheduleId' in kept.of ? kept.of.scheduleId : null,
    status: kept.status,
    party_size: kept.partySize,
    overbooked: kept.overbooked,
    ...columnsOfPerson(kept.participant),
    updated_at: nowMs,
  };
}

/** Adds the participation of a new booking. Seats are not counted here: that is `changeBookedSeats`. */
export function addParticipation(tx: Transaction, act: RecordedAct, kept: BookingParticipation, parts: Parts): void {
  const after: ParticipationRow = {
    id: newId(),
    revision: 1,
    external_id: kept.bookingId,
    app_id: null,
    of_booking: true,
    created_at: act.nowMs,
    ...columnsOf(kept, act.nowMs),
  };
  participationTable.insert(tx, after);
  recordParticipation(tx, act, { after }, parts);
}

/** Keeps the participation of a booking in step with it; made at the first time. */
export async function keepParticipation(
  tx: Transaction,
  act: RecordedAct,
  kept: BookingParticipation,
  parts: Parts,
): Promise<void> {
  const before = await readParticipationOfBooking(tx, kept.bookingId);
  if (before === undefined) {
    addParticipation(tx, act, kept, parts);
    return;
  }
  const after = participationTable.update(tx, before, columnsOf(kept, act.nowMs));
  recordParticipation(tx, act, { before, after }, parts);
}

/** Removes the participation of a booking that is over. */
export async function dropParticipation(
  tx: Transaction,
  act: RecordedAct,
  bookingId: string,
  parts: Parts,
): Promise<void> {
  const row = await readParticipationOfBooking(tx, bookingId);
  if (row !== undefined) {
    removeParticipation(tx, act, row, parts);
  }
}
