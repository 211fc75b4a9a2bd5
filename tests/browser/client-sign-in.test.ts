/**
 * Pages of clients at origins of their own, in a browser that lets no third party keep cookies: members sign in silently and by
 * redirect, and visitors book and come back (identity sheet 6).
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorizeAddress, newChallenge, signedIn } from '../support/sign-in.ts';
import { bookButton, expectAccessible, introduce, sceneOfFile } from './scene.ts';

const scene = sceneOfFile();
beforeEach(() => scene.leave());

let pages: Server;
let port: number;
/** Another site than that of the server, and a third one that the client knows nothing of. */
const appOrigin = () => `http://app.test:${port}`;
const strangerOrigin = () => `http://stranger.test:${port}`;

beforeAll(async () => {
  pages = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><h1>App</h1></html>');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  port = (pages.address() as AddressInfo).port;
  const { server } = scene;
  const answer = await server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
    body: { oauthApp: { allowedRedirectUris: [`${appOrigin()}/callback`, `${appOrigin()}/thanks?order=1`] } },
    headers: await server.caller('OWNER'),
  });
  expect(answer.status).toBe(200);
});
afterAll(() => new Promise((resolve) => pages.close(resolve)));

async function open(origin: string): Promise<Page> {
  const page = await scene.visit();
  const session = await page.context().newCDPSession(page);
  // This Chromium asks for all three, of which the types of the protocol know one.
  const controls = {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  };
  await session.send('Network.setCookieControls', controls);
  await page.goto(`${origin}/`);
  return page;
}

interface Asked {
  readonly url: string;
  readonly clientId: string;
  readonly challenge: string;
  readonly sessionToken: string;
  readonly state: string;
}

/** What a client's page does until it has the address of the frame. */
function askForFrame(page: Page, asked: Asked): Promise<{ readonly status: number; readonly fullUrl?: string }> {
  return page.evaluate(async ({ challenge, clientId, sessionToken, state, url }) => {
    const post = (path: string, body: unknown, authorization?: string) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: JSON.stringify(body),
      });
    const tokens = await (await post('/oauth2/token', { clientId, grantType: 'anonymous' })).json();
    const authRequest = {
      clientId,
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
      responseMode: 'web_message',
      responseType: 'code',
      scope: 'offline_access',
      state,
      sessionToken,
    };
    const body = { auth: { authRequest, prompt: 'none' } };
    const answer = await post('/_api/redirects-api/v1/redirect-session', body, tokens.access_token);
    const { redirectSession } = await answer.json();
    return { status: answer.status, fullUrl: redirectSession?.fullUrl };
  }, asked);
}

/** Opens an address in a hidden frame; answers what the frame has told until it was loaded. */
function tellOfFrame(page: Page, address: string, state: string) {
  return page.evaluate(
    async ([src, wanted]) => {
      const told: { data: Record<string, string>; origin: string }[] = [];
      addEventListener('message', ({ data, origin }) => {
        if (data?.state === wanted) {
          told.push({ data, origin });
        }
      });
      const frame = document.createElement('iframe');
      frame.style.display = 'none';
      frame.src = src as string;
      const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await isLoaded;
      // Whatever was told before the frame was loaded stands in the queue before this.
      await new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'own' && resolve(undefined));
        postMessage('own', location.origin);
      });
      return told;
    },
    [address, state],
  );
}

async function ask(page: Page, state: string) {
  const { server } = scene;
  const member = await signedIn(server);
  const { challenge, verifier } = newChallenge();
  const asked = { url: server.url, clientId: server.clientId, challenge, sessionToken: member.secret, state };
  return { ...(await askForFrame(page, asked)), verifier, memberId: member.memberId };
}

test('a member signs in silently by a hidden frame', async () => {
  const { server } = scene;
  const page = await open(appOrigin());
  const { fullUrl = '', memberId, verifier } = await ask(page, 'state of the page');
  const [answer, ...more] = await tellOfFrame(page, fullUrl, 'state of the page');
  expect(more).toEqual([]);
  expect(answer).toEqual({
    origin: server.url,
    data: { code: expect.stringMatching(/^ac_/), state: 'state of the page' },
  });
  const tokens = await server.send('POST', '/oauth2/token', {
    body: {
      clientId: server.clientId,
      grantType: 'authorization_code',
      code: answer?.data['code'],
      codeVerifier: verifier,
    },
  });
  expect(tokens.status).toBe(200);
  const who = await server.send('GET', '/oauth2/user-info', {
    headers: { authorization: String(tokens.body['access_token']) },
  });
  expect(who.body).toMatchObject({ sub: memberId });
});

