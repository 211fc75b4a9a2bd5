/** Sign-in flows: states, messages and order of steps. */
import { describe, expect, test } from 'vitest';
import { type FakeAnswer, fakeTime, fakeTransport, tokenEndpoint } from '../test-support/fakes.ts';
import { createClient } from './client.ts';
import type { FrameHost } from './frame.ts';
import { challengeOf, createProofKey, randomText } from './pkce.ts';
import { memoryTokens } from './tokens.ts';

const redirectPath = '/_api/redirects-api/v1/redirect-session';

function signInWith(answers: Record<string, FakeAnswer>, frames?: FrameHost) {
  const endpoint = tokenEndpoint();
  const time = fakeTime();
  const transport = fakeTransport((request, count) => answers[request.path] ?? endpoint.respond(request, count));
  const tokens = memoryTokens();
  const client = createClient({
    transport,
    clientId: 'app',
    tokens,
    now: time.now,
    setTimer: time.setTimer,
    ...(frames === undefined ? {} : { frames }),
  });
  const sentTo = (path: string) =>
    transport.requests.filter((each) => each.path === path).map((each) => JSON.parse(each.body as string));
  return { auth: client.auth, client, endpoint, time, tokens, transport, sentTo };
}

const register = '/_api/iam/authentication/v2/register';
const login = '/_api/iam/authentication/v2/login';
const verify = '/_api/iam/verification/v1/auth/verify';
const person = { email: 'a@b.co', password: 'p' };
const refusal = (code: string): FakeAnswer => ({
  status: 400,
  body: { message: 'no', details: { applicationError: { code, description: 'no', data: {} } } },
});

describe('login states', () => {
  test.each<[FakeAnswer, object]>([
    [{ body: { state: 'SUCCESS', sessionToken: 'st_1' } }, { loginState: 'SUCCESS', data: { sessionToken: 'st_1' } }],
    [
      { body: { state: { status: 'DONE' }, sessionToken: 's' } },
      { loginState: 'SUCCESS', data: { sessionToken: 's' } },
    ],
    [
      { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'ss_1' } },
      { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'ss_1' } },
    ],
    [{ body: { state: 'REQUIRE_OWNER_APPROVAL', stateToken: 'x' } }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    [{ body: { state: 'REQUIRE_MFA' } }, { loginState: 'FAILURE', error: 'Unknown _state' }],
    [refusal('-19976'), { loginState: 'FAILURE', error: 'no', errorCode: 'invalidPassword' }],
    [refusal('-19973'), { loginState: 'FAILURE', error: 'no', errorCode: 'resetPassword' }],
    [refusal('-19995'), { loginState: 'FAILURE', error: 'no', errorCode: 'invalidEmail' }],
    [refusal('-19971'), { loginState: 'FAILURE', error: 'no', errorCode: 'missingCaptchaToken' }],
    [refusal('-19970'), { loginState: 'FAILURE', error: 'no', errorCode: 'invalidCaptchaToken' }],
    [{ status: 500 }, { loginState: 'FAILURE', error: 'System error occurred', errorCode: 'invalidEmail' }],
  ])('%j', async (answer, result) => {
    const { auth, sentTo } = signInWith({ [login]: answer });
    expect(auth.current()).toEqual({ loginState: 'INITIAL' });
    expect(
      await auth.login({ ...person, captchaTokens: { recaptchaToken: 'r', invisibleRecaptchaToken: 'i' } }),
    ).toEqual(result);
    expect(auth.current()).toEqual(result);
    expect(sentTo(login)).toEqual([
      { loginId: { email: 'a@b.co' }, password: 'p', captchaTokens: [{ Recaptcha: 'r', InvisibleRecaptcha: 'i' }] },
    ]);
  });

  test.each<[FakeAnswer, object]>([
    [refusal('-19995'), { loginState: 'FAILURE', error: 'no', errorCode: 'emailAlreadyExists' }],
    [refusal('-19976'), { loginState: 'FAILURE', error: 'no' }],
    [
      {
        status: 400,
        body: {
          message: 'x',
          details: {
            validationError: {
              fieldViolations: [
                {
                  field: 'loginId.email',
                  description: 'must be an address',
                  violatedRule: 'FORMAT',
                  data: { type: 'EMAIL' },
                },
              ],
            },
          },
        },
      },
      { loginState: 'FAILURE', error: 'must be an address', errorCode: 'invalidEmail' },
    ],
  ])('registering: %j', async (answer, result) => {
    const { auth } = signInWith({ [register]: answer });
    expect(await auth.register(person)).toEqual(result);
  });

  test('the code of the mail goes with the kept state token', async () => {
    const { auth, sentTo } = signInWith({
      [login]: { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'ss_1' } },
      [verify]: { body: { state: 'SUCCESS', sessionToken: 'st_1' } },
    });
    await auth.login(person);
    expect(await auth.processVerification({ verificationCode: '123456' })).toMatchObject({ loginState: 'SUCCESS' });
    expect(sentTo(verify)).toEqual([{ code: '123456', stateToken: 'ss_1' }]);
  });

  test('without a pending check nothing is sent', async () => {
    const { auth, transport } = signInWith({});
    expect(await auth.processVerification({ verificationCode: '123456' })).toEqual({
      loginState: 'FAILURE',
      error: 'Unknown _state',
    });
    expect(transport.requests).toHaveLength(0);
  });

  test('a wrong code is thrown and may be typed again', async () => {
    const { auth } = signInWith({
      [login]: { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'ss_1' } },
      [verify]: refusal('VERIFICATION_FAILED'),
    });
    await auth.login(person);
    await expect(auth.processVerification({ verificationCode: '1' })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
    });
    expect(auth.current().loginState).toBe('EMAIL_VERIFICATION_REQUIRED');
  });
});

