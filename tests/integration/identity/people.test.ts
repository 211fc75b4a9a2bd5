/**
 * Who signs in to a site: invitations and their links, roles that hold at once, the last owner, the own profile (design
 * 5).
 */
import { createHash } from 'node:crypto';
import { mostUsers, users } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Act } from '../../../packages/server/src/call.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { invite } from '../../../packages/server/src/domains/identity/commands/people.ts';
import { dayMs, hourMs } from '../../../packages/server/src/time/index.ts';
import { untilWaiting } from '../../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';
import { messagesTo, queueMessage } from './support.ts';

let server: TestServer;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

interface User {
  id: string;
  revision: string;
  email: string;
  role: string;
  state: string;
  link?: { purpose: string };
  resourceId?: string;
}

const userOf = (answer: TestAnswer) => answer.body.user as User;
const send = (method: string, path: string, body?: unknown, headers = owner) =>
  server.send(method, path, { ...(body === undefined ? {} : { body }), headers });

async function invited(role = 'FRONT_DESK', email = `${newId()}@example.com`) {
  const answer = await send('POST', '/v1/users', { user: { email, name: 'Ada', role }, way: 'HAND_OVER' });
  expect(answer.status, answer.text).toBe(200);
  const url = new URL(answer.body.linkUrl as string);
  return { user: userOf(answer), email, url, token: decodeURIComponent(url.pathname.split('/').at(-1) as string) };
}

const redeem = (token: string, password = 'a long enough password', more: object = {}) =>
  server.send('POST', '/v1/user-links/redeem', { body: { token, password, ...more } });
const describeLink = (token: string, headers: Record<string, string> = {}) =>
  server.send('POST', '/v1/user-links/describe', { body: { token }, headers });
const signIn = (email: string, password = 'a long enough password') =>
  server.send('POST', '/v1/user-sessions', { body: { email, password } });

/** Somebody with a password, and an access token of the person. */
async function joined(role = 'FRONT_DESK') {
  const made = await invited(role);
  expect((await redeem(made.token)).status).toBe(200);
  const authorization = await tokenOf(made.user.id);
  return { ...made, headers: { authorization } };
}

async function tokenOf(userId: string): Promise<string> {
  const { auth, clock } = server.assembly;
  return plantToken(server.database, auth, server, { subjectType: 'USER', subjectId: userId }, clock.now());
}

