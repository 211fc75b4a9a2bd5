/**
 * The pages of the authorize step: whether a client may act for a member, and with which account somebody goes on (identity
 * sheet 6.2, 11).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  authorizeAddress,
  browse,
  leadsTo,
  newChallenge,
  registeredRedirect,
  signedIn,
} from '../../support/sign-in.ts';
import { who } from './support.ts';

let server: TestServer;
let redirectUri: string;
const { challenge, verifier } = newChallenge();

beforeAll(async () => {
  server = await startTestServer();
  redirectUri = await registeredRedirect(server);
});
afterAll(() => server.stop());

interface Browser {
  readonly memberId: string;
  readonly sessionId: string;
  readonly cookie: string;
}

async function browser(memberId?: string): Promise<Browser> {
  const { secret, ...signed } = await signedIn(server, {
    secret: 'cookie',
    ...(memberId === undefined ? {} : { memberId }),
  });
  return { ...signed, cookie: `oh_member=${secret}` };
}

const ask = (prompt: string, { cookie }: { cookie?: string }, more: Record<string, string> = {}) =>
  browse(
    authorizeAddress(server, {
      client_id: server.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'the state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt,
      ...more,
    }),
    cookie === undefined ? {} : { cookie },
  );

/** The page to which the authorize step leads, with the value of its form. */
async function openPage(prompt: string, by: Browser, more: Record<string, string> = {}) {
  const address = leadsTo(await ask(prompt, by, more)).href;
  const answer = await browse(address, { cookie: by.cookie });
  const html = await answer.text();
  return { address, answer, html, token: /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '' };
}

const answer = (
  address: string,
  fields: Record<string, string>,
  { cookie = '', origin = server.url }: { cookie?: string; origin?: string },
) =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin,
      'sec-fetch-site': origin === server.url ? 'same-origin' : 'cross-site',
      cookie,
    },
    body: new URLSearchParams(fields).toString(),
  });

async function memberOfCode(code: string | null): Promise<unknown> {
  const tokens = await server.send('POST', '/oauth2/token', {
    body: {
      grantType: 'authorization_code',
      clientId: server.clientId,
      code,
      redirectUri,
      codeVerifier: verifier,
    },
  });
  expect(tokens.status, tokens.text).toBe(200);
  const { access_token: accessToken } = tokens.body as { access_token: string };
  return who(server, { authorization: accessToken });
}

