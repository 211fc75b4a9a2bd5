/**
 * What a client, and whoever holds something of one, cannot do: starve the server, reach another site, take the place of
 * somebody in a browser, or go on without its secret (identity sheet 4, 6, 11).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { install } from '../../../packages/server/src/auth/installations.ts';
import { issueRefreshToken } from '../../../packages/server/src/auth/refresh-tokens.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  authorizeAddress,
  browse,
  leadsTo,
  newChallenge,
  registeredRedirect,
  signedIn,
} from '../../support/sign-in.ts';
import type { PlantedSite } from '../../support/sites.ts';
import { anonymousTokens, who } from './support.ts';

let server: TestServer;
let callback: string;
let owner: Record<string, string>;
/** Of the same server, on a host of its own. */
let other: PlantedSite;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true, requestConnections: 2 });
  callback = await registeredRedirect(server);
  owner = await server.caller('OWNER');
  other = await server.addSite('Other business', 'localhost');
});
afterAll(() => server.stop());

const otherOrigin = () => server.url.replace('127.0.0.1', 'localhost');
const setCookie = (answer: Response) => answer.headers.getSetCookie().join('\n');
const ask = (authorization: string, body: unknown, headers = {}) =>
  server.send('POST', '/v1/redirect-session', { body, headers: { authorization, ...headers } });
const token = (body: unknown, headers = {}) => server.send('POST', '/oauth2/token', { body, headers });

async function redirectOf(authorization: string, body: unknown): Promise<{ fullUrl: string; shortUrl: string }> {
  const answer = await ask(authorization, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['redirectSession'] as { fullUrl: string; shortUrl: string };
}

async function createApp(oauthApp: Readonly<Record<string, unknown>>): Promise<{ id: string; secret: string }> {
  const answer = await server.send('POST', '/v1/oauth-apps', { body: { oauthApp }, headers: owner });
  expect(answer.status, answer.text).toBe(200);
  return { id: (answer.body['oauthApp'] as { id: string }).id, secret: String(answer.body['clientSecret']) };
}

async function accessTokenOf(memberId: string, sessionId: string, clientId = server.clientId): Promise<string> {
  const issued = await server.assembly.auth.accessTokens.issue({
    subjectType: 'MEMBER',
    subjectId: memberId,
    clientId,
    siteId: server.siteId,
    accountId: server.accountId,
    instanceId: undefined,
    sessionId,
  });
  return issued.token;
}

/** A browser that holds a visitor of its own. */
async function visitorBrowser(): Promise<{ readonly cookie: string }> {
  const { fullUrl } = await redirectOf((await anonymousTokens(server)).access_token, {
    ecomCheckout: { checkoutId: newId() },
  });
  return { cookie: setCookie(await browse(fullUrl)).split(';', 1)[0] as string };
}

describe('redirect sessions', () => {
  test('many at one moment do not wait for each other with a connection in their hands', async () => {
    const { access_token } = await anonymousTokens(server);
    const { secret } = await signedIn(server);
    const asked = [
      { auth: { authRequest: { clientId: newId(), state: 's' } } },
      { auth: { authRequest: { clientId: server.clientId, state: 's', sessionToken: secret, redirectUri: callback } } },
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(access_token, asked[index % 2])));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, index) => [404, 200][index % 2]),
    );
  });

  test.each([{ bookingsBook: {} }, { ecomCheckout: { checkoutId: newId() } }, { login: {} }, { membersAccount: {} }])(
    'those of a site with a host of its own lead there: %j',
    async (intent) => {
      const tokens = await anonymousTokens(server, other.clientId);
      const { fullUrl, shortUrl } = await redirectOf(tokens.access_token, intent);
      expect(new URL(fullUrl).origin).toBe(otherOrigin());
      expect(new URL(shortUrl).origin).toBe(otherOrigin());
      expect(leadsTo(await browse(shortUrl)).href).toBe(fullUrl);
    },
  );

  test('the page there is that of the site, and takes the visitor over', async () => {
    const tokens = await anonymousTokens(server, other.clientId);
    const { fullUrl } = await redirectOf(tokens.access_token, { ecomCheckout: { checkoutId: newId() } });
    const answer = await browse(fullUrl);
    expect(await answer.text()).toContain('Other business');
    expect(setCookie(answer)).toContain(`oh_visitor=us_${other.siteId}`);
  });

  test('a callback may be a page of the site on its own host, and none of another site', async () => {
    const { access_token } = await anonymousTokens(server, other.clientId);
    const leadingTo = (postFlowUrl: string) => ask(access_token, { login: {}, callbacks: { postFlowUrl } });
    expect((await leadingTo(`${otherOrigin()}/done`)).status).toBe(200);
    expect((await leadingTo('https://elsewhere.example/done')).status).toBe(400);
  });

  test('signing in at a host of its own is led to the page there', async () => {
    const parameters = new URLSearchParams({
      client_id: other.clientId,
      response_type: 'code',
      redirect_uri: 'https://other.example/cb',
      state: 's',
      code_challenge: newChallenge().challenge,
      code_challenge_method: 'S256',
    });
    await server.database.transact(other.siteId, async (tx) =>
      tx.write(
        statement(
          `update oauth_app set settings = settings || '{"allowedRedirectUris": ["https://other.example/cb"]}' where id = $1`,
          [other.clientId],
        ),
      ),
    );
    server.assembly.auth.sites.forget();
    expect(leadsTo(await browse(`${server.url}/oauth2/authorize?${parameters}`)).origin).toBe(otherOrigin());
  });

  test('on the host of another site a handle gives nothing, and takes no cookie', async () => {
    const tokens = await anonymousTokens(server, other.clientId);
    const { fullUrl, shortUrl } = await redirectOf(tokens.access_token, { ecomCheckout: { checkoutId: newId() } });
    const here = (address: string) => address.replace(otherOrigin(), server.url);
    expect(setCookie(await browse(here(fullUrl)))).toBe('');
    expect((await browse(here(shortUrl))).status).toBe(404);
    const { secret } = await signedIn(server, { secret: 'cookie' });
    const out = await redirectOf(tokens.access_token, { logout: { clientId: other.clientId } });
    expect(setCookie(await browse(here(out.fullUrl), { cookie: `oh_member=${secret}` }))).toBe('');
  });
});

