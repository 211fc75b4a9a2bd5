/** The booking for whose move free times are asked: its own time counts as free, for those who may know when it is. */
import { fail } from '@openhours/contract';
import { type Caller, ownResourceOf, reachOfCaller } from '../../auth/caller.ts';
import type { Reader } from '../../db/transaction.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import type { SlotToJudge } from './rules/refusal.ts';

/** What is left out of what is busy. */
export type LeftOut = NonNullable<SlotToJudge['ignoring']>;

/** A booking that is to be moved. */
export interface Moving {
  /** Counts as free; absent of one that is gone. */
  readonly leftOut: LeftOut | undefined;
  /** By how much its add-ons make it longer, which it keeps. */
  readonly addedMinutes: number;
}

/** What a booking has of its time, how much of it is for add-ons, and whose it is; bookings stand above availability and say it. */
export type FindOwnTime = (
  reader: Reader,
  bookingId: string,
) => Promise<
  { readonly ownTime: LeftOut; readonly addedMinutes: number; readonly resourceId: string | undefined } | undefined
>;

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
