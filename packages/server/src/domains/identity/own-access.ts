/**
 * What people do about their own way in: setting a password by a link, changing it, another name or address. Hashing
 * takes 50 ms of a processor, so no transaction is open meanwhile. Who owns the account is one person with one password
 * on all its sites (docs/decisions/0006): what changes here changes there.
 */
import { fail, foldEmail } from '@openhours/contract';
import type { Auth } from '../../auth/auth.ts';
import { hashSecret, siteOfSecret } from '../../auth/opaque-secret.ts';
import { checkNewPassword } from '../../auth/password.ts';
import type { Act, ReadCall, Site } from '../../call.ts';
import { isUniqueViolation } from '../../db/failures.ts';
import { requireRevision } from '../../db/revision.ts';
import type { Database, Transaction } from '../../db/transaction.ts';
import type { React } from '../../events/reactions.ts';
import { listSiteIds } from '../site/index.ts';
import { auditPerson, unknownPerson, userLinkEnded } from './commands/people.ts';
import { addressTaken, dropLink, findLink, takeLink, type UserLinkRow } from './repository/user-links.ts';
import {
  clearFailures,
  countFailure,
  findUser,
  findUserByEmail,
  readPause,
  setPasswordHash,
  type UserRow,
  userTable,
} from './repository.ts';
import { resetPassword } from './reset-password.ts';
import { attemptedAs, hashOfEmail, mustNotPause } from './sign-in.ts';

export interface OwnAccessParts {
  readonly auth: Auth;
  readonly database: Database;
  readonly react: React;
}

/** An act of somebody who is asked for the own password: wrong ones are counted by where they come from. */
type OwnAct = Act & Pick<ReadCall<unknown>, 'clientAddress'>;

/** One answer for links that were never made, were used, have ended or are another site's: it tells nothing. */
function unknownLink(): Error {
  return fail('NOT_FOUND', 'This link is not known, or no longer good');
}

function mustBeOfSite(site: Site, token: string): void {
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
  mustBeOfSite(site, token);
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
  const { nowMs, operation, site } = act;
  const { user } = await readLink(parts, site, token, nowMs);
  await checkNewPassword(password, 'password');
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
    await resetPassword(auth, tx, holder, passwordHash, operation.name, nowMs);
    await parts.react(tx, act, userLinkEnded, { userId: holder.id });
    return holder;
  });
  await liftPauses(parts, site, redeemed.email);
  await onOtherSites(parts, site, redeemed, async (tx, twin) => {
    await resetPassword(auth, tx, twin, passwordHash, operation.name, nowMs);
    await parts.react(tx, act, userLinkEnded, { userId: twin.id });
  });
  return user.email;
}

/** Failed sign-ins are counted at the home site of the account. */
async function liftPauses({ auth, database }: OwnAccessParts, site: Site, email: string): Promise<void> {
  const homeId = (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
  await database.transact(homeId, async (home) => clearFailures(home, hashOfEmail(email), { siteId: site.id }));
}

/** Does the same to an owner of the account on its other sites; for anybody else there are none. */
async function onOtherSites(
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

async function otherSites(database: Database, site: Site, user: UserRow): Promise<string[]> {
  return user.account_owner
    ? (await listSiteIds(database.serverReader, site.accountId)).filter((siteId) => siteId !== site.id)
    : [];
}

/**
 * Fails with INVALID_CREDENTIALS unless it is the person's password; what was tried stands in the log. Wrong ones count
 * like those of the sign-in and pause both: whoever has an open session gets no other tries than whoever has none.
 */
async function mustKnowPassword(
  { auth, database }: OwnAccessParts,
  act: OwnAct,
  user: UserRow,
  password: string | undefined,
): Promise<void> {
  const { clientAddress, nowMs, site } = act;
  const attempted = attemptedAs({ site, email: user.email, clientAddress });
  const homeId = (await auth.sites.homeOf(site.accountId))?.id ?? site.id;
  if (password !== undefined) {
    mustNotPause(await readPause(database.reader(homeId), attempted), nowMs);
    if (await auth.passwords.matches(user.password_hash, password)) {
      return;
    }
  }
  const isPaused =
    password !== undefined && (await database.transact(homeId, (home) => countFailure(home, attempted, nowMs)));
  await database.transact(site.id, async (tx) =>
    auditPerson(tx, act, user.id, { outcome: isPaused ? 'PAUSED' : 'REFUSED' }),
  );
  throw fail('INVALID_CREDENTIALS', 'The password is wrong');
}

/** The person who calls, as stored. */
export async function readOwnUser(database: Database, { caller, site }: Act): Promise<UserRow> {
  const user = caller.kind === 'user' ? await findUser(database.reader(site.id), caller.userId) : undefined;
  if (user === undefined) {
    throw unknownPerson();
  }
  return user;
}

/** Sets another password for whoever calls; only the session of the call goes on. */
export async function changePassword(
  parts: OwnAccessParts,
  act: OwnAct,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const { auth, database, react } = parts;
  const user = await readOwnUser(database, act);
  await mustKnowPassword(parts, act, user, currentPassword);
  await checkNewPassword(newPassword, 'newPassword');
  const passwordHash = await auth.passwords.hash(newPassword);
  const except = act.caller.kind === 'user' ? act.caller.sessionId : undefined;
  const write = async (tx: Transaction) => {
    setPasswordHash(tx, user.id, passwordHash, act.nowMs);
    dropLink(tx, user.id);
    await react(tx, act, userLinkEnded, { userId: user.id });
    await auth.sessions.endAllOf(tx, { type: 'USER', id: user.id, except }, act.nowMs);
    auditPerson(tx, act, user.id, { outcome: 'PASSWORD_SET' });
  };
  await database.transact(act.site.id, write);
  await onOtherSites(parts, act.site, user, write);
}

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
  const { database, react } = parts;
  const before = await readOwnUser(database, act);
  requireRevision(before, wanted.revision);
  const email = wanted.email ?? before.email;
  const emailFolded = foldEmail(email);
  const isMoved = emailFolded !== before.email_folded;
  if (isMoved) {
    await mustKnowPassword(parts, act, before, currentPassword);
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
      await react(tx, act, userLinkEnded, { userId: row.id });
      auditPerson(tx, act, row.id, { outcome: 'ADDRESS_CHANGED' });
    }
    await tx.flush().catch((error: unknown) => {
      // Somebody took the address between the look and the write.
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
    return after;
  };
  const after = await database.transact(act.site.id, (tx) => write(tx, before));
  await onOtherSites(parts, act.site, before, async (tx, twin) => {
    await write(tx, twin);
  });
  return after;
}
