/** From the authorize step to the tokens of a member: codes, challenges, and what a client may be told (identity sheet 4, 6.2, 9). */
import { decodeJwt } from 'jose';
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
import { anonymousTokens, who } from './support.ts';

let server: TestServer;
let redirectUri: string;

beforeAll(async () => {
  server = await startTestServer({ clockRunsOn: true });
  redirectUri = await registeredRedirect(server);
});
afterAll(() => server.stop());

const cookieOf = (secret: string) => ({ cookie: `oh_member=${secret}` });

interface Begun {
  readonly code: string;
  readonly verifier: string;
  readonly memberId: string;
  readonly sessionId: string;
}

/** A member's browser, which is signed in already, comes back with a code. */
async function begin(more: Readonly<Record<string, string | undefined>> = {}): Promise<Begun> {
  const { memberId, secret, sessionId } = await signedIn(server, { secret: 'cookie' });
  const { challenge, method, verifier } = newChallenge();
  const answer = await browse(
    authorizeAddress(server, {
      client_id: server.clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'offline_access',
      state: 'the state',
      code_challenge: challenge,
      code_challenge_method: method,
      ...more,
    }),
    cookieOf(secret),
  );
  const code = leadsTo(answer).searchParams.get('code');
  if (code === null) {
    throw new Error(`no code: ${answer.headers.get('location')}`);
  }
  return { code, verifier, memberId, sessionId };
}

function redeem({ code, verifier }: Pick<Begun, 'code' | 'verifier'>, more: Readonly<Record<string, unknown>> = {}) {
  return server.send('POST', '/oauth2/token', {
    body: {
      clientId: server.clientId,
      grantType: 'authorization_code',
      redirectUri,
      code,
      codeVerifier: verifier,
      ...more,
    },
  });
}

const refused = (error: string) => ({ status: 400, body: { error } });

describe('grant authorization_code', () => {
  test('brings the tokens of the member', async () => {
    const begun = await begin();
    const answer = await redeem(begun);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        access_token: expect.any(String),
        refresh_token: expect.stringMatching(/^rt_/),
        expires_in: 14_400,
        token_type: 'Bearer',
        scope: 'offline_access',
      },
    });
    expect(answer.body).not.toHaveProperty('id_token');
    expect(await who(server, { authorization: String(answer.body['access_token']) })).toMatchObject({
      caller: { kind: 'member', memberId: begun.memberId, clientId: server.clientId, sessionId: begun.sessionId },
    });
  });

  test('in snake_case and as a form', async () => {
    const { code, verifier } = await begin();
    const answer = await server.send('POST', '/oauth2/token', {
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: server.clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(200);
  });

  test('without offline_access there is no refresh token', async () => {
    const answer = await redeem(await begin({ scope: '' }));
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
  });

  test('a second use ends every token of the first', async () => {
    const begun = await begin();
    const { body: tokens } = await redeem(begun);
    expect(await redeem(begun)).toMatchObject(refused('invalid_grant'));
    await expect(who(server, { authorization: String(tokens['access_token']) })).rejects.toMatchObject({ status: 401 });
    const renewed = await server.send('POST', '/oauth2/token', {
      body: { clientId: server.clientId, grantType: 'refresh_token', refreshToken: tokens['refresh_token'] },
    });
    expect(renewed).toMatchObject(refused('invalid_grant'));
  });

  test('of ten who bring it at one moment at most one gets tokens', async () => {
    const begun = await begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(begun)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a wrong verifier spends it', async () => {
    const begun = await begin();
    expect(await redeem(begun, { codeVerifier: newChallenge().verifier })).toMatchObject(refused('invalid_grant'));
    expect(await redeem(begun)).toMatchObject(refused('invalid_grant'));
  });

  test.each([
    ['no verifier', { codeVerifier: undefined }],
    ['a short verifier', { codeVerifier: 'short' }],
    ['another redirect address', { redirectUri: 'https://evil.example/callback' }],
    ['no redirect address', { redirectUri: undefined }],
  ])('%s is refused', async (_what, more) => {
    expect(await redeem(await begin(), more)).toMatchObject(refused('invalid_grant'));
  });

  test('a code of another client is refused, and spent', async () => {
    const other = await server.send('POST', '/v1/oauth-apps', {
      body: { oauthApp: { name: 'Other' } },
      headers: await server.caller('OWNER'),
    });
    const { id } = other.body['oauthApp'] as { id: string };
    const begun = await begin();
    expect(await redeem(begun, { clientId: id })).toMatchObject(refused('invalid_grant'));
    expect(await redeem(begun)).toMatchObject(refused('invalid_grant'));
  });

  test('it is over after a minute', async () => {
    const begun = await begin();
    await server.setClock(server.now() + 61_000);
    expect(await redeem(begun)).toMatchObject(refused('invalid_grant'));
  });

  test('a session that has ended brings nothing', async () => {
    const begun = await begin();
    await server.database.transact(server.siteId, async (tx) =>
      server.assembly.auth.sessions.end(tx, begun.sessionId, server.now()),
    );
    expect(await redeem(begun)).toMatchObject(refused('invalid_grant'));
  });

  test('SHA-512 is read as well', async () => {
    const { challenge, method, verifier } = newChallenge('S512');
    const begun = await begin({ code_challenge: challenge, code_challenge_method: method });
    expect((await redeem({ ...begun, verifier })).status).toBe(200);
  });

  test('with openid an id token says who has signed in', async () => {
    const begun = await begin({ scope: 'openid offline_access', nonce: 'a nonce' });
    const { body } = await redeem(begun);
    expect(decodeJwt(String(body['id_token']))).toMatchObject({
      iss: server.url,
      aud: server.clientId,
      sub: begun.memberId,
      nonce: 'a nonce',
    });
    expect(body['scope']).toBe('openid offline_access');
  });

  test('missing parts are told', async () => {
    expect(await redeem({ code: '', verifier: '' })).toMatchObject(refused('invalid_request'));
  });
});

