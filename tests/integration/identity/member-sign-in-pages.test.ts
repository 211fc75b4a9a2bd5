/**
 * The pages on which members sign in, as a browser without script goes through them: forms, cookies and where they lead
 * (identity sheet 6, 9 and 11, docs/decisions/0084 and 0085).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { solveCaptcha } from '../../support/captcha.ts';
import { startHostileProvider } from '../../support/hostile-provider.ts';
import { goodPassword, newAddress, openMembers } from '../../support/members.ts';
import { fetchTo, restoreFetch, visitorOf } from '../../support/sdk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { authorizeAddress, newChallenge, registeredRedirect } from '../../support/sign-in.ts';
import { addApp, codeAt, openBrowser as openFactorBrowser, require200, stretchMs } from './factor-support.ts';
import { type Browser, openBrowsers } from './page-browser.ts';
import { who } from './support.ts';

let server: TestServer;
let members: ReturnType<typeof openMembers>;
let redirectUri: string;
let newBrowser: () => Browser;
const { challenge, verifier } = newChallenge();

beforeAll(async () => {
  server = await startTestServer({ withPages: true, clockRunsOn: true });
  members = openMembers(server);
  redirectUri = await registeredRedirect(server);
  newBrowser = openBrowsers(server, redirectUri);
});
afterAll(() => server.stop());
beforeEach(() => members.resetSettings());

async function newMember() {
  const email = newAddress();
  const { identity } = await members.register({ email, profile: { firstName: 'Ada', lastName: 'Lovelace' } });
  return { email, id: identity?.id as string };
}

const authorizing = (more: Record<string, string> = {}) =>
  authorizeAddress(server, {
    client_id: server.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'the state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });

async function memberOfCode(code: string | null): Promise<unknown> {
  const tokens = await server.send('POST', '/oauth2/token', {
    body: { grantType: 'authorization_code', clientId: server.clientId, code, redirectUri, codeVerifier: verifier },
  });
  expect(tokens.status, tokens.text).toBe(200);
  const { caller } = await who(server, { authorization: String(tokens.body['access_token']) });
  return caller['memberId'];
}

async function redirectSession(body: object, headers?: Record<string, string>): Promise<string> {
  const answer = await server.send('POST', '/_api/redirects-api/v1/redirect-session', {
    headers: headers ?? (await members.asVisitor()),
    body,
  });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body['redirectSession'] as { fullUrl: string }).fullUrl;
}

describe('with a password', () => {
  test('a member signs in, in a session that is new each time, and is led to the site', async () => {
    const { email, id } = await newMember();
    const browser = newBrowser();
    const page = await browser.open('/login');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const done = await browser.send(page, { email, password: goodPassword });
    expect(done.url).toBe(`${server.url}/`);
    expect(await browser.member()).toBe(id);
    const first = browser.jar.get('oh_member');
    const again = await browser.open('/login');
    expect(again.html).toContain('Ada Lovelace');
    await browser.send(again, { email, password: goodPassword });
    expect(browser.jar.get('oh_member')).not.toBe(first);
    expect(await browser.member()).toBe(id);
  });

  test('whoever has booked as a visitor before signs in, up and by code, through no client', async () => {
    const { auth } = server.assembly;
    const { email, id } = await newMember();
    const newcomer = newAddress();
    for (const [path, fields] of [
      ['/login', { email, password: goodPassword }],
      ['/sign-up', { email: newcomer, password: goodPassword }],
    ] as const) {
      const browser = newBrowser();
      const visit = await server.database.transact(server.siteId, async (tx) =>
        auth.sessions.begin(tx, { subjectType: 'VISITOR', subjectId: newId(), secret: 'cookie' }, server.now()),
      );
      browser.jar.set('oh_visitor', visit.secret);
      const done = await browser.send(await browser.open(path), fields);
      expect([done.status, done.url]).toEqual([200, `${server.url}/`]);
      const session = await auth.sessions.bySecret('cookie', browser.jar.get('oh_member') ?? '');
      expect(session).toMatchObject({ subjectType: 'MEMBER', clientId: undefined });
    }
    const sessions = await server.send('GET', `/members/v1/members/${id}/sessions`, { headers: members.owner });
    const through = (sessions.body['sessions'] as { clientId?: string }[]).map(({ clientId }) => clientId);
    expect(through).toHaveLength(2);
    expect(through).toContain(undefined);
  });

  test('what is wrong is said in words, and nobody is signed in', async () => {
    const { email, id } = await newMember();
    const browser = newBrowser();
    const said = async (fields: Record<string, string>) =>
      (await browser.send(await browser.open('/login'), fields)).html;
    expect(await said({ email, password: 'another one' })).toContain('E-mail and password do not match.');
    expect(await said({ email: newAddress(), password: 'another one' })).toContain('There is no account');
    await members.administer(id, 'block');
    expect(await said({ email, password: goodPassword })).toContain('This account cannot be used');
    await members.configure({ enumerationProtection: true });
    expect(await said({ email: newAddress(), password: 'another one' })).toContain('E-mail and password do not match.');
    expect(await browser.member()).toBeUndefined();
  });

  test('after ten wrong ones the page says for how long it rests', async () => {
    const { email } = await newMember();
    const browser = newBrowser();
    let page = await browser.open('/login');
    for (let tries = 0; tries < 10; tries += 1) {
      page = await browser.send(page, { email, password: 'another one' });
    }
    const paused = await browser.send(page, { email, password: goodPassword });
    expect(paused.status).toBe(429);
    expect(paused.html).toMatch(/Too many attempts\. Please try again in [\d\w ]+min/);
  });

  test('a captcha is asked where the site wants one, and its solution lets in', async () => {
    const { email, id } = await newMember();
    await members.configure({ captcha: { login: 'INVISIBLE' } });
    const browser = newBrowser();
    const page = await browser.open('/login');
    expect(page.html).toContain('for which it needs JavaScript');
    expect((await browser.send(page, { email, password: goodPassword })).html).toContain('We could not check');
    const asked = await browser.send(page, { asks: 'captcha' }, { accept: 'application/vnd.openhours.page+json' });
    const captcha = await solveCaptcha(JSON.parse(asked.html));
    await browser.send(page, { email, password: goodPassword, captcha });
    expect(await browser.member()).toBe(id);
  });
});

describe('signing up', () => {
  test('leads straight in where nothing is asked', async () => {
    const email = newAddress();
    const browser = newBrowser();
    const page = await browser.open('/sign-up');
    const weak = await browser.send(page, { email, password: 'password' });
    expect([weak.status, weak.html.includes('too common')]).toEqual([422, true]);
    const done = await browser.send(weak, { email, password: goodPassword, firstName: 'Grace', lastName: 'Hopper' });
    expect(done.url).toBe(`${server.url}/`);
    const member = await members.member((await browser.member()) ?? '');
    expect(member).toMatchObject({ loginEmail: email, contact: { firstName: 'Grace', lastName: 'Hopper' } });
    const taken = await newBrowser().open('/sign-up');
    expect((await newBrowser().send(taken, { email, password: goodPassword })).html).toContain('cookies');
  });

  test('keeps a name as it could be typed, and says of a link that nobody made that it is over', async () => {
    const browser = newBrowser();
    const page = await browser.open('/sign-up');
    const email = newAddress();
    await browser.send(page, {
      email,
      password: goodPassword,
      firstName: 'Ada\0',
      lastName: `${'a'.repeat(99)}\u{1f600}`,
    });
    const id = await browser.member();
    expect((await members.member(String(id))).contact).toMatchObject({ firstName: 'Ada', lastName: 'a'.repeat(99) });
    const reset = await newBrowser().open('/reset-password?token=made%00up');
    expect(reset.status).toBe(200);
  });

  test('waits for a code and then for the owner, who lets in', async () => {
    await members.configure({ policy: { requireEmailVerification: true, requireOwnerApproval: true } });
    const email = newAddress();
    const browser = newBrowser();
    const code = await browser.send(await browser.open('/sign-up'), { email, password: goodPassword });
    expect(new URL(code.url).pathname).toBe('/verify');
    const wrong = await browser.send(code, { code: '000000' });
    expect(wrong.html).toContain('This code is wrong');
    const again = await browser.send(wrong, { act: 'resend' });
    expect(again.html).toContain('Another code is on its way');
    const waiting = await browser.send(again, { code: await members.codeTo(email) });
    expect(waiting.html).toContain('Waiting for approval');
    const still = await browser.send(waiting, {});
    expect(still.html).toContain('has not been approved yet');
    expect(await browser.member()).toBeUndefined();
    const { identity } = await members.logIn(email);
    await members.administer(String(identity?.id), 'approve');
    const done = await browser.send(still, {});
    expect(done.url).toBe(`${server.url}/`);
    expect(await browser.member()).toBe(identity?.id);
  });
});

describe('with somebody else', () => {
  let provider: Awaited<ReturnType<typeof startHostileProvider>>;
  let way: string;
  beforeAll(async () => {
    provider = await startHostileProvider(server.now);
    const idpConnection = { name: 'Acme & Co', type: 'OIDC', issuer: provider.origin, clientId: 'site' };
    const { body } = await server.send('POST', '/v1/idp-connections', {
      headers: members.owner,
      body: { idpConnection },
    });
    way = `/login/with/${(body['idpConnection'] as { id: string }).id}`;
  });
  afterAll(() => provider.stop());

  const person = (more: object = {}) => ({ sub: newId(), email: newAddress(), email_verified: true, ...more });

  test('a link leads there and back, signed in', async () => {
    const browser = newBrowser();
    for (const page of ['/login', '/sign-up']) {
      const { html } = await browser.open(page);
      expect([html.includes('Acme &amp; Co'), html.includes(`href="${way}"`)]).toEqual([true, true]);
    }
    const there = await browser.open(way);
    const who = person();
    const done = await browser.open((await provider.letIn(there.url, who)).href);
    expect(done.url).toBe(`${server.url}/`);
    expect(await members.member((await browser.member()) ?? '')).toMatchObject({ loginEmail: who.email });
  });

  test('a client gets its code, and its policy holds', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const browser = newBrowser();
    const login = await browser.open(authorizing({ prompt: 'login' }));
    const rs = new URL(login.url).searchParams.get('rs') ?? '';
    const there = await browser.open(`${way}?${new URLSearchParams({ rs })}`);
    const who = person({ email_verified: false });
    const waiting = await browser.open((await provider.letIn(there.url, who)).href);
    expect(new URL(waiting.url).pathname).toBe('/verify');
    const done = await browser.send(waiting, { code: await members.codeTo(who.email) });
    expect(done.url.startsWith(redirectUri)).toBe(true);
    expect(await memberOfCode(new URL(done.url).searchParams.get('code'))).toBe(await browser.member());
  });

  test('what went wrong is said beside every other way in', async () => {
    const browser = newBrowser();
    const back = provider.refuse((await browser.open(way)).url, 'access_denied');
    const refused = await browser.open(back.href);
    expect([refused.status, refused.html.includes('has not let you in')]).toEqual([422, true]);
    expect(refused.html).toContain(`href="${way}"`);
    const again = await browser.open(back.href);
    expect(again.html).toContain('took too long');
    const strange = await newBrowser().open((await provider.letIn((await browser.open(way)).url, person())).href);
    expect(strange.html).toContain('begun elsewhere');
    const { email } = await newMember();
    const taken = await provider.letIn((await browser.open(way)).url, person({ email, email_verified: false }));
    expect((await browser.open(taken.href)).html).toContain('already has an account');
    expect((await browser.open(`/login/with/${newId()}`)).html).toContain('did not work');
    const { html } = await browser.open('/login/with/nothing');
    expect(html).toContain('did not work');
    expect(await browser.member()).toBeUndefined();
  });
});

describe('with a code in place of a password', () => {
  test('a member signs in who has none, in the browser that asked alone', async () => {
    const { email, id } = await newMember();
    const [browser, other] = [newBrowser(), newBrowser()];
    const sent = await browser.send(await browser.open('/login/code'), { email });
    expect(sent.html).toContain('If there is an account for');
    const code = await members.codeTo(email, 'SIGN_IN_CODE');
    const elsewhere = await other.send(await other.open('/login/code'), { email: newAddress() });
    expect((await other.send(elsewhere, { code })).html).toContain('This code is wrong');
    await browser.send(sent, { code });
    expect(await browser.member()).toBe(id);
    expect(await other.member()).toBeUndefined();
  });

  test('gets another code at once where the one before was used, and none while it is good', async () => {
    const { email, id } = await newMember();
    const [first, second] = [newBrowser(), newBrowser()];
    const sent = await first.send(await first.open('/login/code'), { email });
    const asked = await second.send(await second.open('/login/code'), { email });
    expect(await members.messagesTo(email)).toHaveLength(1);
    const used = await members.codeTo(email, 'SIGN_IN_CODE');
    await first.send(sent, { code: used });
    await second.send(asked, { code: used });
    expect(await second.member()).toBeUndefined();
    const third = newBrowser();
    const again = await third.send(await third.open('/login/code'), { email });
    expect(await members.messagesTo(email)).toHaveLength(2);
    await third.send(again, { code: await members.codeTo(email, 'SIGN_IN_CODE') });
    expect(await third.member()).toBe(id);
  });

  test('an address that nobody has is answered alike, and nothing is sent', async () => {
    const [known, unknown] = [(await newMember()).email, newAddress()];
    const shown = async (email: string) => {
      const browser = newBrowser();
      const { html, status } = await browser.send(await browser.open('/login/code'), { email });
      return [status, html.replaceAll(email, '').replaceAll(/value="[^"]*"|"ticket":"[^"]*"|nonce="[^"]*"/g, '')];
    };
    expect(await shown(unknown)).toEqual(await shown(known));
    expect(await members.messagesTo(unknown)).toEqual([]);
    const ask = async (email: string) => members.call('/v2/sign-in-code', { email });
    for (const email of [known, unknown]) {
      const { body, status } = await ask(email);
      expect([status, Object.keys(body)]).toEqual([200, ['stateToken']]);
      const stateToken = String(body['stateToken']);
      const { body: proceeded } = await members.proceeding(stateToken);
      expect(proceeded).toMatchObject({
        state: { status: 'REQUIRE_EMAIL_VERIFICATION' },
        identity: { email: { address: email } },
      });
      expect(proceeded['sessionToken']).toBeUndefined();
      const resent = await members.call('/_api/iam/verification/v1/auth/resend', { stateToken });
      expect(resent.body).toMatchObject({ identity: { email: { address: email }, identityProfile: { emails: [] } } });
      expect(JSON.stringify(resent.body)).not.toContain('Lovelace');
    }
  });

  test('whoever signed up with the address of somebody else is out once they come', async () => {
    const { email, id } = await newMember();
    const stranger = await members.logIn(email);
    const { body } = await members.call('/v2/sign-in-code', { email });
    const code = await members.codeTo(email, 'SIGN_IN_CODE');
    const entered = await members.verifying(code, String(body['stateToken']));
    expect(entered.body).toMatchObject({ state: 'SUCCESS', identity: { id, email: { isVerified: true } } });
    expect(await members.isLive(stranger.sessionToken)).toBe(false);
    expect((await members.loggingIn(email)).status).toBe(400);
    const twice = await members.verifying(code, String(body['stateToken']));
    expect(twice.status).toBe(401);
  });
});

describe('a new password', () => {
  test('is asked for, set by the link of the message, and ends all sessions', async () => {
    const { email, id } = await newMember();
    const before = await members.logIn(email);
    const browser = newBrowser();
    const page = await browser.open('/forgot-password');
    const [known, unknown] = [await browser.send(page, { email }), await browser.send(page, { email: newAddress() })];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.html).toContain('If there is an account for');
    expect(unknown.html).toContain('If there is an account for');
    const [message] = await members.messagesTo(email, 'PASSWORD_RECOVERY');
    const reset = await browser.open(String(message?.data.url));
    expect(reset.status).toBe(200);
    const weak = await browser.send(reset, { password: 'short' });
    expect(weak.html).toContain('This password is too short.');
    const done = await browser.send(weak, { password: 'another tree by the river' });
    expect(done.url).toBe(`${server.url}/`);
    expect(await browser.member()).toBe(id);
    expect(await members.isLive(before.sessionToken)).toBe(false);
    const over = await browser.send(weak, { password: 'a third tree by the river' });
    expect([over.status, over.html.includes('This link no longer works')]).toEqual([404, true]);
  });

  test('leads back to the client that sent the link, also by way of a second factor', async () => {
    await members.configure({ policy: { requireEmailVerification: true } });
    const email = newAddress();
    const { identity, stateToken } = await members.register({ email });
    require200(await members.verifying(await members.codeTo(email), stateToken));
    const id = String(identity?.id);
    const owned = openFactorBrowser(server);
    Object.assign(owned.headers, await members.headersOf(id));
    require200(await owned.send('POST', '/v1/profile/confirm', { currentPassword: goodPassword }));
    const { secret } = await addApp(server, owned);
    await server.setClock(server.now() + 2 * stretchMs);
    const goesOnAt = `${redirectUri}?from=reset`;
    require200(
      await members.call('/_api/iam/recovery/v1/send-email', {
        email,
        redirect: { url: goesOnAt, clientId: server.clientId },
      }),
    );
    const [message] = await members.messagesTo(email, 'PASSWORD_RECOVERY');
    const browser = newBrowser();
    const reset = await browser.open(String(message?.data.url));
    const asked = await browser.send(reset, { password: 'another tree by the river' });
    expect(new URL(asked.url).pathname).toBe('/verify');
    const done = await browser.send(asked, { code: codeAt(secret, server.now()) });
    expect(done.html).toContain(`href="${goesOnAt}"`);
    expect(await browser.member()).toBe(id);
  });
});

describe('a client that asked', () => {
  test.each(['query', 'fragment'] as const)('gets its code by %s once its member has signed in', async (mode) => {
    const { email, id } = await newMember();
    const browser = newBrowser();
    const page = await browser.open(authorizing({ response_mode: mode, prompt: 'login' }));
    expect(new URL(page.url).pathname).toBe('/login');
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${server.url}`);
    const back = new URL((await browser.send(page, { email, password: goodPassword })).url);
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    const said = mode === 'query' ? back.searchParams : new URLSearchParams(back.hash.slice(1));
    expect(said.get('state')).toBe('the state');
    expect(await memberOfCode(said.get('code'))).toBe(id);
  });

  test('of the published SDK does, too', async () => {
    const { email, id } = await newMember();
    globalThis.fetch = fetchTo(server);
    const auth = visitorOf(server);
    const data = auth.generateOAuthData(redirectUri);
    const { authUrl } = await auth.getAuthUrl(data, { responseMode: 'query' });
    const browser = newBrowser();
    const back = await browser.send(await browser.open(authUrl), { email, password: goodPassword });
    const { code, state } = auth.parseFromUrl(back.url, 'query');
    const tokens = await auth.getMemberTokens(code, state, data);
    restoreFetch();
    const { caller } = await who(server, { authorization: tokens.accessToken.value });
    expect(caller['memberId']).toBe(id);
  });

  test.each(['nowhere', 'https:', 'https://evil.test/x', 'javascript:alert(1)', 'https://a;script-src/x'])(
    'that names the unregistered address %s is shown a page that leads nowhere else',
    async (unregistered) => {
      const authRequest = {
        clientId: server.clientId,
        redirectUri: unregistered,
        responseType: 'code',
        prompt: 'login',
        state: 'the state',
        codeChallenge: challenge,
        codeChallengeMethod: 'S256',
      };
      const fullUrl = await redirectSession({ auth: { authRequest } });
      const rs = new URL(fullUrl).searchParams.get('rs') ?? '';
      const answer = await fetch(`${server.url}/login?${new URLSearchParams({ rs })}`, {
        headers: { accept: 'text/html' },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toMatch(/form-action 'self'(;|$)/);
    },
  );

  test('for a new sign-in gets one each time it asks, and not by going back', async () => {
    const { email } = await newMember();
    const browser = newBrowser();
    const page = await browser.open(authorizing({ prompt: 'login' }));
    const first = await browser.send(page, { email, password: goodPassword });
    expect(new URL(first.url).searchParams.get('code')).not.toBeNull();
    const again = await browser.open(authorizing({ prompt: 'login' }));
    expect(new URL(again.url).pathname).toBe('/login');
    // The form of before, found again by Back: a sign-in of its own, which leads back as well.
    const back = await browser.send(page, { email, password: goodPassword });
    expect(new URL(back.url).searchParams.get('code')).not.toBeNull();
  });

  test('learns of nobody by what says that a sign-in is done, but in the browser that did it, once', async () => {
    const { email } = await newMember();
    const page = await newBrowser().open(authorizing({ prompt: 'login' }));
    const rs = new URL(page.url).searchParams.get('rs') ?? '';
    const { sessionToken } = await members.logIn(email);
    const finishing = await server.send('POST', '/v1/redirect-sessions/finish-sign-in', {
      headers: await members.asVisitor(),
      body: { sessionToken, handle: rs },
    });
    const location = String(finishing.body['location']);
    const cookie = /oh_member=([^;]*)/.exec(finishing.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const victim = newBrowser();
    expect(new URL((await victim.open(location)).url).pathname).toBe('/login');
    // Somebody else is signed in there.
    const other = await newMember();
    await victim.send(await victim.open('/login'), { email: other.email, password: goodPassword });
    expect(new URL((await victim.open(location)).url).pathname).toBe('/login');
    expect(await victim.member()).toBe(other.id);
    const own = newBrowser();
    own.jar.set('oh_member', cookie);
    const [once, twice] = [await own.open(location), await own.open(location)];
    expect(new URL(once.url).searchParams.get('code')).not.toBeNull();
    expect(new URL(twice.url).pathname).toBe('/login');
  });
});

describe('a redirect session', () => {
  const postFlowUrl = 'https://shop.example/done?a=1';
  beforeAll(async () => {
    const answer = await server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
      headers: await server.caller('OWNER'),
      body: { oauthApp: { allowedDomains: ['shop.example'], allowedOrigins: ['https://shop.example'] } },
    });
    expect(answer.status).toBe(200);
  });

  test('leads back to the client, signed in, or not where somebody goes no further', async () => {
    const { email } = await newMember();
    const browser = newBrowser();
    const page = await browser.open(await redirectSession({ login: {}, callbacks: { postFlowUrl } }));
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://shop.example');
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.html).toContain('https://shop.example/done?a=1&amp;wixMemberLoggedIn=false');
    const forgot = await browser.open(/href="(\/forgot-password[^"]*|\/sign-up[^"]*)"/.exec(page.html)?.[1] ?? '');
    expect(forgot.html).toContain('wixMemberLoggedIn=false');
    expect(forgot.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const done = await browser.send(page, { email, password: goodPassword });
    expect(done.url).toBe('https://shop.example/done?a=1&wixMemberLoggedIn=true');
    const signedIn = await browser.open(await redirectSession({ login: {}, callbacks: { postFlowUrl } }));
    expect(signedIn.html).toContain('Go on as');
    expect(signedIn.html).toContain('wixMemberLoggedIn=true');
  });
});

describe('a form that a page of somebody else sends', () => {
  test('does nothing: neither with their ticket, nor from elsewhere', async () => {
    const attacker = await newMember();
    const [theirs, victim] = [newBrowser(), newBrowser()];
    const page = await theirs.open('/login');
    await victim.open('/login');
    const fields = { email: attacker.email, password: goodPassword };
    // Their ticket in the browser of the victim, from a page that hides where it is from.
    const forged = await victim.send(page, fields);
    expect(forged.status).toBe(422);
    const cross = await victim.send(page, fields, {
      origin: 'https://stranger.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(cross.status).toBe(403);
    expect(await victim.member()).toBeUndefined();
  });

  test('nor does a call from a page of somebody else sign anybody in', async () => {
    const { sessionToken } = await members.logIn((await newMember()).email);
    const answer = await server.send('POST', '/v1/redirect-sessions/finish-sign-in', {
      headers: { ...(await members.asVisitor()), origin: 'https://stranger.example' },
      body: { sessionToken },
    });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });
});
