/**
 * The published SDK signs members in and out here as it does with the platform (identity sheet 9): by redirect, silently, by a
 * confidential back end, and as an installed application. Another OpenID client, which knows nothing of us, does as well.
 */
import { redirects } from '@wix/redirects';
import { ApiKeyStrategy, AppStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { SiteSessionAuth } from '@wix/sdk/auth/site-session';
import * as openid from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startHostileProvider } from '../support/hostile-provider.ts';
import { newAddress } from '../support/members.ts';
import { fetchTo, ownerOf, restoreFetch, sdkClient, visitorOf } from '../support/sdk.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { browse, leadsTo, registeredRedirect, signedIn } from '../support/sign-in.ts';

let server: TestServer;
let redirectUri: string;

beforeAll(async () => {
  server = await startTestServer();
  redirectUri = await registeredRedirect(server);
  globalThis.fetch = fetchTo(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  restoreFetch();
  await server.stop();
});

async function whoIs(token: string): Promise<Record<string, unknown>> {
  const answer = await server.send('GET', '/v1/user-sessions/current', { headers: { authorization: token } });
  return answer.body;
}

describe('OAuthStrategy', () => {
  test.each(['fragment', 'query'] as const)('signs in by redirect, answered in the %s', async (responseMode) => {
    const auth = visitorOf(server);
    const { memberId, secret } = await signedIn(server);
    const data = auth.generateOAuthData(redirectUri, 'http://localhost/page');
    // The SDK takes the session token, which its types do not name.
    const asked = { responseMode, prompt: 'none' as const, sessionToken: secret };
    const { authUrl } = await auth.getAuthUrl(data, asked);
    const back = leadsTo(await browse(authUrl)).href;
    const { code, state } = auth.parseFromUrl(back, responseMode);
    const tokens = await auth.getMemberTokens(code, state, data);
    expect(tokens.refreshToken).toEqual({ value: expect.stringMatching(/^rt_/), role: 'member' });
    expect(await whoIs(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: memberId });
    const renewed = await auth.renewToken(tokens.refreshToken);
    expect(renewed.refreshToken.value).toBe(tokens.refreshToken.value);
  });

  test('asks for a sign-in by default, at the page of the site', async () => {
    const auth = visitorOf(server);
    const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData(redirectUri));
    const to = leadsTo(await browse(authUrl));
    expect(to.pathname).toBe('/login');
    expect(to.searchParams.get('rs')).toMatch(/^rs_/);
  });

  test('asks for a sign-in with somebody else, whom clients know by a fixed id', async () => {
    const provider = await startHostileProvider(server.now);
    try {
      const client = await server.client('apiKey');
      const known = { id: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69', name: 'Google', type: 'OIDC' } as const;
      const idpConnection = { ...known, issuer: provider.origin, clientId: 'site' };
      await client.idpConnections.createIdpConnection({ idpConnection });
      const auth = visitorOf(server);
      const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData(redirectUri), { idp: 'google' });
      const to = leadsTo(await browse(authUrl));
      // The SDK says `login` for whoever says nothing: nobody types their password over there each time.
      expect([to.origin, to.searchParams.get('prompt')]).toEqual([provider.origin, null]);
    } finally {
      await provider.stop();
    }
  });

  test('the address that it begins with by itself is never led back to', async () => {
    const auth = visitorOf(server);
    const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData('unused://'));
    const answer = await browse(authUrl);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('an error comes back to the one who asked', async () => {
    const auth = visitorOf(server);
    const { authUrl } = await auth.getAuthUrl(auth.generateOAuthData(redirectUri), { prompt: 'none' });
    const parsed = auth.parseFromUrl(leadsTo(await browse(authUrl)).href);
    expect(parsed).toMatchObject({ code: null, error: 'login_required', errorDescription: expect.any(String) });
  });

  test('signs in silently by a hidden frame', async () => {
    const auth = visitorOf(server);
    const { memberId, secret } = await signedIn(server);
    const listeners = new Set<(event: { data: unknown }) => void>();
    // As much of a browser as the SDK uses: a frame whose page tells its parent something.
    vi.stubGlobal('window', {
      addEventListener: (_name: string, listener: (event: { data: unknown }) => void) => listeners.add(listener),
      removeEventListener: (_name: string, listener: (event: { data: unknown }) => void) => listeners.delete(listener),
    });
    vi.stubGlobal('document', {
      createElement: () => ({ style: {} }),
      body: {
        contains: () => false,
        appendChild(frame: { src: string }) {
          void browse(frame.src)
            .then((answer) => answer.text())
            .then((text) => {
              const data: unknown = JSON.parse(/postMessage\((\{.*?\}), "/.exec(text)?.[1] ?? 'null');
              for (const listener of listeners) {
                listener({ data });
              }
            });
          return frame;
        },
      },
    });
    const tokens = await auth.getMemberTokensForDirectLogin(secret);
    expect(await whoIs(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: memberId });
    expect(listeners.size).toBe(0);
  });

  test('signs in for a back end that knows the member', async () => {
    const auth = visitorOf(server);
    auth.setTokens(await auth.generateVisitorTokens());
    const { memberId } = await signedIn(server);
    const tokens = await auth.getMemberTokensForExternalLogin(memberId, server.apiKey);
    expect(tokens.refreshToken.role).toBe('member');
    expect(await whoIs(tokens.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId: memberId });
  });

  test('signs on by address for a back end, in a session of its own', async () => {
    const auth = visitorOf(server);
    auth.setTokens(await auth.generateVisitorTokens());
    const email = newAddress();
    // Of an address that nobody has verified each sign-on would end the session before.
    await server.send('POST', '/v2/sign-on', {
      headers: await server.caller('apiKey'),
      body: { loginId: { email }, verifyEmail: true },
    });
    const tokens = await auth.getMemberTokensForExternalLoginWithSession(email, server.apiKey);
    expect(tokens.refreshToken.role).toBe('member');
    const { subjectId, subjectType } = await whoIs(tokens.accessToken.value);
    expect(subjectType).toBe('MEMBER');
    // The same member again, in another session: ending one leaves the other.
    const again = await auth.getMemberTokensForExternalLoginWithSession(email, server.apiKey);
    expect(await whoIs(again.accessToken.value)).toMatchObject({ subjectType: 'MEMBER', subjectId });
    auth.setTokens(tokens);
    await browse((await auth.logout(redirectUri)).logoutUrl);
    await expect(auth.renewToken(tokens.refreshToken)).rejects.toThrow('invalid_grant');
    expect((await auth.renewToken(again.refreshToken)).refreshToken.value).toBe(again.refreshToken.value);
  });

  test('signs out: the address ends the session and leads back', async () => {
    const auth = visitorOf(server);
    auth.setTokens(await auth.generateVisitorTokens());
    const { memberId } = await signedIn(server);
    const tokens = await auth.getMemberTokensForExternalLogin(memberId, server.apiKey);
    auth.setTokens(tokens);
    const { logoutUrl } = await auth.logout(redirectUri);
    expect(auth.loggedIn()).toBe(false);
    expect(leadsTo(await browse(logoutUrl)).href).toBe(`${redirectUri}?wixMemberLoggedIn=false`);
    await expect(auth.renewToken(tokens.refreshToken)).rejects.toThrow('invalid_grant');
  });
});

test('SiteSessionAuth renews without a client id', async () => {
  const member = await memberTokens();
  const auth = SiteSessionAuth({ clientId: server.clientId, tokens: member });
  const renewed = await auth.generateVisitorTokens({ refreshToken: member.refreshToken });
  expect(renewed.refreshToken.value).toBe(member.refreshToken.value);
});

async function memberTokens() {
  const auth = OAuthStrategy({ clientId: server.clientId });
  auth.setTokens(await auth.generateVisitorTokens());
  return auth.getMemberTokensForExternalLogin((await signedIn(server)).memberId, server.apiKey);
}

describe('redirects.createRedirectSession', () => {
  test.each([false, true])('of a visitor, at the platform or a host of our own: %s', async (isOwnHost) => {
    const client = sdkClient(server, { redirects }, visitorOf(server), { isOwnHost });
    const { redirectSession } = await client.redirects.createRedirectSession({
      bookingsCheckout: {
        slotAvailability: {
          slot: { serviceId: '00000000-0000-4000-8000-000000000001', startDate: new Date(server.now()).toISOString() },
        },
        timezone: 'Europe/Berlin',
      },
      callbacks: { postFlowUrl: redirectUri },
    });
    expect(redirectSession).toMatchObject({
      _id: expect.any(String),
      fullUrl: expect.stringContaining('/booking-form?rs='),
      shortUrl: expect.stringContaining('/r/rs_'),
      urlDetails: { endpoint: `${server.url}/booking-form` },
    });
  });

  test('of the owner', async () => {
    const client = sdkClient(server, { redirects }, ownerOf(server));
    const { redirectSession } = await client.redirects.createRedirectSession({ login: {} });
    expect(redirectSession?.fullUrl).toContain('/login?rs=');
  });

  test('an address that is not allowed reads as the SDK has it', async () => {
    const client = sdkClient(server, { redirects }, visitorOf(server));
    await expect(
      client.redirects.createRedirectSession({ login: {}, callbacks: { postFlowUrl: 'https://evil.example/' } }),
    ).rejects.toMatchObject({ details: { applicationError: { code: 'REDIRECT_URL_NOT_ALLOWED' } } });
  });
});

describe('AppStrategy', () => {
  async function installed() {
    const made = await server.send('POST', '/v1/oauth-apps', {
      body: { oauthApp: { name: 'App', applicationType: 'APP', allowedRedirectUris: ['https://app.example/cb'] } },
      headers: await server.caller('OWNER'),
    });
    const appId = (made.body['oauthApp'] as { id: string }).id;
    const url = AppStrategy({ appId }).getInstallUrl({ redirectUrl: 'https://app.example/cb', state: 'a state' });
    const address = `${server.url}/installer/install${new URL(url).search}`;
    expect((await browse(address)).status).toBe(403);
    const owner = await server.send('POST', '/v1/user-sessions', {
      body: { email: server.ownerEmail, password: server.ownerPassword },
    });
    const cookie = (owner.headers.get('set-cookie') ?? '').split(';', 1)[0] as string;
    const asked = await browse(address, { cookie });
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;");
    const token = /name="token" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
    const send = (form: string, origin: string) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: form }),
      });
    expect((await send(token, 'https://evil.example')).status).toBe(403);
    expect((await send('guessed', server.url)).status).toBe(403);
    const back = leadsTo(await send(token, server.url));
    expect(back.searchParams.get('state')).toBe('a state');
    const [code, instanceId] = ['code', 'instanceId'].map((name) => back.searchParams.get(name) as string);
    return { appId, appSecret: String(made.body['clientSecret']), code, instanceId };
  }

  test('takes its tokens with the code of its installation, and renews before every call', async () => {
    const { appId, appSecret, code, instanceId } = await installed();
    const auth = AppStrategy({ appId, appSecret });
    const url = `https://app.example/cb?code=${code}&instanceId=${instanceId}`;
    const { refreshToken } = await auth.handleOAuthCallback(url);
    expect(refreshToken).toMatch(/^rt_/);
    const client = createClient({ auth });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.fetchWithAuth(`${server.url}/v2/services/query`, { method: 'POST' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect(auth.handleOAuthCallback(url)).rejects.toThrow('400');
  });

  test('by its instance id alone', async () => {
    const { appId, appSecret, instanceId } = await installed();
    const client = createClient({ auth: AppStrategy({ appId, appSecret, instanceId }) });
    const answer = await client.fetchWithAuth(`${server.url}/v2/services/query`, { method: 'POST' });
    expect(answer.status).toBe(200);
    const { headers } = await client.auth.getAuthHeaders();
    const info = await server.send('POST', '/oauth2/token-info', { body: { token: headers.Authorization } });
    expect(info.body).toMatchObject({ active: true, subjectType: 'APP', clientId: appId, instanceId });
  });

  test('elevated', async () => {
    const { appId, appSecret, instanceId } = await installed();
    const { body } = await server.send('POST', '/oauth2/token', {
      body: { grant_type: 'client_credentials', client_id: appId, client_secret: appSecret, instance_id: instanceId },
    });
    const unbound = await server.send('POST', '/oauth2/token', {
      body: { grant_type: 'strip_bound_session', client_secret: appSecret, access_token: body['access_token'] },
    });
    expect(unbound).toMatchObject({ status: 200, body: { access_token: expect.any(String), expires_in: 14_400 } });
    const other = await installed();
    const foreign = await server.send('POST', '/oauth2/token', {
      body: { grant_type: 'strip_bound_session', client_secret: other.appSecret, access_token: body['access_token'] },
    });
    expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

test('ApiKeyStrategy needs no sign-in', async () => {
  const client = createClient({ auth: ApiKeyStrategy({ apiKey: server.apiKey, siteId: server.siteId }) });
  expect((await client.fetchWithAuth(`${server.url}/v1/oauth-apps`)).status).toBe(200);
});

describe('openid-client', () => {
  test('discovers, signs in with PKCE, reads who it is, renews and revokes', async () => {
    // Its clock is the machine's, the server's that of the test: however far they are apart.
    const metadata = { [openid.clockTolerance]: 100 * 365 * 86_400 };
    const config = await openid.discovery(new URL(server.url), server.clientId, metadata, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    const { memberId, secret } = await signedIn(server, { secret: 'cookie' });
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile email offline_access',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    const back = leadsTo(await browse(address.href, { cookie: `oh_member=${secret}` }));
    const tokens = await openid.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ iss: server.url, aud: server.clientId, sub: memberId });
    expect(await openid.fetchUserInfo(config, tokens.access_token, memberId)).toMatchObject({ sub: memberId });
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).toBe(tokens.refresh_token);
    await openid.tokenRevocation(config, tokens.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
