/**
 * Refresh tokens of members and installed applications: bound to the identity session and to the client, so that one
 * sign-in serves several clients and ends for all of them at once (identity sheet 4). Those of visitors are part of their
 * session (`session-store.ts`). Only the SHA-256 is stored.
 *
 * Where a client has its tokens rotated, the successor of a token is derived from it: ten tabs that renew at one moment
 * all get the same one, and nobody is signed out (docs/decisions/0081).
 */
import { statement } from '../db/statement.ts';
import type { Reader, Transaction } from '../db/transaction.ts';
import { dayMs, minuteMs } from '../time/index.ts';
import { hashSecret, newSiteSecret, siteOfSecret } from './opaque-secret.ts';
import type { Sealing } from './sealing.ts';

/** After its last use. */
const refreshTokenLifeMs = 90 * dayMs;
/** How long a token that was replaced still renews. */
const overlapMs = minuteMs;

/** What a refresh token is bound to. */
export interface RefreshFacts {
  readonly sessionId: string;
  readonly clientId: string;
  /** Names of scopes with a space between. */
  readonly scope: string;
}

export interface RefreshToken extends RefreshFacts {
  readonly siteId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly replacedAt: number | undefined;
}

interface RefreshTokenRow {
  session_id: string;
  client_id: string;
  scope: string;
  created_at: number;
  expires_at: number;
  replaced_at: number | null;
}

function insert(tx: Transaction, token: string, facts: RefreshFacts, nowMs: number): void {
  tx.write(
    statement(
      `insert into refresh_token (site_id, hash, session_id, client_id, scope, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        tx.siteId,
        hashSecret(token),
        facts.sessionId,
        facts.clientId,
        facts.scope,
        new Date(nowMs),
        new Date(nowMs + refreshTokenLifeMs),
      ],
    ),
  );
}

/** Collects a new refresh token; answers it. */
export function issueRefreshToken(tx: Transaction, facts: RefreshFacts, nowMs: number): string {
  const token = newSiteSecret('rt', tx.siteId);
  insert(tx, token, facts, nowMs);
  return token;
}

/** The token with this text, be it replaced or not, whose time is not over. */
export async function findRefreshToken(
  reader: Reader,
  token: string,
  nowMs: number,
): Promise<RefreshToken | undefined> {
  const row = await reader.first(
    statement<RefreshTokenRow>(
      `select session_id, client_id, scope, created_at, expires_at, replaced_at from refresh_token
       where site_id = $1 and hash = $2 and expires_at > $3`,
      [reader.siteId, hashSecret(token), new Date(nowMs)],
    ),
  );
  return (
    row && {
      siteId: reader.siteId,
      sessionId: row.session_id,
      clientId: row.client_id,
      scope: row.scope,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      replacedAt: row.replaced_at ?? undefined,
    }
  );
}

/** Somebody renews with a token that was replaced longer ago than tabs renew beside each other: one of the two is a thief. */
export function isStolen({ replacedAt }: RefreshToken, nowMs: number): boolean {
  return replacedAt !== undefined && nowMs > replacedAt + overlapMs;
}

/** Moves the end of a token on that stays the same. */
export function keepRefreshToken(tx: Transaction, token: string, nowMs: number): void {
  tx.write(
    statement('update refresh_token set expires_at = $3 where site_id = $1 and hash = $2', [
      tx.siteId,
      hashSecret(token),
      new Date(nowMs + refreshTokenLifeMs),
    ]),
  );
}

/** Removes all that a client holds, in whichever sessions. */
export function removeRefreshTokensOf(tx: Transaction, clientId: string): void {
  tx.write(statement('delete from refresh_token where site_id = $1 and client_id = $2', [tx.siteId, clientId]));
}

/** Replaces a token; answers the one that follows it, which is the same however many ask for it. */
export function replaceRefreshToken(
  tx: Transaction,
  sealing: Pick<Sealing, 'sign'>,
  token: string,
  facts: RefreshFacts,
  nowMs: number,
): string {
  const siteId = siteOfSecret('rt', token) ?? tx.siteId;
  const successor = `rt_${siteId}.${sealing.sign(token, 'successors of refresh tokens')}`;
  tx.write(
    statement('update refresh_token set replaced_at = $3 where site_id = $1 and hash = $2 and replaced_at is null', [
      tx.siteId,
      hashSecret(token),
      new Date(nowMs),
    ]),
  );
  insert(tx, successor, facts, nowMs);
  return successor;
}
