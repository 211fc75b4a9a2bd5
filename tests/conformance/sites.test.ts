/** The life of a site over HTTP: made, changed, switched off, trashed, restored, erased (design 5, members sheet 1.7). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listApiKeys, revokeApiKey } from '../../packages/server/src/auth/api-key-store.ts';
import { listSiteTables } from '../../packages/server/src/db/erase-site-rows.ts';
import { newId } from '../../packages/server/src/db/ids.ts';
import { statement } from '../../packages/server/src/db/statement.ts';
import { untilWaiting } from '../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';
import { plantSite } from '../support/sites.ts';

interface Made {
  readonly site: { readonly id: string; readonly revision: string };
  readonly clientId: string;
  readonly apiKey: string;
}

let server: TestServer;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  owner = { authorization: server.apiKey, 'wix-account-id': server.accountId };
});
afterAll(() => server.stop());

function call(method: string, path: string, body?: unknown, headers = owner): Promise<TestAnswer> {
  return server.send(method, path, { body, headers });
}

async function make(site: Record<string, unknown> = {}): Promise<Made> {
  const answer = await call('POST', '/v1/sites', { site: { displayName: 'Second studio', ...site } });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Made;
}

function keyOf(made: Made): Record<string, string> {
  return { authorization: made.apiKey, 'wix-site-id': made.site.id };
}

function visit(made: Made): Promise<TestAnswer> {
  return server.send('POST', '/oauth2/token', { body: { clientId: made.clientId, grantType: 'anonymous' } });
}

describe('making a site', () => {
  test('answers the site, its client and its key, which work at once', async () => {
    const host = `${newId()}.example`;
    const made = await make({
      timeZone: 'America/New_York',
      currency: 'usd',
      language: 'es',
      hosts: [host.toUpperCase()],
    });
    expect(made).toEqual({
      site: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        accountId: server.accountId,
        revision: '1',
        createdDate: expect.stringMatching(/Z$/),
        updatedDate: expect.stringMatching(/Z$/),
        displayName: 'Second studio',
        timeZone: 'America/New_York',
        currency: 'USD',
        language: 'es',
        hosts: [host],
        state: 'PENDING',
      },
      clientId: expect.any(String),
      apiKey: expect.stringMatching(/^ok_[\w-]{43}$/),
    });
    expect((await visit(made)).status).toBe(200);
    expect(
      (await server.assembly.auth.authenticate({ authorization: made.apiKey, siteId: made.site.id })).site?.id,
    ).toBe(made.site.id);
    expect((await server.assembly.auth.authenticate({ host })).site?.id).toBe(made.site.id);
  });

  test('what is not said comes from the account’s first site', async () => {
    const [first] = (await call('GET', '/v1/sites')).body.sites as Record<string, unknown>[];
    expect((await make()).site).toMatchObject({
      timeZone: first?.timeZone,
      currency: first?.currency,
      language: first?.language,
    });
  });

  test('the owner of the account can sign in to it with the same password', async () => {
    const made = await make();
    const answer = await server.send('POST', '/v1/user-sessions', {
      body: { email: server.ownerEmail, password: server.ownerPassword, siteId: made.site.id },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { role: 'OWNER', accountOwner: true }, site: { id: made.site.id } });
  });

  test('the key is kept by its hash only, and the act is in the audit log without it', async () => {
    const made = await make();
    const rows = await server.database.serverReader.all(
      statement<{ row: string }>('select a::text as row from audit_entry a where a.site_id = $1', [made.site.id]),
    );
    expect(rows.some(({ row }) => row.includes('site.createSite'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(made.apiKey);
    const events = await server.database.serverReader.all(
      statement<{ type: string }>('select type from outbox_event where site_id = $1', [made.site.id]),
    );
    expect(events).toContainEqual({ type: 'openhours.sites.v1.site_created' });
  });

  test('the new key neither reaches the first site nor makes sites', async () => {
    const made = await make();
    const foreign = { authorization: made.apiKey, 'wix-site-id': server.siteId };
    expect((await call('GET', '/v1/sites', undefined, foreign)).status).toBe(401);
    expect((await call('GET', '/v1/sites', undefined, keyOf(made))).status).toBe(403);
    expect((await call('POST', '/v1/sites', { site: { displayName: 'x' } }, keyOf(made))).status).toBe(403);
  });

  test('the first key does not reach the new site', async () => {
    const made = await make();
    const answer = await call('GET', '/v1/user-sessions/current', undefined, {
      authorization: server.apiKey,
      'wix-site-id': made.site.id,
    });
    expect(answer.status).toBe(401);
  });

  test('a host that is taken is refused, and nothing is left behind', async () => {
    const host = `${newId()}.example`;
    await make({ hosts: [host] });
    const before = (await call('GET', '/v1/sites')).body.pagingMetadata;
    const answer = await call('POST', '/v1/sites', { site: { displayName: 'Thief', hosts: [host] } });
    expect(answer.status).toBe(409);
    expect(answer.code).toBe('ALREADY_EXISTS');
    expect((await call('GET', '/v1/sites')).body.pagingMetadata).toEqual(before);
  });

  test.each([
    [{}, 'site.displayName'],
    [{ displayName: '' }, 'site.displayName'],
    [{ displayName: 'x'.repeat(201) }, 'site.displayName'],
    [{ displayName: 'x', timeZone: 'Mars/Olympus' }, 'site.timeZone'],
    [{ displayName: 'x', currency: 'ZZZ' }, 'site.currency'],
    [{ displayName: 'x', hosts: ['http://a.example/'] }, 'site.hosts[0]'],
    [{ displayName: 'x', hosts: 'a.example' }, 'site.hosts'],
  ])('%j violates %s', async (site, field) => {
    const answer = await call('POST', '/v1/sites', { site });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"field":"${field}"`);
  });

  test.each(['anonymous', 'visitor', 'member', 'MANAGER', 'FRONT_DESK', 'STAFF'] as const)(
    '%s may not',
    async (kind) => {
      const answer = await call('POST', '/v1/sites', { site: { displayName: 'x' } }, await server.caller(kind));
      expect(answer.status).toBe(kind === 'anonymous' ? 401 : 403);
    },
  );
});

describe('reading sites', () => {
  test('a page of them, with the total', async () => {
    await make();
    const answer = await call('GET', '/v1/sites?paging.limit=1&paging.offset=1');
    expect(answer.body).toMatchObject({ pagingMetadata: { count: 1, offset: 1 } });
    expect((answer.body.pagingMetadata as { total: number }).total).toBeGreaterThan(1);
  });

  test.each([['GET'], ['PATCH'], ['DELETE']])(
    '%s of another account’s site is 404, like one that never was',
    async (method) => {
      const other = await plantSite(server.database, { displayName: 'Other account' }, server.now());
      const body = method === 'PATCH' ? { site: { displayName: 'Mine now' } } : undefined;
      const answers = await Promise.all([
        call(method, `/v1/sites/${other.siteId}`, body),
        call(method, `/v1/sites/${newId()}`, body),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
    },
  );
});

describe('changing a site', () => {
  let made: Made;
  beforeEach(async () => {
    made = await make();
  });

  test('facts change, the revision rises, everybody sees it at once', async () => {
    const host = `${newId()}.example`;
    const answer = await call('PATCH', `/v1/sites/${made.site.id}`, {
      site: { revision: '1', displayName: 'Renamed', timeZone: 'Asia/Tokyo', hosts: [host] },
    });
    expect(answer.body.site).toMatchObject({
      revision: '2',
      displayName: 'Renamed',
      timeZone: 'Asia/Tokyo',
      hosts: [host],
    });
    expect((await call('GET', `/v1/sites/${made.site.id}`)).body).toEqual(answer.body);
    expect((await server.assembly.auth.authenticate({ host })).site?.timeZone).toBe('Asia/Tokyo');
  });

  test('a stale revision is 409 with the current one', async () => {
    await call('PATCH', `/v1/sites/${made.site.id}`, { site: { displayName: 'Renamed' } });
    const answer = await call('PATCH', `/v1/sites/${made.site.id}`, { site: { revision: '1', displayName: 'Again' } });
    expect(answer.status).toBe(409);
    expect(answer.code).toBe('INVALID_REVISION');
    expect(answer.text).toContain('"currentRevision":"2"');
  });

  test('switched off it refuses visitors with 503 and serves its keys; switched on it serves all', async () => {
    const { access_token: token } = (await visit(made)).body;
    const visitor = () => call('GET', '/v1/user-sessions/current', undefined, { authorization: String(token) });
    await call('PATCH', `/v1/sites/${made.site.id}`, { site: { state: 'DISABLED' } });
    expect((await visitor()).code).toBe('SITE_DISABLED');
    expect((await visitor()).status).toBe(503);
    expect((await visit(made)).status).toBe(503);
    expect((await call('GET', '/v1/user-sessions/current', undefined, keyOf(made))).status).toBe(403);
    await call('PATCH', `/v1/sites/${made.site.id}`, { site: { state: 'ENABLED' } });
    expect((await visitor()).status).toBe(200);
  });

  test('it cannot be put into a state that is not the owner’s to choose', async () => {
    const answer = await call('PATCH', `/v1/sites/${made.site.id}`, { site: { state: 'DEMO' } });
    expect(answer.status).toBe(400);
  });
});

describe('the end of a site', () => {
  let made: Made;
  beforeEach(async () => {
    made = await make({ hosts: [`${newId()}.example`] });
  });

  test('in the trash it is unknown to everybody but its account, and comes back whole', async () => {
    const { access_token: token } = (await visit(made)).body;
    const visitor = () => call('GET', '/v1/user-sessions/current', undefined, { authorization: String(token) });
    const trashed = await call('DELETE', `/v1/sites/${made.site.id}`);
    expect(trashed.body.site).toMatchObject({ deleteStatus: 'TRASH', trashedDate: expect.any(String) });
    expect((await call('DELETE', `/v1/sites/${made.site.id}`)).body).toEqual(trashed.body);
    expect((await visitor()).status).toBe(401);
    expect((await visit(made)).status).toBe(401);
    expect((await call('PATCH', `/v1/sites/${made.site.id}`, { site: { displayName: 'x' } })).status).toBe(428);
    const restored = await call('POST', `/v1/sites/${made.site.id}/restore`, {});
    expect(restored.body.site).not.toHaveProperty('deleteStatus');
    expect((await visitor()).status).toBe(200);
    expect((await call('POST', `/v1/sites/${made.site.id}/restore`, {})).body).toEqual(restored.body);
  });

  test('permanent=true erases every row and leaves id, end and dates', async () => {
    await visit(made);
    const pending = await call('DELETE', `/v1/sites/${made.site.id}?permanent=true`);
    expect(pending.body.site).toMatchObject({ deleteStatus: 'PENDING_PURGE' });
    expect((await call('POST', `/v1/sites/${made.site.id}/restore`, {})).status).toBe(428);
    await server.setClock(server.now() + 1_000);
    const erased = await call('GET', `/v1/sites/${made.site.id}`);
    expect(erased.body.site).toMatchObject({ id: made.site.id, deleteStatus: 'DELETED', hosts: [] });
    expect(erased.text).not.toContain('Second studio');
    for (const table of await listSiteTables(server.database.serverReader)) {
      const rows = await server.database.serverReader.all(
        statement(`select 1 as one from "${table}" where site_id = $1`, [made.site.id]),
      );
      expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
    }
    const keyed = await call('GET', '/v1/user-sessions/current', undefined, keyOf(made));
    expect(keyed.status).toBe(401);
    const { revision } = pending.body.site as { revision: string };
    // Told on another site of the account, behind all that was told of it.
    const told = await server.database.serverReader.all(
      statement('select type, entity_sequence from outbox_event where site_id = $1 and entity_id = $2', [
        server.siteId,
        made.site.id,
      ]),
    );
    expect(told).toEqual([{ type: 'openhours.sites.v1.site_deleted', entity_sequence: 10 * (Number(revision) + 1) }]);
  });

  test('a key that was revoked before its site ended keeps the instant of that', async () => {
    const key = async () => {
      const keys = await listApiKeys(server.database.serverReader);
      return keys.find(({ id }) => id === keyId);
    };
    const keys = await listApiKeys(server.database.serverReader);
    const keyId = keys.find(({ siteIds }) => siteIds.includes(made.site.id))!.id;
    const revokedMs = server.now();
    await server.database.transact(made.site.id, (tx) => revokeApiKey(tx, keyId, revokedMs));
    await call('DELETE', `/v1/sites/${made.site.id}?permanent=true`);
    await server.setClock(server.now() + 1_000);
    expect(await key()).toMatchObject({ siteIds: [], revokedMs });
  });

  test('after 30 days in the trash it is erased by itself', async () => {
    const started = server.now();
    await call('DELETE', `/v1/sites/${made.site.id}`);
    await server.setClock(started + 29 * 86_400_000);
    expect((await call('GET', `/v1/sites/${made.site.id}`)).body.site).toMatchObject({ deleteStatus: 'TRASH' });
    await server.setClock(started + 31 * 86_400_000);
    expect((await call('GET', `/v1/sites/${made.site.id}`)).body.site).toMatchObject({ deleteStatus: 'DELETED' });
  });

  test('restored while its end is about to begin, it keeps everything', async () => {
    await visit(made);
    const path = `/v1/sites/${made.site.id}`;
    await call('DELETE', path);
    let restored: Promise<TestAnswer> | undefined;
    let atItsTime: Promise<void> | undefined;
    await server.database.transact(made.site.id, async (tx) => {
      // The site's row is held: the restore waits for it first, and behind it the end of the site, which was listed before.
      await tx.first(statement('select id from site where id = $1 for no key update', [made.site.id]));
      restored = call('POST', `${path}/restore`, {});
      await untilWaiting(tx, 1, restored);
      atItsTime = server.setClock(server.now() + 31 * 86_400_000);
      await untilWaiting(tx, 2, atItsTime);
    });
    expect((await restored!).status).toBe(200);
    await atItsTime;
    expect((await call('GET', path)).body.site).not.toHaveProperty('deleteStatus');
    expect((await call('GET', '/v1/outbox/messages', undefined, keyOf(made))).status).toBe(200);
    expect((await visit(made)).status).toBe(200);
  });

  test('the account outlives its first site: the key restores it, and another becomes its home', async () => {
    const first = `/v1/sites/${server.siteId}`;
    expect((await call('DELETE', first)).status).toBe(200);
    expect((await call('GET', first)).body.site).toMatchObject({ deleteStatus: 'TRASH' });
    expect((await call('GET', '/v1/sites', undefined, { ...owner, 'wix-site-id': server.siteId })).status).toBe(401);
    expect((await call('POST', `${first}/restore`, {})).status).toBe(200);

    await call('DELETE', `${first}?permanent=true`);
    const { site } = await server.assembly.auth.authenticate({
      authorization: server.apiKey,
      accountId: server.accountId,
    });
    expect(site?.id).not.toBe(server.siteId);
    expect((await call('GET', first)).body.site).toMatchObject({ deleteStatus: 'PENDING_PURGE' });
    expect((await call('POST', '/v1/sites', { site: { displayName: 'After the first' } })).status).toBe(200);
  });
});
