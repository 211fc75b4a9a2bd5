/**
 * Gives a person a new password: every session and open link ends, with the message that was to bring it, and every pause
 * is lifted (identity sheet 11).
 */
import type { Auth } from '../../auth/auth.ts';
import type { Site } from '../../call.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { RecordedAct } from '../../events/change.ts';
import type { DispatchReactions } from '../../events/reactions.ts';
import { holderOfUser } from './commands/factor-holders.ts';
import { holdEverywhere, takeAllFactors } from './commands/factors-place.ts';
import { userAddressLeft, userLinkEnded } from './commands/people.ts';
import { dropChallenges } from './repository/factor-challenges.ts';
import { deletePin, forgetProofs } from './repository/shared-computers.ts';
import { dropLink } from './repository/user-links.ts';
import { clearFailures, findUser, setPasswordHash, type UserRow } from './repository.ts';
import { hashOfEmail } from './sign-in.ts';

interface ResetParts {
  readonly auth: Auth;
  readonly dispatchReactions: DispatchReactions;
}

/** The password arrives already hashed. Pauses stand at the home site of the account: they are lifted by the reset there. */
export async function resetPassword(
  { auth, dispatchReactions }: ResetParts,
  tx: Transaction,
  act: RecordedAct,
  user: Pick<UserRow, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  const { nowMs, operation } = act;
  setPasswordHash(tx, user.id, passwordHash, nowMs);
  // The row is held before sessions are looked for: whoever is signing in has a session by then that ends here, or waits.
  await tx.flush();
  // Whoever holds an older way in must not undo what is done here.
  dropLink(tx, user.id);
  dropChallenges(tx, user.id);
  deletePin(tx, user.id);
  forgetProofs(tx, user.id);
  await dispatchReactions(tx, act, userLinkEnded, { userId: user.id });
  clearFailures(tx, hashOfEmail(user.email));
  await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id }, nowMs);
  recordAudit(tx, {
    at: nowMs,
    operation: operation.name,
    entityType: 'siteUser',
    entityId: user.id,
    after: { outcome: 'PASSWORD_SET' },
  });
}

/** The same on each site for an owner who lost the way in, perhaps with the mailbox: what waits there does not go out either. */
export async function resetOwnerAccess(
  parts: ResetParts,
  tx: Transaction,
  act: RecordedAct,
  user: Pick<UserRow, 'id' | 'email'>,
  passwordHash: string,
): Promise<void> {
  await resetPassword(parts, tx, act, user, passwordHash);
  await parts.dispatchReactions(tx, act, userAddressLeft, { userId: user.id, email: user.email, why: 'RESET' });
}

/** And with the telephone: the second factor goes, where it is. Answers whether there was one. */
export async function resetOwnerFactors(
  parts: ResetParts,
  tx: Transaction,
  act: RecordedAct & { readonly site: Pick<Site, 'id' | 'accountId'> },
  userId: string,
): Promise<boolean> {
  const known = await findUser(tx, userId);
  const siteIds = known === undefined ? [] : await holdEverywhere(tx, act.site, holderOfUser(known));
  const user = await findUser(tx, userId);
  if (user === undefined) {
    return false;
  }
  await takeAllFactors(parts, tx, holderOfUser(user), { siteIds, nowMs: act.nowMs });
  if (user.has_second_factor) {
    recordAudit(tx, {
      at: act.nowMs,
      operation: act.operation.name,
      entityType: 'siteUser',
      entityId: user.id,
      after: { outcome: 'FACTORS_LIFTED' },
    });
  }
  return user.has_second_factor;
}
