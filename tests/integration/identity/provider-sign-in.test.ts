/**
 * Signing in on the pages of somebody else and coming back: who gets in, by which browser, and everything that does not
 * (identity sheet 9 I and 11, docs/decisions/0089).
 */
import type { StateMachineResponse } from '@openhours/contract';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { minuteMs } from '../../../packages/server/src/time/index.ts';
import { startHostileProvider } from '../../support/hostile-provider.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { outcome, startTestServer, type TestAnswer, type TestServer } from '../../support/server.ts';
import { authorizeAddress, browse, leadsTo, newChallenge, registeredRedirect } from '../../support/sign-in.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let connection: string;
let redirectUri: string;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  members = openMembers(server);
  provider = await startHostileProvider(server.now);
  connection = await connect();
  redirectUri = await registeredRedirect(server);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => members.resetSettings());

async function connect(more: object = {}): Promise<string> {
  const facts = {
    name: 'Provider',
    type: 'OIDC',
    issuer: provider.origin,
    clientId: 'site',
    clientSecret: 'hush hush',
  };
  const answer = await server.send('POST', '/v1/idp-connections', {
    headers: members.owner,
    body: { idpConnection: { ...facts, ...more } },
  });
  expect(outcome(answer), answer.text).toBe('200 OK');
  return (answer.body as { idpConnection: { id: string } }).idpConnection.id;
}

/** A browser as far as this matters: it keeps the cookie by which it is known again. */
function newBrowser() {
  let cookie = '';
  const keep = (headers: Headers) => {
    cookie =
      headers
        .getSetCookie()
        .find((each) => each.startsWith('oh_provider='))
        ?.split(';')[0] ?? cookie;
  };
  const call = async (path: string, body: object): Promise<TestAnswer> => {
    const headers = { ...(await members.asVisitor()), cookie };
    const answer = await server.send('POST', `/v1/redirect-sessions/${path}`, { headers, body });
    keep(answer.headers);
    return answer;
  };
  return {
    cookie: () => cookie,
    beginning: (more: object = {}) => call('begin-provider-sign-in', { idpConnectionId: connection, ...more }),
    async begin(more: object = {}): Promise<string> {
      const answer = await call('begin-provider-sign-in', { idpConnectionId: connection, ...more });
      expect(outcome(answer), answer.text).toBe('200 OK');
      return String(answer.body['location']);
    },
    /** What the page of this site is opened with that goes on with an answer. */
    async cameBack(answer: URL): Promise<URLSearchParams> {
      const led = await browse(answer.href, { cookie });
      return new URL(led.headers.get('location') ?? '', server.url).searchParams;
    },
    async completing(answer: URL): Promise<TestAnswer> {
      const { rs: _handle, ...said } = Object.fromEntries(await this.cameBack(answer));
      return call('complete-provider-sign-in', said);
    },
    async complete(answer: URL): Promise<StateMachineResponse> {
      const completed = await this.completing(answer);
      expect(outcome(completed), completed.text).toBe('200 OK');
      return completed.body as unknown as StateMachineResponse;
    },
  };
}

const person = (claims: object = {}) => ({ sub: newId(), email: newAddress(), email_verified: true, ...claims });

const authorizing = (more: Record<string, string> = {}) =>
  authorizeAddress(server, {
    client_id: server.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'the state',
    code_challenge: newChallenge().challenge,
    code_challenge_method: 'S256',
    ...more,
  });

