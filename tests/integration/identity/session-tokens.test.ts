/** Session tokens: what a sign-in of a member answers, good for fifteen minutes (identity sheet 4). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '../../../packages/server/src/auth/auth.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type PlantedSite, plantSite } from '../../support/sites.ts';

const startsMs = Date.UTC(2030, 0, 1);
const minuteMs = 60_000;
let nowMs = startsMs;
let testDatabase: TestDatabase;
let site: PlantedSite;
let auth: ReturnType<typeof createAuth>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await plantSite(testDatabase.database, { displayName: 'Site' }, startsMs);
  auth = createAuth({
    database: testDatabase.database,
    clock: { now: () => nowMs },
    sealing: createSealing(randomBytes(32)),
    publicOrigin: () => 'https://example.com',
  });
});
afterAll(() => testDatabase.drop());
beforeEach(() => {
  nowMs = startsMs;
});

const begin = () =>
  testDatabase.database.transact(site.siteId, async (tx) =>
    auth.sessions.begin(
      tx,
      { subjectType: 'MEMBER', subjectId: newId(), clientId: site.clientId, secret: 'sessionToken' },
      nowMs,
    ),
  );

test('a session token is short, names its site, and opens its session and no other', async () => {
  const [session, other] = [await begin(), await begin()];
  expect(session.secret).toMatch(/^st_/);
  expect(session.secret.length).toBeLessThan(200);
  expect(await auth.sessions.bySecret('sessionToken', session.secret)).toMatchObject({
    id: session.id,
    siteId: site.siteId,
    clientId: site.clientId,
  });
  expect(await auth.sessions.bySecret('sessionToken', other.secret)).toMatchObject({ id: other.id });
  expect(await auth.sessions.bySecret('refreshToken', session.secret)).toBeUndefined();
  expect(await auth.sessions.bySecret('sessionToken', session.secret.replace('st_', 'rt_'))).toBeUndefined();
});

test('a session token and its unused session are over after fifteen minutes', async () => {
  const session = await begin();
  nowMs = startsMs + 15 * minuteMs - 1;
  expect(await auth.sessions.bySecret('sessionToken', session.secret)).toBeDefined();
  nowMs = startsMs + 15 * minuteMs;
  expect(await auth.sessions.bySecret('sessionToken', session.secret)).toBeUndefined();
  expect(await auth.sessions.live(site.siteId, session.id)).toBeUndefined();
});

test('a session that is used goes on as one of a member, but its session token does not', async () => {
  const session = await begin();
  const found = await auth.sessions.bySecret('sessionToken', session.secret);
  await testDatabase.database.transact(site.siteId, async (tx) => auth.sessions.use(tx, found!, nowMs));
  nowMs = startsMs + 15 * minuteMs;
  expect(await auth.sessions.bySecret('sessionToken', session.secret)).toBeUndefined();
  expect(await auth.sessions.live(site.siteId, session.id)).toMatchObject({ id: session.id });
});

test('a session token ends with its session', async () => {
  const session = await begin();
  await testDatabase.database.transact(site.siteId, async (tx) => auth.sessions.end(tx, session.id, nowMs));
  expect(await auth.sessions.bySecret('sessionToken', session.secret)).toBeUndefined();
});
