/**
 * Seats of sessions and courses, read and locked in the order of design 4.5: catalogue version, courses, sessions, then
 * bookings. Also a booking together with what it is about, for every command that gives seats back.
 */
import { StartOver } from '../../../db/failures.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import {
  type Availability,
  type Catalogue,
  type CatalogueService,
  nearestSessions,
  readLastStart,
} from '../../availability/index.ts';
import {
  type AsOf,
  type Course,
  type KnownEvents,
  knownEvents,
  lockAppointmentEvent,
  lockCourse,
  lockCourses,
  lockSession,
  lockSessions,
  readCourses,
  readSessions,
  type SeatsOf,
  type Session,
} from '../../calendar/index.ts';
import { type BookingRow, bookingTable, lockBooking } from '../repository.ts';
import {
  areSeatsBookable,
  holderOf,
  type Judged,
  type Offered,
  requireOfferedSeats,
  requireSeatsBookable,
  serviceOfSchedule,
} from '../rules/new-seats.ts';
import { heldFor, keyOfSeats, noSeatLeft, seatsOf } from '../rules/seats.ts';

/** Locks a session or a course and reads its seats; undefined when there is none. */
export function lockSeats(tx: Transaction, of: SeatsOf, asOf: AsOf): Promise<Session | Course | undefined> {
  return 'sessionId' in of ? lockSession(tx, of.sessionId, asOf) : lockCourse(tx, of.scheduleId, asOf);
}

/** The same without a lock. */
export async function readSeats(reader: Reader, of: SeatsOf, asOf: AsOf): Promise<Session | Course | undefined> {
  return 'sessionId' in of
    ? (await readSessions(reader, [of.sessionId], asOf)).get(of.sessionId)
    : (await readCourses(reader, [of.scheduleId], asOf)).get(of.scheduleId);
}

/** Seats that somebody wants. */
export interface AskedSeats {
  readonly seats: SeatsOf;
  /** The service that they say offers them. */
  readonly serviceId: string | undefined;
  readonly participants: number;
}

/**
 * What decides about a booking of seats, in one wait: the catalogue, whose version is locked first, and the session or
 * course. It is locked also for a booking that takes no seats yet: whoever moves or cancels the session looks for all that
 * are booked on it, and a session that was none of the rows becomes one. Refuses what no service offers.
 */
export async function readOffered(
  tx: Transaction,
  availability: Availability,
  asked: AskedSeats,
  asOf: AsOf,
): Promise<{ readonly catalogue: Catalogue; readonly offered: Offered }> {
  const { seats } = asked;
  const remembered = await availability.snapshot(tx.siteId);
  const [version, holder] = await Promise.all([availability.lockVersion(tx), lockSeats(tx, seats, asOf)]);
  const catalogue = version === remembered.version ? remembered : await availability.current(tx);
  return { catalogue, offered: await requireOfferedOrNearest(tx, catalogue, holder, asked, asOf) };
}

/** Finds what is offered; refuses what no service offers, and what was cancelled with the sessions nearby that will do. */
export async function requireOfferedOrNearest(
  reader: Reader,
  catalogue: Catalogue,
  holder: Session | Course | undefined,
  { seats, serviceId, participants }: AskedSeats,
  asOf: AsOf,
): Promise<Offered> {
  const near =
    holder?.status === 'CANCELLED'
      ? await sessionsNear(reader, holder, serviceOfSchedule(catalogue, holder.scheduleId, 'CLASS'), participants, asOf)
      : undefined;
  return requireOfferedSeats(catalogue, seats, holder, serviceId, near ?? []);
}

/** Reads when the last session of a course begins that is open until then; whatever else is offered stays as it is. */
export async function readUntilWhen(reader: Reader, offered: Offered, asOf: AsOf): Promise<Offered> {
  if (offered.kind === 'CLASS' || !offered.service.policy.rules.bookAfterStartPolicy.enabled) {
    return offered;
  }
  return { ...offered, lastStartMs: await readLastStart(reader, offered.course, asOf) };
}

/**
 * The sessions with so many seats near the one that is asked for (design 4.7); undefined for a course, which is one
 * offer, and when nobody offers the session any more.
 */
export async function sessionsNear(
  reader: Reader,
  holder: Session | Course | undefined,
  service: CatalogueService | undefined,
  seats: number,
  asOf: AsOf,
): Promise<readonly Session[] | undefined> {
  return service === undefined || holder === undefined || !('startMs' in holder)
    ? undefined
    : nearestSessions(reader, { session: holder, service }, seats, asOf);
}

