/** Decisions about people who sign in, without I/O: who may be given another role or removed, and who may open a way in. */
import { fail, type StaffRole, type UserLinkPurpose } from '@openhours/contract';
import type { Caller } from '../../../auth/caller.ts';
import { dayMs, hourMs } from '../../../time/index.ts';
import type { UserRow } from '../repository.ts';

/** How long links are good. */
export const linkLivesMs: Readonly<Record<UserLinkPurpose, number>> = Object.freeze({
  INVITATION: 7 * dayMs,
  PASSWORD_RESET: 24 * hourMs,
});

/** Whoever has never set a password is invited once more; everybody else gets a way to a new one. */
export function purposeOf({ password_hash }: Pick<UserRow, 'password_hash'>): UserLinkPurpose {
  return password_hash === null ? 'INVITATION' : 'PASSWORD_RESET';
}

/** True for somebody who acts for the account as a whole (docs/decisions/0006). */
export function actsForAccount(caller: Caller): boolean {
  return caller.kind === 'user' ? caller.accountOwner : caller.kind === 'apiKey' && caller.accountWide;
}

/**
 * Refuses to open a way in as an owner of the account, who reaches all its sites, to anybody who does not reach them
 * already: the owner of one site would become the owner of all.
 */
export function requireReach(caller: Caller, user: Pick<UserRow, 'account_owner'>): void {
  if (user.account_owner && !actsForAccount(caller)) {
    throw fail('ACCOUNT_OWNER', 'Only an account owner may do this to an account owner');
  }
}

/**
 * Refuses what would leave the site without an owner who can sign in, and what would part an owner of the account from
 * one of its sites. `owners` are all owners of the site as they stand now; an absent role: the person goes.
 */
export function requireOwnerLeft(
  user: Pick<UserRow, 'id' | 'role' | 'account_owner' | 'password_hash'>,
  owners: readonly Pick<UserRow, 'id' | 'role' | 'password_hash'>[],
  role?: StaffRole,
): void {
  if (role === user.role) {
    return;
  }
  if (user.account_owner) {
    throw fail(
      'ACCOUNT_OWNER',
      'An account owner is an owner of every site: the role cannot be changed or removed on one',
    );
  }
  if (user.role !== 'OWNER' || user.password_hash === null) {
    return;
  }
  const another = owners.some((each) => each.id !== user.id && each.role === 'OWNER' && each.password_hash !== null);
  if (!another) {
    throw fail('LAST_OWNER', 'A site needs an owner who can sign in: make somebody else an owner first');
  }
}
