/** All SQL of what was begun with second factors and waits for its second half. */
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export type ChallengePurpose = 'SECOND_STEP' | 'PASSKEY_ALONE' | 'AUTHENTICATOR' | 'PASSKEY' | 'CONFIRM';

export interface ChallengeRow {
  readonly purpose: ChallengePurpose;
  readonly holder_id: string | null;
  readonly session_id: string | null;
  readonly challenge: string | null;
  readonly sealed_secret: Buffer | null;
  /** As whom a provider, by a connection as it was, knows whoever signs in once both factors are shown. */
  readonly link_connection_id?: string | null;
  readonly link_connection_revision?: number | null;
  readonly link_user_id?: string | null;
  readonly expires_at: number;
}

const challengeColumns = `purpose, holder_id, session_id, challenge, sealed_secret, link_connection_id,
  link_connection_revision, link_user_id, expires_at`;

/** Collects what was begun; in one session there is one of a purpose. */
export function putChallenge(tx: Transaction, secretHash: Buffer, row: ChallengeRow, nowMs: number): void {
  if (row.session_id !== null) {
    tx.write(
      statement(
        'delete from factor_challenge where site_id = $1 and holder_id = $2 and session_id = $3 and purpose = $4',
        [tx.siteId, row.holder_id, row.session_id, row.purpose],
      ),
    );
  }
  tx.write(
    statement(
      `insert into factor_challenge (site_id, secret_hash, ${challengeColumns}, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        tx.siteId,
        secretHash,
        row.purpose,
        row.holder_id,
        row.session_id,
        row.challenge,
        row.sealed_secret,
        row.link_connection_id ?? null,
        row.link_connection_revision ?? null,
        row.link_user_id ?? null,
        new Date(row.expires_at),
        new Date(nowMs),
      ],
    ),
  );
}

export function findChallenge(reader: Reader, secretHash: Buffer, nowMs: number): Promise<ChallengeRow | undefined> {
  return reader.first(
    statement<ChallengeRow>(
      `select ${challengeColumns} from factor_challenge where site_id = $1 and secret_hash = $2 and expires_at > $3`,
      [reader.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Takes what was begun: of all who go on with it at once exactly one does. */
export function takeChallenge(tx: Transaction, secretHash: Buffer, nowMs: number): Promise<ChallengeRow | undefined> {
  return tx.first(
    statement<ChallengeRow>(
      `delete from factor_challenge where site_id = $1 and secret_hash = $2 and expires_at > $3
       returning ${challengeColumns}`,
      [tx.siteId, secretHash, new Date(nowMs)],
    ),
  );
}

/** Takes what a session has begun for a purpose. */
export function takeChallengeOfSession(
  tx: Transaction,
  holderId: string,
  sessionId: string,
  purpose: ChallengePurpose,
  nowMs: number,
): Promise<ChallengeRow | undefined> {
  return tx.first(
    statement<ChallengeRow>(
      `delete from factor_challenge
       where site_id = $1 and holder_id = $2 and session_id = $3 and purpose = $4 and expires_at > $5
       returning ${challengeColumns}`,
      [tx.siteId, holderId, sessionId, purpose, new Date(nowMs)],
    ),
  );
}

/** Says what a browser is asked to sign for a second step. */
export function setChallenge(tx: Transaction, secretHash: Buffer, challenge: string): void {
  tx.write(
    statement('update factor_challenge set challenge = $3 where site_id = $1 and secret_hash = $2', [
      tx.siteId,
      secretHash,
      challenge,
    ]),
  );
}

/** Takes what a browser was asked to sign for a second step, which itself goes on: each is answered once. */
export async function takeAsked(tx: Transaction, secretHash: Buffer): Promise<string | undefined> {
  const row = await tx.first(
    statement<{ challenge: string | null }>(
      `with asked as (
         select challenge from factor_challenge where site_id = $1 and secret_hash = $2 for update
       )
       update factor_challenge set challenge = null
       from asked where site_id = $1 and secret_hash = $2 returning asked.challenge`,
      [tx.siteId, secretHash],
    ),
  );
  return row?.challenge ?? undefined;
}

/** Ends what a person has begun anywhere on the site, or on those named. */
export function dropChallenges(tx: Transaction, holderId: string, siteIds: readonly string[] = [tx.siteId]): void {
  for (const siteId of siteIds) {
    tx.write(statement('delete from factor_challenge where site_id = $1 and holder_id = $2', [siteId, holderId]));
  }
}