describe('a browser that holds somebody keeps them', () => {
  test('a visitor, whoever the link is of', async () => {
    const holder = await visitorBrowser();
    const visitor = await redirectOf((await anonymousTokens(server)).access_token, {
      ecomCheckout: { checkoutId: newId() },
    });
    expect(setCookie(await browse(visitor.fullUrl, holder))).toBe('');
    const { memberId, sessionId } = await signedIn(server, { secret: 'cookie' });
    const member = await redirectOf(await accessTokenOf(memberId, sessionId), {
      ecomCheckout: { checkoutId: newId() },
    });
    expect(setCookie(await browse(member.fullUrl, holder))).toBe('');
    // An empty browser still becomes who it was sent as.
    expect(setCookie(await browse(member.fullUrl))).toMatch(/^oh_member=us_/);
  });

  test('unless the session has ended, or is of the same visitor', async () => {
    const { access_token } = await anonymousTokens(server);
    const again = () => redirectOf(access_token, { ecomCheckout: { checkoutId: newId() } });
    const cookie = setCookie(await browse((await again()).fullUrl)).split(';', 1)[0] as string;
    expect(setCookie(await browse((await again()).fullUrl, { cookie }))).toMatch(/^oh_visitor=us_/);
    expect(setCookie(await browse((await again()).fullUrl, { cookie: `oh_visitor=us_${server.siteId}.none` }))).toMatch(
      /^oh_visitor=us_/,
    );
  });

  test('a link that brings nobody takes nobody away', async () => {
    const holder = await visitorBrowser();
    const { fullUrl } = await redirectOf((await anonymousTokens(server)).access_token, {
      ecomCheckout: { checkoutId: newId() },
      preferences: { maintainIdentity: false },
    });
    expect(setCookie(await browse(fullUrl, holder))).toBe('');
    expect(setCookie(await browse(fullUrl))).toBe('');
  });

  test('a sign-out that was opened at another page still signs out', async () => {
    const { access_token } = await anonymousTokens(server);
    const { fullUrl } = await redirectOf(access_token, {
      logout: { clientId: server.clientId },
      preferences: { maintainIdentity: false },
    });
    await browse(`${server.url}/checkout${new URL(fullUrl).search}`);
    await browse(fullUrl);
    await expect(who(server, { authorization: access_token })).rejects.toMatchObject({ status: 401 });
  });
});

