/** All SQL of sign-ins that wait: their state tokens, and the tokens that name sign-ups to the owner. */
import type { Identity } from '@openhours/contract';
import { statement } from '../../../db/statement.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';

export interface StateTokenRow {
  readonly identity_id: string;
  /** What whoever holds it was told of; there need not be such an identity. */
  readonly decoy: Identity | null;
  /** It was given to somebody who has shown nothing yet: only the code of a message ends its wait. */
  readonly awaits_code: boolean;
}

export function putStateToken(
  tx: Transaction,
  token: {
    readonly hash: Buffer;
    readonly identityId: string;
    readonly decoy?: Identity | undefined;
    readonly awaitsCode: boolean;
    readonly nowMs: number;
    readonly expiresAt: number;
  },
): void {
  tx.write(
    statement(
      `insert into state_token (site_id, token_hash, identity_id, decoy, awaits_code, created_at, expires_at)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7)`,
      [
        tx.siteId,
        token.hash,
        token.identityId,
        token.decoy === undefined ? null : JSON.stringify(token.decoy),
        token.awaitsCode,
        new Date(token.nowMs),
        new Date(token.expiresAt),
      ],
    ),
  );
}

export function findStateToken(reader: Reader, hash: Buffer, nowMs: number): Promise<StateTokenRow | undefined> {
  return reader.first(
    statement<StateTokenRow>(
      `select identity_id, decoy, awaits_code from state_token where site_id = $1 and token_hash = $2 and expires_at > $3`,
      [reader.siteId, hash, new Date(nowMs)],
    ),
  );
}

/** Uses a token up; false when somebody else has, or it has ended. */
export async function takeStateToken(tx: Transaction, hash: Buffer, nowMs: number): Promise<boolean> {
  const row = await tx.first(
    statement(
      `delete from state_token where site_id = $1 and token_hash = $2 and expires_at > $3 returning identity_id`,
      [tx.siteId, hash, new Date(nowMs)],
    ),
  );
  return row !== undefined;
}

export function dropStateTokens(tx: Transaction, identityId: string): void {
  tx.write(statement('delete from state_token where site_id = $1 and identity_id = $2', [tx.siteId, identityId]));
}

export function putApprovalToken(
  tx: Transaction,
  token: { readonly hash: Buffer; readonly identityId: string; readonly nowMs: number; readonly expiresAt: number },
): void {
  tx.write(
    statement(
      `insert into approval_token (site_id, token_hash, identity_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [tx.siteId, token.hash, token.identityId, new Date(token.nowMs), new Date(token.expiresAt)],
    ),
  );
}

/** Whom an approval token names. */
export async function findIdentityOfApproval(reader: Reader, hash: Buffer, nowMs: number): Promise<string | undefined> {
  const row = await reader.first(
    statement<{ identity_id: string }>(
      `select identity_id from approval_token where site_id = $1 and token_hash = $2 and expires_at > $3`,
      [reader.siteId, hash, new Date(nowMs)],
    ),
  );
  return row?.identity_id;
}

export function dropApprovalTokens(tx: Transaction, identityId: string): void {
  tx.write(statement('delete from approval_token where site_id = $1 and identity_id = $2', [tx.siteId, identityId]));
}
