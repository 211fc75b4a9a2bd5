/** Work that belongs to the server and to no site (its transactions name `nilId` as their site): the locks that order it. */
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { takeTurns } from '../db/turns.ts';

/** Waits until no other process holds the lock of this name; it ends with the transaction. */
export async function takeServerLock(tx: Transaction, name: string): Promise<void> {
  // Requests give up on a lock after two seconds; whoever waits here waits for a start or a rotation to be done.
  await tx.all(statement(`select set_config('lock_timeout', '9s', true)`, []));
  await takeTurns(tx, [`openhours/${name}`]);
}