describe('a back end that signs members in', () => {
  const impersonate = async (headers: Record<string, string>) => {
    const { identity } = await openMembers(server).register({ email: newAddress() });
    const memberId = String(identity?.id);
    const body = { grant_type: 'authorized_client', client_id: server.clientId, member_id: memberId };
    return { memberId, answer: await token(body, headers) };
  };

  test('with a key that names no site gets nobody', async () => {
    const account = { authorization: server.apiKey, 'wix-account-id': server.accountId };
    const { answer } = await impersonate(account);
    expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } });
  });

  test('with a key of another site gets nobody', async () => {
    const headers = { authorization: other.apiKey, 'wix-site-id': other.siteId };
    const { answer, memberId } = await impersonate(headers);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const body = { grant_type: 'authorized_client', client_id: other.clientId, member_id: memberId };
    expect(await token(body, headers)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('stands in the audit log', async () => {
    const { answer, memberId } = await impersonate({ authorization: server.apiKey, 'wix-site-id': server.siteId });
    expect(answer.status, answer.text).toBe(200);
    const rows = await server.database.reader(server.siteId).all(
      statement<{ actor_type: string; after: unknown }>(
        `select actor_type, after from audit_entry
           where site_id = $1 and entity_id = $2 and operation = 'identity.requestToken'`,
        [server.siteId, memberId],
      ),
    );
    expect(rows).toEqual([{ actor_type: 'apiKey', after: { outcome: 'IMPERSONATED', clientId: server.clientId } }]);
  });
});

describe('an application', () => {
  test('renews tokens of its members with its secret alone', async () => {
    const app = await createApp({ name: 'App', applicationType: 'APP' });
    const { sessionId } = await signedIn(server);
    const refreshToken = await server.database.transact(server.siteId, async (tx) =>
      issueRefreshToken(tx, { sessionId, clientId: app.id, scope: 'offline_access' }, server.now()),
    );
    const renew = (more = {}) => token({ grantType: 'refresh_token', refreshToken, ...more });
    expect(await renew()).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await renew({ clientId: app.id, clientSecret: 'cs_wrong' })).status).toBe(401);
    expect((await renew({ clientId: app.id, clientSecret: app.secret })).status).toBe(200);
  });

  test('keeps the token of its installation, whatever it asked for', async () => {
    const app = await createApp({ name: 'App', applicationType: 'APP', rotateRefreshTokens: true });
    const refreshToken = await server.database.transact(server.siteId, async (tx) => {
      const { sessionId } = await install(tx, server.assembly.auth.sessions, app.id, server.now());
      return issueRefreshToken(tx, { sessionId, clientId: app.id, scope: '' }, server.now());
    });
    const renew = () =>
      server.send('POST', '/oauth/access', {
        body: {
          grant_type: 'refresh_token',
          client_id: app.id,
          client_secret: app.secret,
          refresh_token: refreshToken,
        },
      });
    expect(await renew()).toMatchObject({ status: 200, body: { refresh_token: refreshToken } });
    await server.setClock(server.now() + 10 * minuteMs);
    expect(await renew()).toMatchObject({ status: 200, body: { refresh_token: refreshToken } });
  });

  test('that is removed has nothing any more, also in a session that another client began', async () => {
    const app = await createApp({ name: 'Going', allowedRedirectUris: ['https://going.example/cb'] });
    const { memberId, sessionId } = await signedIn(server, { secret: 'cookie' });
    const ofApp = await accessTokenOf(memberId, sessionId, app.id);
    const ofOther = await accessTokenOf(memberId, sessionId);
    expect((await who(server, { authorization: ofApp })).caller).toMatchObject({ kind: 'member', clientId: app.id });
    await server.database.transact(server.siteId, async (tx) =>
      issueRefreshToken(tx, { sessionId, clientId: app.id, scope: '' }, server.now()),
    );
    expect((await server.send('DELETE', `/v1/oauth-apps/${app.id}`, { headers: owner })).status).toBe(200);
    await expect(who(server, { authorization: ofApp })).rejects.toMatchObject({ status: 401 });
    expect((await who(server, { authorization: ofOther })).caller).toMatchObject({ clientId: server.clientId });
    const left = await server.database
      .reader(server.siteId)
      .all(
        statement<{ hash: Buffer }>('select hash from refresh_token where site_id = $1 and client_id = $2', [
          server.siteId,
          app.id,
        ]),
      );
    expect(left).toEqual([]);
  });
});

describe('the authorize step', () => {
  const usual = () => ({
    client_id: server.clientId,
    response_type: 'code',
    redirect_uri: callback,
    state: 's',
    code_challenge: newChallenge().challenge,
    code_challenge_method: 'S256',
  });

  test('keeps what it knows of a request, and nothing else', async () => {
    const to = leadsTo(await browse(authorizeAddress(server, { ...usual(), more: 'x'.repeat(500) })));
    expect(to.pathname).toBe('/login');
    const row = await server.database.reader(server.siteId).first(
      statement<{ address: string }>(
        `select details ->> 'address' as address from redirect_session where site_id = $1 and intent = 'auth'
           order by created_at desc, id desc limit 1`,
        [server.siteId],
      ),
    );
    expect(row?.address).toContain('state=s');
    expect(row?.address).not.toContain('more');
  });

  test('refuses a request that grows too long', async () => {
    const to = leadsTo(await browse(authorizeAddress(server, { ...usual(), state: 'x'.repeat(2048) })));
    expect(to.searchParams.get('error')).toBe('invalid_request');
  });

  test('a silent sign-in answers listed origins alone', async () => {
    const app = await createApp({
      name: 'Narrow',
      allowedDomains: ['narrow.example'],
      allowedOrigins: ['https://app.narrow.example'],
    });
    const { access_token } = await anonymousTokens(server);
    const asking = (origin: string) =>
      ask(
        access_token,
        { auth: { authRequest: { clientId: app.id, state: 's', responseMode: 'web_message' } } },
        { origin },
      );
    expect((await asking('https://taken.narrow.example')).status).toBe(403);
    expect((await asking('https://app.narrow.example')).status).toBe(200);
  });
});
