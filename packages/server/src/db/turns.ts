/** Advisory turns (design 4.5): transactions that take the same names pass one after the other. */
import { createHash } from 'node:crypto';
import { statement } from './statement.ts';
import type { Transaction } from './transaction.ts';

/**
 * Waits until nobody else holds any of the names; they are held until the transaction ends (poolers keep no session locks,
 * design 4.1). Names are of the whole server, so that those of a site say which. All are asked for in one order, so that
 * nobody who takes several waits in a circle. `kind`: a comment by which `lock-order.ts` tells these turns from others.
 */
export async function takeTurns(tx: Transaction, names: readonly string[], kind = ''): Promise<void> {
  const keys = [...new Set(names)]
    .map((name) => createHash('sha256').update(name).digest().readBigInt64BE(0))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await Promise.all(
    keys.map((key) => tx.all(statement(`select pg_advisory_xact_lock($1::bigint) ${kind}`, [key.toString()]))),
  );
}
