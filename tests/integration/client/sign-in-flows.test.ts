/** The client's side of the sign-in flows of identity sheet 9, and what each of their answers comes to (identity sheet 15). */
import { createHash } from 'node:crypto';
import { type Client, createClient, emptyTokens, type LoginResult, memoryTokens } from '@openhours/client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeTime } from '../../../packages/client/test-support/fakes.ts';
import {
  type RecordedAnswer,
  type RecordingServer,
  refused,
  startRecordingServer,
  wirePaths,
} from '../../support/recording-server.ts';

let server: RecordingServer;
beforeAll(async () => {
  server = await startRecordingServer();
});
afterEach(() => server.reset());
afterAll(() => server.stop());

const clientId = '00000000-0000-4000-8000-00000000000a';
const person = { email: 'a@b.co', password: 'p' };

function scene() {
  const { now, setTimer, sleep } = fakeTime();
  const tokens = memoryTokens();
  const client = createClient({ baseUrl: server.url, clientId, tokens, now, setTimer, sleep });
  return { client, auth: client.auth, tokens };
}

const exchanges = () =>
  server.requests.map(({ body, headers, method, path }) => [method, path, headers.authorization, body]);
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const mustVerify = (stateToken: string): RecordedAnswer => ({
  body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken },
});
const mustWait: RecordedAnswer = { body: { state: 'REQUIRE_OWNER_APPROVAL', stateToken: 'ss_wait' } };
const unknownState: LoginResult = { loginState: 'FAILURE', error: 'Unknown _state' };

describe('A and B: a visitor before the first call, and renewed in silence', () => {
  test('a client without tokens asks for a new visitor, once', async () => {
    const { client } = scene();
    await client.site.listSites();
    await client.site.listSites();
    expect(exchanges()).toEqual([
      ['POST', wirePaths.token, undefined, { clientId, grantType: 'anonymous' }],
      ['GET', '/v1/sites', 'access-1', undefined],
      ['GET', '/v1/sites', 'access-1', undefined],
    ]);
  });

  test('a refresh token that is refused makes a new visitor of a member', async () => {
    const { auth, client, tokens } = scene();
    await tokens.setTokens({
      accessToken: { value: 'old', expiresAt: 1 },
      refreshToken: { value: 'rt_old', role: 'member' },
    });
    const visitor = { access_token: 'v', refresh_token: 'rt_v', expires_in: 14_400, token_type: 'Bearer' };
    server.answer(wirePaths.token, { status: 400, body: { error: 'invalid_grant' } }, { body: visitor });
    await client.site.listSites();
    expect(exchanges()).toEqual([
      ['POST', wirePaths.token, undefined, { clientId, refreshToken: 'rt_old', grantType: 'refresh_token' }],
      ['POST', wirePaths.token, undefined, { clientId, grantType: 'anonymous' }],
      ['GET', '/v1/sites', 'v', undefined],
    ]);
    expect(await auth.loggedIn()).toBe(false);
  });
});