describe('consent', () => {
  test('says who asks, for whom, and what for; agreed to, the client gets its code', async () => {
    const by = await browser();
    const { address, answer: page, html, token } = await openPage('consent', by, { scope: 'offline_access' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain(`${by.memberId}@people.test`);
    expect(html).toContain('It stays signed in until you sign out everywhere.');
    const to = leadsTo(await answer(address, { token }, by));
    expect(`${to.origin}${to.pathname}`).toBe(redirectUri);
    expect(to.searchParams.get('state')).toBe('the state');
    expect(await memberOfCode(to.searchParams.get('code'))).toMatchObject({
      caller: { kind: 'member', memberId: by.memberId },
    });
  });

  test.each(['query', 'fragment'])('refused, the client is told by %s', async (mode) => {
    const by = await browser();
    const { address, token } = await openPage('consent', by, { response_mode: mode });
    const to = leadsTo(await answer(address, { token, refuses: 'yes' }, by));
    const said = mode === 'query' ? to.searchParams : new URLSearchParams(to.hash.slice(1));
    expect([said.get('error'), said.get('state'), said.get('code')]).toEqual(['access_denied', 'the state', null]);
  });

  test('is given once', async () => {
    const by = await browser();
    const { address, token } = await openPage('consent', by);
    const both = await Promise.all([answer(address, { token }, by), answer(address, { token }, by)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([302, 404]);
    expect((await answer(address, { token }, by)).status).toBe(404);
    expect((await browse(address, { cookie: by.cookie })).status).toBe(404);
  });

  test('a refusal is not taken back by a second answer', async () => {
    const by = await browser();
    const { address, token } = await openPage('consent', by);
    await answer(address, { token, refuses: 'yes' }, by);
    expect((await answer(address, { token }, by)).status).toBe(404);
  });

  test.each([
    ['from another site', (token: string) => [{ token }, { origin: 'https://evil.example' }] as const],
    ['without the value of the form', () => [{}, {}] as const],
    ['with the value of another form', () => [{ token: 'made up' }, {}] as const],
  ])('%s it is no consent', async (_what, forged) => {
    const by = await browser();
    const { address, token } = await openPage('consent', by);
    const [fields, more] = forged(token);
    const refused = await answer(address, { ...fields }, { cookie: by.cookie, ...more });
    expect(refused.status).toBe(403);
    expect((await browse(address, { cookie: by.cookie })).status).toBe(200);
  });

  test('the value of a form is good in the browser that it was given to alone', async () => {
    const [by, other] = [await browser(), await browser()];
    const { address, token } = await openPage('consent', by);
    expect((await answer(address, { token }, other)).status).toBe(403);
  });

  test('who has signed out meanwhile is not asked any more', async () => {
    const by = await browser();
    const { address, token } = await openPage('consent', by);
    await server.database.transact(server.siteId, async (tx) => {
      await server.assembly.auth.sessions.end(tx, by.sessionId, server.now());
    });
    expect((await answer(address, { token }, by)).status).toBe(404);
  });

  test('an address that its client has taken back meanwhile is not answered', async () => {
    const by = await browser();
    const { address, token } = await openPage('consent', by);
    const register = async (allowedRedirectUris: string[]) =>
      server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
        body: { oauthApp: { allowedRedirectUris } },
        headers: await server.caller('OWNER'),
      });
    await register([]);
    const refused = await answer(address, { token }, by);
    await register([redirectUri]);
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  });

  test.each(['', 'rs_made-up', '../login'])('the handle %j opens nothing', async (rs) => {
    const by = await browser();
    const opened = await browse(`${server.url}/consent?${new URLSearchParams({ rs })}`, { cookie: by.cookie });
    expect(opened.status).toBe(404);
  });

  test('a handle of a sign-in is no question of consent', async () => {
    const by = await browser();
    const rs = leadsTo(await ask('login', by)).searchParams.get('rs') ?? '';
    expect((await browse(`${server.url}/consent?${new URLSearchParams({ rs })}`, { cookie: by.cookie })).status).toBe(
      404,
    );
  });
});

describe('choosing an account', () => {
  test('goes on with the one that the browser knows', async () => {
    const by = await browser();
    const { address, html, token } = await openPage('select_account', by);
    expect(html).toContain(`${by.memberId}@people.test`);
    expect(html).toContain('Use another account');
    const to = leadsTo(await answer(address, { token }, by));
    expect(await memberOfCode(to.searchParams.get('code'))).toMatchObject({
      caller: { kind: 'member', memberId: by.memberId },
    });
    expect((await answer(address, { token }, by)).status).toBe(404);
  });

  test('where a browser knows nobody, they sign in', async () => {
    const address = leadsTo(await ask('select_account', {}));
    expect(address.pathname).toBe('/choose-account');
    const opened = await browse(address.href);
    expect(new URL(opened.headers.get('location') ?? '', server.url).pathname).toBe('/login');
  });

  test('another site cannot choose, nor can who came to the browser meanwhile be chosen by an older page', async () => {
    const [by, other] = [await browser(), await browser()];
    const { address, token } = await openPage('select_account', by);
    expect((await answer(address, { token }, { ...by, origin: 'https://evil.example' })).status).toBe(403);
    expect((await answer(address, { token }, other)).status).toBe(403);
  });

  test('a handle of another question chooses nobody', async () => {
    const by = await browser();
    const rs = leadsTo(await ask('consent', by)).searchParams.get('rs') ?? '';
    expect(
      (await browse(`${server.url}/choose-account?${new URLSearchParams({ rs })}`, { cookie: by.cookie })).status,
    ).toBe(404);
  });
});
