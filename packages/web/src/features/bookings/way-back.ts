/** Whether the last move of a booking, or its end, can be taken back by what its history says. Pure. */
import type { Booking, BookingAct } from '@openhours/contract';
import { isOfSession, mayMove, type Place } from './use-move-booking.ts';

export interface WayBack {
  /** The act that is taken back. */
  readonly actId: string;
  readonly slot: Place;
  readonly startMs: number;
  readonly endMs: number;
  /** The customer was to be told of the move, so they have to be asked about. */
  readonly wasTold: boolean;
}

/** What moves one booking; a session that moves takes all of its bookings along, and is moved back as a session. */
const moving: ReadonlySet<string> = new Set(['bookings.rescheduleBooking', 'bookings.rescheduleBookingAnonymously']);

/** `acts` is the history, the newest first. Only the last move goes back, and only while the booking is still there. */
export function wayBack(booking: Booking, acts: readonly BookingAct[], nowMs: number): WayBack | undefined {
  // A confirmation at another time is a move too, and nothing that a move alone could take back.
  const act = acts.find(({ kind, before }) => kind === 'RESCHEDULED' || before?.startDate !== undefined);
  const { slot } = booking.bookedEntity;
  const { startDate, endDate } = booking;
  if (act?.kind !== 'RESCHEDULED' || !mayMove(booking) || isOfSession(booking) || !moving.has(act.operation)) {
    return undefined;
  }
  const { before, after } = act;
  if (slot === undefined || startDate === undefined || endDate === undefined || before === undefined) {
    return undefined;
  }
  const isStillThere =
    isAlike(after?.startDate, startDate) &&
    isAlike(after?.endDate, endDate) &&
    (after?.resource === undefined || after.resource.id === slot.resource?.id);
  // Whoever is not here any more takes nothing back.
  const isGone = [before.resource, before.location].some((each) => each !== undefined && each.name === undefined);
  const was = { startDate: before.startDate ?? startDate, endDate: before.endDate ?? endDate };
  if (!isStillThere || isGone || Date.parse(was.startDate) <= nowMs) {
    return undefined;
  }
  const resourceId = before.resource?.id ?? slot.resource?.id;
  return {
    actId: act.id,
    startMs: Date.parse(was.startDate),
    endMs: Date.parse(was.endDate),
    wasTold: act.notifiesParticipants,
    slot: {
      ...(slot.serviceId === undefined ? {} : { serviceId: slot.serviceId }),
      ...was,
      ...(slot.timezone === undefined ? {} : { timezone: slot.timezone }),
      ...(resourceId === undefined ? {} : { resource: { id: resourceId } }),
      ...(before.location === undefined
        ? {}
        : { location: { id: before.location.id, locationType: 'OWNER_BUSINESS' as const } }),
    },
  };
}

function isAlike(told: string | undefined, now: string): boolean {
  return told === undefined || Date.parse(told) === Date.parse(now);
}

export interface WayBackFromEnd {
  /** The customer was to be told that it ended, or has ended it. */
  readonly isKnown: boolean;
  /** It takes its time or its place again; a request that was never put on the calendar takes none. */
  readonly takesTime: boolean;
}

/**
 * `acts` is the history, the newest first. Undefined where nothing could be taken back: it is over, was on a waitlist,
 * or its customer never confirmed it, so that the server ended it by itself.
 */
export function wayBackFromEnd(
  { endDate, status }: Booking,
  acts: readonly BookingAct[],
  nowMs: number,
): WayBackFromEnd | undefined {
  const end = acts.find(({ after }) => after?.status === status);
  const before = end?.before?.status;
  const isOver = endDate !== undefined && Date.parse(endDate) <= nowMs;
  if (end === undefined || before === undefined || before === 'WAITING_LIST' || isOver) {
    return undefined;
  }
  return end.actor.type === 'SERVER'
    ? undefined
    : { isKnown: end.notifiesParticipants || end.actor.type === 'CUSTOMER', takesTime: before !== 'CREATED' };
}
