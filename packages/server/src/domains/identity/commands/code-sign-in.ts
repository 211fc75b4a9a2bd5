/**
 * Signing in with a code that is sent to the address, without a password (docs/decisions/0084). Whoever asks is answered alike
 * whether the address is known or not, and the code is good in the browser alone that holds the token of the answer.
 */

import { foldEmail } from '@openhours/contract';
import type { Transaction } from '../../../db/transaction.ts';
import { presentIdentity } from '../present-identity.ts';
import { findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { identityAt } from '../rules/new-identity.ts';
import { requireOneMailbox } from '../rules/refusals.ts';
import { nextState } from '../rules/standing.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { giveCodeToken, sendCode } from './identity-secrets.ts';
import { languageOf } from './register.ts';

/** Whoever has the address and may sign in, held. */
async function holdMember(tx: Transaction, email: string): Promise<IdentityRow | undefined> {
  const found = await findIdentityAt(tx, foldEmail(email));
  const identity = found === undefined ? undefined : await identityTable.lock(tx, found.id);
  return identity === undefined || nextState(identity) === 'REFUSED' ? undefined : identity;
}

/** Sends a code to whoever has the address; answers the token with which it is good. */
export async function sendSignInCode(
  parts: MemberAccessParts,
  act: SignInAct,
  asked: { readonly email: string },
): Promise<string> {
  const email = asked.email.trim();
  requireOneMailbox(email, 'email');
  return parts.database.transact(act.site.id, async (tx) => {
    // What whoever asks is told of: nothing but the address as they typed it.
    const decoy = identityAt(email, act.nowMs);
    const identity = await holdMember(tx, email);
    const language = identity === undefined ? undefined : languageOf(identity, act);
    const identityId = identity?.id ?? decoy.id;
    // Where too many were sent nothing is, and nobody learns it.
    await sendCode(tx, act, { identityId, purpose: 'SIGN_IN', identity, language }, 'SIGN_IN', parts);
    return giveCodeToken(tx, act, identityId, presentIdentity(decoy));
  });
}
