/** Signing out: by token, by the one-time handle of a redirect session, by the browser's own pages (identity sheet 9 J). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { browse, leadsTo, registeredRedirect, signedIn } from '../../support/sign-in.ts';
import { anonymousTokens, who } from './support.ts';

let server: TestServer;
let callback: string;
const logoutPath = '/_api/iam/authentication/v1/logout';

beforeAll(async () => {
  server = await startTestServer();
  callback = await registeredRedirect(server);
});
afterAll(() => server.stop());

/** A member who is signed in to a browser and has a token of the same session. */
async function member() {
  const { secret, sessionId, memberId } = await signedIn(server, { secret: 'cookie' });
  const { token } = await server.assembly.auth.accessTokens.issue({
    subjectType: 'MEMBER',
    subjectId: memberId,
    clientId: server.clientId,
    siteId: server.siteId,
    accountId: server.accountId,
    instanceId: undefined,
    sessionId,
  });
  return { cookie: `oh_member=${secret}`, token };
}

async function redirectToLogout(
  token: string,
  callbacks: Readonly<Record<string, string>> = { postFlowUrl: callback },
) {
  const answer = await server.send('POST', '/v1/redirect-session', {
    body: { logout: { clientId: server.clientId }, callbacks },
    headers: { authorization: token },
  });
  expect(answer.status).toBe(200);
  return (answer.body['redirectSession'] as { fullUrl: string }).fullUrl;
}

const isSignedIn = (authorization: string) =>
  who(server, { authorization }).then(
    () => true,
    () => false,
  );

describe('by a redirect session', () => {
  test('making it ends nothing; opening it ends the session and leads back', async () => {
    const { cookie, token } = await member();
    const fullUrl = await redirectToLogout(token);
    expect(new URL(fullUrl).pathname).toBe(logoutPath);
    expect(await isSignedIn(token)).toBe(true);
    const answer = await browse(fullUrl, { cookie });
    expect(leadsTo(answer).href).toBe(`${callback}?wixMemberLoggedIn=false`);
    expect(answer.headers.get('set-cookie')).toMatch(/^oh_member=; Max-Age=0/);
    expect(await isSignedIn(token)).toBe(false);
  });

  test('a repetition leads back, too', async () => {
    const { token } = await member();
    const fullUrl = await redirectToLogout(token);
    for (let time = 0; time < 2; time += 1) {
      expect(leadsTo(await browse(fullUrl)).href).toBe(`${callback}?wixMemberLoggedIn=false`);
    }
  });

  test('without an address it leads to the site', async () => {
    const { token } = await member();
    expect(leadsTo(await browse(await redirectToLogout(token, {}))).pathname).toBe('/');
  });

  test('a visitor can end their session as well', async () => {
    const { access_token } = await anonymousTokens(server);
    await browse(await redirectToLogout(access_token));
    expect(await isSignedIn(access_token)).toBe(false);
  });

  test('the link of somebody else signs nobody else out', async () => {
    const [victim, other] = [await member(), await member()];
    const answer = await browse(await redirectToLogout(other.token), { cookie: victim.cookie });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await isSignedIn(victim.token)).toBe(true);
    expect(await isSignedIn(other.token)).toBe(false);
  });

  test('a program reads the same as JSON', async () => {
    const { token } = await member();
    const { pathname, search } = new URL(await redirectToLogout(token));
    const answer = await server.send('GET', `${pathname}${search}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        statusCode: 302,
        headers: expect.arrayContaining([{ key: 'Location', value: `${callback}?wixMemberLoggedIn=false` }]),
      },
    });
    expect(await isSignedIn(token)).toBe(false);
  });

  test('an address that the client may not send anybody to is refused', async () => {
    const { token } = await member();
    const answer = await server.send('POST', '/v1/redirect-session', {
      body: { logout: { clientId: server.clientId }, callbacks: { postFlowUrl: 'https://evil.example/' } },
      headers: { authorization: token },
    });
    expect(answer).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_ALLOWED' });
  });
});

describe('by the token of the call', () => {
  test.each([`/v1/logout`, logoutPath, '/iam/authentication/v1/logout'])('at %s', async (path) => {
    const { token } = await member();
    const answer = await server.send('GET', path, { headers: { authorization: token } });
    expect(answer).toMatchObject({ status: 200, body: { statusCode: 200 } });
    expect(Buffer.from(String(answer.body['body']), 'base64').toString()).toContain('<p>');
    expect(await isSignedIn(token)).toBe(false);
  });

  test.each([
    ['an allowed address', () => callback, 302],
    ['another address', () => 'https://evil.example/', 200],
  ])('with %s', async (_what, address, statusCode) => {
    const { token } = await member();
    const query = new URLSearchParams({ postLogoutRedirectUri: address(), clientId: server.clientId });
    const answer = await server.send('GET', `${logoutPath}?${query}`, { headers: { authorization: token } });
    expect(answer.body).toMatchObject({ statusCode });
    const location = (answer.body['headers'] as { key: string; value: string }[]).find(({ key }) => key === 'Location');
    expect(location?.value).toBe(statusCode === 302 ? callback : undefined);
  });
});

describe('by the browser alone', () => {
  const query = () => new URLSearchParams({ postLogoutRedirectUri: callback, clientId: server.clientId });

  test.each(['none', 'same-origin'])('a request that is %s signs out at once', async (site) => {
    const { cookie, token } = await member();
    const answer = await browse(`${server.url}${logoutPath}?${query()}`, { cookie, 'sec-fetch-site': site });
    expect(leadsTo(answer).href).toBe(callback);
    expect(await isSignedIn(token)).toBe(false);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])(
    'another one is asked about: %o',
    async (headers) => {
      const { cookie, token } = await member();
      const address = `${server.url}${logoutPath}?${query()}`;
      const answer = await browse(address, { cookie, ...headers } as Record<string, string>);
      expect(answer.status).toBe(200);
      expect(await isSignedIn(token)).toBe(true);
      const field = /name="token" value="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
      const sent = (form: string, origin: string) =>
        fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ token: form }),
        });
      expect((await sent(field, 'https://evil.example')).status).toBe(403);
      expect((await sent('guessed', server.url)).status).toBe(403);
      expect(await isSignedIn(token)).toBe(true);
      expect(leadsTo(await sent(field, server.url)).href).toBe(callback);
      expect(await isSignedIn(token)).toBe(false);
    },
  );

  test('nowhere to go: a page says that it is done', async () => {
    const { cookie } = await member();
    const answer = await browse(`${server.url}${logoutPath}?postLogoutRedirectUri=https://evil.example/`, {
      cookie,
      'sec-fetch-site': 'none',
      'accept-language': 'de',
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Sie sind abgemeldet');
  });
});
