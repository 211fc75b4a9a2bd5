/** Links by which members set a password: asked for by themselves or by the owner, and used once (identity sheet 2). */

import { fail, foldEmail } from '@openhours/contract';
import { isAllowedCallback } from '../../../auth/client-addresses.ts';
import { hashSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import { findIdentity, findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { readIdentitySettings } from '../repository/identity-settings.ts';
import { findRecoveryToken, type RecoveryTokenRow, takeRecoveryToken } from '../repository/recovery-tokens.ts';
import { invalidRecoveryToken, unknownIdentity } from '../rules/refusals.ts';
import { active, nextState, standingOnceVerified } from '../rules/standing.ts';
import { clientOf, identityChanged, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { askOwner, endAccess, sendPasswordLink } from './identity-secrets.ts';
import { liftPauses } from './pauses.ts';
import { auditIdentity, type Settled, settle } from './settle.ts';

export interface Redirect {
  readonly url: string;
  readonly clientId?: string | undefined;
}

/** Fails with REDIRECT_URL_NOT_ALLOWED for what the client has not registered, alike for every address. */
async function requireAllowed(
  { auth }: MemberAccessParts,
  act: SignInAct,
  redirect: Redirect | undefined,
): Promise<string | undefined> {
  if (redirect === undefined) {
    return undefined;
  }
  const clientId = redirect.clientId ?? clientOf(act);
  const client = clientId === undefined ? undefined : await auth.sites.client(clientId);
  const allowedRedirectUris = client?.siteId === act.site.id ? client.allowedRedirectUris : [];
  if (
    !isAllowedCallback([{ allowedRedirectUris, allowedDomains: [] }], redirect.url, await auth.originOf(act.site.id))
  ) {
    throw fail('REDIRECT_URL_NOT_ALLOWED', 'The client has not registered this address', {
      field: 'redirect.url',
      url: redirect.url,
    });
  }
  return redirect.url;
}

const maySignInAtAll = ({ status }: IdentityRow) => status !== 'BLOCKED' && status !== 'OFFLINE';

/** Sends a link to whoever has the address; nothing happens where nobody has it, or they have had too many. */
export async function sendRecovery(
  parts: MemberAccessParts,
  act: SignInAct,
  asked: { readonly email: string; readonly language?: string | undefined; readonly redirect?: Redirect | undefined },
): Promise<void> {
  const redirectUrl = await requireAllowed(parts, act, asked.redirect);
  await parts.database.transact(act.site.id, async (tx) => {
    const found = await findIdentityAt(tx, foldEmail(asked.email));
    const identity = found === undefined ? undefined : await identityTable.lock(tx, found.id);
    if (identity !== undefined && maySignInAtAll(identity)) {
      await sendPasswordLink(tx, act, identity, { purpose: 'RECOVERY', language: asked.language, redirectUrl }, parts);
    }
  });
}

/** Sends a member a link to their first password. */
export async function sendActivation(
  parts: MemberAccessParts,
  act: SignInAct,
  asked: {
    readonly identityId: string;
    readonly language?: string | undefined;
    readonly redirect?: Redirect | undefined;
  },
): Promise<void> {
  const redirectUrl = await requireAllowed(parts, act, asked.redirect);
  await parts.database.transact(act.site.id, async (tx) => {
    const identity = await identityTable.lock(tx, asked.identityId);
    if (identity === undefined) {
      throw unknownIdentity(asked.identityId);
    }
    if (!maySignInAtAll(identity)) {
      throw fail('IDENTITY_BLOCKED', 'This account cannot be used to sign in');
    }
    const isSent = await sendPasswordLink(
      tx,
      act,
      identity,
      { purpose: 'ACTIVATION', language: asked.language, redirectUrl },
      parts,
    );
    if (!isSent) {
      throw fail('THROTTLED_FEATURE', 'This member has been sent too many links within an hour');
    }
  });
}

/** Where whoever has set the password is led; the page that takes it does not believe its own address. */
export type Recovered = Settled & { readonly redirectUrl: string | undefined };

/** Sets the password; of all who use a link at once one does. A password that is refused leaves the link good. */
export async function recoverAccess(
  parts: MemberAccessParts,
  act: SignInAct,
  { password, recoveryToken }: { readonly password: string; readonly recoveryToken: string },
): Promise<Recovered> {
  const { auth, database } = parts;
  const reader = database.reader(act.site.id);
  const hash = hashSecret(recoveryToken);
  const isOfSite = siteOfSecret('rc', recoveryToken) === act.site.id;
  const link = isOfSite ? await findRecoveryToken(reader, hash, act.nowMs) : undefined;
  const [settings, identity] = await Promise.all([
    readIdentitySettings(reader),
    link === undefined ? undefined : findIdentity(reader, link.identity_id),
  ]);
  if (identity === undefined) {
    throw invalidRecoveryToken();
  }
  await requireSafePassword(password, identity.email, 'password', settings.passwordPolicy);
  const passwordHash = await auth.passwords.hash(password);
  return database.transact(act.site.id, async (tx) => {
    await lockContactsAt(tx, identity.email_folded);
    const held = await identityTable.lock(tx, identity.id);
    const taken = await takeRecoveryToken(tx, hash, act.nowMs);
    if (taken === undefined || held === undefined || !maySignInAtAll(held)) {
      throw invalidRecoveryToken();
    }
    const after = await setRecovered(tx, act, { held, link: taken, passwordHash }, parts);
    return { ...(await settle(tx, act, after, parts)), redirectUrl: taken.redirect_url ?? undefined };
  });
}

/**
 * The link has shown that the address is the member's, unless a second factor has to be shown yet; whoever the owner has
 * activated waits for nothing more.
 */
async function setRecovered(
  tx: Transaction,
  act: SignInAct,
  {
    held,
    link,
    passwordHash,
  }: {
    readonly held: IdentityRow;
    readonly link: RecoveryTokenRow;
    readonly passwordHash: string;
  },
  parts: MemberAccessParts,
): Promise<IdentityRow> {
  const isShown = held.email_verified || !held.has_second_factor;
  const identity = identityTable.update(tx, held, {
    password_hash: passwordHash,
    password_set_in: null,
    email_verified: isShown,
    ...(link.purpose === 'ACTIVATION' ? active : standingOnceVerified(held)),
    updated_at: act.nowMs,
  });
  // Whoever is signing in with the older password has a session by now, which ends here, or waits for this.
  await tx.flush();
  await endAccess(tx, act, identity.id, parts);
  liftPauses(tx, act, identity.email);
  auditIdentity(tx, act, identity.id, 'PASSWORD_SET');
  await parts.dispatchReactions(tx, act, identityChanged, {
    before: held,
    identity,
    joinsContact: isShown,
  });
  if (held.awaits_verification && nextState(identity) === 'REQUIRE_OWNER_APPROVAL') {
    await askOwner(tx, act, identity, parts);
  }
  return identity;
}
