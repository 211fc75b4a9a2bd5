/** The pause after failed sign-ins over all sites of an account: tries add up, and only one neighbourhood is kept out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { findUserByEmail } from '../../../packages/server/src/domains/identity/repository.ts';
import { resetPassword } from '../../../packages/server/src/domains/identity/reset-password.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { plantUser } from '../../support/sites.ts';

const here = '203.0.113.7';
const elsewhere = '198.51.100.7';
const password = 'the right password';

let server: TestServer;
let passwordHash: string;
/** The home site of the account and two more. */
let sites: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ environment: { OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' }, clockRunsOn: true });
  passwordHash = await server.assembly.auth.passwords.hash(password);
  const key = { authorization: server.apiKey, 'wix-account-id': server.accountId };
  const more = await Promise.all(
    ['Second', 'Third'].map(async (displayName) => {
      const made = await server.send('POST', '/v1/sites', { body: { site: { displayName } }, headers: key });
      return (made.body.site as { id: string }).id;
    }),
  );
  sites = [server.siteId, ...more];
});
afterAll(() => server.stop());

function signIn(siteId: string | undefined, body: object, from = here): Promise<TestAnswer> {
  return server.send('POST', '/v1/user-sessions', {
    body: { email: server.ownerEmail, password: 'wrong', ...body, siteId },
    headers: { 'x-forwarded-for': from },
  });
}

/** Fails as often as asked, on one site after the other; answers the statuses. */
async function failOver(siteIds: readonly string[], times: number, body: object, from = here): Promise<number[]> {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    statuses.push((await signIn(siteIds[attempt % siteIds.length], body, from)).status);
  }
  return statuses;
}

async function addPerson(email: string, siteIds = sites): Promise<void> {
  for (const siteId of siteIds) {
    await plantUser(server.database, siteId, { email, role: 'MANAGER', passwordHash }, server.now());
  }
}

test('ten failures spread over the sites of an account pause all of them, with an exact Retry-After', async () => {
  const email = 'spread@example.com';
  await addPerson(email);
  expect(await failOver(sites, 9, { email })).toEqual(Array.from({ length: 9 }, () => 401));
  const pausedNotBeforeMs = server.now();
  expect(await failOver(sites, 1, { email })).toEqual([401]);
  for (const siteId of sites) {
    const paused = await signIn(siteId, { email, password });
    expect([paused.status, paused.code]).toEqual([429, 'THROTTLED_FEATURE']);
  }
  const waitSeconds = Number((await signIn(sites[0], { email, password })).headers.get('retry-after'));
  const passedMs = server.now() - pausedNotBeforeMs;
  expect(waitSeconds).toBeGreaterThanOrEqual(Math.floor(900 - passedMs / 1000));
  expect(waitSeconds).toBeLessThanOrEqual(900);
  await server.setClock(server.now() + waitSeconds * 1000);
  for (const siteId of sites) {
    expect((await signIn(siteId, { email, password })).status).toBe(200);
  }
});

test('whoever tries keeps out their own neighbourhood only', async () => {
  const email = 'wanted@example.com';
  await addPerson(email);
  await failOver(sites, 10, { email });
  expect((await signIn(sites[1], { email, password })).status).toBe(429);
  expect((await signIn(sites[1], { email, password }, '203.0.113.99')).status).toBe(429);
  expect((await signIn(sites[1], { email, password }, elsewhere)).status).toBe(200);
  // The success elsewhere does not let the first neighbourhood go on.
  expect((await signIn(sites[1], { email, password })).status).toBe(429);
});

test('sites of another account are counted apart', async () => {
  const email = 'apart@example.com';
  const other = await server.addSite('Another account');
  await addPerson(email, [server.siteId, other.siteId]);
  await failOver([server.siteId, other.siteId], 18, { email });
  expect((await signIn(server.siteId, { email, password })).status).toBe(200);
  expect((await signIn(other.siteId, { email, password })).status).toBe(200);
});

test('a success begins the count anew where the same person has failed: for owners of the account everywhere', async () => {
  expect(await failOver(sites, 9, {})).not.toContain(429);
  expect((await signIn(sites[1], { password: server.ownerPassword })).status).toBe(200);
  expect(await failOver(sites, 9, {})).not.toContain(429);
  expect((await signIn(sites[2], { password: server.ownerPassword })).status).toBe(200);
});

test('whoever has the same address on another site cannot begin the count anew', async () => {
  const email = 'namesake@example.com';
  await addPerson(email);
  expect(await failOver([sites[0] as string], 9, { email })).not.toContain(429);
  expect((await signIn(sites[1], { email, password })).status).toBe(200);
  expect((await signIn(sites[0], { email })).status).toBe(401);
  expect((await signIn(sites[0], { email, password })).status).toBe(429);
  expect((await signIn(sites[1], { email, password })).status).toBe(429);
});

test('a recovered account is let in again on every site', async () => {
  const email = 'recovered@example.com';
  await addPerson(email);
  await failOver(sites, 10, { email });
  await failOver(sites, 10, { email }, elsewhere);
  const { auth, clock, dispatchReactions } = server.assembly;
  const act = {
    caller: undefined,
    requestId: undefined,
    nowMs: clock.now(),
    operation: { name: 'recovery', events: [] },
  };
  await server.database.transact(server.siteId, async (tx) => {
    const user = await findUserByEmail(tx, email);
    await resetPassword({ auth, dispatchReactions }, tx, act, user as NonNullable<typeof user>, passwordHash);
  });
  for (const [index, siteId] of sites.entries()) {
    expect((await signIn(siteId, { email, password }, index === 1 ? elsewhere : here)).status).toBe(200);
  }
});

test('the failures of all sites stand at the home of the account, and name nobody', async () => {
  const email = 'noted@example.com';
  await failOver(sites, 3, { email });
  const rowsOf = (siteId: string) =>
    server.database.serverReader.all(
      statement<{ row: string }>('select f::text as row from sign_in_failure f where f.site_id = $1', [siteId]),
    );
  const rows = await Promise.all(sites.map(rowsOf));
  expect(rows.map((each) => each.length > 0)).toEqual([true, false, false]);
  expect(JSON.stringify(rows)).not.toContain('noted');
});
