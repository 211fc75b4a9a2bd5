/** All SQL of the codes that are sent to identities: one of each purpose, with how often it was tried. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { dayMs, minuteMs } from '../../../time/index.ts';
import { mostTries, mostTriesOfDay } from '../rules/code-sending.ts';

/**
 * EMAIL_VERIFICATION ends the wait of somebody who signs up, or signs in by other means; SIGN_IN alone lets somebody in, and anybody may ask
 * for it, so it has nothing in common with the other.
 */
export type CodePurpose = 'EMAIL_VERIFICATION' | 'SIGN_IN';

/** Whose code, and what it is for. */
export interface CodeKey {
  readonly identityId: string;
  readonly purpose: CodePurpose;
}

/** Instants as epoch milliseconds. */
export interface CodesSent {
  /** The newest one may still be tried. */
  readonly hasGood: boolean;
  /** When the codes of the last hour were sent. */
  readonly sends: readonly number[];
  /** How often codes were tried within a day, and since when. */
  readonly tries: number;
  readonly triedSinceMs: number | undefined;
}

/** What is known of the codes that were sent before. */
export async function readSentCodes(reader: Reader, key: CodeKey, nowMs: number): Promise<CodesSent> {
  const row = await reader.first(
    statement<{ has_good: boolean; recent_sends: number[]; tries_of_day: number; tried_since: number | null }>(
      `select code_hash is not null and expires_at > $3 and tries < $4 as has_good, recent_sends, tries_of_day, tried_since
       from verification_code where site_id = $1 and identity_id = $2 and purpose = $5`,
      [reader.siteId, key.identityId, new Date(nowMs), mostTries, key.purpose],
    ),
  );
  return {
    hasGood: row?.has_good ?? false,
    sends: row?.recent_sends ?? [],
    tries: row?.tries_of_day ?? 0,
    triedSinceMs: row?.tried_since ?? undefined,
  };
}

/** The code that is good from now on; the one before is void. The tries of the day go on. */
export function putCode(
  tx: Transaction,
  code: CodeKey & {
    readonly id: string;
    readonly hash: Buffer;
    readonly sends: readonly number[];
    readonly nowMs: number;
    readonly expiresAt: number;
  },
): void {
  tx.write(
    statement(
      `insert into verification_code (site_id, identity_id, purpose, id, code_hash, tries, recent_sends, sent_at, expires_at)
       values ($1, $2, $8, $3, $4, 0, $5::jsonb, $6, $7)
       on conflict (site_id, identity_id, purpose) do update set
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
        code.purpose,
      ],
    ),
  );
}

/**
 * Counts one try and answers the code that it is to be compared with; undefined when there is none that is good. In one
 * statement: of many who try at once no more than the tries of a code, and of all codes within a day, see it. A day that began
 * further ahead than calls at once pass each other is of a clock that has been put back.
 */
export async function countTry(tx: Transaction, key: CodeKey, nowMs: number): Promise<Buffer | undefined> {
  const row = await tx.first(
    statement<{ code_hash: Buffer }>(
      `update verification_code set tries = tries + 1,
         tries_of_day = case when tried_since > $5 and tried_since <= $7 then tries_of_day + 1 else 1 end,
         tried_since = case when tried_since > $5 and tried_since <= $7 then tried_since else $3 end
       where site_id = $1 and identity_id = $2 and purpose = $8 and code_hash is not null and expires_at > $3 and tries < $4
         and (tries_of_day < $6 or tried_since <= $5 or tried_since > $7)
       returning code_hash`,
      [
        tx.siteId,
        key.identityId,
        new Date(nowMs),
        mostTries,
        new Date(nowMs - dayMs),
        mostTriesOfDay,
        new Date(nowMs + minuteMs),
        key.purpose,
      ],
    ),
  );
  return row?.code_hash;
}

/** The code is void; how many were sent stays known. */
export function dropCode(tx: Transaction, { identityId, purpose }: CodeKey): void {
  tx.write(
    statement(
      'update verification_code set code_hash = null where site_id = $1 and identity_id = $2 and purpose = $3',
      [tx.siteId, identityId, purpose],
    ),
  );
}

/** Those of all purposes. */
export function dropCodes(tx: Transaction, identityId: string): void {
  tx.write(
    statement('update verification_code set code_hash = null where site_id = $1 and identity_id = $2', [
      tx.siteId,
      identityId,
    ]),
  );
}
