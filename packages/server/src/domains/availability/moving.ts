/** What is to be moved, for which free times are asked: its own time counts as free, for those who may know when it is. */
import { fail, type MultiServiceBookingType, type RequestedGender } from '@openhours/contract';
import { type Caller, ownResourceOf, reachOfCaller } from '../../auth/caller.ts';
import type { Reader } from '../../db/transaction.ts';
import type { EpochMs } from '../../time/index.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import type { SlotToJudge } from './rules/refusal.ts';
import type { SlotsInput } from './rules/request.ts';

/** What is left out of what is busy. */
export type LeftOut = NonNullable<SlotToJudge['ignoring']>;

/** A booking that is to be moved. */
export interface Moving {
  /** Counts as free; absent of one that is gone. */
  readonly leftOut: LeftOut | undefined;
  /** By how much its add-ons make it longer, which it keeps. */
  readonly addedMinutes: number;
}

/**
 * What a booking has of its time, how much of it is for add-ons, and whose it is; bookings stand above availability and
 * say it.
 */
export type FindOwnTime = (
  reader: Reader,
  bookingId: string,
) => Promise<
  { readonly ownTime: LeftOut; readonly addedMinutes: number; readonly resourceId: string | undefined } | undefined
>;

/** One of several appointments that are moved together, as it is: it stays as long, and with whom its customer chose. */
export interface MovingPart {
  readonly serviceId: string;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** By how much its add-ons make it longer. */
  readonly addedMinutes: number;
  /** The one person who will do. */
  readonly chosenResourceId: string | undefined;
  readonly requestedGender: RequestedGender | undefined;
  readonly ownTime: LeftOut;
  readonly resourceId: string | undefined;
}

/** Appointments that are booked together and are to be moved together, in the order of their times. */
export interface MovingVisit {
  readonly type: MultiServiceBookingType;
  /** Where all of them are; empty: wherever they are offered. */
  readonly locations: NonNullable<SlotsInput['locations']>;
  readonly parts: readonly MovingPart[];
}

/** What of it stands; undefined when nothing does, or it is gone. Bookings stand above availability and say it. */
export type FindMovingVisit = (reader: Reader, multiServiceBookingId: string) => Promise<MovingVisit | undefined>;

/** The same for a caller: everybody's for the front desk, for staff those that are theirs as a whole. */
export async function movingVisitFor(
  caller: Caller,
  reader: Reader,
  multiServiceBookingId: string,
  findMovingVisit: FindMovingVisit,
): Promise<MovingVisit | undefined> {
  const seen = timeSeenBy(caller);
  const found = seen === 'none' ? undefined : await findMovingVisit(reader, multiServiceBookingId);
  if (
    seen === 'none' ||
    (seen !== 'all' && found?.parts.every(({ resourceId }) => resourceId === seen.resourceId) !== true)
  ) {
    throw notTheirs();
  }
  return found;
}

export async function movingFor(
  caller: Caller,
  reader: Reader,
  movingBookingId: string | undefined,
  findOwnTime: FindOwnTime,
): Promise<Moving | undefined> {
  if (movingBookingId === undefined) {
    return undefined;
  }
  const seen = timeSeenBy(caller);
  if (seen === 'none') {
    throw notTheirs();
  }
  const own = seen === 'all' ? undefined : seen.resourceId;
  const found = await findOwnTime(reader, movingBookingId);
  // A booking that is gone has no time.
  const moving = { leftOut: found?.ownTime, addedMinutes: found?.addedMinutes ?? 0 };
  if (seen === 'all' || (found !== undefined && found.resourceId === own)) {
    return moving;
  }
  const { ownTime } = found ?? {};
  // Whoever else it takes the time of, such as the second person of a pair, knows of it too.
  const taken = ownTime === undefined ? [] : await readResourcesTakenBy(reader, ownTime.source, ownTime.sourceId);
  if (own === undefined || !taken.includes(own)) {
    throw notTheirs();
  }
  return moving;
}

/** Whose time a caller may know what takes it: the front desk everybody's, staff their own. */
export function timeSeenBy(caller: Caller): 'all' | { readonly resourceId: string } | 'none' {
  const reach = reachOfCaller(caller, 'BOOKINGS.MANAGE');
  const own = ownResourceOf(caller);
  return reach === 'all' ? 'all' : reach === 'own' && own !== undefined ? { resourceId: own } : 'none';
}

function notTheirs(): Error {
  return fail('PERMISSION_DENIED', 'The booking belongs to somebody else');
}
