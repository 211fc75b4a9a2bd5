/** API keys by HTTP: people make and end them, and none is told again (identity sheet 11; docs/decisions/0088). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

interface Key extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

const make = (apiKey: Readonly<Record<string, unknown>>, headers = owner) =>
  server.send('POST', '/v1/api-keys', { body: { apiKey }, headers });
const revoke = (id: string, headers = owner) => server.send('DELETE', `/v1/api-keys/${id}`, { headers });

async function made(
  apiKey: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string; readonly text: string }> {
  const answer = await make(apiKey);
  expect(answer.status).toBe(200);
  return { id: (answer.body['apiKey'] as Key).id, text: answer.body['key'] as string };
}

async function listed(): Promise<readonly Key[]> {
  const answer = await server.send('GET', '/v1/api-keys', { headers: owner });
  expect(answer.status).toBe(200);
  return answer.body['apiKeys'] as Key[];
}

const by = (text: string) => ({ authorization: text, 'wix-site-id': server.siteId });
const services = async (text: string) =>
  (await server.send('POST', '/bookings/v2/services/query', { body: { query: {} }, headers: by(text) })).status;
const users = async (text: string) => (await server.send('GET', '/v1/users', { headers: by(text) })).status;

test('a key does what it was given, is told once, and is refused from its end on', async () => {
  const { id, text } = await made({
    name: 'Till',
    permissions: ['SITE.READ_PUBLIC', 'BOOKINGS.READ', 'BOOKINGS.READ'],
  });
  expect(await services(text)).toBe(200);
  expect(await users(text)).toBe(403);
  const key = (await listed()).find((each) => each.id === id);
  expect(key).toMatchObject({
    name: 'Till',
    permissions: ['SITE.READ_PUBLIC', 'BOOKINGS.READ'],
    accountWide: false,
    owner: { userId: server.ownerUserId, name: expect.any(String) },
    lastUsedDate: expect.any(String),
  });
  expect(JSON.stringify(await listed())).not.toContain(text);
  expect((await revoke(id)).status).toBe(200);
  expect(await services(text)).toBe(401);
  expect((await listed()).map((each) => each.id)).not.toContain(id);
  expect(await revoke(id)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' });
});

test('all is said alone, and of the site alone', async () => {
  const { id, text } = await made({ name: 'Office', permissions: ['BOOKINGS.READ', '*'] });
  expect((await listed()).find((each) => each.id === id)).toMatchObject({ permissions: ['*'], accountWide: false });
  expect(await users(text)).toBe(200);
  expect((await server.send('GET', '/v1/sites', { headers: by(text) })).status).toBe(403);
});

test.each([[[]], [['BOOKINGS.RAED']], [['PROFILE.OWN']], [['API_KEYS.MANAGE']]])(
  'no key is given %j',
  async (permissions) => {
    expect(await make({ name: 'Bad', permissions })).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' });
  },
);

test('a key, even of all, makes, lists and ends none; nor does who manages the business', async () => {
  const { id, text } = await made({ name: 'Leaked', permissions: ['*'] });
  for (const headers of [by(text), await server.caller('MANAGER')]) {
    expect((await make({ name: 'Second', permissions: ['*'] }, headers)).status).toBe(403);
    expect((await server.send('GET', '/v1/api-keys', { headers })).status).toBe(403);
    expect((await revoke(id, headers)).status).toBe(403);
  }
});

test('keys of another account are unknown, and one that reaches beyond the site is ended by an owner of the account', async () => {
  const other = await server.addSite('Other account');
  const foreign = await server.database.serverReader.first(
    statement<{ id: string }>('select id from api_key where $1::uuid = any (site_ids)', [other.siteId]),
  );
  for (const id of [newId(), foreign?.id as string]) {
    expect(await revoke(id)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' });
  }
  const first = (await listed()).find(({ accountWide }) => accountWide === true) as Key;
  const subjectId = await plantUser(
    server.database,
    server.siteId,
    { email: 'owner-of-site@example.com', role: 'OWNER' },
    server.now(),
  );
  const { auth } = server.assembly;
  const token = await plantToken(server.database, auth, server, { subjectType: 'USER', subjectId }, server.now());
  expect(await revoke(first.id, { authorization: token })).toMatchObject({ status: 428, code: 'ACCOUNT_OWNER' });
});

test('making and ending one stands in the audit log, without its text', async () => {
  const { id, text } = await made({ name: 'Audited', permissions: ['BOOKINGS.READ'] });
  await revoke(id);
  const rows = await server.database.serverReader.all(
    statement<{ operation: string; actor_id: string; row: string }>(
      `select a.operation, a.actor_id, a::text as row from audit_entry a
       where a.site_id = $1 and a.entity_type = 'apiKey' and a.entity_id = $2 order by a.id`,
      [server.siteId, id],
    ),
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['apiKeys.createApiKey', 'apiKeys.revokeApiKey']);
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([server.ownerUserId, server.ownerUserId]);
  expect(JSON.stringify(rows)).not.toContain(text);
});
