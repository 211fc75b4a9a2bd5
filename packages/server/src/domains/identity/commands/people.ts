/**
 * The writes of who may sign in: inviting, changing roles, removing, and the links by which a password is set. Each
 * takes the transaction of the site; what other domains do about it they bring as reactions.
 */
import { type AccessOutcome, fail, foldEmail, type StaffRole } from '@openhours/contract';
import { pagePaths, pathOfPage } from '@openhours/contract/site/page-paths';
import type { Auth } from '../../../auth/auth.ts';
import { hashSecret, newSiteSecret } from '../../../auth/opaque-secret.ts';
import { originOfSite } from '../../../auth/site-origin.ts';
import type { Act } from '../../../call.ts';
import { recordAudit } from '../../../db/audit.ts';
import { newId } from '../../../db/ids.ts';
import { requireRevision } from '../../../db/revision.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { takeTurns } from '../../../db/turns.ts';
import { type DispatchReactions, defineReaction } from '../../../events/reactions.ts';
import { messageAsked } from '../../../messages/notice.ts';
import { readOwnSite } from '../../site/index.ts';
import { readLinkNotice } from '../messages/links.ts';
import {
  countUsers,
  deleteUser,
  dropLink,
  lockWithOwners,
  putLink,
  type UserLinkRow,
} from '../repository/user-links.ts';
import { findUser, setResourceOfUser, type UserRow, userTable } from '../repository.ts';
import { linkLivesMs, purposeOf, requireOwnerLeft, requireReach } from '../rules/users.ts';

export interface PeopleParts {
  readonly auth: Pick<Auth, 'sessions' | 'publicOrigin'>;
  readonly dispatchReactions: DispatchReactions;
  /** At most so many sign in to one site. */
  readonly mostUsers: number;
}

/** What says whose calendar is a person's own. */
export interface CalendarsParts {
  readonly auth: Pick<Auth, 'sessions'>;
}

export interface UserAdded {
  readonly user: UserRow;
}

/** Somebody may sign in from now on: in the same transaction whoever waits for the address meets the person. */
export const userAdded = defineReaction<UserAdded>('identity.userAdded');

/** Somebody goes: in the same transaction whoever names the person lets go. Told before the row is gone. */
export const userRemoved = defineReaction<UserAdded>('identity.userRemoved');

/** The links of a person have ended: what was to be sent of them is not sent any more. */
export const userLinkEnded = defineReaction<{ readonly userId: string }>('identity.userLinkEnded');

export interface UserAddressLeft {
  readonly userId: string;
  /** The address as it was. */
  readonly email: string;
  /** `MOVED`: the person has another one. `RESET`: nobody knows any more who reads it. */
  readonly why: 'MOVED' | 'RESET';
}

/** What waits for a person at an address is not for whoever reads it there now. */
export const userAddressLeft = defineReaction<UserAddressLeft>('identity.userAddressLeft');

export interface MadeLink {
  readonly link: UserLinkRow;
  readonly url: string;
}

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** What the log keeps of an act: never whom it is about but by id, never a secret. */
export function auditPerson(
  tx: Transaction,
  act: Act,
  userId: string,
  after: { readonly outcome?: AccessOutcome; readonly [about: string]: unknown },
  before?: unknown,
): void {
  const { caller, nowMs, operation, requestId } = act;
  recordAudit(tx, {
    at: nowMs,
    caller,
    operation: operation.name,
    entityType: 'siteUser',
    entityId: userId,
    requestId,
    after,
    before,
  });
}

/** Adds somebody who can sign in as soon as the link was used. */
export async function invite(
  tx: Transaction,
  act: Act,
  person: NewPerson,
  way: 'MAIL' | 'HAND_OVER',
  parts: PeopleParts,
): Promise<{ user: UserRow } & MadeLink> {
  await takeTurns(tx, [`openhours/people ${tx.siteId}`]);
  if ((await countUsers(tx)) >= parts.mostUsers) {
    throw fail('FAILED_PRECONDITION', `A site has at most ${parts.mostUsers} users; remove one first`);
  }
  const user: UserRow = {
    id: newId(),
    email: person.email,
    email_folded: foldEmail(person.email),
    name: person.name,
    role: person.role,
    resource_id: null,
    account_owner: false,
    password_hash: null,
    has_second_factor: false,
    revision: 1,
    created_at: act.nowMs,
    updated_at: act.nowMs,
  };
  userTable.insert(tx, user);
  await tx.flush();
  auditPerson(tx, act, user.id, { role: user.role, outcome: 'INVITED' });
  await parts.dispatchReactions(tx, act, userAdded, { user });
  const made = await makeLink(tx, act, user, way, parts);
  await tx.flush();
  return { user: (await findUser(tx, user.id)) ?? user, ...made };
}

