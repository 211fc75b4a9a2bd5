/** Those who change what a business offers take turns in front of the pool, and all of them succeed (design 4.5). */
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Binding, bindWrite, changingCatalogue } from '../../../packages/server/src/call.ts';
import { beginCatalogueWrite, raiseCatalogueVersion } from '../../../packages/server/src/db/catalogue-version.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const common = {
  permission: 'SERVICES.MANAGE',
  source: 'catalogue-turns.test.ts',
  method: 'POST',
  idempotency: 'none',
  input: Type.Object({}),
} as const;
const change = defineOperation({
  ...common,
  name: 'tests.change',
  summary: 'Changes the catalogue, and keeps it until it is let go.',
  path: '/v1/tests/change',
  output: Type.Object({ changing: Type.Integer() }),
});
const changeUnsaid = defineOperation({
  ...common,
  name: 'tests.changeUnsaid',
  summary: 'Changes the catalogue without saying so.',
  path: '/v1/tests/change-unsaid',
  output: Type.Object({}),
});

let changing = 0;
let letGo: () => void;
const released = new Promise<void>((resolve) => {
  letGo = resolve;
});
let hasBegun: () => void;
const begun = new Promise<void>((resolve) => {
  hasBegun = resolve;
});

const bindings: Binding[] = [
  ...changingCatalogue([
    bindWrite(change, async ({ tx }) => {
      changing += 1;
      const most = changing;
      await beginCatalogueWrite(tx);
      hasBegun();
      await released;
      changing -= 1;
      return { changing: most };
    }),
  ]),
  bindWrite(changeUnsaid, async ({ tx }) => {
    raiseCatalogueVersion(tx);
    return {};
  }),
];

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ bindings });
  headers = await server.caller('apiKey');
});
afterAll(() => server.stop());

test('one at a time, and those who wait keep no connection from anybody else', async () => {
  const other = await server.addSite('Other');
  // Many more than there are connections.
  const changes = Array.from({ length: 60 }, () => server.send('POST', change.path, { headers }));
  await begun;
  const elsewhere = await server.send('POST', '/v1/locations', {
    headers: { authorization: other.apiKey, 'wix-site-id': other.siteId },
    body: { location: { name: 'Quay' } },
  });
  letGo();
  expect(elsewhere.status).toBe(200);
  const answers = await Promise.all(changes);
  expect(answers.map(({ status, body }) => [status, body.changing])).toEqual(Array(60).fill([200, 1]));
});

test('locations, staff and categories that are written at once are all written', async () => {
  const names = Array.from({ length: 16 }, (_, index) => `Of many ${index}`);
  const sent = names.flatMap((name) => [
    server.send('POST', '/v1/locations', { headers, body: { location: { name } } }),
    server.send('POST', '/v1/staff-members', { headers, body: { staffMember: { name } } }),
    server.send('POST', '/v2/categories', { headers, body: { category: { name } } }),
  ]);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
});

test('whoever changes the catalogue and does not say so is found out', async () => {
  expect((await server.send('POST', changeUnsaid.path, { headers })).status).toBe(500);
});
