/** Signing somebody on whom a back end of the business knows: without a password, a code or a captcha (identity sheet 1.3). */

import { fail, foldEmail, type NewIdentityProfile } from '@openhours/contract';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import { describeOwnIdentity } from '../own-identity.ts';
import { findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { readMemberPrivacy } from '../repository/member-privacy.ts';
import { identityAt } from '../rules/new-identity.ts';
import { changedProfile, profileOfNewcomer, withinPrivacy } from '../rules/profile.ts';
import { active } from '../rules/standing.ts';
import { identityChanged, identityCreated, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { endAccess, withoutWaysIn } from './identity-secrets.ts';
import { auditIdentity, beginSession } from './settle.ts';

export interface SignOn {
  readonly email: string;
  readonly profile: NewIdentityProfile | undefined;
  readonly verifyEmail: boolean;
  readonly mergeExistingContact: boolean;
}

/** Answers the session token and the identity; a new one is in force at once. */
export async function signOn(tx: Transaction, act: SignInAct, asked: SignOn, parts: MemberAccessParts) {
  const emailFolded = foldEmail(asked.email);
  await lockContactsAt(tx, emailFolded);
  const found = await findIdentityAt(tx, emailFolded);
  const there = found === undefined ? undefined : await identityTable.lock(tx, found.id);
  if (there !== undefined && there.email_folded !== emailFolded) {
    // They have another address since: what the back end knows is not of that one.
    throw new StartOver();
  }
  if (there?.status === 'BLOCKED') {
    throw fail('IDENTITY_BLOCKED', 'This account cannot be used to sign in');
  }
  const identity =
    there === undefined || there.status === 'OFFLINE'
      ? await create(tx, act, asked, parts)
      : await takeOver(tx, act, there, asked, parts);
  const sessionToken = await beginSession(tx, act, identity, parts);
  return { sessionToken, identity: await describeOwnIdentity(tx, identity) };
}

async function create(tx: Transaction, act: SignInAct, asked: SignOn, parts: MemberAccessParts): Promise<IdentityRow> {
  const identity: IdentityRow = {
    ...identityAt(asked.email.trim(), act.nowMs),
    email_verified: asked.verifyEmail,
    address_by_business: true,
    profile: profileOfNewcomer(asked.profile ?? {}, await readMemberPrivacy(tx)),
  };
  identityTable.insert(tx, identity);
  await tx.flush();
  await parts.dispatchReactions(tx, act, identityCreated, {
    identity,
    joinsContact: asked.mergeExistingContact,
  });
  return identity;
}

/**
 * Somebody else may have signed up with an address that nobody has verified, or have given it to an account of theirs that has
 * no password: whatever they hold ends before the one whom the back end knows gets in (design 6). From then on the address is
 * the business's word, and nothing ends at the next sign-on.
 */
async function takeOver(
  tx: Transaction,
  act: SignInAct,
  before: IdentityRow,
  asked: SignOn,
  parts: MemberAccessParts,
): Promise<IdentityRow> {
  const isTakenOver = !before.email_verified && !before.address_by_business;
  const identity = identityTable.update(tx, before, {
    email_verified: before.email_verified || asked.verifyEmail,
    address_by_business: true,
    ...active,
    profile: withinPrivacy(changedProfile(before.profile, asked.profile ?? {}), await readMemberPrivacy(tx)),
    ...(isTakenOver ? withoutWaysIn : {}),
    updated_at: act.nowMs,
  });
  await tx.flush();
  if (isTakenOver) {
    await endAccess(tx, act, identity.id, parts, { takesFactors: true });
    auditIdentity(tx, act, identity.id, 'TAKEN_OVER');
  }
  await parts.dispatchReactions(tx, act, identityChanged, {
    before,
    identity,
    joinsContact: asked.mergeExistingContact,
  });
  return identity;
}
