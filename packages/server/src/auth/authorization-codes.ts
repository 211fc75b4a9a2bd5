/**
 * Authorization codes: what a browser brings to a client, good for a minute and for one use, and bound to whatever the
 * authorize step was asked with (identity sheet 4, 9 G). Only their SHA-256 is stored.
 */
import { createHash } from 'node:crypto';
import { statement } from '../db/statement.ts';
import type { Transaction } from '../db/transaction.ts';
import { minuteMs } from '../time/index.ts';
import { hashSecret, newSiteSecret, sameHash } from './opaque-secret.ts';

const codeLifeMs = minuteMs;

export const challengeMethods = ['S256', 'S512'] as const;
export type ChallengeMethod = (typeof challengeMethods)[number];

/** What whoever began the sign-in keeps to themselves is named by this (RFC 7636). */
export interface Challenge {
  readonly text: string;
  readonly method: ChallengeMethod;
}

/** What a code is bound to. */
export interface CodeFacts {
  /** The identity session whose tokens it brings. */
  readonly sessionId: string;
  readonly clientId: string;
  /** As the authorize step was asked with it; absent in the silent flow. */
  readonly redirectUri: string | undefined;
  /** Absent only for clients that prove themselves by their secret. */
  readonly challenge: Challenge | undefined;
  readonly nonce: string | undefined;
  /** Names of scopes with a space between. */
  readonly scope: string;
}

export type Redeemed =
  | { readonly outcome: 'REDEEMED'; readonly facts: CodeFacts }
  /** Somebody has used it before: its tokens may be in wrong hands. */
  | { readonly outcome: 'USED_BEFORE'; readonly sessionId: string }
  | { readonly outcome: 'UNKNOWN' };

interface CodeRow {
  session_id: string;
  client_id: string;
  redirect_uri: string | null;
  challenge: string | null;
  challenge_method: ChallengeMethod | null;
  nonce: string | null;
  scope: string;
}

/** Collects a new code; answers it. */
export function issueCode(tx: Transaction, facts: CodeFacts, nowMs: number): string {
  const code = newSiteSecret('ac', tx.siteId);
  tx.write(
    statement(
      `insert into authorization_code
         (site_id, hash, session_id, client_id, redirect_uri, challenge, challenge_method, nonce, scope, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tx.siteId,
        hashSecret(code),
        facts.sessionId,
        facts.clientId,
        facts.redirectUri ?? null,
        facts.challenge?.text ?? null,
        facts.challenge?.method ?? null,
        facts.nonce ?? null,
        facts.scope,
        new Date(nowMs),
        new Date(nowMs + codeLifeMs),
      ],
    ),
  );
  return code;
}

/**
 * Uses a code up: of two who bring the same one only the first gets what it stands for. It is spent whoever brings it and
 * whatever comes with it, so nobody tries a second verifier.
 */
export async function redeemCode(tx: Transaction, code: string, nowMs: number): Promise<Redeemed> {
  const hash = hashSecret(code);
  const row = await tx.first(
    statement<CodeRow>(
      `update authorization_code set used_at = $3
       where site_id = $1 and hash = $2 and used_at is null and expires_at > $3
       returning session_id, client_id, redirect_uri, challenge, challenge_method, nonce, scope`,
      [tx.siteId, hash, new Date(nowMs)],
    ),
  );
  if (row !== undefined) {
    return {
      outcome: 'REDEEMED',
      facts: {
        sessionId: row.session_id,
        clientId: row.client_id,
        redirectUri: row.redirect_uri ?? undefined,
        challenge:
          row.challenge === null || row.challenge_method === null
            ? undefined
            : { text: row.challenge, method: row.challenge_method },
        nonce: row.nonce ?? undefined,
        scope: row.scope,
      },
    };
  }
  const used = await tx.first(
    statement<{ session_id: string }>(
      'select session_id from authorization_code where site_id = $1 and hash = $2 and used_at is not null',
      [tx.siteId, hash],
    ),
  );
  return used === undefined ? { outcome: 'UNKNOWN' } : { outcome: 'USED_BEFORE', sessionId: used.session_id };
}

/** Removes the codes that were given to a client. */
export function removeCodesOf(tx: Transaction, clientId: string): void {
  tx.write(statement('delete from authorization_code where site_id = $1 and client_id = $2', [tx.siteId, clientId]));
}

const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/;
const digests = { S256: 'sha256', S512: 'sha512' } as const;

/**
 * Whether a verifier is the one of a challenge, compared in constant time. A verifier for a code without challenge is
 * refused, too: whoever sends one began another sign-in than the one that the code is of (RFC 9700, 2.1.1).
 */
export function fitsChallenge(challenge: Challenge | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) {
    return challenge === undefined && verifier === undefined;
  }
  return (
    verifierForm.test(verifier) &&
    sameHash(
      Buffer.from(createHash(digests[challenge.method]).update(verifier).digest('base64url')),
      Buffer.from(challenge.text),
    )
  );
}
