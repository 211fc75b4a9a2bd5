/** Sessions that end: the own one, another one of oneself, and those of somebody by an owner. */
import { fail } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Caller } from '../../../auth/caller.ts';
import type { LiveSession } from '../../../auth/session-store.ts';
import type { Act } from '../../../call.ts';
import type { Reader, Transaction } from '../../../db/transaction.ts';
import { deletePin, forgetProofs } from '../repository/shared-computers.ts';
import { type UserRow, userTable } from '../repository.ts';
import type { CallerWithSession } from '../rules/session.ts';
import { requireReach } from '../rules/users.ts';
import { auditPerson, unknownPerson } from './people.ts';

/** Collects its end; of people who sign in to the dashboard the log keeps that they have left. */
export function endOwnSession(
  tx: Transaction,
  act: Act,
  signed: CallerWithSession,
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): void {
  auth.sessions.end(tx, signed.sessionId, act.nowMs);
  if (signed.kind === 'user') {
    auditPerson(tx, act, signed.userId, { outcome: 'SIGNED_OUT' });
  }
}

/** Ends one of the sessions of whoever calls. */
export async function endOneSession(
  tx: Transaction,
  act: Act,
  sessionId: string,
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): Promise<void> {
  const own = act.caller.kind === 'user' ? act.caller.userId : undefined;
  const open = own === undefined ? [] : await auth.sessions.listOf(tx, { type: 'USER', id: own }, act.nowMs);
  if (own === undefined || !open.some(({ id }) => id === sessionId)) {
    throw fail('NOT_FOUND', 'One is not signed in there, or no more');
  }
  auth.sessions.end(tx, sessionId, act.nowMs);
  auditPerson(tx, act, own, { outcome: 'SIGNED_OUT', sessionId });
}

/** Whose sessions are another one's business: whoever says who signs in, but not of an owner of the account to anybody less. */
function requireOther(caller: Caller, user: UserRow | undefined): void {
  if (user === undefined) {
    throw unknownPerson();
  }
  requireReach(caller, user);
}

/** Where somebody is signed in. */
export async function listSessionsOf(
  reader: Reader,
  { caller, nowMs }: Pick<Act, 'caller' | 'nowMs'>,
  userId: string,
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): Promise<LiveSession[]> {
  requireOther(caller, await userTable.find(reader, userId));
  return auth.sessions.listOf(reader, { type: 'USER', id: userId }, nowMs);
}

/** Ends one of the sessions of somebody. */
export async function endOneSessionOf(
  tx: Transaction,
  act: Act,
  { sessionId, userId }: { readonly userId: string; readonly sessionId: string },
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): Promise<void> {
  const open = await listSessionsOf(tx, act, userId, { auth });
  if (!open.some(({ id }) => id === sessionId)) {
    throw fail('NOT_FOUND', 'The person is not signed in there, or no more');
  }
  auth.sessions.end(tx, sessionId, act.nowMs);
  auditPerson(tx, act, userId, { outcome: 'SIGNED_OUT', sessionId });
}

/** Ends all sessions of somebody. */
export async function endSessionsOf(
  tx: Transaction,
  act: Act,
  userId: string,
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): Promise<void> {
  requireOther(act.caller, await userTable.lock(tx, userId));
  await auth.sessions.endAllOf(tx, { type: 'USER', id: userId }, act.nowMs);
  // Whoever is in their sessions may know their PIN.
  deletePin(tx, userId);
  forgetProofs(tx, userId);
  auditPerson(tx, act, userId, { outcome: 'SESSIONS_ENDED' });
}
