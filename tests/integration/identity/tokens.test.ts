/** The token endpoint, token information, public keys and revocation, by every rule of identity sheet 4. */
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { openBusiness } from '../../support/business.ts';
import { otherSpellingsOf } from '../../support/other-spellings.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { PlantedSite } from '../../support/sites.ts';
import { anonymousTokens, type Tokens, who } from './support.ts';

let server: TestServer;
let other: PlantedSite;
const tokenPaths = ['/oauth2/token', '/v1/oauth/token', '/oauth/token', '/_api/oauth2/token'];

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  other = await server.addSite('Other account');
});
afterAll(() => server.stop());

async function grant(body: unknown, path = '/oauth2/token') {
  return server.send('POST', path, { body });
}

async function setSite(siteId: string, column: 'state' | 'delete_status', value: string | null): Promise<void> {
  await server.database.transact(siteId, async (tx) => {
    tx.write(statement(`update site set ${column} = $2 where id = $1`, [siteId, value]));
  });
  server.assembly.auth.sites.forget();
}

describe('grant anonymous', () => {
  test.each(tokenPaths)('at %s', async (path) => {
    const answer = await grant({ clientId: server.clientId, grantType: 'anonymous' }, path);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(new RegExp(`^rt_${server.siteId}\\.[\\w-]{43}$`)),
      expires_in: 14_400,
      token_type: 'Bearer',
    });
  });

  test('snake_case is read as well', async () => {
    expect((await grant({ client_id: server.clientId, grant_type: 'anonymous' })).status).toBe(200);
  });

  test('a form is read as well', async () => {
    const answer = await server.send('POST', '/oauth2/token', {
      body: new URLSearchParams({ client_id: server.clientId, grant_type: 'anonymous' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
  });

  test('the access token carries the agreed claims, signed with a published key', async () => {
    const { access_token } = await anonymousTokens(server);
    expect(decodeProtectedHeader(access_token)).toEqual({ alg: 'RS256', kid: expect.any(String), typ: 'at+jwt' });
    const keys = (await server.send('GET', '/oauth2/jwks')).body as { keys: [] };
    const { payload } = await jwtVerify(access_token, createLocalJWKSet(keys), {
      audience: 'api',
      issuer: server.url,
      currentDate: new Date(server.now()),
    });
    expect(payload).toEqual({
      iss: server.url,
      aud: 'api',
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subject_type: 'VISITOR',
      client_id: server.clientId,
      site_id: server.siteId,
      account_id: server.accountId,
      tenant_type: 'SITE',
      sid: expect.any(String),
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 14_400,
    });
  });

  test('an access token has one spelling', async () => {
    const { access_token } = await anonymousTokens(server);
    for (const other of otherSpellingsOf(access_token)) {
      await expect(who(server, { authorization: other })).rejects.toMatchObject({ status: 401 });
    }
    expect(await who(server, { authorization: access_token })).toMatchObject({ caller: { kind: 'visitor' } });
  });

  test('each call makes a new visitor', async () => {
    const [one, two] = await Promise.all([anonymousTokens(server), anonymousTokens(server)]);
    expect(decodeJwt(one.access_token).sub).not.toBe(decodeJwt(two.access_token).sub);
  });

  test('only the SHA-256 of a refresh token is stored', async () => {
    const { refresh_token } = await anonymousTokens(server);
    const rows = await server.database.serverReader.all(
      statement<{ row: string }>('select s::text as row from identity_session s where s.site_id = $1', [server.siteId]),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(refresh_token.slice(-43)))).toBe(false);
  });

  test.each([
    ['no client', {}, 400, 'invalid_request'],
    ['an unknown client', { clientId: newId() }, 401, 'invalid_client'],
    ['a client id that is no GUID', { clientId: 'x' }, 401, 'invalid_client'],
  ])('%s', async (_what, body, status, error) => {
    const answer = await grant({ grantType: 'anonymous', ...body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error });
  });

  test('a client with a secret may not ask for visitors', async () => {
    const clientId = newId();
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement(
          `insert into oauth_app (id, site_id, name, application_type, settings, created_at, updated_at)
           values ($1, $2, 'App', 'APP', '{}', $3, $3)`,
          [clientId, server.siteId, new Date(server.now())],
        ),
      );
    });
    const answer = await grant({ clientId, grantType: 'anonymous' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'unauthorized_client' });
  });
});

