/** The authorize step: what it refuses, whom it tells, and who is taken for signed in (identity sheet 6.2, 6.4, 11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import {
  authorizeAddress,
  browse,
  leadsTo,
  newChallenge,
  registeredRedirect,
  signedIn,
} from '../../support/sign-in.ts';
import { anonymousTokens } from './support.ts';

let server: TestServer;
let redirectUri: string;
const { challenge } = newChallenge();

beforeAll(async () => {
  server = await startTestServer({ allowedOrigins: ['http://localhost:5173'] });
  redirectUri = await registeredRedirect(server);
});
afterAll(() => server.stop());

const usual = () => ({
  client_id: server.clientId,
  response_type: 'code',
  redirect_uri: redirectUri,
  state: 'the state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
});

async function member(): Promise<{ readonly cookie: string }> {
  return { cookie: `oh_member=${(await signedIn(server, { secret: 'cookie' })).secret}` };
}

const open = (more: Readonly<Record<string, string | undefined>>, headers = {}) =>
  browse(authorizeAddress(server, { ...usual(), ...more }), headers);

describe('a request that nobody may be told of is answered by a page', () => {
  test.each([
    ['an unknown client', { client_id: newId() }],
    ['no client', { client_id: undefined }],
    ['no redirect address', { redirect_uri: undefined }],
    ['the default of getAuthUrl', { redirect_uri: 'unused://' }],
    ['another host', { redirect_uri: 'https://evil.example/callback' }],
    ['a host that begins alike', { redirect_uri: 'http://127.0.0.1.evil.example/callback' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['web_message without a redirect session', { response_mode: 'web_message', redirect_uri: undefined }],
  ])('%s', async (_what, more) => {
    const answer = await open(more, await member());
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test.each([
    (uri: string) => `${uri}/`,
    (uri: string) => `${uri}/../callback2`,
    (uri: string) => `${uri}?a=b`,
    (uri: string) => `${uri}#fragment`,
    (uri: string) => uri.replace('http://', 'http://user@'),
    (uri: string) => uri.replace('http://', 'http:\\\\'),
    (uri: string) => uri.replace('/callback', '/CALLBACK'),
    (uri: string) => uri.replace('/callback', '%2Fcallback'),
    (uri: string) => ` ${uri}`,
    (uri: string) => `${uri}\t`,
    (uri: string) => `//${new URL(uri).host}/callback`,
    (uri: string) => `${uri}@evil.example`,
  ])('another spelling of the redirect address: %s', async (spell) => {
    const answer = await open({ redirect_uri: spell(redirectUri) }, await member());
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});

test('scheme and host of a redirect address may be in capitals', async () => {
  const answer = await open({ redirect_uri: redirectUri.replace('http:', 'HTTP:') }, await member());
  expect(leadsTo(answer).searchParams.get('code')).toMatch(/^ac_/);
});

describe('what is wrong otherwise is told to the client', () => {
  test.each([
    ['no state', { state: undefined }, 'invalid_request'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown response mode', { response_mode: 'form_post' }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge without a method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge of another length', { code_challenge: 'short' }, 'invalid_request'],
    ['an unknown prompt', { prompt: 'sometimes' }, 'invalid_request'],
    ['a nonce that is too long', { nonce: 'n'.repeat(513) }, 'invalid_request'],
  ])('%s', async (_what, more, error) => {
    const to = leadsTo(await open(more, await member()));
    expect(`${to.origin}${to.pathname}`).toBe(redirectUri);
    expect(to.searchParams.get('error')).toBe(error);
    expect(to.searchParams.get('error_description')).not.toBeNull();
    expect(to.searchParams.get('state')).toBe('state' in more ? null : 'the state');
  });

  test('nobody is signed in, and nobody is to be asked', async () => {
    expect(leadsTo(await open({ prompt: 'none' })).searchParams.get('error')).toBe('login_required');
  });

  test('a connection that there is not', async () => {
    expect(leadsTo(await open({ idp: newId() })).searchParams.get('error')).toBe('invalid_request');
  });

  test('in the fragment where the client asks for it', async () => {
    const to = leadsTo(await open({ prompt: 'none', response_mode: 'fragment' }));
    expect(to.search).toBe('');
    expect(new URLSearchParams(to.hash.slice(1)).get('error')).toBe('login_required');
  });

  test('a parameter that is given twice', async () => {
    const answer = await browse(`${authorizeAddress(server, usual())}&scope=a&scope=b`, await member());
    expect(leadsTo(answer).searchParams.get('error')).toBe('invalid_request');
  });
});

describe('who is signed in', () => {
  test('by the cookie: the code comes at once, in query or fragment', async () => {
    const cookie = await member();
    const inQuery = leadsTo(await open({}, cookie));
    expect(inQuery.searchParams.get('code')).toMatch(/^ac_/);
    expect(inQuery.searchParams.get('state')).toBe('the state');
    const inFragment = leadsTo(await open({ response_mode: 'fragment' }, cookie));
    expect(new URLSearchParams(inFragment.hash.slice(1)).get('code')).toMatch(/^ac_/);
  });

  test('its answer is kept by nobody, and tells nobody the address', async () => {
    const answer = await open({}, await member());
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each([
    ['login', '/login'],
    ['select_account', '/choose-account'],
    ['consent', '/consent'],
  ])('prompt %s shows a page first', async (prompt, path) => {
    const to = leadsTo(await open({ prompt }, await member()));
    expect(to.origin).toBe(server.url);
    expect(to.pathname).toBe(path);
    expect(to.searchParams.get('rs')).toMatch(/^rs_/);
  });

  test('nobody is led to sign in', async () => {
    expect(leadsTo(await open({})).pathname).toBe('/login');
  });

  test('a session token in the address signs nobody in: only what stands in for it', async () => {
    const { secret } = await signedIn(server);
    expect(leadsTo(await open({ session_token: secret, prompt: 'none' })).searchParams.get('error')).toBe(
      'login_required',
    );
  });

  test('camelCase is read as well', async () => {
    const address = new URL('/oauth/authorize', server.url);
    for (const [name, value] of Object.entries({
      clientId: server.clientId,
      responseType: 'code',
      redirectUri,
      state: 'the state',
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
    })) {
      address.searchParams.set(name, value);
    }
    expect(leadsTo(await browse(address.href, await member())).searchParams.get('code')).toMatch(/^ac_/);
  });
});

describe('through a redirect session', () => {
  async function begin(
    authRequest: Readonly<Record<string, unknown>>,
    more = {},
    headers: Record<string, string> = {},
  ) {
    const { access_token } = await anonymousTokens(server);
    const answer = await server.send('POST', '/_api/redirects-api/v1/redirect-session', {
      body: {
        auth: {
          authRequest: {
            clientId: server.clientId,
            responseType: 'code',
            codeChallenge: challenge,
            codeChallengeMethod: 'S256',
            scope: 'offline_access',
            state: 'the state',
            ...authRequest,
          },
          prompt: 'none',
        },
        ...more,
      },
      headers: { authorization: access_token, ...headers },
    });
    return { answer, session: answer.body['redirectSession'] as { fullUrl: string; sessionToken?: string } };
  }

  test('a session token is good for one code, and does not stand in the address', async () => {
    const { secret } = await signedIn(server);
    const { session } = await begin({ redirectUri, sessionToken: secret });
    expect(session.sessionToken).toBe(secret);
    expect(session.fullUrl).not.toContain(secret);
    expect(leadsTo(await browse(session.fullUrl)).searchParams.get('code')).toMatch(/^ac_/);
    expect(leadsTo(await browse(session.fullUrl)).searchParams.get('error')).toBe('login_required');
  });

  test('a silent sign-in answers the page that asked, and no other', async () => {
    const { secret } = await signedIn(server);
    const { session } = await begin(
      { responseMode: 'web_message', sessionToken: secret },
      {},
      { origin: 'http://localhost:5173' },
    );
    const answer = await browse(session.fullUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^frame-ancestors http:\/\/localhost:5173; default-src 'none'; script-src 'nonce-/,
    );
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const text = await answer.text();
    expect(text).toMatch(/parent\.postMessage\(\{"code":"ac_[^"]+","state":"the state"\}, "http:\/\/localhost:5173"\)/);
  });

  test('its error goes the same way, and a script in the state stays a text', async () => {
    const { session } = await begin({ responseMode: 'web_message', state: '</script><script>alert(1)</script>' });
    const text = await (await browse(session.fullUrl)).text();
    expect(text).toContain('"error":"login_required"');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain(`, "${server.url}")`);
  });

  test('an origin that the client does not allow is refused when it is made', async () => {
    const { answer } = await begin({ responseMode: 'web_message' }, {}, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, code: 'ORIGIN_NOT_ALLOWED' });
  });

  test('a session token of another client signs nobody in', async () => {
    const other = await server.send('POST', '/v1/oauth-apps', {
      body: { oauthApp: { name: 'Other' } },
      headers: await server.caller('OWNER'),
    });
    const { secret } = await signedIn(server, { clientId: (other.body['oauthApp'] as { id: string }).id });
    const { session } = await begin({ redirectUri, sessionToken: secret });
    expect(leadsTo(await browse(session.fullUrl)).searchParams.get('error')).toBe('login_required');
  });

  test('what stands in for it is of its client alone', async () => {
    const { secret } = await signedIn(server);
    const { session } = await begin({ redirectUri, sessionToken: secret });
    const other = await server.send('POST', '/v1/oauth-apps', {
      body: { oauthApp: { name: 'Other', allowedRedirectUris: ['https://other.example/cb'] } },
      headers: await server.caller('OWNER'),
    });
    const address = new URL(session.fullUrl);
    address.searchParams.set('client_id', (other.body['oauthApp'] as { id: string }).id);
    address.searchParams.set('redirect_uri', 'https://other.example/cb');
    expect(leadsTo(await browse(address.href)).searchParams.get('error')).toBe('login_required');
  });
});
