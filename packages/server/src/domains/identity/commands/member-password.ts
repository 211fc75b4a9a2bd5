/** That a member who is signed in knows their password. */
import type { IdentityRow } from '../repository/identities.ts';
import { readIdentitySettings } from '../repository/identity-settings.ts';
import { pausedSignIn, wrongPassword } from '../rules/refusals.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { countFailedSignIn, liftPauseHere, readPauses } from './pauses.ts';
import { auditIdentity } from './settle.ts';

/**
 * Fails unless it is the member's password. Wrong ones count like those of the sign-in and pause both: whoever has an open
 * session gets no other tries than whoever has none.
 */
export async function requireOwnPassword(
  { auth, database }: Pick<MemberAccessParts, 'auth' | 'database'>,
  act: SignInAct,
  identity: IdentityRow,
  password: string,
): Promise<void> {
  const { email, id, password_hash } = identity;
  const settings = await readIdentitySettings(database.reader(act.site.id));
  const { pausedUntil } = await readPauses(database.reader(act.site.id), act, email, settings);
  if (pausedUntil !== undefined) {
    throw pausedSignIn(Math.ceil((pausedUntil - act.nowMs) / 1000));
  }
  const isRight = await auth.passwords.matches(password_hash, password);
  await database.transact(act.site.id, async (tx) => {
    if (isRight) {
      liftPauseHere(tx, act, email);
      return;
    }
    const isPaused = await countFailedSignIn(tx, act, email, settings);
    auditIdentity(tx, act, id, isPaused ? 'PAUSED' : 'REFUSED');
  });
  if (!isRight) {
    throw wrongPassword();
  }
}