describe('grant refresh_token', () => {
  let tokens: Tokens;
  beforeEach(async () => {
    tokens = await anonymousTokens(server);
  });

  test.each([
    [
      'with its client',
      () => ({ clientId: server.clientId, refreshToken: tokens.refresh_token, grantType: 'refresh_token' }),
    ],
    ['without a client', () => ({ refreshToken: tokens.refresh_token, grantType: 'refresh_token' })],
    ['in snake_case', () => ({ refresh_token: tokens.refresh_token, grant_type: 'refresh_token' })],
  ])('%s: a new access token of the same visitor, the same refresh token', async (_form, body) => {
    const answer = await grant(body());
    expect(answer.status).toBe(200);
    const renewed = answer.body as unknown as Tokens;
    expect(renewed.refresh_token).toBe(tokens.refresh_token);
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect(decodeJwt(renewed.access_token).sub).toBe(decodeJwt(tokens.access_token).sub);
    expect((await who(server, { authorization: renewed.access_token })).caller.kind).toBe('visitor');
  });

  test('several renewals at one moment all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => grant({ refreshToken: tokens.refresh_token, grantType: 'refresh_token' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test.each([
    ['an unknown token', () => ({ refreshToken: `rt_${server.siteId}.${'x'.repeat(43)}` })],
    [
      'a token that names another site',
      () => ({ refreshToken: tokens.refresh_token.replace(server.siteId, other.siteId) }),
    ],
    ['noise', () => ({ refreshToken: 'noise' })],
    ['the client of another site', () => ({ refreshToken: tokens.refresh_token, clientId: other.clientId })],
    ['an access token', () => ({ refreshToken: tokens.access_token })],
  ])('%s is an invalid grant', async (_what, body) => {
    const answer = await grant({ grantType: 'refresh_token', ...body() });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'invalid_grant',
      error_description: 'refresh token is not valid',
      message: 'refresh token is not valid',
      details: {
        applicationError: { code: 'INVALID_GRANT', description: 'refresh token is not valid', data: {} },
      },
    });
  });

  test('no token is an invalid request', async () => {
    expect((await grant({ grantType: 'refresh_token' })).body).toMatchObject({ error: 'invalid_request' });
  });
});

describe('other grants', () => {
  test.each([
    // What they need is missing: a code, a key, a client with a secret, a token.
    ['authorization_code', 'invalid_request', 400],
    ['authorized_client', 'invalid_client', 401],
    ['client_credentials', 'unauthorized_client', 400],
    ['strip_bound_session', 'invalid_request', 400],
    ['password', 'unsupported_grant_type', 400],
    ['toString', 'unsupported_grant_type', 400],
    ['', 'invalid_request', 400],
  ])('%s: %s', async (grantType, error, status) => {
    const answer = await grant({ clientId: server.clientId, grantType });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      error,
      error_description: expect.any(String),
      message: expect.any(String),
      details: { applicationError: { code: error.toUpperCase(), data: {} } },
    });
  });

  test.each([['{'], ['[]'], [{ grantType: 7 }], [{ grantType: ['anonymous'] }], [{ grantType: 'x'.repeat(101) }]])(
    'bad body %j: invalid_request',
    async (body) => {
      const answer = await grant(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'invalid_request',
        details: { applicationError: { code: 'INVALID_REQUEST' } },
      });
    },
  );

  test.each([
    ['another content type', { 'content-type': 'text/plain' }, 'x', 400, 'invalid_request'],
    ['a body that is too large', {}, { scope: 'x'.repeat(70_000) }, 400, 'invalid_request'],
    ['a pair with an unknown key', { authorization: ',no-such-key-1' }, {}, 401, 'invalid_client'],
  ])('%s is said in the words of OAuth', async (_what, headers, body, status, error) => {
    const answer = await server.send('POST', '/oauth2/token', { headers: { ...headers }, body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      error,
      details: { applicationError: { code: error.toUpperCase(), data: {} } },
    });
  });
});

