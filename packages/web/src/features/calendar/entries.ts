/**
 * What stands on the calendar: visits, sessions, held and blocked time, from the bookings, events and holds of a range.
 * Pure.
 */

import { businessScheduleExternalId, staffResourceTypeId } from '@openhours/client';
import type {
  Absence,
  Booking,
  CalendarEvent,
  ExtendedBooking,
  ExternalCalendarEvent,
  Resource,
  Service,
  SlotHold,
} from '@openhours/contract';
import { isPlacedStatus } from '@openhours/contract/bookings/statuses';
import { type BookingAtDesk, bookingAtDesk, isNoShow } from '../../queries/booking-at-desk.ts';
import { type BusySpan, busySpansOf } from './busy-times.ts';

/**
 * How an entry is filled; its word stands beside it wherever it is read out. What is waiting is for the business to confirm,
 * what is unconfirmed for its customer; what is offered is for somebody on the waitlist to take.
 */
export type EntryState =
  | 'confirmed'
  | 'waiting'
  | 'unconfirmed'
  | 'held'
  | 'offered'
  | 'arrived'
  | 'noShow'
  | 'done'
  | 'cancelled';

interface CommonEntry {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Time that is kept free behind it. */
  readonly bufferMinutes: number;
  /** Who comes, or what it is where nobody does. */
  readonly name: string | undefined;
  readonly service: string;
  readonly serviceId: string | undefined;
  /** Whose time it takes: people and rooms. Empty: nobody's yet. */
  readonly resourceIds: readonly string[];
  readonly state: EntryState;
  readonly revision: string;
  /** It reaches over whole days, and stands behind everything else. */
  readonly allDay: boolean;
}

export interface Visit extends CommonEntry {
  readonly kind: 'visit';
  readonly booking: BookingAtDesk;
}

export interface Session extends CommonEntry {
  readonly kind: 'session';
  readonly event: CalendarEvent;
  readonly taken: number;
  readonly seats: number | undefined;
  /** Places that people hold who fill in the form just now. */
  readonly held: number;
  /** Who comes, in the order in which they booked. */
  readonly participants: readonly Booking[];
}

/** Somebody fills in the form; who, nobody knows. */
export interface Held extends CommonEntry {
  readonly kind: 'held';
  readonly untilMs: number;
}

export interface BlockedTime extends CommonEntry {
  readonly kind: 'blocked';
  readonly event: CalendarEvent;
  /** The whole house is closed. */
  readonly forAll: boolean;
  /** What keeps it free, where that is the absence of a person or a room. */
  readonly absence: { readonly id: string; readonly isOfPerson: boolean } | undefined;
}

/** A calendar elsewhere says that somebody is busy; why, nobody here knows. */
export interface BusyTime extends CommonEntry {
  readonly kind: 'busy';
}

export type CalendarEntry = Visit | Session | Held | BlockedTime | BusyTime;
/** What somebody of the business may put elsewhere. */
export type OwnEntry = Visit | Session | BlockedTime;

export interface EntryFacts {
  readonly bookings: readonly ExtendedBooking[];
  readonly events: readonly CalendarEvent[];
  readonly holds: readonly SlotHold[];
  /** Of calendars elsewhere. */
  readonly busy: readonly ExternalCalendarEvent[];
  readonly absences: readonly Absence[];
  readonly resources: readonly Resource[];
  readonly services: readonly Service[];
  readonly nowMs: number;
}

function stateOf(extended: ExtendedBooking, endMs: number, nowMs: number): EntryState {
  const { attendance, awaitsCustomer, booking } = extended;
  if (isNoShow(bookingAtDesk(extended))) {
    return 'noShow';
  }
  switch (booking.status) {
    case 'CANCELED':
    case 'DECLINED':
      return 'cancelled';
    case 'CONFIRMED':
      return endMs <= nowMs ? 'done' : attendance?.status === 'ATTENDED' ? 'arrived' : 'confirmed';
    case 'WAITING_LIST':
      return 'offered';
    default:
      return awaitsCustomer === true ? 'unconfirmed' : 'waiting';
  }
}

/** Who comes, as the booking says it. */
export function nameOf({ contactDetails }: Booking): string | undefined {
  const name = [contactDetails.firstName, contactDetails.lastName].filter((part) => part).join(' ');
  return name === '' ? contactDetails.email : name;
}

