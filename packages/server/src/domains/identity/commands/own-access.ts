/** What a member does with their own ways in: name, password, linked sign-ins, signing out (docs/decisions/0087). */
import { fail, type OwnAccess } from '@openhours/contract';
import { type Caller, requireMember } from '../../../auth/caller.ts';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { lockContactsAt } from '../../contacts/index.ts';
import { findIdentity, type IdentityRow, identityTable } from '../repository/identities.ts';
import { readIdentitySettings } from '../repository/identity-settings.ts';
import { dropLinksWith, readLinkedConnections } from '../repository/idp-connections.ts';
import { presentLinkedSignIns } from '../rules/linked-sign-ins.ts';
import { unknownIdentity } from '../rules/refusals.ts';
import { setOwnPassword } from './administer.ts';
import { identityChanged, type MemberAccessParts, type SignInAct } from './identity-parts.ts';
import { requireOwnPassword } from './member-password.ts';
import { auditIdentity } from './settle.ts';

function requireOwn(identity: IdentityRow | undefined, caller: Caller): IdentityRow {
  if (identity === undefined) {
    throw unknownIdentity(requireMember(caller).memberId);
  }
  return identity;
}

/** How a member is named and signs in. */
export async function readOwnAccess(reader: Reader, caller: Caller, known?: IdentityRow): Promise<OwnAccess> {
  const { memberId } = requireMember(caller);
  const [found, connections] = await Promise.all([
    known ?? findIdentity(reader, memberId),
    readLinkedConnections(reader, memberId),
  ]);
  const { email, email_verified, password_hash, profile } = requireOwn(found, caller);
  const { firstName, lastName } = profile;
  const hasPassword = password_hash !== null;
  return {
    memberId,
    email,
    emailVerified: email_verified,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    hasPassword,
    linkedSignIns: presentLinkedSignIns(connections, hasPassword),
  };
}

/** Changes the own name; whoever has the member in their list of clients keeps the name that stands there. */
export async function changeOwnName(
  tx: Transaction,
  act: SignInAct,
  name: { readonly firstName?: string | undefined; readonly lastName?: string | undefined },
  parts: MemberAccessParts,
): Promise<IdentityRow> {
  const seen = requireOwn(await findIdentity(tx, requireMember(act.caller).memberId), act.caller);
  // Members follow their identities, behind the contacts at the address.
  await lockContactsAt(tx, seen.email_folded);
  const before = requireOwn(await identityTable.lock(tx, seen.id), act.caller);
  const firstName = name.firstName?.trim() || undefined;
  const lastName = name.lastName?.trim() || undefined;
  const { firstName: _first, lastName: _last, ...rest } = before.profile;
  const identity = identityTable.update(tx, before, {
    profile: {
      ...rest,
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
    },
    updated_at: act.nowMs,
  });
  await tx.flush();
  await parts.dispatchReactions(tx, act, identityChanged, { before, identity, joinsContact: false });
  return identity;
}

/** Sets another password; one that was set since the current one was checked is not written over. */
export async function changeKnownPassword(
  parts: MemberAccessParts,
  act: SignInAct,
  wanted: { readonly currentPassword?: string | undefined; readonly newPassword: string },
): Promise<void> {
  const { currentPassword = '', newPassword } = wanted;
  const reader = parts.database.reader(act.site.id);
  const [settings, found] = await Promise.all([
    readIdentitySettings(reader),
    identityTable.find(reader, requireMember(act.caller).memberId),
  ]);
  const identity = requireOwn(found, act.caller);
  if (identity.password_hash !== null) {
    await requireOwnPassword(parts, act, identity, currentPassword);
  }
  await requireSafePassword(newPassword, identity.email, 'newPassword', settings.passwordPolicy);
  const isSet = await setOwnPassword(parts, act, newPassword, identity.password_hash);
  if (!isSet) {
    return changeKnownPassword(parts, act, wanted);
  }
}

/** Forgets as whom a provider knows the member. The next sign-in there by a verified address links it anew. */
export async function removeLinkedSignIn(tx: Transaction, act: SignInAct, connectionId: string): Promise<IdentityRow> {
  const identity = requireOwn(await identityTable.lock(tx, requireMember(act.caller).memberId), act.caller);
  const linked = presentLinkedSignIns(await readLinkedConnections(tx, identity.id), identity.password_hash !== null);
  const wanted = linked.find((each) => each.connectionId === connectionId);
  if (wanted !== undefined && !wanted.removable) {
    throw fail('LAST_SIGN_IN', 'There would be no other way to sign in: set a password first');
  }
  if (wanted !== undefined) {
    dropLinksWith(tx, identity.id, connectionId);
    await tx.flush();
    auditIdentity(tx, act, identity.id, 'SIGN_IN_UNLINKED');
  }
  return identity;
}

/** Ends the session of the call, or all of the member's. */
export async function signOutMember(
  tx: Transaction,
  act: SignInAct,
  everywhere: boolean,
  { auth }: Pick<MemberAccessParts, 'auth'>,
): Promise<void> {
  const { caller, nowMs } = act;
  const { memberId, sessionId } = requireMember(caller);
  if (everywhere) {
    await auth.sessions.endAllOf(tx, { type: 'MEMBER', id: memberId }, nowMs);
  } else {
    auth.sessions.end(tx, sessionId, nowMs);
  }
  auditIdentity(tx, act, memberId, everywhere ? 'SESSIONS_ENDED' : 'SIGNED_OUT');
}
