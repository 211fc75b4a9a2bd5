/** All SQL of the keys that sign webhooks. */
import { statement } from '../../../db/statement.ts';
import { defineTable, instant, nullable, type RowOf, sealed, text, uuid } from '../../../db/table.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import type { DueRows } from '../../../tasks/due-sites.ts';

export const keyTable = defineTable('webhook_key', {
  id: uuid(),
  public_part: text(),
  sealed_part: sealed(),
  created_at: instant(),
  retired_at: nullable(instant()),
});
export type KeyRow = RowOf<typeof keyTable>;

/** The key that signs. */
export function findCurrentKey(reader: Reader): Promise<KeyRow | undefined> {
  return reader.first(
    statement<KeyRow>(`select ${keyTable.list} from webhook_key where site_id = $1 and retired_at is null`, [
      reader.siteId,
    ]),
  );
}

/** All that are published at an instant, epoch milliseconds of `retiredAfter`; the one that signs first. */
export function listPublishedKeys(reader: Reader, retiredAfter: number): Promise<KeyRow[]> {
  return reader.all(
    statement<KeyRow>(
      `select ${keyTable.list} from webhook_key
       where site_id = $1 and (retired_at is null or retired_at > $2)
       order by retired_at desc nulls first, id desc`,
      [reader.siteId, new Date(retiredAfter)],
    ),
  );
}

export function retireCurrentKey(tx: Transaction, nowMs: number): void {
  tx.write(
    statement('update webhook_key set retired_at = $2 where site_id = $1 and retired_at is null', [
      tx.siteId,
      new Date(nowMs),
    ]),
  );
}

/** Those that are sealed under another secret of the server than this one: a sealed value names its secret behind its first byte. */
const sealedOtherwise = (keyId: string) => `substring(sealed_part from 2 for 8) <> ${keyId}`;

export function dueForSealing(keyId: string): DueRows {
  return { table: 'webhook_key', condition: sealedOtherwise('$1::bytea'), values: [Buffer.from(keyId, 'hex')] };
}

export function listSealedOtherwise(reader: Reader, keyId: string): Promise<KeyRow[]> {
  return reader.all(
    statement<KeyRow>(
      `select ${keyTable.list} from webhook_key where site_id = $1 and ${sealedOtherwise('$2::bytea')} order by id`,
      [reader.siteId, Buffer.from(keyId, 'hex')],
    ),
  );
}

export function replaceSealed(tx: Transaction, id: string, sealedPart: Buffer): void {
  tx.write(
    statement('update webhook_key set sealed_part = $3 where site_id = $1 and id = $2', [tx.siteId, id, sealedPart]),
  );
}
