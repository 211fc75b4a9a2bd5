/** The first run on an empty database: once, whoever starts and however often (design 2). */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Assembly } from '../../../packages/server/src/assembly.ts';
import { readSettings } from '../../../packages/server/src/config.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { describeFirstRun } from '../../../packages/server/src/first-run.ts';
import { machineZone } from '../../../packages/server/src/setting-values.ts';
import { type Installation, makeInstallation } from '../../support/starts.ts';

let installation: Installation;
beforeEach(async () => {
  installation = await makeInstallation({ OPENHOURS_SAMPLE_DATA: 'false' }, { checksOutput: true });
});
afterEach(() => installation.remove());

async function count(table: string): Promise<number> {
  const row = await installation.testDatabase.database.serverReader.first(
    statement<{ rows: number }>(`select count(*)::integer as rows from ${table}`, []),
  );
  return row?.rows ?? -1;
}

test('makes what is needed to sign in and to call, and keeps it in a file for its owner only', async () => {
  const assembly = await installation.start();
  const made = await assembly.firstRun();
  expect(made?.credentials).toEqual({
    accountId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    siteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    apiKey: expect.stringMatching(/^ok_[\w-]{43}$/),
    ownerEmail: 'owner@example.com',
    ownerPassword: expect.stringMatching(/^[a-z2-9]{20}$/),
  });
  const path = join(installation.dataFolder, 'first-run-credentials.json');
  expect(made?.keptIn).toBe(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(made?.credentials);
  const { apiKey = '', siteId = '', clientId = '' } = made?.credentials ?? {};
  const { site } = await assembly.auth.authenticate({ authorization: apiKey, siteId });
  expect(site).toMatchObject({
    id: siteId,
    state: 'PENDING',
    timeZone: machineZone(),
  });
  expect(await assembly.auth.sites.client(clientId)).toMatchObject({
    applicationType: 'HEADLESS',
    allowedRedirectUris: ['http://127.0.0.1:0/callback'],
    allowedDomains: ['127.0.0.1', 'localhost'],
  });
});

test('takes the values of the settings, and does not repeat their secrets on the terminal', async () => {
  const values = {
    OPENHOURS_ACCOUNT_ID: newId().toUpperCase(),
    OPENHOURS_SITE_ID: newId().toUpperCase(),
    OPENHOURS_CLIENT_ID: newId().toUpperCase(),
    OPENHOURS_API_KEY: 'any-value.without+a/comma=of-32-characters',
    OPENHOURS_OWNER_EMAIL: 'Ada@Example.com',
    OPENHOURS_OWNER_PASSWORD: 'chosen by the operator',
    OPENHOURS_TIME_ZONE: 'Asia/Tokyo',
    OPENHOURS_CURRENCY: 'JPY',
    OPENHOURS_LANGUAGE: 'de-AT',
  };
  const assembly = await installation.start(values);
  const made = await assembly.firstRun();
  expect(made?.credentials).toEqual({
    accountId: values.OPENHOURS_ACCOUNT_ID.toLowerCase(),
    siteId: values.OPENHOURS_SITE_ID.toLowerCase(),
    clientId: values.OPENHOURS_CLIENT_ID.toLowerCase(),
    apiKey: values.OPENHOURS_API_KEY,
    ownerEmail: values.OPENHOURS_OWNER_EMAIL,
    ownerPassword: values.OPENHOURS_OWNER_PASSWORD,
  });
  const { site } = await assembly.auth.authenticate({
    authorization: values.OPENHOURS_API_KEY,
    siteId: values.OPENHOURS_SITE_ID,
  });
  expect(site).toMatchObject({ timeZone: 'Asia/Tokyo', currency: 'JPY', language: 'de-AT' });
  if (made === undefined) {
    throw new Error('nothing was made');
  }
  const shown = describeFirstRun(made.credentials, made.keptIn, readSettings(values), true);
  expect(shown).toContain('Ada@Example.com');
  expect(shown).not.toContain(values.OPENHOURS_OWNER_PASSWORD);
  expect(shown).not.toContain(values.OPENHOURS_API_KEY);
  expect(shown).toContain('OPENHOURS_OWNER_PASSWORD');
  expect(shown).not.toContain('only this once');
});

test('happens once: later starts change nothing, whatever the settings say then', async () => {
  await (await installation.start()).firstRun();
  rmSync(join(installation.dataFolder, 'first-run-credentials.json'));
  expect(await (await installation.start({ OPENHOURS_SITE_ID: newId() })).firstRun()).toBeUndefined();
  expect(await count('account')).toBe(1);
  expect(await count('site')).toBe(1);
  expect(existsSync(join(installation.dataFolder, 'first-run-credentials.json'))).toBe(false);
});

test('of five processes that start at once, with ids of their own, one does it and all go on', async () => {
  const starting: Assembly[] = [];
  for (let each = 0; each < 5; each += 1) {
    starting.push(await installation.start({ OPENHOURS_SITE_ID: newId() }));
  }
  const outcomes = await Promise.all(starting.map((each) => each.firstRun()));
  const made = outcomes.filter((outcome) => outcome !== undefined);
  expect(made).toHaveLength(1);
  expect([await count('account'), await count('site'), await count('api_key')]).toEqual([1, 1, 1]);
  const [outcome] = made;
  for (const each of starting) {
    const { caller } = await each.auth.authenticate({
      authorization: outcome?.credentials.apiKey,
      siteId: outcome?.credentials.siteId,
    });
    expect(caller.kind).toBe('apiKey');
  }
});

test('a first run that fails leaves neither rows nor a file', async () => {
  const healthy = await installation.start();
  // The address is taken on this site before the owner, who is written last, can have it.
  const siteId = newId();
  await installation.testDatabase.database.transact(siteId, async (tx) => {
    tx.write(
      statement(
        `insert into site_user (site_id, id, email, email_folded, name, role, created_at, updated_at)
         values ($1, $2, 'owner@example.com', 'owner@example.com', 'Rival', 'STAFF', $3, $3)`,
        [siteId, newId(), new Date(healthy.clock.now())],
      ),
    );
  });
  const refused = await installation.start({ OPENHOURS_SITE_ID: siteId });
  await expect(refused.firstRun()).rejects.toThrow();
  expect([await count('account'), await count('site'), await count('api_key')]).toEqual([0, 0, 0]);
  expect(existsSync(join(installation.dataFolder, 'first-run-credentials.json'))).toBe(false);
  expect(await healthy.firstRun()).toBeDefined();
});

test('a changed secret is taken over at the start that knows the one before', async () => {
  const before = await installation.start();
  const made = await before.firstRun();
  const { kid } = await before.auth.keyRing.signingKey();
  const previous = { OPENHOURS_PREVIOUS_SECRETS: installation.secret.toString('hex') };
  const changed = await installation.start(previous, randomBytes(32));
  expect(made).toBeDefined();
  expect((await changed.auth.keyRing.signingKey()).kid).toBe(kid);
  const rows = await installation.testDatabase.database.serverReader.all(
    statement<{ sealed_with: string }>('select sealed_with from sealed_key', []),
  );
  expect(rows).toEqual([{ sealed_with: changed.auth.sealing.keyId }]);
});
