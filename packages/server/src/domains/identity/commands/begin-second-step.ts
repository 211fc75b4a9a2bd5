/** The beginning of a second step: whoever holds its secret goes on with the sign-in, once. */
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { putChallenge } from '../repository/factor-challenges.ts';
import { challengeLivesMs } from '../rules/factors.ts';

export interface BegunSecondStep {
  readonly secret: string;
  readonly expiresAt: number;
}

/** Collects it, of somebody who has shown a first factor. */
export function beginSecondStep(tx: Transaction, holderId: string, nowMs: number): BegunSecondStep {
  const secret = newSiteSecret('fc', tx.siteId);
  const expiresAt = nowMs + challengeLivesMs;
  const nothing = { session_id: null, challenge: null, sealed_secret: null };
  putChallenge(
    tx,
    hashSecret(secret),
    { purpose: 'SECOND_STEP', holder_id: holderId, expires_at: expiresAt, ...nothing },
    nowMs,
  );
  return { secret, expiresAt };
}
