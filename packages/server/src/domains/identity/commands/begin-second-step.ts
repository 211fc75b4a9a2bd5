/** The beginning of a second step: whoever holds its secret goes on with the sign-in, once. */
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { putChallenge } from '../repository/factor-challenges.ts';
import { challengeLivesMs } from '../rules/factors.ts';

export interface BegunSecondStep {
  readonly secret: string;
  readonly expiresAt: number;
}

/** As whom a provider knows a member, by a connection as it was. */
export interface WaitingLink {
  readonly connection: { readonly id: string; readonly revision: number };
  readonly idpUserId: string;
}

/** Collects it, of somebody who has shown a first factor. `link`: is written once the second is shown, too. */
export function beginSecondStep(tx: Transaction, holderId: string, nowMs: number, link?: WaitingLink): BegunSecondStep {
  const secret = newSiteSecret('fc', tx.siteId);
  const expiresAt = nowMs + challengeLivesMs;
  const rest = {
    session_id: null,
    challenge: null,
    sealed_secret: null,
    link_connection_id: link?.connection.id ?? null,
    link_connection_revision: link?.connection.revision ?? null,
    link_user_id: link?.idpUserId ?? null,
  };
  putChallenge(
    tx,
    hashSecret(secret),
    { purpose: 'SECOND_STEP', holder_id: holderId, expires_at: expiresAt, ...rest },
    nowMs,
  );
  return { secret, expiresAt };
}
