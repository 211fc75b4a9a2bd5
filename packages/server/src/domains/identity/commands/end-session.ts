/** Sessions that end: the own one, another one of oneself, and all of somebody by an owner. */
import { fail } from '@openhours/contract';
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { userTable } from '../repository.ts';
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

/** Ends all sessions of somebody. */
export async function endSessionsOf(
  tx: Transaction,
  act: Act,
  userId: string,
  { auth }: { readonly auth: Pick<Auth, 'sessions'> },
): Promise<void> {
  const user = await userTable.lock(tx, userId);
  if (user === undefined) {
    throw unknownPerson();
  }
  requireReach(act.caller, user);
  await auth.sessions.endAllOf(tx, { type: 'USER', id: userId }, act.nowMs);
  auditPerson(tx, act, userId, { outcome: 'SESSIONS_ENDED' });
}
