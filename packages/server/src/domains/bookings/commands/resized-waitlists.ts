/**
 * The waitlists of sessions and courses that one act gives more places, or fewer: as many as a class has sessions. Those in
 * which somebody stands are found by one statement, and looked at in the act; of very many the work of the clock does that.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { BulkWork } from '../../../domain.ts';
import type { Resized } from '../../calendar/index.ts';
import { makeWaitlistsDue, readWaitlistsInUse } from '../repository/waitlist.ts';
import { keyOfSeats } from '../rules/seats.ts';
import { settleWaitlist, type WaitlistAct, type WaitlistParts } from './settle-waitlist.ts';

export async function settleWaitlists(
  tx: Transaction,
  act: WaitlistAct,
  resized: readonly Resized[],
  parts: WaitlistParts & Pick<BulkWork, 'mostInAct'>,
): Promise<void> {
  await tx.flush();
  const waitedFor = await readWaitlistsInUse(
    tx,
    resized.map(({ of }) => of),
  );
  const freed = resized.flatMap(({ isMore, of }) => (isMore ? [of] : []));
  if (waitedFor.length > parts.mostInAct) {
    makeWaitlistsDue(tx, waitedFor, freed, act.nowMs);
    return;
  }
  const keysOfFreed = new Set(freed.map(keyOfSeats));
  for (const of of waitedFor) {
    await settleWaitlist(tx, act, of, parts, keysOfFreed.has(keyOfSeats(of)));
  }
}
