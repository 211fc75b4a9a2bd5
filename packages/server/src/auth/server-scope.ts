/** Work that belongs to the server and to no site (its transactions name `nilId` as their site): the locks that order it. */
import { createHash } from 'node:crypto';
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';

/** Waits until no other process holds the lock of this name; it ends with the transaction (poolers keep no session locks, design 4.1). */
export async function takeServerLock(tx: Transaction, name: string): Promise<void> {
  const key = createHash('sha256').update(`openhours/${name}`).digest().readBigInt64BE(0);
  // Requests give up on a lock after two seconds; whoever waits here waits for a start or a rotation to be done.
  await tx.all(statement(`select set_config('lock_timeout', '9s', true)`, []));
  await tx.all(statement('select pg_advisory_xact_lock($1::bigint)', [key.toString()]));
}
