/** Ended sessions: at once in the process that ends them, within five seconds in the others (identity sheet 4). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAuth } from '../../../packages/server/src/auth/auth.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type PlantedSite, plantSite, plantToken } from '../../support/sites.ts';

let testDatabase: TestDatabase;
let site: PlantedSite;
const nowMs = Date.UTC(2030, 0, 1);
const sealing = createSealing(randomBytes(32));

function process() {
  return createAuth({
    database: testDatabase.database,
    clock: { now: () => nowMs },
    sealing,
    publicOrigin: () => 'https://example.com',
  });
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  site = await plantSite(testDatabase.database, { displayName: 'Site' }, nowMs);
});
afterAll(() => testDatabase.drop());

describe('an ended session', () => {
  test('is refused at once by the process that ended it, even while others read it', async () => {
    const auth = process();
    const subject = { subjectType: 'VISITOR' as const, subjectId: newId() };
    const authorization = await plantToken(testDatabase.database, auth, site, subject, nowMs);
    const { caller } = await auth.authenticate({ authorization });
    const sessionId = caller.kind === 'visitor' ? caller.sessionId : '';
    const readers = Array.from({ length: 20 }, () => auth.authenticate({ authorization }));
    await testDatabase.database.transact(site.siteId, async (tx) => auth.sessions.end(tx, sessionId, nowMs));
    await Promise.allSettled(readers);
    await expect(auth.authenticate({ authorization })).rejects.toMatchObject({ status: 401 });
  });

  test('is refused within five seconds by a process that remembers it', async () => {
    const [one, two] = [process(), process()];
    const subject = { subjectType: 'MEMBER' as const, subjectId: newId() };
    const authorization = await plantToken(testDatabase.database, one, site, subject, nowMs);
    const { caller } = await two.authenticate({ authorization });
    expect(caller.kind).toBe('member');
    await testDatabase.database.transact(site.siteId, async (tx) =>
      one.sessions.endAllOf(tx, { type: 'MEMBER', id: subject.subjectId }, nowMs),
    );
    await expect(one.authenticate({ authorization })).rejects.toMatchObject({ status: 401 });
    const later = performance.now() + 5_000;
    const steady = vi.spyOn(performance, 'now').mockImplementation(() => later);
    onTestFinished(() => steady.mockRestore());
    await expect(two.authenticate({ authorization })).rejects.toMatchObject({ status: 401 });
  });

  test('does not end when the transaction that ends it is rolled back', async () => {
    const auth = process();
    const subject = { subjectType: 'VISITOR' as const, subjectId: newId() };
    const authorization = await plantToken(testDatabase.database, auth, site, subject, nowMs);
    const { caller } = await auth.authenticate({ authorization });
    const work = testDatabase.database.transact(site.siteId, async (tx) => {
      auth.sessions.end(tx, caller.kind === 'visitor' ? caller.sessionId : '', nowMs);
      await tx.flush();
      throw new Error('not after all');
    });
    await expect(work).rejects.toThrow('not after all');
    expect((await auth.authenticate({ authorization })).caller.kind).toBe('visitor');
  });
});

test('a hot caller reads the database once in five seconds', async () => {
  let statements = 0;
  const database = await testDatabase.connect({ onStatement: () => (statements += 1) });
  const auth = createAuth({
    database,
    clock: { now: () => nowMs },
    sealing,
    publicOrigin: () => 'https://example.com',
  });
  const subject = { subjectType: 'VISITOR' as const, subjectId: newId() };
  const authorization = await plantToken(database, auth, site, subject, nowMs);
  await auth.authenticate({ authorization });
  const asked = performance.now();
  const steady = vi.spyOn(performance, 'now').mockImplementation(() => asked);
  onTestFinished(() => steady.mockRestore());
  statements = 0;
  await Promise.all(Array.from({ length: 500 }, () => auth.authenticate({ authorization })));
  expect(statements).toBe(0);
});
