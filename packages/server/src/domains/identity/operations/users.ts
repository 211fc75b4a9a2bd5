/**
 * Binds the operations of people who sign in: their roles, the links by which they set a password, and their own
 * profile.
 */
import { mostUsers, users } from '@openhours/contract';
import { siteOfSecret } from '../../../auth/opaque-secret.ts';
import { type Binding, bindOwnTransactions, bindRead, bindWrite } from '../../../call.ts';
import { formatInstant } from '../../../time/index.ts';
import { endOneSession, endOneSessionOf, endSessionsOf, listSessionsOf } from '../commands/end-session.ts';
import { changePassword } from '../commands/own-password.ts';
import { type OwnAccessParts, readOwnUser } from '../commands/own-person.ts';
import { changeProfile } from '../commands/own-profile.ts';
import { change, invite, type MadeLink, remove, renewLink, withdrawLink } from '../commands/people.ts';
import { readLink, redeemLink } from '../commands/redeem-link.ts';
import { presentSessionOfUser, presentUser } from '../present.ts';
import { forgetProofs } from '../repository/shared-computers.ts';
import { listLinks, listUsers } from '../repository/user-links.ts';
import type { UserRow } from '../repository.ts';

/** Every operation of people with its handler. */
export function userOperations(dependencies: OwnAccessParts): Binding[] {
  const { auth, database } = dependencies;
  const parts = { auth, dispatchReactions: dependencies.dispatchReactions, mostUsers };
  /** Without credentials the link says which site is meant. */
  const byToken = {
    chooseSite: async ({ token }: { token: string }) => {
      const siteId = siteOfSecret('ul', token);
      return siteId === undefined ? undefined : auth.sites.live(siteId);
    },
    servesClosedSites: true,
  };
  const answerLink = (user: UserRow, { link, url }: MadeLink, way: 'MAIL' | 'HAND_OVER') => ({
    user: presentUser(user, link),
    ...(way === 'HAND_OVER' ? { linkUrl: url } : {}),
  });

  return [
    bindRead(users.listUsers, async ({ reader, nowMs }) => {
      const [rows, links] = await Promise.all([listUsers(reader, mostUsers), listLinks(reader, nowMs)]);
      const linkOf = new Map(links.map((link) => [link.user_id, link]));
      return { users: rows.map((row) => presentUser(row, linkOf.get(row.id))) };
    }),
    bindWrite(users.inviteUser, async ({ tx, input, ...act }) => {
      const way = input.way ?? 'MAIL';
      const { user, ...made } = await invite(tx, act, input.user, way, parts);
      return answerLink(user, made, way);
    }),
    bindWrite(users.updateUser, async ({ tx, input, ...act }) => {
      const row = await change(tx, act, input.userId, input.user, parts);
      const [link] = await listLinks(tx, act.nowMs, row.id);
      return { user: presentUser(row, link) };
    }),
    bindWrite(users.removeUser, async ({ tx, input, ...act }) => {
      await remove(tx, act, input.userId, parts);
      return {};
    }),
    bindWrite(users.createUserLink, async ({ tx, input, ...act }) => {
      const way = input.way ?? 'MAIL';
      const { user, ...made } = await renewLink(tx, act, input.userId, way, parts);
      return answerLink(user, made, way);
    }),
    bindWrite(users.withdrawUserLink, async ({ tx, input, ...act }) => ({
      user: presentUser(await withdrawLink(tx, act, input.userId, parts), undefined),
    })),
    bindRead(
      users.describeUserLink,
      async ({ input, nowMs, site }) => {
        const { link, user } = await readLink(dependencies, site, input.token, nowMs);
        const { email, name, role } = user;
        return { purpose: link.purpose, email, name, role, expiresDate: formatInstant(link.expires_at) };
      },
      byToken,
    ),
    bindOwnTransactions(
      users.redeemUserLink,
      async ({ input, ...act }) => ({ email: await redeemLink(dependencies, act, input) }),
      byToken,
    ),
    bindRead(users.getProfile, async (call) => ({ user: presentUser(await readOwnUser(database, call), undefined) })),
    bindOwnTransactions(users.updateProfile, async ({ input, ...act }) => ({
      user: presentUser(await changeProfile(dependencies, act, input.user, input.currentPassword), undefined),
    })),
    bindOwnTransactions(users.changePassword, async ({ input, ...act }) => {
      await changePassword(dependencies, act, input);
      return {};
    }),
    bindRead(users.listOwnSessions, async ({ caller, reader, nowMs }) => {
      const own = caller.kind === 'user' ? caller : undefined;
      const rows = own === undefined ? [] : await auth.sessions.listOf(reader, { type: 'USER', id: own.userId }, nowMs);
      return {
        sessions: rows.map((row) => ({ ...presentSessionOfUser(row), isCurrent: row.id === own?.sessionId })),
      };
    }),
    bindRead(users.listUserSessions, async ({ reader, input, ...act }) => ({
      sessions: (await listSessionsOf(reader, act, input.userId, parts)).map(presentSessionOfUser),
    })),
    bindWrite(users.endUserSession, async ({ tx, input, ...act }) => {
      await endOneSessionOf(tx, act, input, parts);
      return {};
    }),
    bindWrite(users.endOwnSession, async ({ tx, input, ...act }) => {
      await endOneSession(tx, act, input.sessionId, parts);
      return {};
    }),
    bindWrite(users.endUserSessions, async ({ tx, input, ...act }) => {
      await endSessionsOf(tx, act, input.userId, parts);
      return {};
    }),
    bindWrite(users.endOtherSessions, async ({ tx, caller, nowMs }) => {
      if (caller.kind === 'user') {
        const { sessionId: except, userId: id } = caller;
        await auth.sessions.endAllOf(tx, { type: 'USER', id, except }, nowMs);
        forgetProofs(tx, id);
      }
      return {};
    }),
  ];
}
