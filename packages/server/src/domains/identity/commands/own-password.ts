/** The own password: that somebody knows it, and another one instead. */
import { fail } from '@openhours/contract';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { dropChallenges } from '../repository/factor-challenges.ts';
import { forgetProofs } from '../repository/shared-computers.ts';
import { dropLink } from '../repository/user-links.ts';
import { countFailure, readPause, setPasswordHash, type UserRow } from '../repository.ts';
import { attemptedAs, holdAsChecked, requireNoPause } from '../sign-in.ts';
import { onOtherSites } from './other-sites.ts';
import { type OwnAccessParts, type OwnAct, readOwnUser } from './own-person.ts';
import { auditPerson, userLinkEnded } from './people.ts';

/**
 * Fails with INVALID_CREDENTIALS unless it is the person's password; what was tried stands in the log. Wrong ones count
 * like those of the sign-in and pause both: whoever has an open session gets no other tries than whoever has none.
 */
export async function requirePassword(
  { auth, database }: OwnAccessParts,
  act: OwnAct,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  const { clientAddress, nowMs, site } = act;
  const attempted = attemptedAs({ site, email: user.email, clientAddress });
  const homeId = (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
  if (password !== undefined) {
    requireNoPause(await readPause(database.reader(homeId), attempted, nowMs), nowMs);
    if (await auth.passwords.matches(user.password_hash, password)) {
      return;
    }
  }
  const isPaused =
    password !== undefined && (await database.transact(homeId, (home) => countFailure(home, attempted, nowMs)));
  await database.transact(site.id, async (tx) =>
    auditPerson(tx, act, user.id, { outcome: isPaused ? 'PAUSED' : 'REFUSED' }),
  );
  throw fail('INVALID_CREDENTIALS', 'The password is wrong');
}

/**
 * Sets another password for whoever calls; only the session of the call goes on. One that was set since the current one
 * was checked is not written over: the check begins anew.
 */
export async function changePassword(
  parts: OwnAccessParts,
  act: OwnAct,
  wanted: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { currentPassword, newPassword } = wanted;
  const { auth, database, dispatchReactions } = parts;
  const user = await readOwnUser(database, act);
  await requirePassword(parts, act, user, currentPassword);
  await requireSafePassword(newPassword, user.email, 'newPassword');
  const passwordHash = await auth.passwords.hash(newPassword);
  const except = act.caller.kind === 'user' ? act.caller.sessionId : undefined;
  const write = async (tx: Transaction) => {
    setPasswordHash(tx, user.id, passwordHash, act.nowMs);
    dropLink(tx, user.id);
    dropChallenges(tx, user.id);
    forgetProofs(tx, user.id);
    await dispatchReactions(tx, act, userLinkEnded, { userId: user.id });
    await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id, except }, act.nowMs);
    auditPerson(tx, act, user.id, { outcome: 'PASSWORD_SET' });
  };
  const isWritten = await database.transact(act.site.id, async (tx) => {
    const held = await holdAsChecked(tx, user);
    if (held !== undefined) {
      await write(tx);
    }
    return held !== undefined;
  });
  if (!isWritten) {
    return changePassword(parts, act, wanted);
  }
  await onOtherSites(parts, act.site, user, write);
}
