/** All SQL of the codes by which identities verify their address: one each, with how often it was tried. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { mostTries } from '../rules/code-sending.ts';

/** When the codes of the last hour were sent, epoch milliseconds. */
export async function readSentCodes(reader: Reader, identityId: string): Promise<readonly number[]> {
  const row = await reader.first(
    statement<{ recent_sends: number[] }>(
      'select recent_sends from verification_code where site_id = $1 and identity_id = $2',
      [reader.siteId, identityId],
    ),
  );
  return row?.recent_sends ?? [];
}

/** The code that is good from now on; the one before is void. */
export function putCode(
  tx: Transaction,
  code: {
    readonly id: string;
    readonly identityId: string;
    readonly hash: Buffer;
    readonly sends: readonly number[];
    readonly nowMs: number;
    readonly expiresAt: number;
  },
): void {
  tx.write(
    statement(
      `insert into verification_code (site_id, identity_id, id, code_hash, tries, recent_sends, sent_at, expires_at)
       values ($1, $2, $3, $4, 0, $5::jsonb, $6, $7)
       on conflict (site_id, identity_id) do update set
         id = excluded.id, code_hash = excluded.code_hash, tries = 0, recent_sends = excluded.recent_sends,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
      [
        tx.siteId,
        code.identityId,
        code.id,
        code.hash,
        JSON.stringify(code.sends),
        new Date(code.nowMs),
        new Date(code.expiresAt),
      ],
    ),
  );
}

/**
 * Counts one try and answers the code that it is to be compared with; undefined when there is none that is good. In one
 * statement: of many who try at once no more than the tries of a code see it.
 */
export async function countTry(tx: Transaction, identityId: string, nowMs: number): Promise<Buffer | undefined> {
  const row = await tx.first(
    statement<{ code_hash: Buffer }>(
      `update verification_code set tries = tries + 1
       where site_id = $1 and identity_id = $2 and code_hash is not null and expires_at > $3 and tries < $4
       returning code_hash`,
      [tx.siteId, identityId, new Date(nowMs), mostTries],
    ),
  );
  return row?.code_hash;
}

/** The code is void; how many were sent stays known. */
export function dropCode(tx: Transaction, identityId: string): void {
  tx.write(
    statement('update verification_code set code_hash = null where site_id = $1 and identity_id = $2', [
      tx.siteId,
      identityId,
    ]),
  );
}
