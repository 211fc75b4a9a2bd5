/** Signing in to the dashboard: cookie, short token, pause after failures, signing out, roles (identity sheet 11). */
import { hash } from '@node-rs/argon2';
import { permissions } from '@openhours/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
});
afterAll(() => server.stop());

function signIn(body: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<TestAnswer> {
  return server.send('POST', '/v1/user-sessions', {
    body: { email: server.ownerEmail, password: server.ownerPassword, ...body },
    headers,
  });
}

function cookieOf(answer: TestAnswer): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

function exchange(cookie: string, headers: Record<string, string> = { origin: server.url }): Promise<TestAnswer> {
  return server.send('POST', '/v1/user-sessions/token', { body: {}, headers: { cookie, ...headers } });
}

async function tokenOf(answer: TestAnswer): Promise<string> {
  return String((await exchange(cookieOf(answer))).body.accessToken);
}

function current(authorization: string): Promise<TestAnswer> {
  return server.send('GET', '/v1/user-sessions/current', { headers: { authorization } });
}

describe('signing in', () => {
  test('says who one is, and sets a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^oh_session=us_${server.siteId}\\.[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`),
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.text).not.toContain('us_');
    expect(answer.body).toMatchObject({
      subjectType: 'USER',
      subjectId: server.ownerUserId,
      user: { email: server.ownerEmail, role: 'OWNER', accountOwner: true },
      site: { id: server.siteId },
    });
  });

  test('a hash of older settings is renewed on every site of an owner of the account', async () => {
    const made = await server.send('POST', '/v1/sites', {
      body: { site: { displayName: 'Second' } },
      headers: { authorization: server.apiKey, 'wix-site-id': server.siteId },
    });
    const siteIds = [server.siteId, (made.body.site as { id: string }).id];
    const weak = await hash(server.ownerPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    for (const siteId of siteIds) {
      await server.database.transact(siteId, async (tx) => {
        tx.write(
          statement('update site_user set password_hash = $2 where site_id = $1 and account_owner', [siteId, weak]),
        );
      });
    }
    expect((await signIn()).status).toBe(200);
    const hashes = await Promise.all(
      siteIds.map((siteId) =>
        server.database.serverReader.first(
          statement<{ password_hash: string }>(
            'select password_hash from site_user where site_id = $1 and account_owner',
            [siteId],
          ),
        ),
      ),
    );
    expect(hashes[0]).toEqual(hashes[1]);
    expect(hashes[0]?.password_hash).not.toBe(weak);
    expect((await signIn()).status).toBe(200);
  });

  test('the address is compared without case and blanks', async () => {
    expect((await signIn({ email: `  ${server.ownerEmail.toUpperCase()} ` })).status).toBe(200);
  });

  test('a wrong password and an unknown address are told apart by nobody', async () => {
    const wrong = await signIn({ password: 'wrong password' });
    const unknown = await signIn({ email: 'nobody@example.com' });
    const foreign = await signIn({ siteId: '00000000-0000-4000-8000-000000000000' });
    for (const answer of [wrong, unknown, foreign]) {
      expect(answer.status).toBe(401);
      expect(answer.code).toBe('INVALID_CREDENTIALS');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.body).toEqual(wrong.body);
    }
  });

  test('a person of one site is unknown on another', async () => {
    const other = await server.addSite('Other account');
    expect((await signIn({ siteId: other.siteId })).code).toBe('INVALID_CREDENTIALS');
  });

  test('each sign-in has a new id and ends the session that it replaces', async () => {
    const first = await signIn();
    const second = await signIn({}, { cookie: cookieOf(first) });
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await exchange(cookieOf(first))).status).toBe(401);
    expect((await exchange(cookieOf(second))).status).toBe(200);
  });

  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page of no origin', { origin: 'null' }],
    ['what the browser calls cross-site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
  ])('%s may not sign people in', async (_what, headers) => {
    const answer = await signIn({}, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    [{ email: undefined }, 'email'],
    [{ password: '' }, 'password'],
    [{ email: 7 }, 'email'],
    [{ password: 'x'.repeat(1001) }, 'password'],
  ])('bad input %j is a violation of %s', async (body, field) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"field":"${field}"`);
  });

  test('owners can sign in while the site is switched off', async () => {
    const off = async (state: string) => {
      await server.database.transact(server.siteId, async (tx) => {
        tx.write(statement('update site set state = $2 where id = $1', [server.siteId, state]));
      });
      server.assembly.auth.sites.forget();
    };
    await off('DISABLED');
    const answer = await signIn();
    const token = await tokenOf(answer);
    const session = await current(token);
    await off('ENABLED');
    expect(answer.status).toBe(200);
    expect(session.body).toMatchObject({ site: { state: 'DISABLED' } });
  });

  test('passwords appear neither in the log nor in the audit', async () => {
    await signIn();
    const audit = await server.database.serverReader.all(
      statement<{ row: string }>('select a::text as row from audit_entry a where a.site_id = $1', [server.siteId]),
    );
    expect(audit.some(({ row }) => row.includes('SIGNED_IN'))).toBe(true);
    expect(JSON.stringify([server.log, audit])).not.toContain(server.ownerPassword);
  });
});

describe('the cookie', () => {
  test('is traded for a token of 15 minutes', async () => {
    const cookie = cookieOf(await signIn());
    const answer = await exchange(cookie, { origin: server.url, 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      expiresIn: 900,
      session: { user: { role: 'OWNER' } },
      lastEventId: expect.stringMatching(/^\d+$/),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await current(String(answer.body.accessToken))).body).toMatchObject({ subjectId: server.ownerUserId });
  });

  test.each<[string, Record<string, string>]>([
    ['without an origin', {}],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['from a sub-domain', { origin: 'http://evil.127.0.0.1' }],
    ['from the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ])('%s is refused', async (_what, headers) => {
    expect((await exchange(cookieOf(await signIn()), headers)).status).toBe(403);
  });

  test('what the browser calls same-site or cross-site is refused', async () => {
    const cookie = cookieOf(await signIn());
    for (const site of ['same-site', 'cross-site', 'none']) {
      expect((await exchange(cookie, { origin: server.url, 'sec-fetch-site': site })).status).toBe(403);
    }
  });

  test('never authenticates a call of the API', async () => {
    const cookie = cookieOf(await signIn());
    const answer = await server.send('GET', '/v1/user-sessions/current', { headers: { cookie, origin: server.url } });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['none', ''],
    ['noise', 'oh_session=x'],
    ['another site', 'oh_session=us_00000000-0000-4000-8000-000000000000.x'],
  ])('%s: nobody is signed in', async (_what, cookie) => {
    expect((await exchange(cookie)).code).toBe('UNAUTHENTICATED');
  });

  test('ends after a week without use, and after thirty days in all', async () => {
    const started = server.now();
    const day = 86_400_000;
    const idle = cookieOf(await signIn());
    const used = cookieOf(await signIn());
    for (const days of [6, 12, 18, 24]) {
      await server.setClock(started + days * day);
      expect((await exchange(used)).status).toBe(200);
    }
    expect((await exchange(idle)).status).toBe(401);
    await server.setClock(started + 29 * day);
    expect((await exchange(used)).status).toBe(200);
    await server.setClock(started + 31 * day);
    expect((await exchange(used)).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends token and cookie at once, and removes the cookie', async () => {
    const signedIn = await signIn();
    const token = await tokenOf(signedIn);
    expect((await current(token)).status).toBe(200);
    const answer = await server.send('DELETE', '/v1/user-sessions/current', { headers: { authorization: token } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    expect(answer.headers.get('set-cookie')).toMatch(/^oh_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await current(token)).status).toBe(401);
    expect((await exchange(cookieOf(signedIn))).status).toBe(401);
  });

  test('leaves other sessions of the person alone', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await server.send('DELETE', '/v1/user-sessions/current', { headers: { authorization: await tokenOf(one) } });
    expect((await current(await tokenOf(two))).status).toBe(200);
  });
});

describe('the pause after failed sign-ins', () => {
  test('ten failures in 15 minutes stop even the right password for 15 minutes, from that neighbourhood', async () => {
    const started = server.now();
    const email = 'paused@example.com';
    const password = 'the right password';
    const passwordHash = await server.assembly.auth.passwords.hash(password);
    await plantUser(server.database, server.siteId, { email, role: 'MANAGER', passwordHash }, started);
    let pausedNotBeforeMs = started;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      pausedNotBeforeMs = server.now();
      expect((await signIn({ email, password: 'wrong' })).code).toBe('INVALID_CREDENTIALS');
    }
    const paused = await signIn({ email, password });
    const passedMs = server.now() - pausedNotBeforeMs;
    expect(paused.status).toBe(429);
    expect(paused.code).toBe('THROTTLED_FEATURE');
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThanOrEqual(Math.floor(900 - passedMs / 1000));
    expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await signIn()).status).toBe(200);

    // The pause has begun before now, however long the calls took.
    await server.setClock(server.now() + 15 * 60_000);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test('unknown addresses are paused alike', async () => {
    const email = 'unknown@example.com';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await signIn({ email, password: 'wrong' });
    }
    expect((await signIn({ email, password: 'wrong' })).status).toBe(429);
  });

  test('a success in between begins the count anew, and so do 15 minutes', async () => {
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await signIn({ password: 'wrong' });
    }
    expect((await signIn()).status).toBe(200);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await signIn({ password: 'wrong' });
    }
    await server.setClock(server.now() + 15 * 60_000);
    expect((await signIn({ password: 'wrong' })).code).toBe('INVALID_CREDENTIALS');
    expect((await signIn()).status).toBe(200);
  });

  test('the pause stands in the audit log, without the address', async () => {
    const rows = await server.database.serverReader.all(
      statement<{ row: string }>('select a::text as row from audit_entry a where a.site_id = $1', [server.siteId]),
    );
    expect(rows.some(({ row }) => row.includes('PAUSED'))).toBe(true);
    expect(rows.some(({ row }) => row.includes('unknown@example.com'))).toBe(false);
  });
});

describe('roles', () => {
  test.each(['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'] as const)('%s is told what the matrix grants', async (role) => {
    const headers = await server.caller(role);
    const answer = await server.send('GET', '/v1/user-sessions/current', { headers });
    const granted = Object.entries(permissions)
      .filter(([, row]) => row[role] !== 'none')
      .map(([name, row]) => [name, row[role]]);
    expect(answer.body.permissions).toEqual(Object.fromEntries(granted));
  });

  test('the owner of the account may manage its sites, an owner of the site alone may not', async () => {
    const owner = await tokenOf(await signIn());
    expect((await server.send('GET', '/v1/sites', { headers: { authorization: owner } })).status).toBe(200);
    const nowMs = server.now();
    const subjectId = await plantUser(
      server.database,
      server.siteId,
      { email: 'second@example.com', role: 'OWNER' },
      nowMs,
    );
    const authorization = await plantToken(
      server.database,
      server.assembly.auth,
      server,
      { subjectType: 'USER', subjectId },
      nowMs,
    );
    expect((await server.send('GET', '/v1/sites', { headers: { authorization } })).status).toBe(403);
    const { permissions: told } = (await current(authorization)).body as { permissions: object };
    expect(told).not.toHaveProperty('SITES.MANAGE');
  });

  test('a changed role counts as soon as the remembered answer is old, a removed person is out', async () => {
    const email = 'changing@example.com';
    const passwordHash = await server.assembly.auth.passwords.hash('long enough');
    const id = await plantUser(server.database, server.siteId, { email, role: 'MANAGER', passwordHash }, server.now());
    const cookie = cookieOf(await signIn({ email, password: 'long enough' }));
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(statement(`update site_user set role = 'STAFF' where site_id = $1 and id = $2`, [server.siteId, id]));
    });
    expect((await exchange(cookie)).body).toMatchObject({ session: { user: { role: 'STAFF' } } });
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(statement('delete from site_user where site_id = $1 and id = $2', [server.siteId, id]));
    });
    expect((await exchange(cookie)).status).toBe(401);
  });

  test('visitors are told who they are too', async () => {
    const answer = await server.send('GET', '/v1/user-sessions/current', { headers: await server.caller('visitor') });
    expect(answer.body).toMatchObject({ subjectType: 'VISITOR', permissions: { 'SESSION.OWN': 'own' } });
    expect(answer.body.user).toBeUndefined();
  });
});
