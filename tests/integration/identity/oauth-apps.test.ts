/** OAuth apps: what is said of a client, and what follows from it at once (identity sheet 5, 8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { anonymousTokens, who } from './support.ts';

let server: TestServer;
let owner: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.caller('OWNER');
});
afterAll(() => server.stop());

interface App extends Record<string, unknown> {
  readonly id: string;
  readonly revision: string;
}

async function create(oauthApp: Readonly<Record<string, unknown>>): Promise<{ app: App; clientSecret?: string }> {
  const answer = await server.send('POST', '/v1/oauth-apps', { body: { oauthApp }, headers: owner });
  expect(answer.status).toBe(200);
  const { clientSecret } = answer.body as { clientSecret?: string };
  return { app: answer.body['oauthApp'] as App, ...(clientSecret === undefined ? {} : { clientSecret }) };
}

const change = (id: string, oauthApp: Readonly<Record<string, unknown>>) =>
  server.send('PATCH', `/v1/oauth-apps/${id}`, { body: { oauthApp }, headers: owner });

test('a public client has no secret, and origins of its redirect addresses', async () => {
  const { app, clientSecret } = await create({
    name: 'Web',
    allowedRedirectUris: ['https://App.example:443/cb', 'myapp://callback'],
    allowedDomains: ['App.Example'],
  });
  expect(clientSecret).toBeUndefined();
  expect(app).toMatchObject({
    name: 'Web',
    applicationType: 'HEADLESS',
    allowedDomains: ['app.example'],
    allowedOrigins: ['https://app.example'],
    rotateRefreshTokens: false,
    revision: '1',
  });
});

test('an application gets a secret, which is told once and stored hashed', async () => {
  const { app, clientSecret = '' } = await create({ name: 'App', applicationType: 'APP' });
  expect(clientSecret).toMatch(new RegExp(`^cs_${server.siteId}\\.[\\w-]{43}$`));
  const read = await server.send('GET', `/v1/oauth-apps/${app.id}`, { headers: owner });
  expect(read.text).not.toContain(clientSecret);
  const rows = await server.database.serverReader.all(
    statement<{ row: string }>('select a::text as row from oauth_app a where a.site_id = $1', [server.siteId]),
  );
  expect(rows.some(({ row }) => row.includes(clientSecret.slice(-43)))).toBe(false);
});

test('what is not said stays, null takes away, the revision rises', async () => {
  const { app } = await create({
    name: 'Web',
    loginUrl: 'https://app.example/in',
    signOnPolicy: { requireOwnerApproval: true },
    captcha: { login: 'VISIBLE' },
  });
  const changed = await change(app.id, { revision: '1', loginUrl: null, rotateRefreshTokens: true });
  expect(changed.body['oauthApp']).toMatchObject({
    name: 'Web',
    revision: '2',
    rotateRefreshTokens: true,
    signOnPolicy: { requireOwnerApproval: true },
    captcha: { login: 'VISIBLE' },
  });
  expect(changed.body['oauthApp']).not.toHaveProperty('loginUrl');
  expect(await change(app.id, { revision: '1', name: 'Stale' })).toMatchObject({
    status: 409,
    code: 'INVALID_REVISION',
  });
});

test.each([
  ['allowedRedirectUris', ['javascript:alert(1)']],
  ['allowedRedirectUris', ['https://app.example/#part']],
  ['allowedRedirectUris', ['unused://']],
  ['allowedRedirectUris', ['https://user:word@app.example/']],
  ['allowedRedirectUris', ['/callback']],
  ['allowedDomains', ['*.app.example']],
  ['allowedDomains', ['https://app.example']],
  ['allowedDomains', ['app.example/path']],
  ['allowedDomains', ['app.example:8080']],
  ['allowedOrigins', ['*']],
  ['allowedOrigins', ['null']],
  ['allowedOrigins', ['https://app.example/path']],
  ['loginUrl', 'http://app.example/'],
  ['logoutUrl', 'data:text/html,x'],
])('%s %j is refused', async (field, value) => {
  const answer = await server.send('POST', '/v1/oauth-apps', {
    body: { oauthApp: { name: 'Bad', [field]: value } },
    headers: owner,
  });
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' });
});

test('unknown ids, and those of another site, are not found', async () => {
  const other = await server.addSite('Other account');
  for (const id of [newId(), other.clientId]) {
    expect(await server.send('GET', `/v1/oauth-apps/${id}`, { headers: owner })).toMatchObject({
      status: 404,
      code: 'OAUTH_APP_NOT_FOUND',
    });
    expect((await change(id, { name: 'Mine now' })).status).toBe(404);
    expect((await server.send('DELETE', `/v1/oauth-apps/${id}`, { headers: owner })).status).toBe(404);
  }
});

test('every act stands in the audit log, without the secret', async () => {
  const { app, clientSecret = '' } = await create({ name: 'Audited', applicationType: 'APP' });
  await change(app.id, { name: 'Renamed' });
  await server.send('DELETE', `/v1/oauth-apps/${app.id}`, { headers: owner });
  const rows = await server.database
    .reader(server.siteId)
    .all(
      statement<{ operation: string; row: string }>(
        'select operation, a::text as row from audit_entry a where site_id = $1 and entity_id = $2 order by id',
        [server.siteId, app.id],
      ),
    );
  expect(rows.map(({ operation }) => operation)).toEqual([
    'oauthApps.createOauthApp',
    'oauthApps.updateOauthApp',
    'oauthApps.deleteOauthApp',
  ]);
  expect(rows.some(({ row }) => row.includes(clientSecret.slice(-43)))).toBe(false);
});

test('a client that is removed takes its sessions with it', async () => {
  const { app } = await create({ name: 'Going' });
  const tokens = await anonymousTokens(server, app.id);
  expect((await server.send('DELETE', `/v1/oauth-apps/${app.id}`, { headers: owner })).status).toBe(200);
  await expect(who(server, { authorization: tokens.access_token })).rejects.toMatchObject({ status: 401 });
  const renewed = await server.send('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: tokens.refresh_token },
  });
  expect(renewed.status).toBe(400);
});

describe('browsers of other origins', () => {
  const preflight = (origin: string) =>
    fetch(`${server.url}/v2/services/query`, { method: 'OPTIONS', headers: { origin } });

  test('may call as soon as a client allows them, and no longer than it does', async () => {
    const origin = 'https://shop.example';
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const { app } = await create({ name: 'Shop', allowedOrigins: [origin] });
    const answer = await preflight(origin);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    await change(app.id, { allowedOrigins: [] });
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('installed applications', () => {
  test('a secret that is not theirs, and an instance that is none, are refused', async () => {
    const { app, clientSecret } = await create({ name: 'App', applicationType: 'APP' });
    const ask = (more: Readonly<Record<string, unknown>>) =>
      server.send('POST', '/oauth2/token', {
        body: { grant_type: 'client_credentials', client_id: app.id, client_secret: clientSecret, ...more },
      });
    expect(await ask({ instance_id: newId() })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await ask({ instance_id: newId(), client_secret: 'cs_wrong' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await ask({ client_id: server.clientId, client_secret: undefined, instance_id: newId() })).toMatchObject({
      status: 400,
      body: { error: 'unauthorized_client' },
    });
  });
});