test('the frame of somebody else is told nothing', async () => {
  const page = await open(appOrigin());
  const { fullUrl = '' } = await ask(page, 'taken');
  const stranger = await open(strangerOrigin());
  expect(await tellOfFrame(stranger, fullUrl, 'taken')).toEqual([]);
});

test('a page of an origin that the client does not allow gets no frame at all', async () => {
  const page = await open(strangerOrigin());
  await expect(ask(page, 'state')).rejects.toThrow('Failed to fetch');
});

test.each(['query', 'fragment'])(
  'a browser that is signed in comes back by redirect, answered in the %s',
  async (mode) => {
    const { server } = scene;
    const { secret } = await signedIn(server, { secret: 'cookie' });
    const page = await open(appOrigin());
    await page.context().addCookies([{ name: 'oh_member', value: secret, url: server.url }]);
    const said = {
      client_id: server.clientId,
      response_type: 'code',
      response_mode: mode,
      redirect_uri: `${appOrigin()}/callback`,
      state: 'state',
      code_challenge: newChallenge().challenge,
      code_challenge_method: 'S256',
    };
    await page.goto(`${server.url}/oauth2/authorize?${new URLSearchParams(said)}`);
    const { hash, origin, pathname, search } = new URL(page.url());
    expect(`${origin}${pathname}`).toBe(`${appOrigin()}/callback`);
    const answer = new URLSearchParams(mode === 'query' ? search.slice(1) : hash.slice(1));
    expect(answer.get('code')).toMatch(/^ac_/);
    expect(answer.get('state')).toBe('state');
  },
);

test('a sign-in that cannot go on is a page of its own', async () => {
  const page = await scene.visit();
  const answer = await page.goto(`${scene.server.url}/oauth2/authorize?client_id=unknown`);
  expect(answer?.status()).toBe(400);
  await page.getByRole('heading', { level: 1, name: 'This sign-in cannot go on' }).waitFor();
  await expectAccessible(page, 'a refused sign-in');
});

test.each([true, false])(
  'a visitor books what was chosen at the client, and comes back (script: %s)',
  async (script) => {
    const { server } = scene;
    const tokens = await server.send('POST', '/oauth2/token', {
      body: { clientId: server.clientId, grantType: 'anonymous' },
    });
    const authorization = String(tokens.body['access_token']);
    const services = await server.send('POST', '/v2/services/query', {
      body: { query: { filter: { 'mainSlug.name': scene.serviceSlug } } },
      headers: { authorization },
    });
    const [service] = services.body['services'] as { id: string }[];
    const page = await scene.visit({ script });
    await page.goto(`${server.url}/booking-calendar/${scene.serviceSlug}`);
    const start = (await page.locator('input[name=start]').first().getAttribute('value')) as string;
    const made = await server.send('POST', '/v1/redirect-session', {
      body: {
        bookingsCheckout: { slotAvailability: { slot: { serviceId: service?.id, startDate: `${start}:00` } } },
        callbacks: { thankYouPageUrl: `${appOrigin()}/thanks?order=1` },
      },
      headers: { authorization },
    });
    expect(made.status).toBe(200);
    const before = (await scene.countBookings())['CONFIRMED'] ?? 0;
    await page.goto((made.body['redirectSession'] as { fullUrl: string }).fullUrl);
    await page.locator('#booking-email').waitFor();
    await introduce(page);
    await bookButton(page).click();
    await page.waitForURL(`${appOrigin()}/thanks?order=1&wixMemberLoggedIn=false`);
    expect((await scene.countBookings())['CONFIRMED']).toBe(before + 1);
  },
);

test.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s a member agrees on a page of ours, and is led back to the client', async (size, scheme) => {
  const { server } = scene;
  const { memberId, secret } = await signedIn(server, { secret: 'cookie' });
  const page = await scene.visit({ size, scheme });
  await page.context().addCookies([{ name: 'oh_member', value: secret, url: server.url }]);
  const { challenge } = newChallenge();
  const address = (prompt: string) =>
    authorizeAddress(server, {
      client_id: server.clientId,
      response_type: 'code',
      redirect_uri: `${appOrigin()}/callback`,
      state: 'the-state',
      scope: 'offline_access',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt,
    });
  await page.goto(address('consent'));
  await page.getByText(`${memberId}@people.test`).waitFor();
  await expectAccessible(page, 'asking for consent');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(`${appOrigin()}/callback?error=access_denied**`);
  await page.goto(address('consent'));
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${appOrigin()}/callback?code=ac_**`);
  await page.goto(address('select_account'));
  await page.getByRole('link', { name: 'Use another account' }).waitFor();
  await expectAccessible(page, 'choosing an account');
  await page.getByRole('button', { name: 'Go on as' }).click();
  await page.waitForURL(`${appOrigin()}/callback?code=ac_**`);
});
