/**
 * Who owns the account is one person with one password on all its sites (docs/decisions/0006): what changes on one
 * changes on the others.
 */
import type { Site } from '../../../call.ts';
import type { Database, Transaction } from '../../../db/transaction.ts';
import { listSiteIds } from '../../site/index.ts';
import { type UserRow, userTable } from '../repository.ts';
import type { OwnAccessParts } from './own-person.ts';

/** Does the same to an owner of the account on its other sites; for anybody else there are none. */
export async function onOtherSites(
  { database }: OwnAccessParts,
  site: Site,
  user: UserRow,
  work: (tx: Transaction, twin: UserRow) => Promise<void>,
): Promise<void> {
  for (const siteId of await otherSites(database, site, user)) {
    await database.transact(siteId, async (tx) => {
      const twin = await userTable.lock(tx, user.id);
      if (twin?.account_owner === true) {
        await work(tx, twin);
      }
    });
  }
}

export async function otherSites(database: Database, site: Site, user: UserRow): Promise<string[]> {
  return user.account_owner
    ? (await listSiteIds(database.serverReader, site.accountId)).filter((siteId) => siteId !== site.id)
    : [];
}
