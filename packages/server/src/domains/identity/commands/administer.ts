/** What becomes of an identity by the owner's acts, and by its own: password, address, approval, blocks (members sheet 1.7). */
import { fail, foldEmail } from '@openhours/contract';
import { personBehind, requireMember } from '../../../auth/caller.ts';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { findIdentityAt, type IdentityRow, identityTable } from '../repository/identities.ts';
import { readIdentitySettings } from '../repository/identity-settings.ts';
import { requireOneMailbox, unknownIdentity } from '../rules/refusals.ts';
import { active, blocked, offline, type Standing } from '../rules/standing.ts';
import { isConfirmedIn, notConfirmed, requireConfirmedIn } from './confirm.ts';
import { tooManyCodes } from './go-on.ts';
import { identityChanged, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { endAccess, sendCode, tell } from './identity-secrets.ts';
import { auditIdentity } from './settle.ts';

type Parts = Pick<MemberAccessParts, 'auth' | 'dispatchReactions'>;

async function setStanding(
  tx: Transaction,
  act: SignInAct,
  before: IdentityRow,
  standing: Standing,
  parts: Parts,
): Promise<IdentityRow> {
  const identity = identityTable.update(tx, before, { ...standing, updated_at: act.nowMs });
  await tx.flush();
  auditIdentity(tx, act, identity.id, standing.status);
  await parts.dispatchReactions(tx, act, identityChanged, {
    before,
    identity,
    joinsContact: false,
    decision: standing.status === 'ACTIVE' ? 'APPROVED' : standing.status === 'BLOCKED' ? 'BLOCKED' : undefined,
  });
  return identity;
}

function requireNotOffline({ id, status }: IdentityRow): void {
  if (status === 'OFFLINE') {
    throw fail('FAILED_PRECONDITION', 'The member has been disconnected, which cannot be undone', { memberId: id });
  }
}

/** Lets somebody in who waits or is blocked; what they hold to sign in stays good. */
export async function approveIdentity(
  tx: Transaction,
  act: SignInAct,
  held: IdentityRow,
  parts: Parts,
): Promise<IdentityRow> {
  requireNotOffline(held);
  if (held.status === 'ACTIVE') {
    return held;
  }
  const identity = await setStanding(tx, act, held, active, parts);
  if (held.status === 'PENDING') {
    const { language } = identity.profile;
    await tell(tx, act, { type: 'MEMBER_APPROVED', to: identity.email, identity, language }, parts);
  }
  return identity;
}

/** Shuts somebody out: sessions, sign-ins that wait and links end at once. */
export async function blockIdentity(
  tx: Transaction,
  act: SignInAct,
  held: IdentityRow,
  parts: Parts,
): Promise<IdentityRow> {
  requireNotOffline(held);
  if (held.status === 'BLOCKED') {
    return held;
  }
  const identity = await setStanding(tx, act, held, blocked, parts);
  await endAccess(tx, act, identity.id, parts);
  return identity;
}

/** Ends it for good; the address may sign up anew. */
export async function disconnectIdentity(
  tx: Transaction,
  act: SignInAct,
  held: IdentityRow,
  parts: Parts,
): Promise<IdentityRow> {
  if (held.status === 'OFFLINE') {
    return held;
  }
  const identity = await setStanding(tx, act, { ...held, has_second_factor: false }, offline, parts);
  await endAccess(tx, act, identity.id, parts, { takesFactors: true });
  return identity;
}

/** Sets another password for a member; their session goes on, all others and whatever else lets somebody in end. */
export async function changeOwnPassword(parts: MemberAccessParts, act: SignInAct, newPassword: string): Promise<void> {
  const { memberId } = requireMember(act.caller);
  const reader = parts.database.reader(act.site.id);
  const [settings, identity] = await Promise.all([readIdentitySettings(reader), identityTable.find(reader, memberId)]);
  if (identity === undefined) {
    throw unknownIdentity(memberId);
  }
  await requireSafePassword(newPassword, identity.email, 'newPassword', settings.passwordPolicy);
  await setOwnPassword(parts, act, newPassword);
}

/**
 * Writes one that is known to be safe. `checkedHash`: whoever calls has shown that one, or that there is none; unless another was
 * set since, which answers false. Where there is a second factor the session must be confirmed: the password is half of a sign-in.
 */
export async function setOwnPassword(
  parts: MemberAccessParts,
  act: SignInAct,
  newPassword: string,
  checkedHash?: string | null,
): Promise<boolean> {
  const { nowMs, site } = act;
  const { memberId, sessionId } = requireMember(act.caller);
  const passwordHash = await parts.auth.passwords.hash(newPassword);
  return parts.database.transact(site.id, async (tx) => {
    const held = await identityTable.lock(tx, memberId);
    if (held === undefined) {
      throw unknownIdentity(memberId);
    }
    if (checkedHash !== undefined && held.password_hash !== checkedHash) {
      return false;
    }
    const isConfirmed = await isConfirmedIn(parts, tx, sessionId, nowMs);
    if (held.has_second_factor && !isConfirmed) {
      throw notConfirmed();
    }
    const isShown = checkedHash !== undefined && checkedHash !== null && held.password_set_in !== sessionId;
    identityTable.update(tx, held, {
      password_hash: passwordHash,
      password_set_in: isConfirmed || isShown ? null : sessionId,
      updated_at: nowMs,
    });
    await tx.flush();
    await endAccess(tx, act, memberId, parts, { exceptSessionId: sessionId });
    auditIdentity(tx, act, memberId, 'PASSWORD_SET');
    const { language } = held.profile;
    await tell(tx, act, { type: 'MEMBER_PASSWORD_CHANGED', to: held.email, identity: held, language }, parts);
    return true;
  });
}

/**
 * Gives an identity another address, which nobody has verified: links and codes that went to the old one end, and a notice
 * goes there. Where members change their own, as with a password, all of their sessions end but the one in which they do.
 */
export async function changeAddress(
  tx: Transaction,
  act: SignInAct,
  held: IdentityRow,
  { endsSessions, newEmail }: { readonly newEmail: string; readonly endsSessions: boolean },
  parts: Parts,
): Promise<IdentityRow> {
  requireNotOffline(held);
  const email = newEmail.trim();
  requireOneMailbox(email, 'newEmail');
  const emailFolded = foldEmail(email);
  const there = await findIdentityAt(tx, emailFolded);
  if (there !== undefined && there.id !== held.id && there.status !== 'OFFLINE') {
    throw fail('ALREADY_EXISTS', 'Another member has this e-mail address');
  }
  if (emailFolded === held.email_folded) {
    return held;
  }
  const person = personBehind(act.caller);
  const isOwn = person?.kind === 'member' && person.memberId === held.id;
  if (held.has_second_factor && (isOwn || act.caller.kind === 'user')) {
    // Asked of people only: a key is a program.
    await requireConfirmedIn(parts, tx, act);
  }
  const identity = identityTable.update(tx, held, {
    email,
    email_folded: emailFolded,
    email_verified: false,
    // Of whom nobody had known the address, the business knows no more than what they say.
    address_by_business: !isOwn && (held.email_verified || held.address_by_business),
    updated_at: act.nowMs,
  });
  await tx.flush();
  await endAccess(tx, act, held.id, parts, {
    keepsSessions: !endsSessions && !isOwn,
    ...(isOwn && !endsSessions ? { exceptSessionId: person.sessionId } : {}),
  });
  auditIdentity(tx, act, held.id, 'ADDRESS_CHANGED');
  const { language } = held.profile;
  await tell(tx, act, { type: 'MEMBER_ADDRESS_CHANGED', to: held.email, identity: held, language }, parts);
  await parts.dispatchReactions(tx, act, identityChanged, {
    before: held,
    identity,
    joinsContact: false,
  });
  return identity;
}

/** Sends a code to an address; members to their own. Answers its id, which opens nothing. */
export async function startVerification(
  tx: Transaction,
  act: SignInAct,
  identityId: string,
  parts: MemberAccessParts,
): Promise<string> {
  const isOwn = act.reach === 'all' || requireMember(act.caller).memberId === identityId;
  const identity = isOwn ? await identityTable.lock(tx, identityId) : undefined;
  if (identity === undefined) {
    throw unknownIdentity(identityId);
  }
  const to = { identityId, purpose: 'EMAIL_VERIFICATION', identity, language: identity.profile.language } as const;
  const sent = await sendCode(tx, act, to, 'ANYBODY', parts);
  if (sent !== undefined && 'waitMs' in sent) {
    throw tooManyCodes(sent.waitMs);
  }
  return sent?.id ?? identityId;
}
