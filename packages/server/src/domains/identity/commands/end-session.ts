/** Whoever has a session of their own ends it. */
import type { Auth } from '../../../auth/auth.ts';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { CallerWithSession } from '../rules/session.ts';
import { auditPerson } from './people.ts';

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
