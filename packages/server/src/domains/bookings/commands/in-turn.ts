/** Several of one act that are changed one after the other: what is booked together at once, such as a series. */
import type { Transaction } from '../../../db/transaction.ts';

/** Each in the transaction of all; the next one sees what became of this one. */
export async function inTurn<One, Done>(
  tx: Transaction,
  all: readonly One[],
  change: (one: One) => Promise<Done>,
): Promise<readonly Done[]> {
  const done: Done[] = [];
  for (const one of all) {
    done.push(await change(one));
    await tx.flush();
  }
  return done;
}