describe('PKCE', () => {
  test('the challenge of the standard example', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  test('verifiers are 43 to 128 characters of the allowed ones, each about equally often', async () => {
    expect((await createProofKey()).codeVerifier).toMatch(/^[A-Za-z0-9\-._~]{43}$/);
    expect((await createProofKey(128)).codeVerifier).toHaveLength(128);
    for (const length of [42, 129, 43.5, Number.NaN]) {
      await expect(createProofKey(length)).rejects.toThrow(/^Expected a length between 43 and 128/);
    }
    const counts = new Map<string, number>();
    for (const letter of randomText(66_000)) {
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(66);
    // 1,000 expected each; a biased draw (256 modulo 66) would give a quarter more to some.
    expect(Math.max(...counts.values())).toBeLessThan(1180);
    expect(Math.min(...counts.values())).toBeGreaterThan(820);
  });
});

describe('redirect sign-in', () => {
  const session = { body: { redirectSession: { fullUrl: 'https://site/authorize?x=1' } } };

  test('asks for the address with challenge and state, and trades the code', async () => {
    const { auth, sentTo, tokens } = signInWith({ [redirectPath]: session });
    const prepared = await auth.prepareRedirect('https://app/back', 'https://app/from');
    expect(await auth.redirectUrl(prepared, { idp: 'google' })).toBe('https://site/authorize?x=1');
    expect(sentTo(redirectPath)[0]).toEqual({
      auth: {
        authRequest: {
          clientId: 'app',
          redirectUri: 'https://app/back',
          codeChallenge: prepared.codeChallenge,
          codeChallengeMethod: 'S256',
          responseMode: 'fragment',
          responseType: 'code',
          scope: 'offline_access',
          state: prepared.state,
          idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69',
        },
        prompt: 'login',
      },
    });
    const back = auth.parseRedirect(`https://app/back#code=ac_1&state=${prepared.state}`);
    const set = await auth.completeRedirect(back.code, back.state, prepared);
    expect(set.refreshToken.role).toBe('member');
    expect(await tokens.getTokens()).toBe(set);
    expect(sentTo('/oauth2/token').at(-1)).toEqual({
      clientId: 'app',
      grantType: 'authorization_code',
      redirectUri: 'https://app/back',
      code: 'ac_1',
      codeVerifier: prepared.codeVerifier,
    });
  });

  test('reads errors from fragment and query', () => {
    const { auth } = signInWith({});
    expect(auth.parseRedirect('https://a/?error=access_denied&error_description=no&state=s', 'query')).toEqual({
      error: 'access_denied',
      errorDescription: 'no',
      state: 's',
    });
  });

  test('refuses in this order, before any request', async () => {
    const { auth, transport } = signInWith({});
    const prepared = { redirectUri: 'r', originalUri: '', codeVerifier: 'v', codeChallenge: 'c', state: 's' };
    await expect(auth.completeRedirect(undefined, 'x', prepared)).rejects.toThrow('Missing code or _state');
    await expect(auth.completeRedirect('c', undefined, prepared)).rejects.toThrow('Missing code or _state');
    await expect(auth.completeRedirect('c', 'x', prepared)).rejects.toThrow('Invalid _state');
    expect(transport.requests).toHaveLength(0);
  });

  test.each<FakeAnswer>([{ status: 400 }, { body: {} }])('a failed exchange %j', async (answer) => {
    const { auth } = signInWith({ '/oauth2/token': answer });
    const prepared = { redirectUri: 'r', originalUri: '', codeVerifier: 'v', codeChallenge: 'c', state: 's' };
    const error = await auth.completeRedirect('c', 's', prepared).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'Failed to get member tokens', cause: expect.any(Error) });
  });
});

