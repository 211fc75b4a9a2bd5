/** All SQL of the links by which identities set a password: one of each purpose, used once. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export type RecoveryPurpose = 'RECOVERY' | 'ACTIVATION';

export interface RecoveryTokenRow {
  readonly identity_id: string;
  readonly purpose: RecoveryPurpose;
  readonly redirect_url: string | null;
}

/** When the links of the last hour were sent, epoch milliseconds. */
export async function readSentLinks(
  reader: Reader,
  identityId: string,
  purpose: RecoveryPurpose,
): Promise<readonly number[]> {
  const row = await reader.first(
    statement<{ recent_sends: number[] }>(
      'select recent_sends from recovery_token where site_id = $1 and identity_id = $2 and purpose = $3',
      [reader.siteId, identityId, purpose],
    ),
  );
  return row?.recent_sends ?? [];
}

/** The link that is good from now on; the one before of its purpose has ended. */
export function putRecoveryToken(
  tx: Transaction,
  token: {
    readonly identityId: string;
    readonly purpose: RecoveryPurpose;
    readonly hash: Buffer;
    readonly redirectUrl: string | undefined;
    readonly sends: readonly number[];
    readonly nowMs: number;
    readonly expiresAt: number;
  },
): void {
  tx.write(
    statement(
      `insert into recovery_token (site_id, identity_id, purpose, token_hash, redirect_url, recent_sends, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
       on conflict (site_id, identity_id, purpose) do update set
         token_hash = excluded.token_hash, redirect_url = excluded.redirect_url,
         recent_sends = excluded.recent_sends, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
      [
        tx.siteId,
        token.identityId,
        token.purpose,
        token.hash,
        token.redirectUrl ?? null,
        JSON.stringify(token.sends),
        new Date(token.nowMs),
        new Date(token.expiresAt),
      ],
    ),
  );
}

export function findRecoveryToken(reader: Reader, hash: Buffer, nowMs: number): Promise<RecoveryTokenRow | undefined> {
  return reader.first(
    statement<RecoveryTokenRow>(
      `select identity_id, purpose, redirect_url from recovery_token
       where site_id = $1 and token_hash = $2 and expires_at > $3`,
      [reader.siteId, hash, new Date(nowMs)],
    ),
  );
}

/** Uses a link up; undefined when somebody else has, or it has ended. */
export function takeRecoveryToken(tx: Transaction, hash: Buffer, nowMs: number): Promise<RecoveryTokenRow | undefined> {
  return tx.first(
    statement<RecoveryTokenRow>(
      `update recovery_token set token_hash = null
       where site_id = $1 and token_hash = $2 and expires_at > $3
       returning identity_id, purpose, redirect_url`,
      [tx.siteId, hash, new Date(nowMs)],
    ),
  );
}

export function dropRecoveryTokens(tx: Transaction, identityId: string): void {
  tx.write(
    statement(
      'update recovery_token set token_hash = null, redirect_url = null where site_id = $1 and identity_id = $2',
      [tx.siteId, identityId],
    ),
  );
}
