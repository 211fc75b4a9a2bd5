/** Setting a password by a link that somebody was sent. */
import { fail } from '@openhours/contract';
import { hashSecret, siteOfSecret } from '../../../auth/opaque-secret.ts';
import { requireSafePassword } from '../../../auth/password.ts';
import type { Act, Site } from '../../../call.ts';
import { findLink, takeLink, type UserLinkRow } from '../repository/user-links.ts';
import { clearFailures, findUser, type UserRow, userTable } from '../repository.ts';
import { resetPassword } from '../reset-password.ts';
import { hashOfEmail } from '../sign-in.ts';
import { onOtherSites } from './other-sites.ts';
import type { OwnAccessParts } from './own-person.ts';

/** One answer for links that were never made, were used, have ended or are another site's: it tells nothing. */
function unknownLink(): Error {
  return fail('NOT_FOUND', 'The link is unknown, used or expired; ask for a new one');
}

function requireTokenOfSite(site: Site, token: string): void {
  if (siteOfSecret('ul', token) !== site.id) {
    throw unknownLink();
  }
}

/** The link of a token with its person, while it is good. */
export async function readLink(
  { database }: OwnAccessParts,
  site: Site,
  token: string,
  nowMs: number,
): Promise<{ link: UserLinkRow; user: UserRow }> {
  requireTokenOfSite(site, token);
  const reader = database.reader(site.id);
  const link = await findLink(reader, hashSecret(token), nowMs);
  const user = link === undefined ? undefined : await findUser(reader, link.user_id);
  if (link === undefined || user === undefined) {
    throw unknownLink();
  }
  return { link, user };
}

/** Sets the password of whoever the link was made for; of all who try at once one does. Answers the address. */
export async function redeemLink(
  parts: OwnAccessParts,
  act: Act,
  { token, password, name }: { readonly token: string; readonly password: string; readonly name?: string | undefined },
): Promise<string> {
  const { auth, database } = parts;
  const { nowMs, site } = act;
  const { user } = await readLink(parts, site, token, nowMs);
  await requireSafePassword(password, user.email, 'password');
  const passwordHash = await auth.passwords.hash(password);
  const redeemed = await database.transact(site.id, async (tx) => {
    const taken = await takeLink(tx, hashSecret(token), nowMs);
    const holder = taken === undefined ? undefined : await userTable.lock(tx, taken.user_id);
    if (taken === undefined || holder === undefined) {
      throw unknownLink();
    }
    if (name !== undefined && taken.purpose === 'INVITATION') {
      userTable.update(tx, holder, { name, updated_at: nowMs });
    }
    await tx.flush();
    await resetPassword(parts, tx, act, holder, passwordHash);
    return holder;
  });
  await liftPauses(parts, site, redeemed.email);
  await onOtherSites(parts, site, redeemed, (tx, twin) => resetPassword(parts, tx, act, twin, passwordHash));
  return user.email;
}

/** Failed sign-ins are counted at the home site of the account. */
async function liftPauses({ auth, database }: OwnAccessParts, site: Site, email: string): Promise<void> {
  const homeId = (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
  await database.transact(homeId, async (home) => clearFailures(home, hashOfEmail(email), { siteId: site.id }));
}