describe('refresh tokens of members', () => {
  const renew = (refreshToken: unknown, more: Readonly<Record<string, unknown>> = { clientId: server.clientId }) =>
    server.send('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken, ...more } });

  async function rotating(rotateRefreshTokens: boolean): Promise<void> {
    await server.send('PATCH', `/v1/oauth-apps/${server.clientId}`, {
      body: { oauthApp: { rotateRefreshTokens } },
      headers: await server.caller('OWNER'),
    });
  }

  test('the same token is answered, with and without the client', async () => {
    const { body } = await redeem(await begin());
    for (const more of [{ clientId: server.clientId }, {}]) {
      const renewed = await renew(body['refresh_token'], more);
      expect(renewed).toMatchObject({ status: 200, body: { refresh_token: body['refresh_token'] } });
    }
    expect(await renew(body['refresh_token'], { clientId: newId() })).toMatchObject(refused('invalid_grant'));
  });

  test('a member stays signed in for ninety days after the last renewal', async () => {
    const { body } = await redeem(await begin());
    await server.setClock(server.now() + 80 * 86_400_000);
    expect((await renew(body['refresh_token'])).status).toBe(200);
    await server.setClock(server.now() + 80 * 86_400_000);
    expect((await renew(body['refresh_token'])).status).toBe(200);
    await server.setClock(server.now() + 91 * 86_400_000);
    expect(await renew(body['refresh_token'])).toMatchObject(refused('invalid_grant'));
  });

  test('one that is not rotated renews for ten tabs at one moment', async () => {
    const { body } = await redeem(await begin());
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(body['refresh_token'])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('ten tabs that renew a rotated one at one moment get the same successor', async () => {
    const { body } = await redeem(await begin());
    await rotating(true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(body['refresh_token'])));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const successors = new Set(answers.map((answer) => answer.body['refresh_token']));
    expect(successors.size).toBe(1);
    expect(successors).not.toContain(body['refresh_token']);
    expect((await renew([...successors][0])).status).toBe(200);
    await rotating(false);
  });

  test('a replaced one that is brought after a minute ends the session', async () => {
    const { body } = await redeem(await begin());
    await rotating(true);
    const { body: first } = await renew(body['refresh_token']);
    await server.setClock(server.now() + 59_000);
    expect((await renew(body['refresh_token'])).body).toMatchObject({ refresh_token: first['refresh_token'] });
    await server.setClock(server.now() + 2_000);
    expect(await renew(body['refresh_token'])).toMatchObject(refused('invalid_grant'));
    expect(await renew(first['refresh_token'])).toMatchObject(refused('invalid_grant'));
    await expect(who(server, { authorization: String(first['access_token']) })).rejects.toMatchObject({ status: 401 });
    await rotating(false);
  });

  test('a thief cannot hide by renewing twice', async () => {
    const { body } = await redeem(await begin());
    await rotating(true);
    const { body: second } = await renew(body['refresh_token']);
    const { body: third } = await renew(second['refresh_token']);
    await server.setClock(server.now() + 61_000);
    expect(await renew(body['refresh_token'])).toMatchObject(refused('invalid_grant'));
    expect(await renew(third['refresh_token'])).toMatchObject(refused('invalid_grant'));
    await rotating(false);
  });

  test('token information and revocation know them', async () => {
    const { body } = await redeem(await begin());
    const info = await server.send('POST', '/oauth2/token-info', { body: { token: body['refresh_token'] } });
    expect(info.body).toMatchObject({ active: true, subjectType: 'MEMBER', clientId: server.clientId });
    await server.send('POST', '/oauth2/revoke', { body: { token: body['refresh_token'] } });
    expect(await renew(body['refresh_token'])).toMatchObject(refused('invalid_grant'));
    const after = await server.send('POST', '/oauth2/token-info', { body: { token: body['refresh_token'] } });
    expect(after.body).toMatchObject({ active: false });
  });
});

describe('grant authorized_client', () => {
  async function ask(more: Readonly<Record<string, unknown>>, key = server.apiKey) {
    const { access_token } = await anonymousTokens(server);
    return server.send('POST', '/oauth2/token', {
      body: { grant_type: 'authorized_client', scope: 'offline_access', ...more },
      headers: { authorization: `${access_token},${key}` },
    });
  }

  test('a back end gets the tokens of a member', async () => {
    const { memberId } = await signedIn(server);
    const answer = await ask({ member_id: memberId });
    expect(answer).toMatchObject({ status: 200, body: { refresh_token: expect.stringMatching(/^rt_/) } });
    expect(await who(server, { authorization: String(answer.body['access_token']) })).toMatchObject({
      caller: { kind: 'member', memberId, clientId: server.clientId },
    });
  });

  test('with a session its tokens are of that session', async () => {
    const { memberId, secret, sessionId } = await signedIn(server);
    const answer = await ask({ member_id: memberId, session_token: secret, scope: undefined });
    expect(answer).toMatchObject({ status: 200, body: { refresh_token: expect.stringMatching(/^rt_/) } });
    expect(await who(server, { authorization: String(answer.body['access_token']) })).toMatchObject({
      caller: { memberId, sessionId },
    });
  });

  test('a session of somebody else is refused', async () => {
    const [one, other] = [await signedIn(server), await signedIn(server)];
    expect(await ask({ member_id: one.memberId, session_token: other.secret })).toMatchObject(refused('invalid_grant'));
  });

  test.each([
    ['an unknown member', { member_id: newId() }, 400, 'invalid_grant'],
    ['what is no id of a member', { member_id: 'nobody' }, 400, 'invalid_grant'],
    ['no member', {}, 400, 'invalid_request'],
  ])('%s', async (_what, more, status, error) => {
    expect(await ask(more)).toMatchObject({ status, body: { error } });
  });

  test('a key that nobody knows', async () => {
    expect(await ask({ member_id: newId() }, 'ok_unknown-key-of-nobody')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  test('no key at all', async () => {
    const answer = await server.send('POST', '/oauth2/token', {
      body: { grant_type: 'authorized_client', member_id: newId() },
    });
    expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

test('user-info tells who the member is', async () => {
  const begun = await begin({ scope: 'openid' });
  const { body } = await redeem(begun);
  const info = await server.send('GET', '/oauth2/user-info', {
    headers: { authorization: `Bearer ${body['access_token']}` },
  });
  expect(info).toMatchObject({ status: 200, body: { sub: begun.memberId } });
  const { access_token } = await anonymousTokens(server);
  expect((await server.send('GET', '/oauth2/user-info', { headers: { authorization: access_token } })).status).toBe(
    403,
  );
});