function visitOf(
  extended: ExtendedBooking,
  {
    events,
    services,
    nowMs,
  }: Pick<EntryFacts, 'services' | 'nowMs'> & { readonly events: ReadonlyMap<string, CalendarEvent> },
): Visit | undefined {
  const { booking } = extended;
  const { slot, title } = booking.bookedEntity;
  // Places of a class or a course stand in their sessions.
  if (
    slot === undefined ||
    slot.sessionId !== undefined ||
    booking.startDate === undefined ||
    booking.endDate === undefined ||
    // On the waitlist, and no time is offered: those of the booking are the bounds of what would do.
    (booking.wish !== undefined && slot.startDate === undefined)
  ) {
    return undefined;
  }
  const endMs = Date.parse(booking.endDate);
  const state = stateOf(extended, endMs, nowMs);
  const service = services.find(({ id }) => id === slot.serviceId);
  const taken = slot.eventId === undefined ? undefined : events.get(slot.eventId);
  const staffId = slot.resource?.id;
  return {
    kind: 'visit',
    id: booking.id,
    startMs: Date.parse(booking.startDate),
    endMs,
    bufferMinutes: state === 'cancelled' ? 0 : bufferOf(service),
    name: nameOf(booking),
    service: title,
    serviceId: slot.serviceId,
    resourceIds: taken?.resources.map(({ id }) => id) ?? (staffId === undefined ? [] : [staffId]),
    state,
    revision: booking.revision,
    allDay: false,
    booking: bookingAtDesk(extended),
  };
}

function stateOfEvent(event: CalendarEvent, nowMs: number): EntryState {
  return event.status === 'CANCELLED' ? 'cancelled' : Date.parse(event.end.utcDate) <= nowMs ? 'done' : 'confirmed';
}

function commonOf(event: CalendarEvent, nowMs: number) {
  return {
    id: event.id,
    startMs: Date.parse(event.start.utcDate),
    endMs: Date.parse(event.end.utcDate),
    bufferMinutes: 0,
    state: stateOfEvent(event, nowMs),
    revision: event.revision,
    allDay: event.allDay,
    event,
  };
}

/** Whoever has places on it; of a course it is one booking for all of its sessions. */
function isIn({ id, scheduleId }: CalendarEvent, { bookedEntity: { schedule, slot }, status }: Booking): boolean {
  return (
    isPlacedStatus(status) &&
    (slot?.sessionId === undefined ? schedule?.scheduleId === scheduleId : slot.eventId === id)
  );
}

function sessionOf(event: CalendarEvent, { bookings, holds, nowMs }: EntryFacts): Session {
  const seats = event.totalCapacity;
  const held = holds.filter(({ eventId, scheduleId }) => eventId === event.id || scheduleId === event.scheduleId);
  return {
    ...commonOf(event, nowMs),
    kind: 'session',
    name: undefined,
    service: event.title ?? event.scheduleName,
    serviceId: event.externalScheduleId,
    resourceIds: event.resources.map(({ id }) => id),
    taken: seats === undefined ? 0 : Math.max(0, seats - (event.remainingCapacity ?? seats)),
    seats,
    held: held.reduce((sum, { totalParticipants }) => sum + totalParticipants, 0),
    participants: bookings
      .map(({ booking }) => booking)
      .filter((booking) => isIn(event, booking))
      .toSorted((a, b) => (a.createdDate < b.createdDate ? -1 : 1)),
  };
}

function heldOf(hold: SlotHold, services: readonly Service[]): Held | undefined {
  // Places of a class or a course stand in their sessions.
  if (hold.eventId !== undefined || hold.scheduleId !== undefined || hold.endDate === undefined) {
    return undefined;
  }
  const service = services.find(({ id }) => id === hold.serviceId);
  return {
    kind: 'held',
    id: hold.id,
    startMs: Date.parse(hold.startDate),
    endMs: Date.parse(hold.endDate),
    bufferMinutes: bufferOf(service),
    name: undefined,
    service: service?.name ?? '',
    serviceId: hold.serviceId,
    resourceIds: hold.resourceIds,
    state: 'held',
    revision: hold.expiresDate,
    allDay: false,
    untilMs: Date.parse(hold.expiresDate),
  };
}