describe('whoever has signed in with the provider', () => {
  test('is a member here, and the same one next time', async () => {
    const browser = newBrowser();
    const address = new URL(await browser.begin());
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.origin}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'site',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/_api/iam/authentication/v1/sso/callback/${server.siteId}/${connection}`,
    });
    const who = person({ given_name: 'Ada', family_name: 'King' });
    const first = await browser.complete(await provider.letIn(address.href, who));
    expect(first).toMatchObject({
      state: 'SUCCESS',
      identity: { email: { address: who.email, isVerified: true }, identityProfile: { firstName: 'Ada' } },
    });
    expect(await members.isLive(first.sessionToken)).toBe(true);
    const secret = Buffer.from('site:hush+hush').toString('base64');
    expect(provider.asked.at(-1)?.authorization).toBe(`Basic ${secret}`);
    const next = await browser.complete(await provider.letIn(await browser.begin(), who));
    expect(next.identity?.id).toBe(first.identity?.id);
  });

  test('waits for what the site asks of newcomers', async () => {
    await members.configure({ policy: { requireEmailVerification: true, requireOwnerApproval: true } });
    const browser = newBrowser();
    const waiting = await browser.complete(
      await provider.letIn(await browser.begin(), person({ email_verified: false })),
    );
    expect(waiting.state).toBe('REQUIRE_EMAIL_VERIFICATION');
    const approved = await browser.complete(await provider.letIn(await browser.begin(), person()));
    expect(approved.state).toBe('REQUIRE_OWNER_APPROVAL');
  });

  test('is one member, however many sign-ins come at once', async () => {
    const who = person();
    const browsers = Array.from({ length: 4 }, newBrowser);
    const answers = await Promise.all(
      browsers.map(async (browser) => ({ browser, back: await provider.letIn(await browser.begin(), who) })),
    );
    const completed = await Promise.all(answers.map(({ back, browser }) => browser.complete(back)));
    expect(new Set(completed.map(({ identity, state }) => `${state} ${identity?.id}`)).size).toBe(1);
    const moved = await Promise.all(
      Array.from({ length: 4 }, newBrowser).map(async (browser, index) => {
        const other = { ...who, sub: `${who.sub}!`, email: `${index}${who.email}` };
        return browser.completing(await provider.letIn(await browser.begin(), other));
      }),
    );
    expect(moved.map(outcome)).toEqual(Array(4).fill('200 OK'));
    const ids = moved.map(({ body }) => (body as unknown as StateMachineResponse).identity?.id);
    expect(new Set(ids).size).toBe(1);
  });

  test('gets in by newer keys of the provider, too', async () => {
    const browser = newBrowser();
    await browser.complete(await provider.letIn(await browser.begin(), person()));
    await provider.changeKey();
    await server.setClock(server.now() + minuteMs);
    const again = await browser.complete(await provider.letIn(await browser.begin(), person()));
    expect(again.state).toBe('SUCCESS');
  });

  test('signs in in two windows of a browser side by side', async () => {
    const browser = newBrowser();
    const [one, other] = [await browser.begin(), await browser.begin()];
    expect((await browser.complete(await provider.letIn(one, person()))).state).toBe('SUCCESS');
    expect((await browser.complete(await provider.letIn(other, person()))).state).toBe('SUCCESS');
  });
});

describe('nobody gets in', () => {
  const over = '404 REDIRECT_SESSION_NOT_FOUND';
  const wrong = '401 INVALID_IDP_TOKEN';

  /** What comes of an answer to this very browser. */
  async function answered(claims: object, head: object = {}): Promise<string> {
    const browser = newBrowser();
    return outcome(await browser.completing(await provider.letIn(await browser.begin(), claims, head)));
  }

  async function sent(browser: ReturnType<typeof newBrowser>, said: object): Promise<string> {
    const headers = { ...(await members.asVisitor()), cookie: browser.cookie() };
    return outcome(
      await server.send('POST', '/v1/redirect-sessions/complete-provider-sign-in', { headers, body: said }),
    );
  }

  test('with an answer that came to another browser, or to none', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    const back = await provider.letIn(await browser.begin(), person());
    await other.begin();
    const said = Object.fromEntries(back.searchParams);
    expect(await sent(other, said)).toBe(over);
    expect(await sent(newBrowser(), said)).toBe(over);
    expect([...(await other.cameBack(back))]).toEqual([]);
    // Whose it is may still use it.
    expect((await browser.complete(back)).state).toBe('SUCCESS');
  });

  test('twice by one answer, by one of many at once', async () => {
    const browser = newBrowser();
    const back = await provider.letIn(await browser.begin(), person());
    const said = Object.fromEntries(back.searchParams);
    const many = await Promise.all(Array.from({ length: 5 }, () => sent(browser, said)));
    expect(many.toSorted()).toEqual(['200 OK', ...Array(4).fill(over)]);
    // Nor by the same code in another sign-in.
    const next = new URL(await browser.begin());
    expect(await sent(browser, { ...said, state: next.searchParams.get('state') })).toBe(wrong);
  });

  test('with a state that was never given, or that is over', async () => {
    const browser = newBrowser();
    const back = await provider.letIn(await browser.begin(), person());
    const said = Object.fromEntries(back.searchParams);
    const other = `ps_${server.siteId}.${'x'.repeat(43)}`;
    expect(await sent(browser, { ...said, state: other })).toBe(over);
    expect(await sent(browser, { ...said, state: 'x' })).toBe(over);
    await server.setClock(server.now() + 15 * minuteMs);
    expect(await sent(browser, said)).toBe(over);
  });

  test('by a state as the handle of a redirect session, or the other way round', async () => {
    const browser = newBrowser();
    const state = new URL(await browser.begin()).searchParams.get('state') ?? '';
    for (const handle of [state, state.replace('ps_', 'rs_')]) {
      const headers = await members.asVisitor();
      const opened = await server.send('POST', '/v1/redirect-sessions/open', { headers, body: { handle } });
      expect(outcome(opened)).toBe(over);
      expect((await browse(`${server.url}/r/${handle}`)).status).toBe(404);
    }
  });

  test('with a code of another question: nonce, verifier and issuer are asked for', async () => {
    expect(await answered(person({ nonce: 'other' }))).toBe(wrong);
    expect(await answered(person({ nonce: undefined }))).toBe(wrong);
    expect(await answered(person({ iss: 'https://evil.example' }))).toBe(wrong);
    expect(await answered(person({ aud: 'elsewhere' }))).toBe(wrong);
    expect(await answered(person({ exp: 1 }))).toBe(wrong);
    expect(await answered(person({ sub: undefined }))).toBe(wrong);
    expect(await answered(person({ email: undefined }))).toBe(wrong);
    const [browser, other] = [newBrowser(), newBrowser()];
    const stolen = await provider.letIn(await other.begin(), person());
    const own = new URL(await browser.begin());
    const state = own.searchParams.get('state');
    expect(await sent(browser, { state, code: stolen.searchParams.get('code'), iss: provider.origin })).toBe(wrong);
  });

  test('with a token that somebody else has signed', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const browser = newBrowser();
    const forged = await provider.letIn(await browser.begin(), person(), {}, privateKey);
    expect(outcome(await browser.completing(forged))).toBe(wrong);
    expect(await answered(person(), { kid: 'strange' })).toBe(wrong);
  });

  test('where providers are mixed up', async () => {
    const other = await startHostileProvider(server.now);
    try {
      const second = await connect({ issuer: other.origin });
      const browser = newBrowser();
      // The other one answers in the name of the first, at the address of the first.
      const named = await provider.letIn(await browser.begin(), person());
      named.searchParams.set('iss', other.origin);
      expect(outcome(await browser.completing(named))).toBe(wrong);
      const unnamed = await provider.letIn(await browser.begin(), person());
      unnamed.searchParams.delete('iss');
      expect(outcome(await browser.completing(unnamed))).toBe(wrong);
      // An answer to one connection that comes to the address of another is not even read.
      const address = await browser.begin({ idpConnectionId: second });
      const back = await other.letIn(address, person());
      back.pathname = back.pathname.replace(second, connection);
      expect([...(await browser.cameBack(back))]).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('by an address that the provider has not verified, nor who is blocked', async () => {
    const email = newAddress();
    await members.register({ email });
    expect(await answered(person({ email, email_verified: false }))).toBe('400 -19995');
    const who = person();
    const browser = newBrowser();
    const { identity } = await browser.complete(await provider.letIn(await browser.begin(), who));
    await members.administer(String(identity?.id), 'block');
    expect(await answered(who)).toBe('403 -19956');
  });

  test('by a connection that is off, gone, changed meanwhile, or no OpenID provider', async () => {
    const unknown = '404 IDP_CONNECTION_NOT_FOUND';
    const browser = newBrowser();
    const off = await connect({ enabled: false });
    const jwt = await connect({
      type: 'JWT',
      audience: 'site',
      jwksUrl: `${provider.origin}/keys`,
      clientId: null,
    });
    for (const idpConnectionId of [off, jwt, newId()]) {
      expect(outcome(await browser.beginning({ idpConnectionId }))).toBe(unknown);
    }
    const changed = await connect();
    const back = await provider.letIn(await browser.begin({ idpConnectionId: changed }), person());
    await server.send('PATCH', `/v1/idp-connections/${changed}`, {
      headers: members.owner,
      body: { idpConnection: { clientId: 'another' } },
    });
    expect(outcome(await browser.completing(back))).toBe(unknown);
  });
});

describe('a provider that', () => {
  test('lets nobody in is no fault of ours, and one that breaks says so', async () => {
    const browser = newBrowser();
    const denied = provider.refuse(await browser.begin(), 'access_denied');
    expect(outcome(await browser.completing(denied))).toBe('403 IDP_SIGN_IN_REFUSED');
    const broken = provider.refuse(await browser.begin(), 'server_error');
    expect(outcome(await browser.completing(broken))).toBe('503 UNAVAILABLE');
    const back = await provider.letIn(await browser.begin(), person());
    provider.answerTokensWith(500);
    const failed = await browser.completing(back);
    provider.answerTokensWith(200);
    expect(outcome(failed)).toBe('503 UNAVAILABLE');
  });

  test('is dead, or at a private address that nobody has listed, is not asked for long', async () => {
    const dead = await startHostileProvider(server.now);
    const away = await connect({ issuer: dead.origin });
    const secret = await connect({ issuer: 'https://169.254.169.254' });
    await dead.stop();
    const browser = newBrowser();
    for (const idpConnectionId of [away, secret]) {
      expect(outcome(await browser.beginning({ idpConnectionId }))).toBe('503 UNAVAILABLE');
    }
  });
});

describe('a client', () => {
  test('leads straight there, and gets its code once its member is back', async () => {
    const led = await browse(authorizing({ idp: connection.toUpperCase(), prompt: 'select_account' }));
    const address = leadsTo(led);
    expect([address.origin, address.searchParams.get('prompt')]).toEqual([provider.origin, 'select_account']);
    const cookie = led.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const back = await browse((await provider.letIn(address.href, person())).href, { cookie });
    const { rs: handle, ...said } = Object.fromEntries(
      new URL(back.headers.get('location') ?? '', server.url).searchParams,
    );
    const headers = { ...(await members.asVisitor()), cookie };
    const send = (path: string, body: object) =>
      server.send('POST', `/v1/redirect-sessions/${path}`, { headers, body });
    const settled = await send('complete-provider-sign-in', said);
    const finished = await send('finish-sign-in', { handle, sessionToken: settled.body['sessionToken'] });
    const member = finished.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const done = leadsTo(await browse(String(finished.body['location']), { cookie: member }));
    expect(done.href.startsWith(redirectUri)).toBe(true);
    expect(done.searchParams.get('code')).toMatch(/^ac_/);
  });

  test('is led by a page of the site where its people are at another host, which could not keep the cookie', async () => {
    const site = await server.addSite('Elsewhere', 'elsewhere.example');
    const there = openMembers(server, site);
    await server.send('PATCH', `/v1/oauth-apps/${site.clientId}`, {
      headers: there.owner,
      body: { oauthApp: { allowedRedirectUris: [redirectUri] } },
    });
    const to = leadsTo(await browse(authorizing({ client_id: site.clientId, idp: connection })));
    expect([to.hostname, to.pathname]).toEqual(['elsewhere.example', `/login/with/${connection}`]);
    expect(to.searchParams.get('rs')).toMatch(/^rs_/);
  });

  test('is told where there is no such connection, and where the provider does not answer', async () => {
    const errorOf = async (idp: string) => leadsTo(await browse(authorizing({ idp }))).searchParams.get('error');
    const dead = await connect({ issuer: 'https://169.254.169.254' });
    expect(await errorOf(newId())).toBe('invalid_request');
    expect(await errorOf('google')).toBe('invalid_request');
    expect(await errorOf(dead)).toBe('temporarily_unavailable');
    expect(leadsTo(await browse(authorizing({ idp: connection, prompt: 'none' }))).searchParams.get('error')).toBe(
      'login_required',
    );
  });
});
