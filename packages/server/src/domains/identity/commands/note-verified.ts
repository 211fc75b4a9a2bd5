/** Somebody has shown that the address of their identity is theirs, by whatever way they came (identity sheet 2). */
import type { Transaction } from '../../../db/transaction.ts';
import { type IdentityRow, identityTable } from '../repository/identities.ts';
import { nextState, standingOnceVerified } from '../rules/standing.ts';
import { identityChanged, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { askOwner, endAccess, withoutWaysIn } from './identity-secrets.ts';
import { auditIdentity } from './settle.ts';

/** The address is the identity's: a contact that was there before may become theirs. */
export async function noteVerified(
  tx: Transaction,
  act: SignInAct,
  before: IdentityRow,
  changes: Partial<Pick<IdentityRow, 'profile' | keyof typeof withoutWaysIn>>,
  parts: MemberAccessParts,
): Promise<IdentityRow> {
  const identity = identityTable.update(tx, before, {
    email_verified: true,
    ...standingOnceVerified(before),
    ...changes,
    updated_at: act.nowMs,
  });
  auditIdentity(tx, act, identity.id, 'VERIFIED');
  await tx.flush();
  await parts.dispatchReactions(tx, act, identityChanged, { before, identity, joinsContact: true });
  if (before.awaits_verification && nextState(identity) === 'REQUIRE_OWNER_APPROVAL') {
    await askOwner(tx, act, identity, parts);
  }
  return identity;
}

/** The same where somebody else may have signed up with the address: whatever they hold ends before its owner gets in (design 6). */
export async function takeOver(
  tx: Transaction,
  act: SignInAct,
  before: IdentityRow,
  changes: Partial<Pick<IdentityRow, 'profile'>>,
  parts: MemberAccessParts,
): Promise<IdentityRow> {
  await endAccess(tx, act, before.id, parts);
  auditIdentity(tx, act, before.id, 'TAKEN_OVER');
  return noteVerified(tx, act, before, { ...changes, ...withoutWaysIn }, parts);
}
