/** Which seats of a session or a course a booking holds, and how a change of it moves them (design 4.6). Pure. */
import { type ErrorCode, fail, isPlacedStatus } from '@openhours/contract';
import { formatInstant } from '../../../time/index.ts';
import type { CatalogueService } from '../../availability/index.ts';
import { type Course, remainingSeats, type SeatsOf, type Session } from '../../calendar/index.ts';
import type { BookingRow } from '../repository.ts';

type Booked = Pick<BookingRow, 'service_type' | 'event_id' | 'schedule_id'>;

/** The session or course whose seats a booking is about; undefined for appointments, which take time instead. */
export function seatsOf({ service_type, event_id, schedule_id }: Booked): SeatsOf | undefined {
  if (service_type === 'COURSE') {
    return { scheduleId: schedule_id };
  }
  return service_type === 'CLASS' && event_id !== null ? { sessionId: event_id } : undefined;
}

/** What is held for a booking does not stand in its own way: the hold that it came with, or what a waitlist offers it. */
export function heldFor(booking: Pick<BookingRow, 'id' | 'status' | 'details'> | undefined): readonly string[] {
  if (booking?.status === 'WAITING_LIST') {
    return [booking.id];
  }
  const slotHoldId = booking?.details.slotHoldId;
  return slotHoldId === undefined ? [] : [slotHoldId];
}

/** One text for each session and each course. */
export function keyOfSeats(of: SeatsOf): string {
  return 'sessionId' in of ? `session ${of.sessionId}` : `course ${of.scheduleId}`;
}

/** What a booking holds of them: nothing unless it has its place, and all beyond the capacity when double-booked. */
export function seatsHeld(booking: Pick<BookingRow, 'status' | 'double_booked' | 'total_participants'>): {
  readonly taken: number;
  readonly overbooked: number;
} {
  if (!isPlacedStatus(booking.status)) {
    return { taken: 0, overbooked: 0 };
  }
  const { double_booked, total_participants } = booking;
  return double_booked ? { taken: 0, overbooked: total_participants } : { taken: total_participants, overbooked: 0 };
}

export interface SeatsChange {
  readonly of: SeatsOf;
  readonly taken: number;
  readonly overbooked: number;
}

/** How the counters change when a booking becomes another; what is given back comes first. */
export function seatsChanges(before: BookingRow | undefined, after: BookingRow): readonly SeatsChange[] {
  const to = seatsOf(after);
  if (to === undefined) {
    return [];
  }
  const held = before === undefined ? { taken: 0, overbooked: 0 } : seatsHeld(before);
  const from = before === undefined ? to : (seatsOf(before) ?? to);
  const holds = seatsHeld(after);
  if (keyOfSeats(from) === keyOfSeats(to)) {
    return [{ of: to, taken: holds.taken - held.taken, overbooked: holds.overbooked - held.overbooked }];
  }
  return [
    { of: from, taken: -held.taken, overbooked: -held.overbooked },
    { of: to, ...holds },
  ];
}

/**
 * Seats that a booking may have: what is left, and what it holds of them itself. A cancelled one has none; one without a
 * capacity of its own has that of its service (bookings sheet 21.2).
 */
export function openSpotsFor(
  holder: Session | Course | undefined,
  own: { readonly taken: number; readonly overbooked: number },
  service: Pick<CatalogueService, 'defaultCapacity'> | undefined,
): number {
  if (holder === undefined || holder.status === 'CANCELLED') {
    return 0;
  }
  const { taken, overbooked, held } = holder;
  const capacity = holder.capacity ?? service?.defaultCapacity;
  return remainingSeats({ capacity, taken: taken - own.taken, overbooked: overbooked - own.overbooked, held });
}

/**
 * The refusal when a session or a course has fewer seats than are asked for (bookings sheet 23), with the sessions that
 * were looked for instead.
 */
export function noSeatLeft(of: SeatsOf, openSpots: number, nearest?: readonly Session[]): Error {
  const [code, what]: [ErrorCode, string] =
    'sessionId' in of ? ['SESSION_CAPACITY_EXCEEDED', 'The session'] : ['SCHEDULE_CAPACITY_EXCEEDED', 'The course'];
  return fail(code, `${what} has fewer free places than were asked for`, {
    openSpots,
    ...(nearest === undefined ? {} : { nearest: nearest.map(presentNear) }),
  });
}

/**
 * Refuses on a waitlist more people than there are places in all, who could never be let in together, and more than it takes
 * beside those who wait already (bookings sheet 27.2).
 */
export function requireRoomToWait(of: SeatsOf, participants: number, { capacity, others, places }: RoomToWait): void {
  if (participants > places) {
    throw noSeatLeft(of, places);
  }
  const waiting = others.reduce((sum, each) => sum + each.total_participants, 0);
  if (waiting + participants > capacity) {
    throw fail('WAITLIST_FULL', 'The waitlist is full', { capacity, waiting });
  }
}

export interface RoomToWait {
  /** Of the session or course. */
  readonly places: number;
  /** For how many people its waitlist is. */
  readonly capacity: number;
  readonly others: readonly Pick<BookingRow, 'total_participants'>[];
}

/** A session as refusals name it. */
export function presentNear({ id, startMs, endMs }: Session): { eventId: string; startDate: string; endDate: string } {
  return { eventId: id, startDate: formatInstant(startMs), endDate: formatInstant(endMs) };
}

/** Holds nothing yet. */
export const noSeats = Object.freeze({ taken: 0, overbooked: 0 });