describe('the wrapped call of the SDK', () => {
  const wrapped = (body: unknown) => ({ body: Buffer.from(JSON.stringify(body)).toString('base64') });
  const unwrapped = (answer: { body: Record<string, unknown> }) =>
    JSON.parse(Buffer.from(String(answer.body.body), 'base64').toString('utf8'));

  test('tokens inside and at the top', async () => {
    const answer = await grant(wrapped({ clientId: server.clientId, grantType: 'anonymous' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ statusCode: 200, headers: [], token_type: 'Bearer' });
    expect(unwrapped(answer)).toMatchObject({ access_token: answer.body.access_token });
  });

  test('a refusal is inside an answer of status 200', async () => {
    const answer = await grant(wrapped({ grantType: 'refresh_token', refreshToken: 'x' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ statusCode: 400 });
    expect(unwrapped(answer)).toMatchObject({ error: 'invalid_grant' });
  });

  test('a broken wrapping is refused inside as well', async () => {
    const answer = await grant({ body: '%%%' });
    expect(answer.status).toBe(200);
    expect(unwrapped(answer)).toMatchObject({ error: 'invalid_request' });
  });
});

describe('the state of the site', () => {
  test('in the trash its tokens, clients and keys are unknown', async () => {
    const site = await server.addSite('To the trash');
    const tokens = await anonymousTokens(server, site.clientId);
    await setSite(site.siteId, 'delete_status', 'TRASH');
    await expect(who(server, { authorization: tokens.access_token })).rejects.toMatchObject({ status: 401 });
    await expect(who(server, { authorization: site.apiKey, siteId: site.siteId })).rejects.toMatchObject({
      status: 401,
    });
    expect((await grant({ clientId: site.clientId, grantType: 'anonymous' })).body).toMatchObject({
      error: 'invalid_client',
    });
    expect((await grant({ refreshToken: tokens.refresh_token, grantType: 'refresh_token' })).body).toMatchObject({
      error: 'invalid_grant',
    });
    await setSite(site.siteId, 'delete_status', null);
    expect((await who(server, { authorization: tokens.access_token })).caller.kind).toBe('visitor');
  });

  test('at the host of a site in the trash, calls about other sites are answered as everywhere', async () => {
    const site = await server.addSite('With a host of its own');
    const host = `${site.siteId}.example`;
    await server.database.transact(site.siteId, async (tx) => {
      tx.write(statement('insert into site_host (host, site_id) values ($2, $1)', [site.siteId, host]));
    });
    await setSite(site.siteId, 'delete_status', 'TRASH');
    const ask = (method: 'GET' | 'POST', path: string, body?: Record<string, string>) =>
      server.send(method, path, { headers: { host }, ...(body && { body }) });

    expect((await ask('GET', '/oauth2/jwks')).body.keys).toHaveLength(1);
    const { access_token } = await anonymousTokens(server);
    expect((await ask('POST', '/oauth2/token-info', { token: access_token })).body).toMatchObject({ active: true });
    const refused = await ask('POST', '/oauth2/token', { clientId: newId(), grantType: 'anonymous' });
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
    expect((await ask('POST', '/oauth2/revoke', { token: access_token })).body).toEqual({});
    await expect(who(server, { authorization: access_token })).rejects.toMatchObject({ status: 401 });
  });

  test('switched off: visitors get 503 SITE_DISABLED, keys go on', async () => {
    const site = await server.addSite('Switched off');
    const tokens = await anonymousTokens(server, site.clientId);
    await setSite(site.siteId, 'state', 'DISABLED');
    await expect(who(server, { authorization: tokens.access_token })).rejects.toMatchObject({
      status: 503,
      code: 'SITE_DISABLED',
    });
    expect((await grant({ clientId: site.clientId, grantType: 'anonymous' })).status).toBe(503);
    expect((await who(server, { authorization: site.apiKey, siteId: site.siteId })).caller.kind).toBe('apiKey');
  });
});

describe('token information', () => {
  const paths = ['/oauth2/token-info', '/oauth2/token_info', '/v1/oauth/token-info', '/v1/token_info'];
  const inactive = { active: false, subjectType: 'UNKNOWN', subjectId: '', clientId: '' };

  test.each(paths)('of an access token at %s', async (path) => {
    const { access_token } = await anonymousTokens(server);
    const claims = decodeJwt(access_token);
    expect((await server.send('POST', path, { body: { token: access_token } })).body).toEqual({
      active: true,
      subjectType: 'VISITOR',
      subjectId: claims.sub,
      clientId: server.clientId,
      accountId: server.accountId,
      siteId: server.siteId,
      exp: String(claims.exp),
      iat: String(claims.iat),
    });
  });

  test('of a refresh token, and wrapped', async () => {
    const { refresh_token } = await anonymousTokens(server);
    const body = { body: Buffer.from(JSON.stringify({ token: refresh_token })).toString('base64') };
    expect((await server.send('POST', '/oauth2/token-info', { body })).body).toMatchObject({
      active: true,
      subjectType: 'VISITOR',
    });
  });

  test.each([
    ['unknown', { token: 'x' }],
    ['missing', {}],
    ['empty', { token: '' }],
    ['longer than any', { token: 'x'.repeat(10_000) }],
  ])('%s: inactive', async (_what, body) => {
    const answer = await server.send('POST', '/oauth2/token-info', { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(inactive);
  });

  test('an ended token is inactive', async () => {
    const tokens = await anonymousTokens(server);
    await server.send('POST', '/oauth2/revoke', { body: { token: tokens.refresh_token } });
    expect((await server.send('POST', '/oauth2/token-info', { body: { token: tokens.access_token } })).body).toEqual(
      inactive,
    );
  });
});

describe('revocation', () => {
  test.each([['refresh_token'], ['access_token']] as const)('by %s ends all at once', async (which) => {
    const tokens = await anonymousTokens(server);
    await who(server, { authorization: tokens.access_token });
    const answer = await server.send('POST', '/oauth2/revoke', { body: { token: tokens[which] } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({});
    await expect(who(server, { authorization: tokens.access_token })).rejects.toMatchObject({ status: 401 });
    expect((await grant({ refreshToken: tokens.refresh_token, grantType: 'refresh_token' })).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('of an unknown token answers alike; a foreign client ends nothing', async () => {
    expect((await server.send('POST', '/oauth2/revoke', { body: { token: 'x' } })).body).toEqual({});
    const tokens = await anonymousTokens(server);
    const body = { token: tokens.refresh_token, clientId: other.clientId };
    expect((await server.send('POST', '/oauth2/revoke', { body })).body).toEqual({});
    expect((await who(server, { authorization: tokens.access_token })).caller.kind).toBe('visitor');
  });
});

describe('time', () => {
  test('a token lives 4 hours and 60 seconds, a refresh token slides', async () => {
    const started = server.now();
    const tokens = await anonymousTokens(server);
    // Who only looked is forgotten sooner.
    const business = await openBusiness(server);
    const service = await business.addService({ name: 'Haircut' });
    await business.booked({ service, as: { authorization: tokens.access_token } });
    const { exp = 0 } = decodeJwt(tokens.access_token);
    await server.setClock((exp + 50) * 1000);
    expect((await who(server, { authorization: tokens.access_token })).caller.kind).toBe('visitor');
    expect(
      (await server.send('POST', '/oauth2/token-info', { body: { token: tokens.access_token } })).body,
    ).toMatchObject({
      active: false,
    });
    await server.setClock((exp + 61) * 1000);
    await expect(who(server, { authorization: tokens.access_token })).rejects.toMatchObject({ status: 401 });

    const day = 86_400_000;
    const renew = () => grant({ refreshToken: tokens.refresh_token, grantType: 'refresh_token' });
    await server.setClock(started + 364 * day);
    expect((await renew()).status).toBe(200);
    await server.setClock(started + 728 * day);
    expect((await renew()).status).toBe(200);
    await server.setClock(started + 1_094 * day);
    expect((await renew()).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('the device grant of old clients', () => {
  const paths = [
    ...['/oauth2/device/code', '/v1/oauth/device/code', '/_api/oauth2/device/code'],
    ...['/oauth2/device/verify', '/device/verify', '/v1/oauth/device/verify', '/_api/oauth2/device/verify'],
  ];
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  test.each(paths)('%s says that it is not offered', async (path) => {
    const asked = [{ body: { clientId: server.clientId } }, { body: 'client_id=some', headers: form }, {}];
    const opened = path.includes('verify') ? [['GET', {}] as const] : [];
    for (const [method, request] of [...asked.map((each) => ['POST', each] as const), ...opened]) {
      const answer = await server.send(method, path, request);
      const description = 'The server does not offer the device authorization grant';
      expect([answer.status, answer.body]).toEqual([
        501,
        {
          message: description,
          details: {
            applicationError: {
              code: 'UNIMPLEMENTED_FEATURE',
              description,
              data: { requestId: answer.headers.get('x-wix-request-id') },
            },
          },
        },
      ]);
    }
  });
});
