/**
 * What the business itself writes of identities: one whom it knows, and what is said of one. Members call it, who follow by
 * themselves what they ask for here.
 */

import { fail, foldEmail, type IdentityProfile } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import { findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { identityAt } from '../rules/new-identity.ts';
import { requireOneMailbox } from '../rules/refusals.ts';
import type { SignInAct } from './identity-parts.ts';

/** Somebody who is in force at once, with an address that nobody has verified and without a password. */
export async function addKnownIdentity(
  tx: Transaction,
  act: Pick<SignInAct, 'nowMs'>,
  { email, field, profile }: { readonly email: string; readonly field: string; readonly profile: IdentityProfile },
): Promise<IdentityRow> {
  requireOneMailbox(email, field);
  const emailFolded = foldEmail(email);
  await lockContactsAt(tx, emailFolded);
  const there = await findIdentityAt(tx, emailFolded);
  if (there !== undefined && there.status !== 'OFFLINE') {
    throw fail('ALREADY_EXISTS', 'A member signs in with this e-mail address');
  }
  const identity: IdentityRow = { ...identityAt(email.trim(), act.nowMs), address_by_business: true, profile };
  identityTable.insert(tx, identity);
  await tx.flush();
  return identity;
}

/** Collects what an identity that is held says of itself from now on. */
export function changeProfile(
  tx: Transaction,
  { nowMs }: Pick<SignInAct, 'nowMs'>,
  held: IdentityRow,
  profile: IdentityProfile,
): IdentityRow {
  return identityTable.update(tx, held, { profile, updated_at: nowMs });
}
