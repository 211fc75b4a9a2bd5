/** Of whom the business asks a second factor, and taking it from somebody who has lost theirs. */
import { fail, type StaffRole } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { readSecurityNotice } from '../messages/security.ts';
import { signInRules } from '../repository/factors.ts';
import { findUser, userTable } from '../repository.ts';
import { requireOwnFactor } from '../rules/factors.ts';
import { requireReach } from '../rules/users.ts';
import { requireConfirmedPerson } from './confirm.ts';
import { factorsSiteOf, holdEverywhere, takeAllFactors } from './factors-place.ts';
import type { OwnAccessParts } from './own-person.ts';
import { auditPerson, unknownPerson } from './people.ts';

export interface WantedRules {
  readonly revision?: string | undefined;
  readonly secondFactorRoles: readonly StaffRole[];
}

/** It holds at once, in sessions that are open as well. Nobody asks of others what they have not themselves. */
export async function changeSignInRules(
  tx: Transaction,
  act: Act,
  { revision, secondFactorRoles }: WantedRules,
  parts: OwnAccessParts,
) {
  const { auth } = parts;
  const askerId = askerOf(act);
  const asker = askerId === undefined ? undefined : await userTable.lock(tx, askerId);
  await requireConfirmedPerson(parts, tx, act);
  requireOwnFactor(secondFactorRoles, asker?.has_second_factor === true);
  const known = await signInRules.change(tx, act, revision, { secondFactorRoles });
  await tx.flush();
  await auth.sessions.forgetAt(tx, { type: 'USER' });
  return known;
}

/** A key asks in the name of its owner. */
function askerOf({ caller }: Act): string | undefined {
  return caller.kind === 'user' ? caller.userId : caller.kind === 'apiKey' ? caller.ownerUserId : undefined;
}

/** Takes all factors from somebody; nothing that was opened with them works any more. */
export async function liftFactors(parts: OwnAccessParts, act: Act, userId: string): Promise<void> {
  const { auth, database, dispatchReactions } = parts;
  const { caller, nowMs, site } = act;
  const known = await findUser(database.reader(site.id), userId);
  if (known === undefined) {
    throw unknownPerson();
  }
  requireReach(caller, known);
  if (askerOf(act) === userId) {
    throw fail('FAILED_PRECONDITION', 'One’s own factors are removed one by one, at one’s own page');
  }
  const factorsSiteId = await factorsSiteOf(parts, site, known);
  await database.transact(factorsSiteId, async (tx) => {
    const siteIds = await holdEverywhere(tx, site, known);
    await requireConfirmedPerson(parts, tx, act);
    const user = await findUser(tx, userId);
    if (user === undefined) {
      throw unknownPerson();
    }
    if (!user.has_second_factor) {
      return;
    }
    await takeAllFactors(parts, tx, user, { siteIds, nowMs });
    auditPerson(tx, act, userId, { outcome: 'FACTORS_LIFTED' });
    const told = { user, event: 'FACTORS_LIFTED' } as const;
    await dispatchReactions(tx, act, messageAsked, await readSecurityNotice(tx, told, nowMs, auth.publicOrigin()));
  });
}