describe('an invitation', () => {
  test('is a link that says for whom it is, sets the password once, and is nowhere in the clear', async () => {
    const { user, email, url, token } = await invited();
    expect(user).toMatchObject({ state: 'INVITED', role: 'FRONT_DESK', link: { purpose: 'INVITATION' } });
    expect(url.href).toBe(`${server.url}/dashboard/link/${token}`);
    expect((await signIn(email)).code).toBe('INVALID_CREDENTIALS');

    // Looking at it, however often, changes nothing.
    for (const _ of [1, 2]) {
      expect((await describeLink(token)).body).toMatchObject({ purpose: 'INVITATION', email, name: 'Ada' });
    }
    const stored = await server.database.serverReader.first(
      statement<{ secret_hash: Buffer }>('select secret_hash from user_link where site_id = $1 and user_id = $2', [
        server.siteId,
        user.id,
      ]),
    );
    expect(stored?.secret_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(server.log)).not.toContain(token);
    expect((await send('GET', '/v1/users')).text).not.toContain(token);

    expect((await redeem(token, 'short')).text).toContain('password');
    expect((await redeem(token, 'password123')).text).toContain('common');
    expect((await redeem(token, 'a long enough password', { name: 'Ada Lovelace' })).body).toEqual({ email });
    expect((await signIn(email)).body).toMatchObject({ user: { name: 'Ada Lovelace', role: 'FRONT_DESK' } });
    expect((await redeem(token)).status).toBe(404);
    expect((await describeLink(token)).status).toBe(404);
    const listed = (await send('GET', '/v1/users')).body.users as User[];
    expect(listed.find(({ id }) => id === user.id)).not.toHaveProperty('link');
  });

  test('of twenty who use it at once one sets the password', async () => {
    const { token } = await invited();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => redeem(token, `password of rival ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test('goes by mail, whose log shows everything but the link; a newer one and a withdrawal end it', async () => {
    const email = `${newId()}@example.com`;
    const sent = await send('POST', '/v1/users', { user: { email, name: 'Ben', role: 'MANAGER' } });
    expect(sent.body).not.toHaveProperty('linkUrl');
    const user = userOf(sent);
    const log = () => send('GET', `/v1/outbox/messages?relatedId=${user.id}`);
    const [message] = (await log()).body.messages as { id: string; text: string; html: string; type: string }[];
    expect(message).toMatchObject({ type: 'USER_INVITATION', to: email });
    expect(message?.text).toContain('•••••');
    expect(`${message?.text}${message?.html}`).not.toMatch(/ul_|dashboard\/link|link\.invalid/);

    const renewed = await send('POST', `/v1/users/${user.id}/link`, { way: 'HAND_OVER' });
    const token = decodeURIComponent((renewed.body.linkUrl as string).split('/').at(-1) as string);
    const again = await send('POST', `/v1/outbox/messages/${message?.id}/resend`, {});
    expect(again.code).toBe('FAILED_PRECONDITION');
    expect((await describeLink(token)).status).toBe(200);
    expect(userOf(await send('DELETE', `/v1/users/${user.id}/link`))).not.toHaveProperty('link');
    expect((await describeLink(token)).status).toBe(404);
  });

  test('ends after seven days', async () => {
    const { token } = await invited();
    await server.setClock(server.now() + 7 * dayMs - hourMs);
    expect((await describeLink(token)).status).toBe(200);
    await server.setClock(server.now() + 2 * hourMs);
    expect((await describeLink(token)).status).toBe(404);
    expect((await redeem(token)).status).toBe(404);
    owner = await server.caller('OWNER');
  });

  test('is refused for an address that somebody has, whatever its case, also at once', async () => {
    const { email } = await invited();
    const twice = await send('POST', '/v1/users', { user: { email: email.toUpperCase(), name: 'B', role: 'STAFF' } });
    expect(twice.code).toBe('ALREADY_EXISTS');
    const user = { email: `${newId()}@example.com`, name: 'Race', role: 'STAFF' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', '/v1/users', { user })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('beyond what a site may have is refused, also while the last one is being invited', async () => {
    const site = await server.addSite('Many people');
    const headers = await server.caller('OWNER', site);
    await server.database.transact(site.siteId, async (tx) => {
      tx.write(
        statement(
          `insert into site_user (site_id, id, email, email_folded, name, role, account_owner, created_at, updated_at)
           select $1::uuid, gen_random_uuid(), number || '@many.example', number || '@many.example', 'One', 'STAFF', false,
             $2::timestamptz, $2::timestamptz
           from generate_series(1, $3 - (select count(*)::integer from site_user where site_id = $1::uuid)) as number`,
          [site.siteId, new Date(server.now()), mostUsers - 1],
        ),
      );
    });
    const guest = (name: string) => ({ email: `${name}@late.example`, name, role: 'STAFF' as const });
    const { auth, clock, dispatchReactions } = server.assembly;
    const record = await auth.sites.record(site.siteId);
    const act: Act = {
      site: record!.site,
      caller: { kind: 'anonymous' },
      reach: 'all',
      requestId: 'r',
      nowMs: clock.now(),
      operation: users.inviteUser,
    };
    let answer: Promise<TestAnswer> | undefined;
    await server.database.transact(site.siteId, async (tx) => {
      await invite(tx, act, guest('last'), 'HAND_OVER', { auth, dispatchReactions, mostUsers });
      await tx.flush();
      answer = send('POST', '/v1/users', { user: guest('late') }, headers);
      await untilWaiting(tx, 1, answer);
    });
    expect((await answer!).status).toBe(428);
  });

  test('meets the staff member who waits for the address; removing the person lets the member go', async () => {
    const email = `${newId()}@example.com`;
    const made = await send('POST', '/v1/staff-members', { staffMember: { name: 'Waiting' } });
    const { id, resourceId } = made.body.staffMember as { id: string; resourceId: string };
    await send('POST', `/v1/staff-members/${id}/connect-staff-member-to-user`, { email });
    const { user } = await invited('STAFF', email);
    expect(user.resourceId).toBe(resourceId);
    const read = async () =>
      (await send('GET', `/v1/staff-members/${id}?fields=ASSOCIATED_IDENTITY_STATUS`)).body.staffMember;
    expect(await read()).toMatchObject({ associatedWixIdentity: { connection: { status: 'CONNECTED' } } });
    expect((await send('DELETE', `/v1/users/${user.id}`)).status).toBe(200);
    expect(await read()).toMatchObject({ associatedWixIdentity: { connection: { status: 'DISCONNECTED' } } });
  });

  test('of another site is unknown to whoever acts on this one', async () => {
    const other = await server.addSite('Other');
    const theirs = await server.caller('OWNER', other);
    const { token, user } = await invited();
    expect((await describeLink(token, theirs)).status).toBe(404);
    const body = { token, password: 'a long enough password' };
    expect((await server.send('POST', '/v1/user-links/redeem', { body, headers: theirs })).status).toBe(404);
    for (const [method, path, sent] of [
      ['PATCH', `/v1/users/${user.id}`, { user: { role: 'STAFF' } }],
      ['DELETE', `/v1/users/${user.id}`, undefined],
      ['POST', `/v1/users/${user.id}/link`, {}],
      ['DELETE', `/v1/users/${user.id}/link`, undefined],
    ] as const) {
      expect((await send(method, path, sent, theirs)).status, `${method} ${path}`).toBe(404);
    }
    expect((await send('GET', '/v1/users', undefined, theirs)).text).not.toContain(user.id);
    expect((await describeLink(token)).status).toBe(200);
  });
});

describe('roles', () => {
  test('hold at once for a token that is out, and end with the person', async () => {
    const { user, headers } = await joined('MANAGER');
    const may = async () => (await send('GET', '/v1/outbox/messages', undefined, headers)).status;
    expect(await may()).toBe(200);
    const desk = await send('PATCH', `/v1/users/${user.id}`, { user: { role: 'FRONT_DESK' } });
    expect(userOf(desk).role).toBe('FRONT_DESK');
    expect(await may()).toBe(403);
    await send('PATCH', `/v1/users/${user.id}`, { user: { role: 'OWNER' } });
    expect(await may()).toBe(200);
    expect((await send('GET', '/v1/users', undefined, headers)).status).toBe(200);
    expect((await send('DELETE', `/v1/users/${user.id}`)).status).toBe(200);
    expect(await may()).toBe(401);
    expect((await send('DELETE', `/v1/users/${user.id}`)).status).toBe(404);
  });

  test('are changed from a known revision, and logged', async () => {
    const { user } = await joined();
    const path = `/v1/users/${user.id}`;
    expect((await send('PATCH', path, { user: { role: 'STAFF', revision: '1' } })).code).toBe('INVALID_REVISION');
    expect((await send('PATCH', path, { user: { role: 'STAFF' } })).status).toBe(200);
    const entries = await server.database.serverReader.all(
      statement<{ before: unknown; after: unknown }>(
        `select before, after from audit_entry where site_id = $1 and entity_id = $2 and operation = 'users.updateUser'`,
        [server.siteId, user.id],
      ),
    );
    expect(entries).toEqual([{ before: { role: 'FRONT_DESK' }, after: { role: 'STAFF' } }]);
  });

  test('the owner of the account stays owner, and only owners of the account open a way in as one', async () => {
    const other = await joined('OWNER');
    const path = `/v1/users/${server.ownerUserId}`;
    expect((await send('PATCH', path, { user: { role: 'STAFF' } }, other.headers)).code).toBe('ACCOUNT_OWNER');
    expect((await send('DELETE', path, undefined, other.headers)).code).toBe('ACCOUNT_OWNER');
    expect((await send('POST', `${path}/link`, { way: 'HAND_OVER' }, other.headers)).code).toBe('ACCOUNT_OWNER');
    expect((await send('POST', `${path}/link`, { way: 'HAND_OVER' })).status).toBe(200);
    expect((await send('DELETE', `${path}/link`, undefined, other.headers)).code).toBe('ACCOUNT_OWNER');
    expect((await send('DELETE', `/v1/users/${other.user.id}`)).status).toBe(200);
  });

  test('managers have no part in who signs in', async () => {
    const manager = await server.caller('MANAGER');
    expect((await send('GET', '/v1/users', undefined, manager)).status).toBe(403);
    const user = { email: 'x@example.com', name: 'X', role: 'OWNER' };
    expect((await send('POST', '/v1/users', { user }, manager)).status).toBe(403);
  });

  test.each(['demoted', 'removed'] as const)(
    'of two owners who are %s at once by each other one stays',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        const { siteId } = await server.addSite(`Owners ${how} ${round}`);
        const ids = await Promise.all(
          [0, 1, 2].map((n) =>
            plantUser(
              server.database,
              siteId,
              { email: `${n}@example.com`, role: 'OWNER', passwordHash: 'x' },
              server.now(),
            ),
          ),
        );
        // Nobody of this site owns the account, so that only the rule about the last one is tried.
        await server.database.transact(siteId, async (tx) => {
          tx.write(statement('delete from site_user where site_id = $1 and account_owner', [siteId]));
        });
        const { auth, clock } = server.assembly;
        const site = { ...server, siteId, accountId: (await auth.sites.record(siteId))?.site.accountId as string };
        const tokens = await Promise.all(
          ids.map((subjectId) =>
            plantToken(server.database, auth, site, { subjectType: 'USER', subjectId }, clock.now()),
          ),
        );
        const answers = await Promise.all(
          ids.map((_, n) => {
            const path = `/v1/users/${ids[(n + 1) % 3]}`;
            const headers = { authorization: tokens[n] as string };
            return how === 'removed'
              ? send('DELETE', path, undefined, headers)
              : send('PATCH', path, { user: { role: 'STAFF' } }, headers);
          }),
        );
        const left = await server.database.serverReader.first(
          statement<{ owners: number }>(
            `select count(*)::integer as owners from site_user where site_id = $1 and role = 'OWNER'`,
            [siteId],
          ),
        );
        expect(left?.owners, answers.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(1);
        expect(answers.every(({ status }) => status < 500)).toBe(true);
      }
    },
  );

  test('an owner who has not come yet is none who could stay', async () => {
    const { siteId } = await server.addSite('Invited owner');
    const id = await plantUser(
      server.database,
      siteId,
      { email: 'only@example.com', role: 'OWNER', passwordHash: 'x' },
      server.now(),
    );
    await plantUser(server.database, siteId, { email: 'invited@example.com', role: 'OWNER' }, server.now());
    await server.database.transact(siteId, async (tx) => {
      tx.write(statement('delete from site_user where site_id = $1 and account_owner', [siteId]));
    });
    const { auth, clock } = server.assembly;
    const site = { ...server, siteId, accountId: (await auth.sites.record(siteId))?.site.accountId as string };
    const authorization = await plantToken(
      server.database,
      auth,
      site,
      { subjectType: 'USER', subjectId: id },
      clock.now(),
    );
    expect((await send('DELETE', `/v1/users/${id}`, undefined, { authorization })).code).toBe('LAST_OWNER');
  });
});

describe('the own profile', () => {
  test('another address needs the password, ends open links and waiting mail, and is nobody else’s', async () => {
    const { user, email: former, headers } = await joined();
    const { email: taken } = await joined();
    const patch = (body: object) => send('PATCH', '/v1/profile', body, headers);
    expect(userOf(await patch({ user: { name: 'Grace' } }))).toMatchObject({ name: 'Grace' });
    const email = `${newId()}@example.com`;
    expect((await patch({ user: { email } })).code).toBe('INVALID_CREDENTIALS');
    expect((await patch({ user: { email }, currentPassword: 'wrong' })).code).toBe('INVALID_CREDENTIALS');
    const currentPassword = 'a long enough password';
    expect((await patch({ user: { email: taken }, currentPassword })).code).toBe('ALREADY_EXISTS');
    const link = await send('POST', `/v1/users/${user.id}/link`, { way: 'HAND_OVER' });
    await server.database.transact(server.siteId, async (tx) => {
      for (const type of [
        'BUSINESS_BOOKING_CREATED',
        'SUBSTITUTE_REQUESTED',
        'STAFF_BOOKING_REMINDER',
        'SUBSTITUTE_ASSIGNED',
      ] as const) {
        queueMessage(tx, { type, to: former, nowMs: server.now() });
      }
    });
    expect(userOf(await patch({ user: { email }, currentPassword })).email).toBe(email);
    // What somebody is told of their own work goes where their entry among the staff says.
    expect(await messagesTo(server.database.reader(server.siteId), former)).toMatchObject([
      { type: 'BUSINESS_BOOKING_CREATED', status: 'FAILED', due: false },
      { type: 'SUBSTITUTE_REQUESTED', status: 'FAILED', due: false },
      { type: 'STAFF_BOOKING_REMINDER', status: 'QUEUED', due: true },
      { type: 'SUBSTITUTE_ASSIGNED', status: 'QUEUED', due: true },
    ]);
    const token = decodeURIComponent((link.body.linkUrl as string).split('/').at(-1) as string);
    expect((await describeLink(token)).status).toBe(404);
    expect((await signIn(email)).status).toBe(200);
  });

  test('a password that is guessed pauses the sign-in and every other way of guessing it', async () => {
    const { email, headers } = await joined();
    const currentPassword = 'a long enough password';
    const move = (said: string) =>
      send('PATCH', '/v1/profile', { user: { email: `${newId()}@example.com` }, currentPassword: said }, headers);
    const change = (said: string) =>
      send('POST', '/v1/profile/password', { currentPassword: said, newPassword: 'of a stranger' }, headers);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await move(`guess ${attempt}`)).code).toBe('INVALID_CREDENTIALS');
      expect((await change(`guess ${attempt}`)).code).toBe('INVALID_CREDENTIALS');
    }
    expect((await move(currentPassword)).code).toBe('THROTTLED_FEATURE');
    expect((await change(currentPassword)).code).toBe('THROTTLED_FEATURE');
    expect((await signIn(email)).status).toBe(429);
    expect((await send('PATCH', '/v1/profile', { user: { name: 'Still' } }, headers)).status).toBe(200);
  });

  test('four who take one address at once: one has it', async () => {
    const people = await Promise.all([joined(), joined(), joined(), joined()]);
    const body = { user: { email: `${newId()}@example.com` }, currentPassword: 'a long enough password' };
    const answers = await Promise.all(people.map(({ headers }) => send('PATCH', '/v1/profile', body, headers)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('another password ends every session but the one that sets it', async () => {
    const { user, headers, email } = await joined();
    const elsewhere = { authorization: await tokenOf(user.id) };
    const sessions = async () =>
      (await send('GET', '/v1/profile/sessions', undefined, headers)).body.sessions as { isCurrent: boolean }[];
    expect((await sessions()).map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    const change = (currentPassword: string, newPassword: string) =>
      send('POST', '/v1/profile/password', { currentPassword, newPassword }, headers);
    expect((await change('wrong', 'another good password')).code).toBe('INVALID_CREDENTIALS');
    expect((await change('a long enough password', 'short')).text).toContain('newPassword');
    expect((await change('a long enough password', 'another good password')).status).toBe(200);
    expect((await send('GET', '/v1/profile', undefined, elsewhere)).status).toBe(401);
    expect((await sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await signIn(email)).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn(email, 'another good password')).status).toBe(200);
    expect((await send('DELETE', '/v1/profile/sessions', undefined, headers)).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  test('an owner sees where somebody is signed in, and ends one of these', async () => {
    const { user, headers } = await joined();
    const elsewhere = { authorization: await tokenOf(user.id) };
    const path = `/v1/users/${user.id}/sessions`;
    const listed = async () => (await send('GET', path)).body.sessions as { id: string }[];
    const before = await listed();
    expect(before).toHaveLength(2);
    const other = (await send('GET', '/v1/profile/sessions', undefined, headers)).body.sessions as {
      id: string;
      isCurrent: boolean;
    }[];
    const id = other.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(200);
    expect((await listed()).map((each) => each.id)).toEqual(
      before.map((each) => each.id).filter((each) => each !== id),
    );
    expect((await send('GET', '/v1/profile', undefined, elsewhere)).status).toBe(401);
    expect((await send('GET', '/v1/profile', undefined, headers)).status).toBe(200);
    expect((await send('DELETE', `${path}/${id}`)).status).toBe(404);
    // Neither a session of somebody else by this way, nor those of an owner of the account by anybody less.
    const { user: another } = await joined();
    const [foreign] = (await send('GET', `/v1/users/${another.id}/sessions`)).body.sessions as { id: string }[];
    expect((await send('DELETE', `${path}/${foreign?.id}`)).status).toBe(404);
    const { headers: ownerOfSite } = await joined('OWNER');
    const ofAccount = `/v1/users/${server.ownerUserId}/sessions`;
    expect((await send('GET', ofAccount, undefined, ownerOfSite)).code).toBe('ACCOUNT_OWNER');
    expect((await send('GET', path, undefined, headers)).status).toBe(403);
    expect((await send('GET', `/v1/users/${newId()}/sessions`)).status).toBe(404);
  });

  test('what owners of the account change holds on all their sites', async () => {
    const made = await send('POST', '/v1/sites', { site: { displayName: 'Second' } });
    const second = (made.body.site as { id: string }).id;
    const link = await send('POST', `/v1/users/${server.ownerUserId}/link`, { way: 'HAND_OVER' });
    const token = decodeURIComponent((link.body.linkUrl as string).split('/').at(-1) as string);
    const { auth, clock } = server.assembly;
    const sited = { ...server, siteId: second };
    const subject = { subjectType: 'USER', subjectId: server.ownerUserId } as const;
    const there = { authorization: await plantToken(server.database, auth, sited, subject, clock.now()) };
    const other = await send('POST', `/v1/users/${server.ownerUserId}/link`, { way: 'HAND_OVER' }, there);
    const waiting = decodeURIComponent((other.body.linkUrl as string).split('/').at(-1) as string);
    expect((await describeLink(waiting)).status).toBe(200);
    expect((await redeem(token, 'the new password of the owner')).status).toBe(200);
    // A way in that was open on another site would outlive the password that closes all of them.
    expect((await redeem(waiting, 'the password of a stranger')).status).toBe(404);
    for (const siteId of [server.siteId, second]) {
      const body = { email: server.ownerEmail, password: 'the new password of the owner', siteId };
      expect((await server.send('POST', '/v1/user-sessions', { body })).status).toBe(200);
    }
    owner = await server.caller('OWNER');
    const email = 'moved-owner@example.com';
    const body = { user: { email }, currentPassword: 'the new password of the owner' };
    expect((await send('PATCH', '/v1/profile', body)).status).toBe(200);
    const signingIn = { email, password: 'the new password of the owner', siteId: second };
    expect((await server.send('POST', '/v1/user-sessions', { body: signingIn })).status).toBe(200);
  });
});

test.each([
  ['', 400],
  ['ul_', 404],
  [`ul_${newId()}.${'a'.repeat(43)}`, 404],
  ["ul_'; drop table site_user; --", 404],
  ['\u202e', 404],
])('a link that nobody made (%j) opens nothing', async (token, status) => {
  expect((await describeLink(token)).status).toBe(status);
  expect((await redeem(token)).status).toBe(status);
});
