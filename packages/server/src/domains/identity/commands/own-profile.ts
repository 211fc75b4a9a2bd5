/** The own name and address, which is what one signs in with. */
import { foldEmail } from '@openhours/contract';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { dropLink } from '../repository/user-links.ts';
import { findUserByEmail, type UserRow, userTable } from '../repository.ts';
import { addressTaken } from '../rules/addresses.ts';
import { onOtherSites, otherSites } from './other-sites.ts';
import { requirePassword } from './own-password.ts';
import { type OwnAccessParts, type OwnAct, readOwnUser } from './own-person.ts';
import { auditPerson, userAddressLeft, userLinkEnded } from './people.ts';

export interface ProfileChange {
  readonly revision?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Changes the own name or address. Another address is another key to the door, so the password is asked for it. */
export async function changeProfile(
  parts: OwnAccessParts,
  act: OwnAct,
  wanted: ProfileChange,
  currentPassword: string | undefined,
): Promise<UserRow> {
  const { database, dispatchReactions } = parts;
  const before = await readOwnUser(database, act);
  requireRevision(before, wanted.revision);
  const email = wanted.email ?? before.email;
  const emailFolded = foldEmail(email);
  const isMoved = emailFolded !== before.email_folded;
  if (isMoved) {
    await requirePassword(parts, act, before, currentPassword);
    for (const siteId of [act.site.id, ...(await otherSites(database, act.site, before))]) {
      if ((await findUserByEmail(database.reader(siteId), emailFolded)) !== undefined) {
        throw addressTaken();
      }
    }
  }
  const facts = { name: wanted.name ?? before.name, email, email_folded: emailFolded, updated_at: act.nowMs };
  const write = async (tx: Transaction, row: UserRow): Promise<UserRow> => {
    const after = userTable.update(tx, row, facts);
    if (isMoved) {
      // A link that went to the old address must not open the door any more.
      dropLink(tx, row.id);
      await dispatchReactions(tx, act, userLinkEnded, { userId: row.id });
      await dispatchReactions(tx, act, userAddressLeft, { userId: row.id, email: before.email, why: 'MOVED' });
      auditPerson(tx, act, row.id, { outcome: 'ADDRESS_CHANGED' });
    }
    return after;
  };
  const after = await database.transact(act.site.id, (tx) => write(tx, before));
  await onOtherSites(parts, act.site, before, async (tx, twin) => {
    await write(tx, twin);
  });
  return after;
}
