/** Gives a person a new password: every session and open link ends, every pause is lifted (identity sheet 11). */
import type { Auth } from '../../auth/auth.ts';
import { recordAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dropLink } from './repository/user-links.ts';
import { clearFailures, setPasswordHash, type UserRow } from './repository.ts';
import { hashOfEmail } from './sign-in.ts';

/**
 * `operation` names the act in the audit log; the password arrives already hashed. Pauses stand at the home site of the
 * account: they are lifted by the reset there.
 */
export async function resetPassword(
  auth: Auth,
  tx: Transaction,
  user: Pick<UserRow, 'id' | 'email'>,
  passwordHash: string,
  operation: string,
  nowMs: number,
): Promise<void> {
  setPasswordHash(tx, user.id, passwordHash, nowMs);
  // Whoever holds an older way in must not undo what is done here.
  dropLink(tx, user.id);
  clearFailures(tx, hashOfEmail(user.email));
  await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id }, nowMs);
  recordAudit(tx, {
    at: nowMs,
    operation,
    entityType: 'siteUser',
    entityId: user.id,
    after: { outcome: 'PASSWORD_SET' },
  });
}