/** In minutes. */
function bufferOf(service: Service | undefined): number {
  return service?.schedule?.availabilityConstraints?.timeBetweenSessions ?? 0;
}

function blockedTimeOf(
  event: CalendarEvent,
  owners: ReadonlyMap<string, Resource>,
  { absences, nowMs }: Pick<EntryFacts, 'absences' | 'nowMs'>,
): BlockedTime {
  const owner = owners.get(event.scheduleId);
  const absence = absences.find(({ eventId }) => eventId === event.id);
  const resourceIds = [...(owner === undefined ? [] : [owner.id]), ...event.resources.map(({ id }) => id)];
  return {
    ...commonOf(event, nowMs),
    kind: 'blocked',
    name: event.title,
    service: event.scheduleName,
    serviceId: undefined,
    resourceIds,
    forAll: event.externalScheduleId === businessScheduleExternalId || resourceIds.length === 0,
    absence: absence && { id: absence.id, isOfPerson: owner?.typeId === staffResourceTypeId },
  };
}

function busyTimeOf({ allDay, endMs, resourceId, startMs }: BusySpan, nowMs: number): BusyTime {
  return {
    kind: 'busy',
    id: `busy-${resourceId}-${startMs}-${allDay ? 'days' : 'time'}`,
    startMs,
    endMs,
    bufferMinutes: 0,
    name: undefined,
    service: '',
    serviceId: undefined,
    resourceIds: [resourceId],
    state: endMs <= nowMs ? 'done' : 'confirmed',
    revision: String(endMs),
    allDay,
  };
}

/** Everything of the range, in the order of time. */
export function entriesOf(facts: EntryFacts): CalendarEntry[] {
  const { bookings, events, holds, resources, services, nowMs } = facts;
  const byId = new Map(events.map((event) => [event.id, event]));
  const owners = new Map(resources.map((resource) => [resource.eventsSchedule.scheduleId, resource]));
  const visits = bookings
    .map((each) => visitOf(each, { events: byId, services, nowMs }))
    .filter((visit) => visit !== undefined);
  const others = events
    .filter(({ type, transparency }) => type !== 'APPOINTMENT' && type !== 'WORKING_HOURS' && transparency === 'OPAQUE')
    .map((event) => (event.type === 'DEFAULT' ? blockedTimeOf(event, owners, facts) : sessionOf(event, facts)));
  const held = holds.map((hold) => heldOf(hold, services)).filter((each) => each !== undefined);
  return [...visits, ...others, ...held, ...busySpansOf(facts.busy).map((span) => busyTimeOf(span, nowMs))].toSorted(
    (a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : 1),
  );
}

/** What of it takes the time of one person or room. */
export function entriesWith(entries: readonly CalendarEntry[], resourceId: string): CalendarEntry[] {
  return entries.filter(
    (entry) => (entry.kind === 'blocked' && entry.forAll) || entry.resourceIds.includes(resourceId),
  );
}

/** Nobody comes then, and nothing is to be said of how it stands. */
export function isOff({ kind }: Pick<CalendarEntry, 'kind'>): boolean {
  return kind === 'blocked' || kind === 'busy';
}

/** Nobody has it yet: chosen on confirmation. */
export function isForAnyone(entry: CalendarEntry): boolean {
  return entry.resourceIds.length === 0 && !(entry.kind === 'blocked' && entry.forAll);
}

/** Somebody comes: neither held, offered, blocked nor busy time, and not called off. */
export function isBooked({ kind, state }: Pick<CalendarEntry, 'kind' | 'state'>): boolean {
  return (kind === 'visit' || kind === 'session') && state !== 'cancelled' && state !== 'offered';
}

/** How many bookings stand in entries: each of a session is one, and a session without any is none. */
export function countOfBookings(entries: readonly CalendarEntry[]): number {
  return entries
    .filter(isBooked)
    .reduce((count, entry) => count + (entry.kind === 'session' ? entry.participants.length : 1), 0);
}

/** What it is called in the page: whatever opened beside the view gives the focus back by this name. */
export function entryElementId({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return kind === 'visit' ? `booking-${id}` : `entry-${id}`;
}