/** Makes a new link for somebody who is there; an older one ends. */
export async function renewLink(
  tx: Transaction,
  act: Act,
  userId: string,
  way: 'MAIL' | 'HAND_OVER',
  parts: PeopleParts,
): Promise<{ user: UserRow } & MadeLink> {
  const user = await holdPerson(tx, userId);
  requireReach(act.caller, user);
  auditPerson(tx, act, user.id, { outcome: 'LINK_MADE', way });
  return { user, ...(await makeLink(tx, act, user, way, parts)) };
}

async function makeLink(
  tx: Transaction,
  act: Act,
  user: UserRow,
  way: 'MAIL' | 'HAND_OVER',
  { auth, dispatchReactions }: PeopleParts,
): Promise<MadeLink> {
  const { hosts } = await readOwnSite(tx);
  const token = newSiteSecret('ul', tx.siteId);
  const purpose = purposeOf(user);
  const link = { user_id: user.id, purpose, created_at: act.nowMs, expires_at: act.nowMs + linkLivesMs[purpose] };
  putLink(tx, link, hashSecret(token));
  const url = `${originOfSite(auth.publicOrigin(), hosts)}${pathOfPage(pagePaths.passwordLink, { token })}`;
  await dispatchReactions(tx, act, userLinkEnded, { userId: user.id });
  if (way === 'MAIL') {
    const made = { user, purpose, url, expiresAt: link.expires_at };
    await dispatchReactions(tx, act, messageAsked, await readLinkNotice(tx, made, act.nowMs, auth.publicOrigin()));
  }
  return { link, url };
}

/** Ends the open link of somebody. */
export async function withdrawLink(
  tx: Transaction,
  act: Act,
  userId: string,
  { dispatchReactions }: PeopleParts,
): Promise<UserRow> {
  const user = await holdPerson(tx, userId);
  requireReach(act.caller, user);
  dropLink(tx, userId);
  await dispatchReactions(tx, act, userLinkEnded, { userId });
  auditPerson(tx, act, userId, { outcome: 'LINK_WITHDRAWN' });
  return user;
}

export interface PersonChange {
  readonly revision?: string | undefined;
  readonly name?: string | undefined;
  readonly role?: StaffRole | undefined;
}

/** Changes name or role. What the person may do from now on holds for the tokens that are out, too. */
export async function change(
  tx: Transaction,
  act: Act,
  userId: string,
  wanted: PersonChange,
  { auth }: PeopleParts,
): Promise<UserRow> {
  const owners = await lockWithOwners(tx, userId);
  const before = requirePerson(owners, userId);
  requireRevision(before, wanted.revision);
  if (before.account_owner && wanted.name !== undefined && wanted.name !== before.name) {
    throw fail('ACCOUNT_OWNER', 'The name of an account owner can be changed only by that person');
  }
  const role = wanted.role ?? before.role;
  requireOwnerLeft(before, owners, role);
  const after = userTable.update(tx, before, { name: wanted.name ?? before.name, role, updated_at: act.nowMs });
  if (role !== before.role) {
    await auth.sessions.forgetAt(tx, { type: 'USER', id: userId });
    auditPerson(tx, act, userId, { role }, { role: before.role });
  }
  return after;
}

/** Says whose calendar is the person's own; undefined: nobody's. That holds for the tokens that are out, too. */
export async function changeOwnCalendar(
  tx: Transaction,
  userId: string,
  resourceId: string | undefined,
  nowMs: number,
  { auth }: CalendarsParts,
): Promise<void> {
  setResourceOfUser(tx, userId, resourceId, nowMs);
  await auth.sessions.forgetAt(tx, { type: 'USER', id: userId });
}

/** Takes somebody away: nothing that was opened with the person's sign-in works any more once this is committed. */
export async function remove(tx: Transaction, act: Act, userId: string, parts: PeopleParts): Promise<void> {
  const known = await findUser(tx, userId);
  if (known === undefined) {
    throw unknownPerson();
  }
  // Those who name the person hold what is theirs first (lock-order.ts).
  await parts.dispatchReactions(tx, act, userRemoved, { user: known });
  await parts.dispatchReactions(tx, act, userLinkEnded, { userId });
  await tx.flush();
  const owners = await lockWithOwners(tx, userId);
  const user = requirePerson(owners, userId);
  requireOwnerLeft(user, owners);
  await parts.auth.sessions.endAllOf(tx, { type: 'USER', id: userId }, act.nowMs);
  deleteUser(tx, userId);
  auditPerson(tx, act, userId, { outcome: 'REMOVED' }, { role: user.role });
}

async function holdPerson(tx: Transaction, userId: string): Promise<UserRow> {
  const user = await userTable.lock(tx, userId);
  if (user === undefined) {
    throw unknownPerson();
  }
  return user;
}

function requirePerson(rows: readonly UserRow[], userId: string): UserRow {
  const row = rows.find(({ id }) => id === userId);
  if (row === undefined) {
    throw unknownPerson();
  }
  return row;
}

export function unknownPerson(): Error {
  return fail('NOT_FOUND', 'The site has no user with this id');
}
