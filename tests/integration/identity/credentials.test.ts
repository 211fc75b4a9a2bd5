/** Every form in which a request may say who is calling (identity sheet 0.1 and 0.2), and what each is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type PlantedApiKey, plantApiKey } from '../../support/api-keys.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { PlantedSite } from '../../support/sites.ts';
import { anonymousTokens, who } from './support.ts';

let server: TestServer;
let other: PlantedSite;
let visitor: string;

beforeAll(async () => {
  server = await startTestServer();
  other = await server.addSite('Other account');
  visitor = (await anonymousTokens(server)).access_token;
});
afterAll(() => server.stop());

const addKey = (options: PlantedApiKey) => plantApiKey(server, options);

describe('access tokens', () => {
  test.each([
    ['bare', (token: string) => token],
    ['Bearer', (token: string) => `Bearer ${token}`],
    ['bearer in lower case', (token: string) => `bearer ${token}`],
  ])('%s', async (_form, header) => {
    const { caller, site } = await who(server, { authorization: header(visitor) });
    expect(caller.kind).toBe('visitor');
    expect(site?.id).toBe(server.siteId);
  });

  test('a header that names the token’s own site is fine, another site is refused', async () => {
    const { caller } = await who(server, { authorization: visitor, siteId: server.siteId.toUpperCase() });
    expect(caller.kind).toBe('visitor');
    await expect(who(server, { authorization: visitor, siteId: other.siteId })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test.each([
    ['a changed signature', () => `${visitor.slice(0, -4)}AAAA`],
    [
      'no algorithm',
      () => `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${visitor.split('.')[1]}.`,
    ],
    ['another kind of token', () => `rt_${server.siteId}.${'a'.repeat(43)}`],
    ['noise', () => 'not a token at all'],
    ['a lone dot', () => '.'],
  ])('%s is refused', async (_what, header) => {
    await expect(who(server, { authorization: header() })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('over HTTP a refused token is 401 with the code and a request id', async () => {
    const answer = await server.send('GET', '/v1/user-sessions/current', { headers: { authorization: 'nonsense' } });
    expect(answer.status).toBe(401);
    expect(answer.code).toBe('UNAUTHENTICATED');
    expect(answer.headers.get('x-wix-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('API keys', () => {
  test('with a site', async () => {
    const { caller, site } = await who(server, { authorization: server.apiKey, siteId: server.siteId });
    expect(caller).toMatchObject({ kind: 'apiKey', level: 'site', accountId: server.accountId });
    expect(site?.id).toBe(server.siteId);
  });

  test('with a site and its account', async () => {
    const headers = { authorization: `Bearer ${server.apiKey}`, siteId: server.siteId, accountId: server.accountId };
    expect((await who(server, headers)).caller).toMatchObject({ kind: 'apiKey', level: 'site' });
  });

  test('with an account only they act for the account', async () => {
    const { caller, site } = await who(server, { authorization: server.apiKey, accountId: server.accountId });
    expect(caller).toMatchObject({ kind: 'apiKey', level: 'account' });
    expect(site?.id).toBe(server.siteId);
  });

  test('an account-level call reaches no operation of a site', async () => {
    const headers = { authorization: server.apiKey, 'wix-account-id': server.accountId };
    const answer = await server.send('POST', '/v1/test-clock', { headers, body: { now: '2030-01-01T00:00:00.000Z' } });
    expect(answer.status).toBe(403);
    expect(answer.code).toBe('PERMISSION_DENIED');
  });

  test.each([
    ['no site and no account', () => ({})],
    ['a site it does not name', () => ({ siteId: other.siteId })],
    ['an account it is not of', () => ({ accountId: other.accountId })],
    ['its site and a foreign account', () => ({ siteId: server.siteId, accountId: other.accountId })],
    ['a site that is none', () => ({ siteId: newId() })],
    ['a site id that is no GUID', () => ({ siteId: 'x' })],
  ])('with %s they are refused', async (_what, headers) => {
    await expect(who(server, { authorization: server.apiKey, ...headers() })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('a revoked key is refused within the time an answer is remembered', async () => {
    const key = await addKey({});
    await who(server, { authorization: key, siteId: server.siteId });
    await server.database.transact(server.siteId, async (tx) => {
      tx.write(
        statement('update api_key set revoked_at = $2 where id = $1', [
          (await who(server, { authorization: key, siteId: server.siteId })).caller.keyId,
          new Date(server.now()),
        ]),
      );
    });
    server.assembly.auth.apiKeys.forget();
    await expect(who(server, { authorization: key, siteId: server.siteId })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('the last use is noted', async () => {
    await who(server, { authorization: server.apiKey, siteId: server.siteId });
    const row = await server.database.serverReader.first(
      statement<{ last_used_at: number | null }>('select last_used_at from api_key where $1::uuid = any (site_ids)', [
        server.siteId,
      ]),
    );
    expect(row?.last_used_at).toBeGreaterThan(0);
  });
});

describe('pairs', () => {
  test('a key acts in the context of a visitor', async () => {
    const { caller, site } = await who(server, { authorization: `${visitor},${server.apiKey}` });
    expect(caller).toMatchObject({ kind: 'apiKey', level: 'site', onBehalfOf: { kind: 'visitor' } });
    expect(site?.id).toBe(server.siteId);
  });

  test('without a context the site comes from the key', async () => {
    const { caller, site } = await who(server, { authorization: `,${server.apiKey}` });
    expect(caller).toMatchObject({ kind: 'apiKey', level: 'site' });
    expect('onBehalfOf' in caller).toBe(false);
    expect(site?.id).toBe(server.siteId);
  });

  test('Bearer and blanks around the comma change nothing', async () => {
    const { caller } = await who(server, { authorization: `Bearer ${visitor} , ${server.apiKey}` });
    expect(caller).toMatchObject({ kind: 'apiKey', onBehalfOf: { kind: 'visitor' } });
  });

  test('an ended or wrong context is refused, though the key is good', async () => {
    await expect(who(server, { authorization: `wrong,${server.apiKey}` })).rejects.toMatchObject({ status: 401 });
  });

  test('a wrong key is refused, though the context is good', async () => {
    await expect(who(server, { authorization: `${visitor},ok_wrongwrong` })).rejects.toMatchObject({ status: 401 });
    await expect(who(server, { authorization: `${visitor},` })).rejects.toMatchObject({ status: 401 });
  });

  test('a key of another site is refused', async () => {
    await expect(who(server, { authorization: `${visitor},${other.apiKey}` })).rejects.toMatchObject({ status: 401 });
  });

  test('the key needs the permission MEMBERS.IMPERSONATE', async () => {
    const key = await addKey({ permissions: ['BOOKINGS.CREATE'] });
    await expect(who(server, { authorization: `${visitor},${key}` })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    const allowed = await addKey({ permissions: ['BOOKINGS.CREATE', 'MEMBERS.IMPERSONATE'] });
    expect((await who(server, { authorization: `${visitor},${allowed}` })).caller.kind).toBe('apiKey');
  });

  test('a key that names several sites and no context needs the header', async () => {
    const key = await addKey({ siteIds: [server.siteId, newId()] });
    await expect(who(server, { authorization: `,${key}` })).rejects.toMatchObject({ status: 401 });
    expect((await who(server, { authorization: `,${key}`, siteId: server.siteId })).site?.id).toBe(server.siteId);
  });
});

describe('no credentials', () => {
  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['blank', '  '],
    ['Bearer alone', 'Bearer '],
  ])('%s: anonymous, on the site of the host or the first one', async (_what, authorization) => {
    const { caller, site } = await who(server, { authorization, host: '127.0.0.1:4400' });
    expect(caller.kind).toBe('anonymous');
    expect(site?.id).toBe(server.siteId);
  });

  test('a host name chooses its site, whatever its case and port', async () => {
    await server.database.transact(other.siteId, async (tx) => {
      tx.write(statement('insert into site_host (host, site_id) values ($1, $2)', ['other.example', other.siteId]));
    });
    server.assembly.auth.sites.forget();
    expect((await who(server, { host: 'OTHER.example:8443' })).site?.id).toBe(other.siteId);
  });

  test('a call that needs credentials is 401', async () => {
    const answer = await server.send('GET', '/v1/user-sessions/current');
    expect(answer.status).toBe(401);
    expect(answer.code).toBe('UNAUTHENTICATED');
  });

  test('a call that needs other credentials is 403', async () => {
    const answer = await server.send('GET', '/v1/sites', { headers: { authorization: visitor } });
    expect(answer.status).toBe(403);
    expect(answer.code).toBe('PERMISSION_DENIED');
  });
});