describe('silent sign-in', () => {
  function frameHost() {
    const opened: { url: string; say: (data: unknown) => void }[] = [];
    let open = 0;
    const frames: FrameHost = {
      open(url, onMessage) {
        opened.push({ url, say: onMessage });
        open += 1;
        return () => {
          open -= 1;
        };
      },
    };
    return { frames, opened, open: () => open };
  }
  const session = { body: { redirectSession: { fullUrl: 'https://site/authorize' } } };
  const frameOpened = async (opened: unknown[]) => {
    while (opened.length === 0) {
      await new Promise((done) => setImmediate(done));
    }
  };

  test('waits for the message with its state, and takes frame and listener away', async () => {
    const host = frameHost();
    const { auth, sentTo, time } = signInWith({ [redirectPath]: session }, host.frames);
    const signedIn = auth.signInSilently('st_1');
    await frameOpened(host.opened);
    const { authRequest } = sentTo(redirectPath)[0].auth;
    expect(authRequest).toMatchObject({ responseMode: 'web_message', sessionToken: 'st_1' });
    expect(authRequest).not.toHaveProperty('redirectUri');
    for (const noise of [null, 'x', { state: 'other', code: 'no' }]) {
      host.opened[0]!.say(noise);
    }
    host.opened[0]!.say({ code: 'ac_1', state: authRequest.state });
    expect((await signedIn).refreshToken.role).toBe('member');
    expect([host.open(), time.pending()]).toEqual([0, 0]);
    expect(sentTo('/oauth2/token').at(-1)).not.toHaveProperty('redirectUri');
    expect(await auth.loggedIn()).toBe(true);
  });

  test('an error message ends as a missing code', async () => {
    const host = frameHost();
    const { auth, sentTo } = signInWith({ [redirectPath]: session }, host.frames);
    const signedIn = auth.signInSilently('st_1');
    await frameOpened(host.opened);
    host.opened[0]!.say({ error: 'login_required', state: sentTo(redirectPath)[0].auth.authRequest.state });
    await expect(signedIn).rejects.toThrow('Missing code or _state');
    expect(host.open()).toBe(0);
  });

  test('gives up after 120 seconds', async () => {
    const host = frameHost();
    const { auth, time } = signInWith({ [redirectPath]: session }, host.frames);
    const signedIn = auth.signInSilently('st_1');
    await frameOpened(host.opened);
    time.advance(119_999);
    expect(host.open()).toBe(1);
    time.advance(1);
    await expect(signedIn).rejects.toThrow('OAuth flow timed out');
    expect(host.open()).toBe(0);
  });
});

describe('other ways in, and out', () => {
  test('external login sends the pair and keeps member tokens', async () => {
    const { auth, transport, sentTo } = signInWith({});
    await auth.signInExternally({ memberId: 'm', apiKey: 'ok_1' });
    expect(transport.requests.at(-1)!.headers.authorization).toBe('access-1,ok_1');
    expect(sentTo('/oauth2/token').at(-1)).toEqual({
      grant_type: 'authorized_client',
      member_id: 'm',
      scope: 'offline_access',
    });
    await auth.signInExternally({ memberId: 'm', apiKey: 'ok_1', sessionToken: 'st' });
    expect(sentTo('/oauth2/token').at(-1)).toEqual({
      grant_type: 'authorized_client',
      member_id: 'm',
      session_token: 'st',
    });
    expect(await auth.loggedIn()).toBe(true);
  });

  test('logout empties both tokens and gives the address', async () => {
    const { auth, tokens, sentTo } = signInWith({
      [redirectPath]: { body: { redirectSession: { fullUrl: 'https://site/out' } } },
    });
    await auth.signInExternally({ memberId: 'm', apiKey: 'ok_1' });
    expect(await auth.logout('https://app/')).toEqual({ logoutUrl: 'https://site/out' });
    expect(sentTo(redirectPath)).toEqual([{ logout: { clientId: 'app' }, callbacks: { postFlowUrl: 'https://app/' } }]);
    expect((await tokens.getTokens()).refreshToken).toEqual({ value: '', role: 'none' });
    expect(await auth.loggedIn()).toBe(false);
  });

  test('a password mail names where to come back to', async () => {
    const { auth, sentTo } = signInWith({});
    await auth.sendPasswordResetEmail('a@b.co', 'https://app/');
    expect(sentTo('/_api/iam/recovery/v1/send-email')).toEqual([
      { email: 'a@b.co', redirect: { url: 'https://app/', clientId: 'app' } },
    ]);
  });
});
