/** The booking for whose move free times are asked: its own time counts as free, for those who may know when it is. */
import { fail } from '@openhours/contract';
import { type Caller, reachOfCaller } from '../../auth/caller.ts';
import type { Reader } from '../../db/transaction.ts';
import { readResourcesTakenBy } from '../calendar/index.ts';
import type { SlotToJudge } from './rules/refusal.ts';

/** What is left out of what is busy. */
export type LeftOut = NonNullable<SlotToJudge['ignoring']>;

export async function leftOutFor(
  caller: Caller,
  reader: Reader,
  movingBookingId: string | undefined,
): Promise<LeftOut | undefined> {
  if (movingBookingId === undefined) {
    return undefined;
  }
  const leftOut = { source: 'BOOKING', sourceId: movingBookingId } as const;
  if (reachOfCaller(caller, 'BOOKINGS.MANAGE') === 'all') {
    return leftOut;
  }
  const own = caller.kind === 'user' ? caller.resourceId : undefined;
  if (own !== undefined && (await readResourcesTakenBy(reader, leftOut.source, leftOut.sourceId)).includes(own)) {
    return leftOut;
  }
  throw fail('PERMISSION_DENIED', 'The booking belongs to somebody else');
}
