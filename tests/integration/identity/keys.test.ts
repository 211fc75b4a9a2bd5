/** The signing keys: made once, rotated without signing anybody out, sealed anew under a new secret (identity sheet 11). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAuth } from '../../../packages/server/src/auth/auth.ts';
import { overlapMs, resealKeys } from '../../../packages/server/src/auth/key-ring.ts';
import { createSealing } from '../../../packages/server/src/auth/sealing.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let testDatabase: TestDatabase;
let nowMs = Date.UTC(2030, 0, 1);
const clock = { now: () => nowMs };
const secret = randomBytes(32);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());
beforeEach(async () => {
  nowMs += 10 * overlapMs;
  await testDatabase.database.serverReader.all(statement('delete from sealed_key', []));
});

function process(sealedUnder = createSealing(secret)) {
  return createAuth({
    database: testDatabase.database,
    clock,
    sealing: sealedUnder,
    publicOrigin: () => 'https://example.com',
  });
}

function issue(auth: ReturnType<typeof process>) {
  return auth.accessTokens.issue({
    subjectType: 'VISITOR',
    subjectId: newId(),
    clientId: newId(),
    siteId: newId(),
    accountId: newId(),
    instanceId: undefined,
    sessionId: newId(),
  });
}

test('ten processes that start at once make one key', async () => {
  const kids = await Promise.all(Array.from({ length: 10 }, async () => (await process().keyRing.signingKey()).kid));
  expect(new Set(kids).size).toBe(1);
  expect(await process().keyRing.publicKeys()).toHaveLength(1);
});

test('the private part stands in the database sealed only', async () => {
  const { privateKey } = await process().keyRing.signingKey();
  const row = await testDatabase.database.serverReader.first(
    statement<{ sealed_part: Buffer; sealed_with: string }>('select sealed_part, sealed_with from sealed_key', []),
  );
  const plain = privateKey.export({ type: 'pkcs8', format: 'der' });
  expect(row?.sealed_part.includes(plain.subarray(60, 100))).toBe(false);
  expect(row?.sealed_with).toBe(createSealing(secret).keyId);
});

test('after a rotation the new key signs, the old one verifies for the overlap and is then unknown', async () => {
  const auth = process();
  const before = await issue(auth);
  const { kid } = await auth.keyRing.rotate();
  const after = await issue(auth);
  expect(JSON.parse(Buffer.from(after.token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid });
  expect(await auth.accessTokens.verify(before.token)).toBeDefined();
  expect((await auth.keyRing.publicKeys()).map((key) => key.kid)[0]).toBe(kid);
  expect(await auth.keyRing.publicKeys()).toHaveLength(2);

  nowMs += overlapMs + 1;
  expect(await auth.keyRing.publicKeys()).toHaveLength(1);
  expect(await auth.accessTokens.verify(before.token)).toBeUndefined();
});

test('a process that has not heard of a rotation looks again for the unknown key', async () => {
  const [one, two] = [process(), process()];
  await issue(two);
  await one.keyRing.rotate();
  const { token } = await issue(one);
  await expect.poll(() => two.accessTokens.verify(token)).toBeDefined();
});

test('under a new secret the keys are sealed anew and old tokens go on', async () => {
  const before = await issue(process());
  const newSecret = randomBytes(32);
  const changed = createSealing(newSecret, [secret]);
  expect(await resealKeys(testDatabase.database, changed)).toBe(1);
  expect(await resealKeys(testDatabase.database, changed)).toBe(0);
  const withoutOld = process(createSealing(newSecret));
  expect(await withoutOld.accessTokens.verify(before.token)).toBeDefined();
  await expect(process(createSealing(secret)).keyRing.signingKey()).rejects.toThrow(/another OPENHOURS_SECRET/);
});

test('sealing anew without the old secret says so and changes nothing', async () => {
  const before = await issue(process());
  await expect(resealKeys(testDatabase.database, createSealing(randomBytes(32)))).rejects.toThrow(
    /another OPENHOURS_SECRET/,
  );
  expect(await process().accessTokens.verify(before.token)).toBeDefined();
});

test('a token of another server is unknown', async () => {
  const elsewhere = await createTestDatabase();
  const stranger = createAuth({
    database: elsewhere.database,
    clock,
    sealing: createSealing(randomBytes(32)),
    publicOrigin: () => 'https://example.com',
  });
  const { token } = await issue(stranger);
  const verified = await process().accessTokens.verify(token);
  await elsewhere.drop();
  expect(verified).toBeUndefined();
});

test('the signature of a token that was found good is not checked again', async () => {
  const auth = process();
  const { token } = await issue(auth);
  const check = vi.spyOn(crypto.subtle, 'verify');
  onTestFinished(() => check.mockRestore());
  for (let round = 0; round < 3; round += 1) {
    expect(await auth.accessTokens.verify(token)).toBeDefined();
  }
  expect(check).toHaveBeenCalledOnce();
});

test('an old key is rotated by itself, by one of several processes, and erased when its tokens are over', async () => {
  const processes = [process(), process(), process()];
  const before = await issue(processes[0] as ReturnType<typeof process>);
  nowMs += 89 * 86_400_000;
  await Promise.all(processes.map((each) => each.keyRing.rotateWhenOld()));
  expect(await process().keyRing.publicKeys()).toHaveLength(1);
  nowMs += 2 * 86_400_000;
  const { token } = await issue(processes[1] as ReturnType<typeof process>);
  await Promise.all(processes.map((each) => each.keyRing.rotateWhenOld()));
  expect(await process().keyRing.publicKeys()).toHaveLength(2);
  expect(await process().accessTokens.verify(token)).toBeDefined();
  nowMs += overlapMs + 1;
  await process().keyRing.rotateWhenOld();
  const rows = await testDatabase.database.serverReader.all(statement('select id from sealed_key', []));
  expect(rows).toHaveLength(1);
  expect(await process().accessTokens.verify(before.token)).toBeUndefined();
});

test('a key of a clock that was a year ahead is rotated as soon as the clock is right', async () => {
  const rightMs = nowMs;
  nowMs += 365 * 86_400_000;
  const { kid } = await process().keyRing.rotate();
  nowMs = rightMs;
  await process().keyRing.rotateWhenOld();
  const made = await process().keyRing.signingKey();
  expect(made.kid).not.toBe(kid);
  await process().keyRing.rotateWhenOld();
  expect((await process().keyRing.signingKey()).kid).toBe(made.kid);
});
