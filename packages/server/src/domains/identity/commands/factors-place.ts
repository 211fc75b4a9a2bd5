/**
 * Where the factors of a person are: those of an owner of the account at the home site of the account only, so that all its
 * sites take the same and each code once (docs/decisions/0082). The sites copy no more than that there is one. A member is of one
 * site.
 */
import { fail } from '@openhours/contract';
import { asksSecondFactor } from '../../../auth/second-factor.ts';
import type { Site } from '../../../call.ts';
import type { ServerReader, Transaction } from '../../../db/transaction.ts';
import { findHomeSite, listSiteIds } from '../../site/index.ts';
import { dropChallenges } from '../repository/factor-challenges.ts';
import { deleteFactors, holdOnSites, noteFactorOfMember, noteFactorOfUser } from '../repository/factors.ts';
import { identityTable } from '../repository/identities.ts';
import { deletePin, forgetProofs } from '../repository/shared-computers.ts';
import { clearFailures } from '../repository.ts';
import { triesOf } from '../sign-in.ts';
import { type FactorHolder, subjectOf } from './factor-holders.ts';
import type { OwnAccessParts } from './own-person.ts';

type Place = Pick<Site, 'id' | 'accountId'>;

const ownsAccount = (holder: FactorHolder) => holder.kind === 'USER' && holder.user.account_owner;

/** Read anew each time: the home of an account moves when its site ends. */
export async function homeIdOf(reader: ServerReader, site: Place): Promise<string> {
  return (await findHomeSite(reader, site.accountId)) ?? site.id;
}

export async function factorsSiteOf(
  { database }: Pick<OwnAccessParts, 'database'>,
  site: Place,
  holder: FactorHolder,
): Promise<string> {
  return ownsAccount(holder) ? homeIdOf(database.serverReader, site) : site.id;
}

/** All sites on which somebody is the same person. */
async function sitesOf(reader: ServerReader, site: Place, holder: FactorHolder): Promise<string[]> {
  return ownsAccount(holder) ? listSiteIds(reader, site.accountId) : [site.id];
}

/** Whether a second factor is asked of somebody, by any site on which they are the same person; of members none is. */
export async function isAskedOf(reader: ServerReader, site: Place, holder: FactorHolder): Promise<boolean> {
  if (holder.kind === 'MEMBER') {
    return false;
  }
  const { account_owner: accountOwner, role } = holder.user;
  return asksSecondFactor(reader, site.id, { accountOwner, role });
}

/**
 * Holds somebody on all their sites, in a transaction of the site where their factors are; answers these sites. One that is
 * being made meanwhile is among them, or follows what is written.
 */
export async function holdEverywhere(tx: Transaction, site: Place, holder: FactorHolder): Promise<string[]> {
  if (holder.kind === 'MEMBER') {
    await identityTable.lock(tx, holder.id);
    return [site.id];
  }
  await holdOnSites(tx, holder.id, await sitesOf(tx, site, holder));
  if (ownsAccount(holder) && (await homeIdOf(tx, site)) !== tx.siteId) {
    throw fail('FAILED_PRECONDITION', 'The home site of the account has just changed; try again');
  }
  return sitesOf(tx, site, holder);
}

/** Says at the person, on all sites named, whether there is a second factor, once all else that was collected is written. */
export function noteSecondFactor(
  tx: Transaction,
  holder: FactorHolder,
  siteIds: readonly string[],
  hasOne: boolean,
): void {
  if (holder.kind === 'MEMBER') {
    noteFactorOfMember(tx, holder.id, hasOne);
  } else {
    noteFactorOfUser(tx, holder.id, siteIds, hasOne);
  }
}

/** Collects that somebody held on their sites has no factor any more, has begun nothing with one, and is not paused. */
export async function takeAllFactors(
  { auth }: Pick<OwnAccessParts, 'auth'>,
  tx: Transaction,
  holder: FactorHolder,
  { nowMs, siteIds }: { readonly siteIds: readonly string[]; readonly nowMs: number },
): Promise<void> {
  deleteFactors(tx, holder.id);
  dropChallenges(tx, holder.id, siteIds);
  noteSecondFactor(tx, holder, siteIds, false);
  // Whoever lost the factor, or lets it be taken, may have lost the PIN as well.
  deletePin(tx, holder.id, siteIds);
  forgetProofs(tx, holder.id, siteIds);
  clearFailures(tx, triesOf(holder.id, tx.siteId).email);
  await auth.sessions.endAllOf(tx, { ...subjectOf(holder), siteIds }, nowMs);
}
