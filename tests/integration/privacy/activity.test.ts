/** The activity log: who did what to which thing, by person, kind and time (docs/decisions/0090). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '../../../packages/server/src/db/audit.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { dayMs } from '../../../packages/server/src/time/index.ts';
import { plantPerson } from '../../support/planted-people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { plantToken, plantUser } from '../../support/sites.ts';

let server: TestServer;
let owner: Record<string, string>;
let manager: { readonly id: string; readonly headers: Record<string, string> };

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
  const { assembly, database, siteId } = server;
  const id = await plantUser(database, siteId, { email: 'manager@example.com', role: 'MANAGER' }, server.now());
  const authorization = await plantToken(
    database,
    assembly.auth,
    server,
    { subjectType: 'USER', subjectId: id },
    server.now(),
  );
  manager = { id, headers: { authorization } };
});
afterAll(() => server.stop());

interface Entry extends Record<string, unknown> {
  readonly id: string;
  readonly date: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly actor: { readonly type: string; readonly id?: string; readonly name?: string };
}
interface Page {
  readonly entries: readonly Entry[];
  readonly pagingMetadata: { readonly hasNext?: boolean; readonly cursors?: { readonly next?: string } };
}

async function read(query: Readonly<Record<string, string>> = {}, headers = owner): Promise<Page> {
  const answer = await server.send('GET', `/v1/activity?${new URLSearchParams(query)}`, { headers });
  expect([answer.status, answer.code]).toEqual([200, undefined]);
  return answer.body as unknown as Page;
}

const addCategory = (name: string, headers: Record<string, string>) =>
  server.send('POST', '/v1/categories', { body: { category: { name } }, headers });

test('it names who did what to which thing', async () => {
  await addCategory('Massages', manager.headers);
  const key = await server.send('POST', '/v1/api-keys', {
    body: { apiKey: { name: 'Till', permissions: ['*'] } },
    headers: owner,
  });
  const { apiKey, key: text } = key.body as { apiKey: { id: string }; key: string };
  await addCategory('Yoga', { authorization: text, 'wix-site-id': server.siteId });
  await server.send('DELETE', `/v1/api-keys/${apiKey.id}`, { headers: owner });
  const { entries } = await read({ limit: '4' });
  expect(entries).toMatchObject([
    {
      actor: { type: 'PERSON', id: server.ownerUserId, name: 'Owner' },
      act: 'DELETED',
      operation: 'apiKeys.revokeApiKey',
      entityType: 'apiKey',
      entityName: 'Till',
    },
    { actor: { type: 'API_KEY', id: apiKey.id, name: 'Till' }, act: 'CREATED', entityName: 'Yoga' },
    { actor: { type: 'PERSON', id: server.ownerUserId }, act: 'CREATED', entityType: 'apiKey', entityName: 'Till' },
    {
      actor: { type: 'PERSON', id: manager.id, name: 'MANAGER' },
      act: 'CREATED',
      entityType: 'category',
      entityName: 'Massages',
    },
  ]);
  expect(entries.every((entry) => !('before' in entry) && !('after' in entry))).toBe(true);
});

test('it is narrowed by person, with what became of their access, by kind and by time', async () => {
  await server.database.transact(server.siteId, async (tx) => {
    const about = { operation: 'identity.createUserSession', entityType: 'siteUser', entityId: manager.id } as const;
    const caller = { kind: 'anonymous' } as const;
    const at = server.now() - 3 * dayMs;
    recordAudit(tx, { ...about, at, caller, after: { outcome: 'SIGNED_IN' } });
    recordAudit(tx, { ...about, at: at - dayMs, caller, after: { outcome: 'REFUSED' } });
  });
  const ofManager = (await read({ actorId: manager.id })).entries;
  expect(ofManager).toMatchObject([
    { actor: { id: manager.id }, entityType: 'category' },
    {
      actor: { type: 'PERSON', id: manager.id, name: 'MANAGER' },
      act: 'DONE',
      outcome: 'SIGNED_IN',
      entityName: 'MANAGER',
    },
    { actor: { type: 'STRANGER' }, act: 'DONE', outcome: 'REFUSED' },
  ]);
  const [, signedIn, refused] = ofManager as [Entry, Entry, Entry];
  expect((await read({ kind: 'SERVICES' })).entries.every(({ entityType }) => entityType === 'category')).toBe(true);
  const access = (await read({ kind: 'ACCESS', to: new Date(server.now() - dayMs).toISOString() })).entries;
  expect(access.map(({ id }) => id)).toEqual([signedIn.id, refused.id]);
  const since = (await read({ actorId: manager.id, from: signedIn.date, to: ofManager[0]?.date ?? '' })).entries;
  expect(since.map(({ id }) => id)).toEqual([signedIn.id]);
});

test('a failed sign-in of nobody is told of a stranger', async () => {
  const failed = { email: 'nobody-here@example.com', password: 'a long enough password' };
  expect((await server.send('POST', '/v1/user-sessions', { body: failed })).status).toBe(401);
  const [entry] = (await read({ kind: 'ACCESS' })).entries;
  expect(entry).toMatchObject({ actor: { type: 'STRANGER' }, act: 'DONE', outcome: 'REFUSED', entityType: 'siteUser' });
  expect(entry).not.toHaveProperty('entityName');
  expect(JSON.stringify(entry)).not.toContain('nobody-here');
});

test('page by page nothing is told twice or left out, also of one instant', async () => {
  await server.database.transact(server.siteId, async (tx) => {
    for (let index = 0; index < 7; index += 1) {
      recordAudit(tx, { at: 0, operation: 'test', entityType: 'file', entityId: newId() });
    }
  });
  const whole = (await read({ limit: '100' })).entries;
  const told: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: '3', ...(cursor === undefined ? {} : { cursor }) });
    told.push(...page.entries.map(({ id }) => id));
    cursor = page.pagingMetadata.hasNext === true ? page.pagingMetadata.cursors?.next : undefined;
  } while (cursor !== undefined);
  expect(told).toEqual(whole.map(({ id }) => id));
  expect(whole.map(({ date }) => date)).toEqual(
    whole
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
});

test('whoever was erased has no name in it', async () => {
  const person = await plantPerson(server.database, server.siteId, 'grace', server.now());
  const named = async () => JSON.stringify(await read({ limit: '100' })).toLowerCase();
  const booking = async () =>
    (await read({ kind: 'BOOKINGS' })).entries.find(({ entityId }) => entityId === person.bookingId)?.['entityName'];
  expect(await booking()).toMatch(/grace/i);
  await server.send('POST', `/v1/contacts/${person.contactId}/erase`, { headers: owner, body: {} });
  expect(await named()).not.toContain('grace');
  expect(await booking()).not.toMatch(/grace/i);
});

test('of another site nothing is told, and to nobody but the owner', async () => {
  const other = await server.addSite('Other');
  const foreign = await read({ actorId: manager.id }, { authorization: other.apiKey, 'wix-site-id': other.siteId });
  expect(foreign.entries).toEqual([]);
  expect((await server.send('GET', '/v1/activity', { headers: manager.headers })).status).toBe(403);
});
