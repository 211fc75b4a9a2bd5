/**
 * The lines of sessions and courses that one act gives more places, or fewer: as many as a class has sessions. Those in
 * which somebody stands are found by one statement, and looked at in the act; of very many the work of the clock does that.
 */
import type { Transaction } from '../../../db/transaction.ts';
import type { Resized } from '../../calendar/index.ts';
import { makeLinesDue, readLinesWithWaiting } from '../repository/waitlist.ts';
import { keyOfSeats } from '../rules/seats.ts';
import { type LineAct, type LineParts, settleLine } from './waitlist-line.ts';

/** Each is some waits for the database, while the act holds its sessions and at times the catalogue. */
const mostAtOnce = 100;

export async function settleLines(
  tx: Transaction,
  act: LineAct,
  resized: readonly Resized[],
  parts: LineParts,
): Promise<void> {
  await tx.flush();
  const waitedFor = await readLinesWithWaiting(
    tx,
    resized.map(({ of }) => of),
  );
  const freed = resized.flatMap(({ isMore, of }) => (isMore ? [of] : []));
  if (waitedFor.length > mostAtOnce) {
    makeLinesDue(tx, waitedFor, freed, act.nowMs);
    return;
  }
  const keysOfFreed = new Set(freed.map(keyOfSeats));
  for (const of of waitedFor) {
    await settleLine(tx, act, of, parts, keysOfFreed.has(keyOfSeats(of)));
  }
}
