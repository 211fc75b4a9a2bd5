/**
 * Where the factors of a person are: those of an owner of the account at the home site of the account only, so that all its
 * sites take the same and each code once (docs/decisions/0082). The sites copy no more than that there is one.
 */
import { fail } from '@openhours/contract';
import { asksSecondFactor } from '../../../auth/second-factor.ts';
import type { Site } from '../../../call.ts';
import type { ServerReader, Transaction } from '../../../db/transaction.ts';
import { findHomeSite, listSiteIds } from '../../site/index.ts';
import { deleteFactors, dropChallenges, holdOnSites, noteSecondFactor } from '../repository/factors.ts';
import { clearFailures, type UserRow } from '../repository.ts';
import { triesOf } from '../sign-in.ts';
import type { OwnAccessParts } from './own-person.ts';

type Place = Pick<Site, 'id' | 'accountId'>;
type Person = Pick<UserRow, 'id' | 'account_owner'>;

/** Read anew each time: the home of an account moves when its site ends. */
export async function homeIdOf(reader: ServerReader, site: Place): Promise<string> {
  return (await findHomeSite(reader, site.accountId)) ?? site.id;
}

export async function factorsSiteOf({ database }: Pick<OwnAccessParts, 'database'>, site: Place, user: Person) {
  return user.account_owner ? homeIdOf(database.serverReader, site) : site.id;
}

/** All sites on which somebody is the same person. */
async function sitesOf(reader: ServerReader, site: Place, user: Person): Promise<string[]> {
  return user.account_owner ? listSiteIds(reader, site.accountId) : [site.id];
}

/** Whether a second factor is asked of somebody, by any site on which they are the same person. */
export async function isAskedOf(
  reader: ServerReader,
  site: Place,
  { account_owner: accountOwner, role }: Pick<UserRow, 'account_owner' | 'role'>,
): Promise<boolean> {
  return asksSecondFactor(reader, site.id, { accountOwner, role });
}

/**
 * Holds somebody on all their sites, in a transaction of the site where their factors are; answers these sites. One that is
 * being made meanwhile is among them, or follows what is written.
 */
export async function holdEverywhere(tx: Transaction, site: Place, user: Person): Promise<string[]> {
  await holdOnSites(tx, user.id, await sitesOf(tx, site, user));
  if (user.account_owner && (await homeIdOf(tx, site)) !== tx.siteId) {
    throw fail('FAILED_PRECONDITION', 'The home site of the account has just changed; try again');
  }
  return sitesOf(tx, site, user);
}

/** Collects that somebody held on their sites has no factor any more, has begun nothing with one, and is not paused. */
export async function takeAllFactors(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  user: Person,
  { nowMs, siteIds }: { readonly siteIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  deleteFactors(tx, user.id);
  dropChallenges(tx, user.id, siteIds);
  noteSecondFactor(tx, user.id, siteIds, false);
  clearFailures(tx, triesOf(user.id, tx.siteId).email);
  await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id, siteIds }, nowMs);
}