describe('C and D: registering and signing in', () => {
  const steps = [
    ['register', wirePaths.register],
    ['login', wirePaths.login],
  ] as const;

  test('registering sends address, password, profile and captcha with the token of the visitor', async () => {
    const { auth } = scene();
    const profile = {
      firstName: 'Ada',
      addresses: [{ address: { country: 'DE', addressLine: 'Weg 1' }, tag: 'HOME' }],
    };
    await auth.register({ ...person, profile, captchaTokens: { recaptchaToken: 'r' } });
    expect(exchanges()[1]).toEqual([
      'POST',
      wirePaths.register,
      'access-1',
      { loginId: { email: 'a@b.co' }, password: 'p', profile, captchaTokens: [{ Recaptcha: 'r' }] },
    ]);
  });

  test('signing in sends address, password and captcha, and never a state token', async () => {
    const { auth } = scene();
    server.answer(wirePaths.login, mustVerify('ss_1'));
    await auth.login(person);
    await auth.login({ ...person, captchaTokens: { recaptchaToken: 'r', invisibleRecaptchaToken: 'i' } });
    const body = { loginId: { email: 'a@b.co' }, password: 'p' };
    expect(server.sentTo(wirePaths.login)).toEqual([
      { ...body, captchaTokens: [] },
      { ...body, captchaTokens: [{ Recaptcha: 'r', InvisibleRecaptcha: 'i' }] },
    ]);
  });

  describe.each(steps)('%s', (step, path) => {
    test.each<[string, RecordedAnswer, LoginResult]>([
      [
        'SUCCESS',
        { body: { state: 'SUCCESS', sessionToken: 'st_1' } },
        { loginState: 'SUCCESS', data: { sessionToken: 'st_1' } },
      ],
      [
        'DONE',
        { body: { state: { status: 'DONE' }, sessionToken: 'st_1' } },
        { loginState: 'SUCCESS', data: { sessionToken: 'st_1' } },
      ],
      [
        'REQUIRE_EMAIL_VERIFICATION',
        mustVerify('ss_1'),
        { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_1' } },
      ],
      ['REQUIRE_OWNER_APPROVAL', mustWait, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
      ['STATUS_CHECK', { body: { state: 'STATUS_CHECK', stateToken: 'ss_1' } }, unknownState],
      ['REQUIRE_MFA', { body: { state: 'REQUIRE_MFA' } }, unknownState],
      ['UNKNOWN_STATE', { body: { state: 'UNKNOWN_STATE' } }, unknownState],
      ['no state', { body: {} }, unknownState],
    ])('%s', async (_, answer, result) => {
      const { auth } = scene();
      expect(auth.current()).toEqual({ loginState: 'INITIAL' });
      server.answer(path, answer);
      expect(await auth[step](person)).toEqual(result);
      expect(auth.current()).toEqual(result);
    });
  });

  const malformed: RecordedAnswer = {
    status: 400,
    body: {
      message: 'm',
      details: {
        validationError: {
          fieldViolations: [
            { field: 'password', description: 'is too short', violatedRule: 'MIN_LENGTH', data: { threshold: 8 } },
            { field: 'loginId.email', description: 'is no address', violatedRule: 'FORMAT', data: { type: 'EMAIL' } },
          ],
        },
      },
    },
  };
  const tooShort: RecordedAnswer = {
    status: 400,
    body: {
      message: 'm',
      details: {
        validationError: {
          fieldViolations: [{ field: 'password', description: 'is too short', violatedRule: 'MIN_LENGTH', data: {} }],
        },
      },
    },
  };

  test.each<[string, RecordedAnswer, Partial<LoginResult>, Partial<LoginResult>]>([
    [
      'a malformed address',
      malformed,
      { error: 'is no address', errorCode: 'invalidEmail' },
      {
        error: 'INVALID_ARGUMENT: "loginId.email" is no address, "password" is too short',
        errorCode: 'invalidEmail',
      },
    ],
    [
      'another field',
      tooShort,
      { error: 'INVALID_ARGUMENT: "password" is too short' },
      { error: 'INVALID_ARGUMENT: "password" is too short', errorCode: 'invalidEmail' },
    ],
    ['-19971', refused('-19971'), { errorCode: 'missingCaptchaToken' }, { errorCode: 'missingCaptchaToken' }],
    ['-19970', refused('-19970'), { errorCode: 'invalidCaptchaToken' }, { errorCode: 'invalidCaptchaToken' }],
    ['-19995', refused('-19995'), { errorCode: 'emailAlreadyExists' }, { errorCode: 'invalidEmail' }],
    ['-19976', refused('-19976'), {}, { errorCode: 'invalidPassword' }],
    ['-19973', refused('-19973'), {}, { errorCode: 'resetPassword' }],
    ['-19999', refused('-19999'), {}, { errorCode: 'invalidEmail' }],
    ['-19956', refused('-19956', 'no', 403), {}, { errorCode: 'invalidEmail' }],
    ['-19988', refused('-19988', 'no', 429), {}, { errorCode: 'invalidEmail' }],
    ['4xx without a body', { status: 404, body: '' }, systemFailure({}), systemFailure({ errorCode: 'invalidEmail' })],
    ['5xx', { status: 500 }, systemFailure({}), systemFailure({ errorCode: 'invalidEmail' })],
    ['no connection', { drops: true }, systemFailure({}), systemFailure({ errorCode: 'invalidEmail' })],
    ['a success without JSON', { body: '' }, systemFailure({}), systemFailure({ errorCode: 'invalidEmail' })],
  ])('%s is a failure that is returned, with a code where it has one', async (_, answer, registered, signedIn) => {
    const { auth } = scene();
    server.answer(wirePaths.register, answer);
    server.answer(wirePaths.login, answer);
    expect(await auth.register(person)).toEqual({ loginState: 'FAILURE', error: 'no', ...registered });
    expect(await auth.login(person)).toEqual({ loginState: 'FAILURE', error: 'no', ...signedIn });
  });

  test('no visitor to sign in with is a failure as well', async () => {
    const { auth } = scene();
    server.answer(wirePaths.token, { status: 429 });
    expect(await auth.register(person)).toEqual({ loginState: 'FAILURE', error: 'something went wrong' });
    expect(await auth.login(person)).toEqual({
      loginState: 'FAILURE',
      error: 'something went wrong',
      errorCode: 'invalidEmail',
    });
  });
});

function systemFailure(more: Partial<LoginResult>): Partial<LoginResult> {
  return { error: 'System error occurred', ...more };
}

describe('C2: the code of the verification mail', () => {
  async function waiting() {
    const made = scene();
    server.answer(wirePaths.register, mustVerify('ss_1'));
    await made.auth.register(person);
    return made;
  }

  test('goes with the state token that was kept, under either name', async () => {
    const { auth } = await waiting();
    server.answer(wirePaths.verify, mustVerify('ss_2'), { body: { state: 'SUCCESS', sessionToken: 'st_1' } });
    await auth.processVerification({ verificationCode: '111111' });
    expect(await auth.processVerification({ code: '222222' })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 'st_1' },
    });
    expect(server.sentTo(wirePaths.verify)).toEqual([
      { code: '111111', stateToken: 'ss_1' },
      { code: '222222', stateToken: 'ss_2' },
    ]);
  });

  test('or with the state that is given instead', async () => {
    const { auth } = scene();
    const state: LoginResult = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_given' } };
    await auth.processVerification({ verificationCode: '111111' }, state);
    expect(server.sentTo(wirePaths.verify)).toEqual([{ code: '111111', stateToken: 'ss_given' }]);
  });

  test('may be followed by the approval of the owner', async () => {
    const { auth } = await waiting();
    server.answer(wirePaths.verify, mustWait);
    expect(await auth.processVerification({ code: '111111' })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' });
  });

  test('that is wrong is thrown, and may be typed again', async () => {
    const { auth } = await waiting();
    server.answer(wirePaths.verify, refused('VERIFICATION_FAILED', 'Verification failed'));
    expect(await rejection(auth.processVerification({ code: '111111' }))).toMatchObject({
      code: 'VERIFICATION_FAILED',
      message: 'Verification failed',
      status: 400,
      details: { applicationError: { code: 'VERIFICATION_FAILED', description: 'Verification failed', data: {} } },
      requestId: 'request-1',
    });
    expect(auth.current()).toEqual({ loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_1' } });
  });

  test.each<[string, LoginResult | undefined]>([
    ['before the first step', undefined],
    ['after a success', { loginState: 'SUCCESS', data: { sessionToken: 'st_1' } }],
    ['while the owner is waited for', { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    ['after a failure', { loginState: 'FAILURE', error: 'no' }],
  ])('%s there is none, and nothing is sent', async (_, state) => {
    const { auth } = scene();
    expect(await auth.processVerification({ code: '111111' }, state)).toEqual(unknownState);
    expect(await auth.resendVerification(state)).toEqual(unknownState);
    expect(server.requests).toEqual([]);
  });

  test('is mailed again for the token that was kept, and the new token is kept', async () => {
    const { auth } = await waiting();
    server.answer(wirePaths.resend, mustVerify('ss_2'), refused('THROTTLED_FEATURE', 'Wait', 429));
    const again: LoginResult = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_2' } };
    expect(await auth.resendVerification()).toEqual(again);
    expect(await rejection(auth.resendVerification())).toMatchObject({ code: 'THROTTLED_FEATURE', status: 429 });
    expect(auth.current()).toEqual(again);
    await auth.processVerification({ code: '111111' });
    expect(server.sentTo(wirePaths.resend)).toEqual([{ stateToken: 'ss_1' }, { stateToken: 'ss_2' }]);
    expect(server.sentTo(wirePaths.verify)).toEqual([{ code: '111111', stateToken: 'ss_2' }]);
  });

  test.each<[string, RecordedAnswer, LoginResult]>([
    [
      'done',
      { body: { state: { status: 'DONE' }, sessionToken: 'st_1' } },
      { loginState: 'SUCCESS', data: { sessionToken: 'st_1' } },
    ],
    [
      'still to be verified',
      { body: { state: { status: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'ss_1' } } },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_1' } },
    ],
    [
      'to be approved',
      { body: { state: { status: 'REQUIRE_OWNER_APPROVAL', stateToken: 'ss_1' } } },
      { loginState: 'OWNER_APPROVAL_REQUIRED' },
    ],
    ['something else', { body: { state: { status: 'STATUS_CHECK' } } }, unknownState],
  ])('proceeding tells that it is %s', async (_, answer, result) => {
    const { auth } = await waiting();
    server.answer(wirePaths.proceed, answer);
    expect(await auth.proceed()).toEqual(result);
    expect(server.sentTo(wirePaths.proceed)).toEqual([{ stateToken: 'ss_1' }]);
  });

  test('without a state token there is nothing to proceed with', async () => {
    const { auth } = scene();
    expect(await auth.proceed()).toEqual(unknownState);
    expect(await auth.proceed({ loginState: 'OWNER_APPROVAL_REQUIRED' })).toEqual(unknownState);
    expect(server.requests).toEqual([]);
    await auth.proceed({ loginState: 'OWNER_APPROVAL_REQUIRED', data: { stateToken: 'ss_given' } });
    expect(server.sentTo(wirePaths.proceed)).toEqual([{ stateToken: 'ss_given' }]);
  });
});

test('E: silent sign-in asks for a redirect session without redirect, and trades the code of the message', async () => {
  const { now, setTimer } = fakeTime();
  const client = createClient({
    baseUrl: server.url,
    clientId,
    now,
    setTimer,
    frames: {
      open(url, onMessage) {
        onMessage({ code: 'ac_1', state: new URL(url).searchParams.get('state') });
        return () => {};
      },
    },
  });
  await client.auth.signInSilently('st_1');
  const [session] = server.sentTo(wirePaths.redirectSession) as [{ auth: { authRequest: Record<string, string> } }];
  const { codeChallenge, state } = session.auth.authRequest;
  const [, exchange] = server.sentTo(wirePaths.token) as [unknown, { codeVerifier: string }];
  expect(session).toEqual({
    auth: {
      authRequest: {
        clientId,
        codeChallenge: createHash('sha256').update(exchange.codeVerifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
        responseType: 'code',
        scope: 'offline_access',
        state,
        sessionToken: 'st_1',
      },
      prompt: 'none',
    },
  });
  expect([codeChallenge?.length, state?.length]).toEqual([43, 43]);
  expect(exchange).toEqual({
    clientId,
    grantType: 'authorization_code',
    code: 'ac_1',
    codeVerifier: exchange.codeVerifier,
  });
});

describe('F and G: sign-in by redirect, with a proof key', () => {
  const back = 'https://app.example/back?tab=1';

  test.each(['fragment', 'query'] as const)('by %s', async (responseMode) => {
    const { auth, tokens } = scene();
    const prepared = await auth.prepareRedirect(back, 'https://app.example/from');
    expect(prepared).toEqual({
      redirectUri: back,
      originalUri: 'https://app.example/from',
      codeVerifier: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
      codeChallenge: createHash('sha256').update(prepared.codeVerifier).digest('base64url'),
      state: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
    });
    const address = await auth.redirectUrl(prepared, { responseMode });
    expect(address).toBe(`${server.url}${wirePaths.authorize}?${new URLSearchParams({ state: prepared.state })}`);
    expect(server.sentTo(wirePaths.redirectSession)).toEqual([
      {
        auth: {
          authRequest: {
            clientId,
            redirectUri: back,
            codeChallenge: prepared.codeChallenge,
            codeChallengeMethod: 'S256',
            responseMode,
            responseType: 'code',
            scope: 'offline_access',
            state: prepared.state,
          },
          prompt: 'login',
        },
      },
    ]);
    const values = new URLSearchParams({ code: 'ac_1', state: prepared.state });
    const returned = `${back}${responseMode === 'query' ? '&' : '#'}${values}`;
    const { code, state } = auth.parseRedirect(returned, responseMode);
    const set = await auth.completeRedirect(code, state, prepared);
    expect(set.refreshToken.role).toBe('member');
    expect(await tokens.getTokens()).toEqual(set);
    expect(server.sentTo(wirePaths.token).at(-1)).toEqual({
      clientId,
      grantType: 'authorization_code',
      redirectUri: back,
      code: 'ac_1',
      codeVerifier: prepared.codeVerifier,
    });
  });

  test('the fragment is read unless the query is asked for, and errors as well', () => {
    const { auth } = scene();
    const url = 'https://app.example/?code=q&state=qs#error=access_denied&error_description=No%20thanks&state=fs';
    expect(auth.parseRedirect(url)).toEqual({ error: 'access_denied', errorDescription: 'No thanks', state: 'fs' });
    expect(auth.parseRedirect(url, 'query')).toEqual({ code: 'q', state: 'qs' });
    expect(auth.parseRedirect('https://app.example/')).toEqual({});
  });

  test('how to ask, a session and a provider go along', async () => {
    const { auth } = scene();
    const prepared = await auth.prepareRedirect(back);
    for (const idp of ['google', 'facebook', { connectionId: 'c-1' }] as const) {
      await auth.redirectUrl(prepared, { idp, prompt: 'consent', sessionToken: 'st_1' });
    }
    const asked = (server.sentTo(wirePaths.redirectSession) as { auth: { authRequest: object; prompt: string } }[]).map(
      ({ auth: { authRequest, prompt } }) => ({ ...authRequest, prompt }),
    );
    expect(asked).toMatchObject([
      { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69', prompt: 'consent', sessionToken: 'st_1' },
      { idp: '3ecad13f-52c3-483d-911f-31dbcf2a6d23' },
      { idp: 'c-1' },
    ]);
  });
});

describe('H: a back end that knows its members', () => {
  test('acts for a member by id, with the pair', async () => {
    const { auth } = scene();
    await auth.signInExternally({ memberId: 'member-1', apiKey: 'ok_1' });
    expect(exchanges()).toEqual([
      ['POST', wirePaths.token, undefined, { clientId, grantType: 'anonymous' }],
      [
        'POST',
        wirePaths.token,
        'access-1,ok_1',
        { grant_type: 'authorized_client', scope: 'offline_access', member_id: 'member-1' },
      ],
    ]);
    expect(await auth.loggedIn()).toBe(true);
  });

  test('signs on whom it knows by address, and acts by the session of that', async () => {
    const { auth } = scene();
    await auth.signOnExternally({ ...{ email: 'a@b.co', apiKey: 'ok_1' }, profile: { firstName: 'Ada' } });
    expect(exchanges().slice(1)).toEqual([
      ['POST', wirePaths.signOn, 'access-1,ok_1', { loginId: { email: 'a@b.co' }, profile: { firstName: 'Ada' } }],
      [
        'POST',
        wirePaths.token,
        'access-1,ok_1',
        { grant_type: 'authorized_client', member_id: 'member-1', session_token: 'st_1' },
      ],
    ]);
    expect(await auth.loggedIn()).toBe(true);
  });

  test.each<[RecordedAnswer, object]>([
    [
      { status: 401, headers: { 'x-wix-request-id': 'request-1' } },
      { message: 'something went wrong', status: 401, requestId: 'request-1' },
    ],
    [{ drops: true }, { message: 'System error occurred', code: 'UNKNOWN' }],
    [{ body: {} }, { message: 'System error occurred', code: 'UNKNOWN' }],
  ])('%j is told as of every call', async (answer, told) => {
    const { auth, tokens } = scene();
    await tokens.setTokens({
      accessToken: { value: 'v', expiresAt: 9e9 },
      refreshToken: { value: 'rt_v', role: 'visitor' },
    });
    server.answer(wirePaths.token, answer);
    expect(await rejection(auth.signInExternally({ memberId: 'm', apiKey: 'ok_1' }))).toMatchObject(told);
    expect(await auth.loggedIn()).toBe(false);
  });
});

describe('I: an identity provider that the app has asked itself', () => {
  const input = { idpConnectionId: 'c-1', tokenParams: { id_token: 'jwt' } };

  test('its token signs in, in the same states', async () => {
    const { auth } = scene();
    server.answer(wirePaths.sso, mustWait, { body: { state: 'SUCCESS', sessionToken: 'st_1' } });
    expect(await auth.loginWithIdp(input)).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' });
    expect(await auth.loginWithIdp(input)).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 'st_1' } });
    expect(server.sentTo(wirePaths.sso)).toEqual([input, input]);
  });

  test('a refusal is a failure that is returned', async () => {
    const { auth } = scene();
    server.answer(wirePaths.sso, refused('INVALID_IDP_TOKEN', 'Bad token', 401), refused('-19971'));
    expect(await auth.loginWithIdp(input)).toMatchObject({ loginState: 'FAILURE' });
    expect(await auth.loginWithIdp(input)).toEqual({
      loginState: 'FAILURE',
      error: 'no',
      errorCode: 'missingCaptchaToken',
    });
  });
});

describe('J: logout', () => {
  async function signedIn(): Promise<{ client: Client; tokens: ReturnType<typeof memoryTokens> }> {
    const { client, tokens } = scene();
    await client.auth.signInExternally({ memberId: 'member-1', apiKey: 'ok_1' });
    return { client, tokens };
  }

  test('binds the session of the member, empties both tokens and gives the address to leave by', async () => {
    const { client, tokens } = await signedIn();
    const { accessToken } = await tokens.getTokens();
    expect(await client.auth.logout('https://app.example/')).toEqual({
      logoutUrl: `${server.url}/_api/iam/authentication/v1/logout?rs=handle`,
    });
    expect(exchanges().at(-1)).toEqual([
      'POST',
      wirePaths.redirectSession,
      accessToken.value,
      { logout: { clientId }, callbacks: { postFlowUrl: 'https://app.example/' } },
    ]);
    expect(await tokens.getTokens()).toEqual(emptyTokens);
    expect(client.auth.current()).toEqual({ loginState: 'INITIAL' });
  });

  test('that is refused leaves the member signed in', async () => {
    const { client } = await signedIn();
    server.answer(wirePaths.redirectSession, refused('REDIRECT_URL_NOT_ALLOWED'));
    expect(await rejection(client.auth.logout('https://other.example/'))).toMatchObject({
      code: 'REDIRECT_URL_NOT_ALLOWED',
    });
    expect(await client.auth.loggedIn()).toBe(true);
  });
});

test('a mail to recover the password, with a way back when one is given; a refusal is thrown', async () => {
  const { auth } = scene();
  await auth.sendPasswordResetEmail('a@b.co');
  await auth.sendPasswordResetEmail('a@b.co', 'https://app.example/');
  expect(server.sentTo(wirePaths.sendEmail)).toEqual([
    { email: 'a@b.co' },
    { email: 'a@b.co', redirect: { url: 'https://app.example/', clientId } },
  ]);
  server.answer(wirePaths.sendEmail, refused('REDIRECT_URL_NOT_ALLOWED', 'Not allowed'));
  expect(await rejection(auth.sendPasswordResetEmail('a@b.co', 'https://other.example/'))).toMatchObject({
    code: 'REDIRECT_URL_NOT_ALLOWED',
    message: 'Not allowed',
  });
});
