/** Going on with a sign-in that waits: its code, another code, and whether it may end (identity sheet 1.3 and 2). */
import { fail, foldEmail } from '@openhours/contract';
import { requireMember } from '../../../auth/caller.ts';
import { hashSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import { StartOver } from '../../../db/failures.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import { presentIdentity } from '../present-identity.ts';
import { findIdentity, type IdentityRow, identityTable } from '../repository/identities.ts';
import { findStateToken, type StateTokenRow, takeStateToken } from '../repository/sign-in-tokens.ts';
import type { CodeKey } from '../repository/verification-codes.ts';
import { invalidStateToken, unknownIdentity, verificationFailed } from '../rules/refusals.ts';
import { nextState } from '../rules/standing.ts';
import type { MemberAccessParts, SignInAct } from './identity-parts.ts';
import { sendCode, tryCode } from './identity-secrets.ts';
import { findMemberOfStep } from './member-second-step.ts';
import { noteVerified, takeOver } from './note-verified.ts';
import { languageOf } from './register.ts';
import { type Settled, settle } from './settle.ts';

/** A sign-in that waits, with whoever it is of, held until the transaction ends; nobody where the token leads nowhere. */
interface Waiting {
  readonly hash: Buffer;
  readonly token: StateTokenRow;
  readonly identity: IdentityRow | undefined;
}

async function requireWaiting(tx: Transaction, { nowMs, site }: SignInAct, text: string): Promise<Waiting> {
  const hash = hashSecret(text);
  const found = siteOfSecret('ss', text) === site.id ? await findStateToken(tx, hash, nowMs) : undefined;
  if (found === undefined) {
    throw invalidStateToken();
  }
  const seen = await findIdentity(tx, found.identity_id);
  if (seen === undefined) {
    if (found.decoy === null) {
      throw invalidStateToken();
    }
    return { hash, token: found, identity: undefined };
  }
  // Contacts before identities, as in an erasure.
  await lockContactsAt(tx, seen.email_folded);
  const identity = await identityTable.lock(tx, seen.id);
  // Whatever ends all tokens of an identity holds it, too.
  const token = await findStateToken(tx, hash, nowMs);
  if (token === undefined || identity === undefined || nextState(identity) === 'REFUSED') {
    throw invalidStateToken();
  }
  return { hash, token, identity };
}

/** The code for which a token waits. */
function codeOf({ awaits_code, identity_id }: StateTokenRow): CodeKey {
  return { identityId: identity_id, purpose: awaits_code ? 'SIGN_IN' : 'EMAIL_VERIFICATION' };
}

/** The answer for whoever was told a decoy, and may learn no more: the same as at first. */
function stillWaiting({ decoy }: StateTokenRow, stateToken: string): Settled {
  if (decoy === null) {
    throw invalidStateToken();
  }
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, identity: decoy };
}

/** Ends the wait with the token that it was known by: it is good for one session. */
async function endOrWait(
  tx: Transaction,
  act: SignInAct,
  { hash, identity, token }: Waiting & { readonly identity: IdentityRow },
  stateToken: string,
  parts: MemberAccessParts,
): Promise<Settled> {
  if (token.decoy !== null && nextState(identity) === 'REQUIRE_EMAIL_VERIFICATION') {
    return stillWaiting(token, stateToken);
  }
  if (nextState(identity) === 'SUCCESS' && !(await takeStateToken(tx, hash, act.nowMs))) {
    throw invalidStateToken();
  }
  return settle(tx, act, identity, parts, { stateToken });
}

/** Ends the wait for a code. A wrong one is counted, whatever becomes of the call. */
export async function verifyCode(
  parts: MemberAccessParts,
  act: SignInAct,
  { code, stateToken }: { readonly code: string; readonly stateToken: string },
): Promise<Settled> {
  const settled = await parts.database.transact(act.site.id, async (tx) => {
    const { hash, identity, token } = await requireWaiting(tx, act, stateToken);
    const isRight = await tryCode(tx, act, codeOf(token), code, parts);
    if (!isRight || identity === undefined) {
      return undefined;
    }
    return token.awaits_code
      ? enterByCode(tx, act, { hash, identity }, parts)
      : endOrWait(
          tx,
          act,
          { hash, token, identity: await noteVerified(tx, act, identity, {}, parts) },
          stateToken,
          parts,
        );
  });
  if (settled === undefined) {
    throw verificationFailed();
  }
  return settled;
}

