/** What a substitute is asked for: a session by its event, an appointment by its booking. */
import { fail, invalid, isPlacedStatus } from '@openhours/contract';
import type { Reader } from '../../db/transaction.ts';
import { findBooking } from '../bookings/index.ts';
import { readSessions } from '../calendar/index.ts';
import { readStaff } from '../staff/index.ts';
import type { Target } from './rules.ts';

export interface NamedTarget {
  readonly eventId?: string | undefined;
  readonly bookingId?: string | undefined;
}

/** Undefined: there is none. Blocked time and events of appointments are no sessions. */
export async function findTarget(
  reader: Reader,
  { eventId, bookingId }: NamedTarget,
  nowMs: number,
): Promise<Target | undefined> {
  if (bookingId !== undefined) {
    return findAppointment(reader, bookingId);
  }
  const [session, staff] = await Promise.all([
    readSessions(reader, [eventId ?? ''], { nowMs }).then((sessions) => sessions.get(eventId ?? '')),
    readStaff(reader),
  ]);
  if (session === undefined || (session.type !== 'CLASS' && session.type !== 'COURSE')) {
    return undefined;
  }
  const people = new Set(staff.map(({ resource_id: id }) => id));
  return {
    title: session.title ?? '',
    startMs: session.startMs,
    endMs: session.endMs,
    isOff: session.status === 'CANCELLED',
    holderIds: session.resourceIds.filter((id) => people.has(id)),
    serviceId: undefined,
    seriesId: session.recurringEventId,
    scheduleId: session.scheduleId,
  };
}

async function findAppointment(reader: Reader, bookingId: string): Promise<Target | undefined> {
  const booking = await findBooking(reader, bookingId);
  const { slot, tags, title } = booking?.bookedEntity ?? {};
  if (booking === undefined || slot === undefined || tags?.includes('GROUP') === true) {
    return undefined;
  }
  const { resource } = slot;
  return {
    title: title ?? '',
    startMs: Date.parse(booking.startDate ?? ''),
    endMs: Date.parse(booking.endDate ?? booking.startDate ?? ''),
    isOff: !isPlacedStatus(booking.status),
    holderIds: resource?.id === undefined ? [] : [resource.id],
    serviceId: slot.serviceId,
    seriesId: undefined,
    scheduleId: undefined,
  };
}

export interface Wanted {
  /** Where the request names it. */
  readonly field: string;
  readonly isTheirs: (target: Target) => boolean;
  readonly nowMs: number;
}

/**
 * The target that is named, refused when there is none, or not exactly one is named. One that the caller may not know of
 * (`isTheirs`) reads as one that does not exist.
 */
export async function requireTarget(
  reader: Reader,
  named: NamedTarget,
  { field, isTheirs, nowMs }: Wanted,
): Promise<Target> {
  if ((named.eventId === undefined) === (named.bookingId === undefined)) {
    throw invalid(field, 'names either eventId or bookingId', 'OTHER');
  }
  const target = await findTarget(reader, named, nowMs);
  if (target !== undefined && isTheirs(target)) {
    return target;
  }
  throw named.bookingId === undefined
    ? fail('SESSION_NOT_FOUND', 'The site has no session of a class or a course with this id')
    : fail('BOOKING_NOT_FOUND', 'The site has no appointment with this id', { bookingId: named.bookingId });
}