/** Refuses what may not be booked now, and more participants than there are seats; with the sessions nearby that will do. */
export async function requireSeatsOrNearest(
  reader: Reader,
  offered: Offered,
  openSpots: number,
  participants: number,
  asOf: AsOf,
  { anyTime = false }: Pick<Judged, 'anyTime'> = {},
): Promise<void> {
  const judged = { nowMs: asOf.nowMs, anyTime };
  if (participants <= openSpots && areSeatsBookable(offered, judged)) {
    return;
  }
  const nearest = await sessionsNear(reader, holderOf(offered), offered.service, participants, asOf);
  requireSeatsBookable(offered, judged, nearest ?? []);
  const of = offered.kind === 'CLASS' ? { sessionId: offered.session.id } : { scheduleId: offered.course.scheduleId };
  throw noSeatLeft(of, openSpots, nearest);
}

/** Locks many at once, courses before sessions; events of appointments lie among the sessions. Answers the events. */
export async function lockAllSeats(tx: Transaction, all: readonly SeatsOf[], asOf: AsOf): Promise<KnownEvents> {
  const scheduleIds = all.flatMap((of) => ('scheduleId' in of ? [of.scheduleId] : []));
  const sessionIds = all.flatMap((of) => ('sessionId' in of ? [of.sessionId] : []));
  if (scheduleIds.length > 0) {
    await lockCourses(tx, [...new Set(scheduleIds)], asOf);
  }
  const sessions = sessionIds.length === 0 ? [] : await lockSessions(tx, [...new Set(sessionIds)], asOf);
  return knownEvents([...sessions.values()].map(({ known }) => known));
}

/** What a booking gives up when it goes: seats, or the event of an appointment. */
export function givenUpBy(booking: BookingRow): readonly SeatsOf[] {
  const of = seatsOf(booking) ?? (booking.event_id === null ? undefined : { sessionId: booking.event_id });
  return of === undefined ? [] : [of];
}

/** A booking under its lock, and the session or course it is about under its own. */
export interface LockedBooking {
  readonly booking: BookingRow | undefined;
  /** Absent for appointments, and when there is none any more. */
  readonly holder: Session | Course | undefined;
  /** That session, or the event of an appointment. */
  readonly events: KnownEvents;
}

/** The events among sessions and courses that were locked. */
export function eventsOf(...holders: readonly (Session | Course | undefined)[]): KnownEvents {
  return knownEvents(holders.map((holder) => (holder !== undefined && 'known' in holder ? holder.known : undefined)));
}

/**
 * Locks a booking, behind the session or course whose seats it may give back. Whoever moves it to another session holds
 * the locks of both; a booking that was moved in between is looked for anew (`StartOver`), as sessions are never locked
 * behind bookings.
 */
export async function lockBookingWithSeats(tx: Transaction, bookingId: string, nowMs: number): Promise<LockedBooking> {
  const found = await bookingTable.find(tx, bookingId);
  return lockFoundBooking(tx, found, bookingId, nowMs);
}

export async function lockFoundBooking(
  tx: Transaction,
  found: BookingRow | undefined,
  bookingId: string,
  nowMs: number,
): Promise<LockedBooking> {
  // What is held for the booking itself does not stand in its way.
  const asOf = { nowMs, ownHoldIds: heldFor(found) };
  const of = found === undefined ? undefined : seatsOf(found);
  if (of === undefined) {
    const lock = () => lockBooking(tx, bookingId);
    const { read: booking, events } = await lockBehindEvent(tx, found?.event_id ?? null, lock, (read) => read);
    return { booking, holder: undefined, events };
  }
  const holder = await lockSeats(tx, of, asOf);
  const booking = await lockBooking(tx, bookingId);
  const now = booking === undefined ? undefined : seatsOf(booking);
  if (now !== undefined && keyOfSeats(now) !== keyOfSeats(of)) {
    throw new StartOver();
  }
  return { booking, holder, events: eventsOf(holder) };
}

/**
 * Locks the event of an appointment, which its booking may give up, and behind it whatever else is locked and read, the
 * booking among it; all of it is one wait. Whoever cancels the event locks the booking next. A booking that has another
 * event by then is looked for anew, as that one would be locked behind it.
 */
export async function lockBehindEvent<Read>(
  tx: Transaction,
  eventId: string | null,
  lockAndRead: () => Promise<Read>,
  bookingOf: (read: Read) => BookingRow | undefined,
): Promise<{ readonly read: Read; readonly events: KnownEvents }> {
  const [event, read] = await Promise.all([
    eventId === null ? undefined : lockAppointmentEvent(tx, eventId),
    lockAndRead(),
  ]);
  const booking = bookingOf(read);
  if (booking !== undefined && booking.event_id !== eventId) {
    throw new StartOver();
  }
  return { read, events: knownEvents([event]) };
}