/**
 * Lets in whoever has the code and has shown no password. Where nobody had verified the address, somebody else may have signed
 * up with it: whatever they hold ends (design 6). A second factor is of a member who had shown an address to be theirs and was
 * given another one since: the code alone shows nothing of them.
 */
async function enterByCode(
  tx: Transaction,
  act: SignInAct,
  { hash, identity }: { readonly hash: Buffer; readonly identity: IdentityRow },
  parts: MemberAccessParts,
): Promise<Settled> {
  if (!(await takeStateToken(tx, hash, act.nowMs))) {
    throw invalidStateToken();
  }
  const isTakenOver = !identity.email_verified && !identity.has_second_factor;
  const entered = !isTakenOver ? identity : await takeOver(tx, act, identity, {}, parts);
  return settle(tx, act, entered, parts);
}

/** A member who is signed in shows by the code that their address is theirs. A wrong one is counted. */
export async function verifyOwnAddress(parts: MemberAccessParts, act: SignInAct, code: string): Promise<void> {
  const { memberId } = requireMember(act.caller);
  const isRight = await parts.database.transact(act.site.id, async (tx) => {
    const seen = await findIdentity(tx, memberId);
    if (seen === undefined) {
      throw unknownIdentity(memberId);
    }
    // Contacts before identities, as in an erasure.
    await lockContactsAt(tx, seen.email_folded);
    const held = await identityTable.lock(tx, memberId);
    if (held?.email_folded !== seen.email_folded) {
      throw new StartOver();
    }
    if (held.email_verified) {
      return true;
    }
    const isOfMail = await tryCode(tx, act, { identityId: memberId, purpose: 'EMAIL_VERIFICATION' }, code, parts);
    if (isOfMail) {
      await noteVerified(tx, act, held, {}, parts);
    }
    return isOfMail;
  });
  if (!isRight) {
    throw verificationFailed();
  }
}

/** Sends another code; the same token goes on. */
export function resendCode(parts: MemberAccessParts, act: SignInAct, stateToken: string): Promise<Settled> {
  return parts.database.transact(act.site.id, async (tx) => {
    const { identity, token } = await requireWaiting(tx, act, stateToken);
    const waits = token.awaits_code || identity === undefined || nextState(identity) === 'REQUIRE_EMAIL_VERIFICATION';
    if (!waits) {
      throw invalidStateToken();
    }
    const to = {
      ...codeOf(token),
      identity,
      language: identity === undefined ? undefined : languageOf(identity, act),
    };
    const sent = await sendCode(tx, act, to, 'RESEND', parts);
    if (token.awaits_code) {
      // Too many or not: nobody learns whether there is such an address.
      return stillWaiting(token, stateToken);
    }
    if (sent !== undefined && 'waitMs' in sent) {
      throw tooManyCodes(sent.waitMs);
    }
    return identity === undefined || token.decoy !== null
      ? stillWaiting(token, stateToken)
      : settle(tx, act, identity, parts, { stateToken });
  });
}

export function tooManyCodes(waitMs: number): Error {
  return fail(
    'THROTTLED_FEATURE',
    'Too many codes were sent; try again later',
    {},
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}

/** Says how a sign-in stands, and ends it once nothing is missing. With an address: only that of the address's own. */
export async function proceed(
  parts: MemberAccessParts,
  act: SignInAct,
  stateToken: string,
  email?: string,
): Promise<Settled> {
  const asked = await findMemberOfStep(parts, act, stateToken);
  if (asked !== undefined) {
    if (email !== undefined && foldEmail(email) !== asked.email_folded) {
      throw invalidStateToken();
    }
    return { state: 'REQUIRE_MFA', stateToken, identity: presentIdentity(asked), identityId: asked.id };
  }
  return parts.database.transact(act.site.id, async (tx) => {
    const { hash, identity, token } = await requireWaiting(tx, act, stateToken);
    const address = foldEmail(token.decoy?.email.address ?? identity?.email ?? '');
    if (email !== undefined && foldEmail(email) !== address) {
      throw invalidStateToken();
    }
    return identity === undefined || token.awaits_code
      ? stillWaiting(token, stateToken)
      : endOrWait(tx, act, { hash, token, identity }, stateToken, parts);
  });
}
