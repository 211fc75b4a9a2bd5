/** Of whom the business asks a second factor, and taking it from somebody who has lost theirs. */
import { fail, type StaffRole } from '@openhours/contract';
import type { Act } from '../../../call.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { readFactors, type StoredFactors, signInRules } from '../repository/factors.ts';
import { findIdentity } from '../repository/identities.ts';
import { findUser, userTable } from '../repository.ts';
import { requireOwnFactor } from '../rules/factors.ts';
import { unknownIdentity } from '../rules/refusals.ts';
import { requireReach } from '../rules/users.ts';
import { requireConfirmedPerson } from './confirm.ts';
import {
  auditHolder,
  type FactorHolder,
  holderOfMember,
  holderOfUser,
  requireHeld,
  tellHolder,
} from './factor-holders.ts';
import { factorsSiteOf, holdEverywhere, takeAllFactors } from './factors-place.ts';
import type { OwnAccessParts } from './own-person.ts';
import { unknownPerson } from './people.ts';

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

/** Takes all factors from somebody of the dashboard; nothing that was opened with them works any more. */
export async function liftFactors(parts: OwnAccessParts, act: Act, userId: string): Promise<void> {
  const known = await findUser(parts.database.reader(act.site.id), userId);
  if (known === undefined) {
    throw unknownPerson();
  }
  requireReach(act.caller, known);
  if (askerOf(act) === userId) {
    throw fail('FAILED_PRECONDITION', 'One’s own factors are removed one by one, at one’s own page');
  }
  await lift(parts, act, holderOfUser(known));
}

/** The same of a member who has lost theirs. */
export async function liftFactorsOfMember(parts: OwnAccessParts, act: Act, memberId: string): Promise<void> {
  await lift(parts, act, await requireMember(parts, act, memberId));
}

/** What whoever may lift it learns of a member's second factor. */
export async function readFactorsOfMember(parts: OwnAccessParts, act: Act, memberId: string): Promise<StoredFactors> {
  const { id } = await requireMember(parts, act, memberId);
  return readFactors(parts.database.reader(act.site.id), id);
}

async function requireMember({ database }: OwnAccessParts, { site }: Act, memberId: string): Promise<FactorHolder> {
  const identity = await findIdentity(database.reader(site.id), memberId);
  if (identity === undefined) {
    throw unknownIdentity(memberId);
  }
  return holderOfMember(identity);
}

async function lift(parts: OwnAccessParts, act: Act, known: FactorHolder): Promise<void> {
  const { database } = parts;
  const { nowMs, site } = act;
  const factorsSiteId = await factorsSiteOf(parts, site, known);
  await database.transact(factorsSiteId, async (tx) => {
    const siteIds = await holdEverywhere(tx, site, known);
    await requireConfirmedPerson(parts, tx, act);
    const holder = await requireHeld(tx, known);
    if (!holder.hasSecondFactor) {
      return;
    }
    await takeAllFactors(parts, tx, holder, { siteIds, nowMs });
    auditHolder(tx, act, holder, { outcome: 'FACTORS_LIFTED' });
    await tellHolder(tx, act, { holder, event: 'FACTORS_LIFTED' }, parts);
  });
}
