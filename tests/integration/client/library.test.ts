/**
 * What the client does by itself, row by row of identity sheet 15, as a server sees it. Time is the test's own; the
 * browser's part, frames and tabs, is in tests/browser/client-library.test.ts.
 */
import {
  type Client,
  type ClientOptions,
  cacheTimeMs,
  cookieTokens,
  createClient,
  createProofKey,
  createQuery,
  emptyTokens,
  localStorageTokens,
  memoryTokens,
  type TokenSet,
  withFailureCallback,
} from '@openhours/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeStorage, fakeTime } from '../../../packages/client/test-support/fakes.ts';
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
afterEach(() => {
  vi.unstubAllGlobals();
  server.reset();
});
afterAll(() => server.stop());

const clientId = '00000000-0000-4000-8000-00000000000a';
const bookingId = '00000000-0000-4000-8000-00000000000b';
const startSeconds = 1_800_000_000;

function scene(options: ClientOptions = {}) {
  const time = fakeTime(startSeconds * 1000);
  const tokens = options.tokens ?? memoryTokens();
  const { now, setTimer, sleep } = time;
  const client = createClient({ baseUrl: server.url, clientId, now, setTimer, sleep, ...options, tokens });
  return { client, time, tokens };
}

/** A client without tokens of its own, for rows about calls. */
function caller(options: ClientOptions = {}) {
  const time = fakeTime(startSeconds * 1000);
  return { time, client: createClient({ baseUrl: server.url, now: time.now, sleep: time.sleep, ...options }) };
}

const member = (value: string, expiresAt: number): TokenSet => ({
  accessToken: { value, expiresAt },
  refreshToken: { value: 'rt_member', role: 'member' },
});
const call = (client: Client) => client.site.listSites();
const authorizations = () => server.requests.map(({ headers }) => headers.authorization);
const grants = () =>
  server.sentTo(wirePaths.token).map((body) => {
    const { grantType, grant_type } = body as { grantType?: string; grant_type?: string };
    return grantType ?? grant_type;
  });
const thrown = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('Token set: value and expiry, value and role; the empty one has neither', async () => {
  const { client, tokens } = scene();
  expect(await client.auth.getTokens()).toEqual({
    accessToken: { value: '', expiresAt: 0 },
    refreshToken: { value: '', role: 'none' },
  });
  expect(emptyTokens).toEqual(await tokens.getTokens());
  const answer = { access_token: 'a', refresh_token: 'rt_a', expires_in: '14400', token_type: 'Bearer' };
  server.answer(wirePaths.token, { body: answer });
  await call(client);
  expect(await tokens.getTokens()).toEqual({
    accessToken: { value: 'a', expiresAt: startSeconds + 14_400 },
    refreshToken: { value: 'rt_a', role: 'visitor' },
  });
});

test('Expired: before this whole second, without a margin', async () => {
  const { client, time } = scene({ tokens: memoryTokens(member('m', startSeconds)) });
  time.advance(999);
  await call(client);
  expect(grants()).toEqual([]);
  time.advance(1);
  await call(client);
  expect(grants()).toEqual(['refresh_token']);
});

describe('Storage', () => {
  const kept = member('kept ä;=', startSeconds + 60);

  test('memory unless another is given', async () => {
    const { client } = scene();
    await client.auth.setTokens(kept);
    await call(client);
    expect(await client.auth.getTokens()).toBe(kept);
    expect(await scene().client.auth.getTokens()).toEqual(emptyTokens);
  });

  test('local storage holds them as JSON for whoever comes next', async () => {
    const storage = fakeStorage();
    vi.stubGlobal('localStorage', storage);
    await scene({ tokens: localStorageTokens() }).client.auth.setTokens(kept);
    expect([...storage.entries.values()].map((text) => JSON.parse(text))).toEqual([kept]);
    expect(await scene({ tokens: localStorageTokens() }).client.auth.getTokens()).toEqual(kept);
  });

  test.each([
    ['https:', '; Secure'],
    ['http:', ''],
  ])('a cookie of JSON on %s, for path / unless another is given', async (protocol, secure) => {
    const page = { cookie: '' };
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { protocol });
    const { client } = scene({ tokens: cookieTokens() });
    await client.auth.setTokens(kept);
    expect(page.cookie).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax(; Secure)?$/);
    expect(page.cookie.endsWith(`SameSite=Lax${secure}`)).toBe(true);
    const [pair] = page.cookie.split(';') as [string];
    expect(JSON.parse(decodeURIComponent(pair.slice(pair.indexOf('=') + 1)))).toEqual(kept);
    expect(await scene({ tokens: cookieTokens() }).client.auth.getTokens()).toEqual(kept);
    cookieTokens({ path: '/shop' }).setTokens(kept);
    expect(page.cookie).toContain('; Path=/shop;');
  });

  test('whatever has getTokens and setTokens', async () => {
    const calls: unknown[] = [];
    const tokens = {
      getTokens: async () => kept,
      setTokens: async (set: TokenSet) => {
        calls.push(set);
      },
    };
    const { client } = scene({ tokens });
    await call(client);
    await client.auth.setTokens(emptyTokens);
    expect(authorizations()).toEqual([kept.accessToken.value]);
    expect(calls).toEqual([emptyTokens]);
  });
});

describe('Renewal', () => {
  test('a valid access token is used as it is', async () => {
    const { client } = scene({ tokens: memoryTokens(member('m', startSeconds + 1)) });
    await call(client);
    expect(authorizations()).toEqual(['m']);
  });

  test('an expired one is renewed by the refresh token, whose value and role stay', async () => {
    const { client, tokens } = scene({ tokens: memoryTokens(member('m', 5)) });
    await call(client);
    expect(server.sentTo(wirePaths.token)).toEqual([
      { clientId, refreshToken: 'rt_member', grantType: 'refresh_token' },
    ]);
    expect(authorizations()).toEqual([undefined, 'access-1']);
    expect(await tokens.getTokens()).toEqual({
      accessToken: { value: 'access-1', expiresAt: startSeconds + 14_400 },
      refreshToken: { value: 'rt_member', role: 'member' },
    });
  });

  test.each<[string, RecordedAnswer]>([
    ['is refused', { status: 400, body: { error: 'invalid_grant', error_description: 'refresh token is not valid' } }],
    ['finds no connection', { drops: true }],
    ['is answered without a token', { body: {} }],
    ['is answered with something else', { body: '<html>' }],
  ])('one that %s gives a new visitor', async (_, answer) => {
    const anonymous = { access_token: 'v', refresh_token: 'rt_v', expires_in: 14_400, token_type: 'Bearer' };
    server.answer(wirePaths.token, answer, { body: anonymous });
    const { client, tokens } = scene({ tokens: memoryTokens(member('m', 5)) });
    await call(client);
    expect(server.sentTo(wirePaths.token)[1]).toEqual({ clientId, grantType: 'anonymous' });
    expect((await tokens.getTokens()).refreshToken).toEqual({ value: 'rt_v', role: 'visitor' });
    expect(authorizations().at(-1)).toBe('v');
  });

  test('one is in flight for all calls that wait', async () => {
    const { client } = scene();
    await Promise.all(Array.from({ length: 20 }, () => call(client)));
    expect(grants()).toEqual(['anonymous']);
    expect(new Set(authorizations().slice(1))).toEqual(new Set(['access-1']));
  });

  test('who has signed out meanwhile is not signed in again by it', async () => {
    const { client, tokens } = scene({ tokens: memoryTokens(member('m', 5)) });
    const renewed = { access_token: 'renewed', refresh_token: 'rt_member', expires_in: 14_400, token_type: 'Bearer' };
    const anonymous = { access_token: 'v', refresh_token: 'rt_v', expires_in: 14_400, token_type: 'Bearer' };
    server.answer(
      wirePaths.token,
      async () => {
        await tokens.setTokens(emptyTokens);
        return { body: renewed };
      },
      { body: anonymous },
    );
    await call(client);
    expect(authorizations().at(-1)).toBe('v');
    expect((await tokens.getTokens()).refreshToken).toEqual({ value: 'rt_v', role: 'visitor' });
  });
});

describe('Roles', () => {
  const prepared = { redirectUri: 'https://app/', originalUri: '', codeVerifier: 'v', codeChallenge: 'c', state: 's' };

  test.each<[string, (client: Client) => Promise<TokenSet>]>([
    ['the exchange of a code', (client) => client.auth.completeRedirect('ac_1', 's', prepared)],
    ['a sign-in of another back end', (client) => client.auth.signInExternally({ memberId: 'm', apiKey: 'ok_1' })],
  ])('%s gives a member, and logout nobody', async (_, signIn) => {
    const { client, tokens } = scene();
    await call(client);
    expect(await client.auth.loggedIn()).toBe(false);
    expect((await signIn(client)).refreshToken.role).toBe('member');
    expect(await client.auth.loggedIn()).toBe(true);
    await client.auth.logout('https://app/');
    expect(await tokens.getTokens()).toEqual(emptyTokens);
    expect(await client.auth.loggedIn()).toBe(false);
  });

  test('silent sign-in gives a member, too', async () => {
    const { client } = scene({
      frames: {
        open(url, onMessage) {
          onMessage({ code: 'ac_1', state: new URL(url).searchParams.get('state') });
          return () => {};
        },
      },
    });
    expect((await client.auth.signInSilently('st_1')).refreshToken.role).toBe('member');
    expect(await client.auth.loggedIn()).toBe(true);
  });
});

test('Calls: the access token alone, and with an API key behind a comma', async () => {
  await call(scene({ tokens: memoryTokens(member('m', 9e9)) }).client);
  await call(scene({ tokens: memoryTokens(member('m', 9e9)), apiKey: 'ok_1' }).client);
  expect(authorizations()).toEqual(['m', 'm,ok_1']);
});

test.each([201, 400, 401, 429, 500])('Token endpoint: %i is something that went wrong', async (status) => {
  server.answer(wirePaths.token, { status, headers: { 'x-wix-request-id': 'request-1' }, body: { message: 'm' } });
  const error = await thrown(() => call(scene().client));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ message: 'something went wrong', status, requestId: 'request-1' });
});

describe('Redirect sign-in', () => {
  const prepared = { redirectUri: 'https://app/', originalUri: '', codeVerifier: 'v', codeChallenge: 'c', state: 's' };

  test.each([
    [undefined, undefined, 'Missing code or _state'],
    [undefined, 'other', 'Missing code or _state'],
    ['', 's', 'Missing code or _state'],
    ['ac_1', undefined, 'Missing code or _state'],
    ['ac_1', '', 'Missing code or _state'],
    ['ac_1', 'other', 'Invalid _state'],
  ])('code %j with state %j: %s, and nothing is asked', async (code, state, message) => {
    const error = await thrown(() => scene().client.auth.completeRedirect(code, state, prepared));
    expect((error as Error).message).toBe(message);
    expect(server.requests).toEqual([]);
  });

  test('an exchange that is refused has the error of the token endpoint as its cause', async () => {
    server.answer(wirePaths.token, { status: 400, headers: { 'x-wix-request-id': 'request-1' } });
    const { client, tokens } = scene();
    expect(await thrown(() => client.auth.completeRedirect('ac_1', 's', prepared))).toMatchObject({
      message: 'Failed to get member tokens',
      cause: { message: 'something went wrong', status: 400, requestId: 'request-1' },
    });
    expect(await tokens.getTokens()).toEqual(emptyTokens);
  });

  test.each<RecordedAnswer>([{ body: {} }, { body: { access_token: 'a' } }, { body: { refresh_token: 'r' } }])(
    'an exchange without tokens: %j',
    async (answer) => {
      server.answer(wirePaths.token, answer);
      const { client, tokens } = scene();
      const error = await thrown(() => client.auth.completeRedirect('ac_1', 's', prepared));
      expect((error as Error).message).toBe('Failed to get member tokens');
      expect(await tokens.getTokens()).toEqual(emptyTokens);
    },
  );
});

describe('Silent sign-in', () => {
  /** A page that keeps what is in it: frames and listeners. */
  function page() {
    const frames: { src: string; style: { display?: string }; parentNode: unknown }[] = [];
    const listeners: ((event: { data: unknown }) => void)[] = [];
    let framed = () => {};
    const opened = new Promise<void>((resolve) => {
      framed = resolve;
    });
    const body = {
      appendChild: (frame: (typeof frames)[number]) => {
        frames.push(frame);
        frame.parentNode = body;
        framed();
      },
      removeChild: (frame: (typeof frames)[number]) => frames.splice(frames.indexOf(frame), 1),
    };
    vi.stubGlobal('document', { body, createElement: () => ({ src: '', style: {}, parentNode: null }) });
    vi.stubGlobal('window', {
      addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
      removeEventListener: (_: string, listener: (typeof listeners)[number]) =>
        listeners.splice(listeners.indexOf(listener), 1),
    });
    const say = (data: unknown) => {
      for (const listener of listeners.slice()) {
        listener({ data });
      }
    };
    return { frames, listeners, opened, say };
  }
  const lock = <T>(_: string, work: () => Promise<T>) => work();

  test('in a hidden frame, by the message that has its state', async () => {
    const { frames, listeners, opened, say } = page();
    const { client, time } = scene({ lock });
    const signedIn = client.auth.signInSilently('st_1');
    await opened;
    const state = new URL(frames[0]!.src).searchParams.get('state') as string;
    expect(frames).toMatchObject([{ style: { display: 'none' } }]);
    say('text');
    say(null);
    say({ code: 'ac_other', state: 'other' });
    expect(frames).toHaveLength(1);
    say({ code: 'ac_1', state });
    expect((await signedIn).refreshToken.role).toBe('member');
    expect([frames.length, listeners.length, time.pending()]).toEqual([0, 0, 0]);
    expect(server.sentTo(wirePaths.token).at(-1)).toEqual({
      clientId,
      grantType: 'authorization_code',
      code: 'ac_1',
      codeVerifier: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
    });
  });

  test('an error instead of a code is a missing code', async () => {
    const { frames, listeners, opened, say } = page();
    const { client, time } = scene({ lock });
    const failed = thrown(() => client.auth.signInSilently('st_1'));
    await opened;
    say({ error: 'login_required', state: new URL(frames[0]!.src).searchParams.get('state') });
    expect(((await failed) as Error).message).toBe('Missing code or _state');
    expect([frames.length, listeners.length, time.pending()]).toEqual([0, 0, 0]);
  });

  test('120,000 ms without a message', async () => {
    const { frames, listeners, opened } = page();
    const { client, time } = scene({ lock });
    const failed = thrown(() => client.auth.signInSilently('st_1'));
    await opened;
    time.advance(119_999);
    expect([frames.length, listeners.length]).toEqual([1, 1]);
    time.advance(1);
    expect(((await failed) as Error).message).toBe('OAuth flow timed out');
    expect([frames.length, listeners.length, time.pending()]).toEqual([0, 0, 0]);
  });

  test('a page that takes no frame is left without listener and timer', async () => {
    const { listeners } = page();
    vi.stubGlobal('document', { body: null, createElement: () => ({ style: {} }) });
    const { client, time } = scene({ lock });
    expect(await thrown(() => client.auth.signInSilently('st_1'))).toBeInstanceOf(TypeError);
    expect([listeners.length, time.pending()]).toEqual([0, 0]);
  });

  test('a redirect session that is refused opens no frame', async () => {
    const { frames, listeners } = page();
    server.answer(wirePaths.redirectSession, refused('ORIGIN_NOT_ALLOWED', 'Origin is not allowed', 403));
    const { client, time } = scene({ lock });
    expect(await thrown(() => client.auth.signInSilently('st_1'))).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
    expect([frames.length, listeners.length, time.pending()]).toEqual([0, 0, 0]);
  });
});

describe('PKCE', () => {
  test('a verifier of 43 characters, or as many as are asked for up to 128', async () => {
    expect((await createProofKey()).codeVerifier).toMatch(/^[A-Za-z0-9\-._~]{43}$/);
    expect((await createProofKey(43)).codeVerifier).toHaveLength(43);
    expect((await createProofKey(128)).codeVerifier).toMatch(/^[A-Za-z0-9\-._~]{128}$/);
  });

  test.each([0, 42, 129, 50.5, Number.NaN, -43])('of %d characters there is none', async (length) => {
    const error = await thrown(() => createProofKey(length));
    expect((error as Error).message).toBe(`Expected a length between 43 and 128. Received ${length}`);
  });

  test('method, scope and response type are always the same', async () => {
    const { client } = scene();
    await client.auth.redirectUrl(await client.auth.prepareRedirect('https://app/'));
    expect(server.sentTo(wirePaths.redirectSession)[0]).toMatchObject({
      auth: { authRequest: { codeChallengeMethod: 'S256', scope: 'offline_access', responseType: 'code' } },
    });
  });
});

test('Page defaults: 50 from position 0, and 50 by cursor', () => {
  expect(createQuery().build()).toEqual({ filter: {}, paging: { limit: 50, offset: 0 } });
  expect(createQuery({ byCursor: true }).build()).toEqual({ filter: {}, cursorPaging: { limit: 50 } });
});

describe('Retry', () => {
  const path = '/v1/sites';

  test.each<RecordedAnswer>([{ drops: true }, { status: 429 }, { status: 500 }, { status: 503 }])(
    'three more times after 1, 2 and 4 s: %j',
    async (answer) => {
      server.answer(path, answer);
      const { client, time } = caller();
      await thrown(() => call(client));
      expect(server.requests).toHaveLength(4);
      expect(time.pauses).toEqual([1000, 2000, 4000]);
    },
  );

  test('the pause doubles up to 30 s', async () => {
    server.answer(path, { status: 500 });
    const { client, time } = caller({ retries: 7 });
    await thrown(() => call(client));
    expect(time.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  test('as late as Retry-After says, in seconds or as a date', async () => {
    const date = new Date((startSeconds + 30) * 1000).toUTCString();
    server.answer(
      path,
      { status: 429, headers: { 'retry-after': '11' } },
      { status: 503, headers: { 'retry-after': date } },
      {},
    );
    const { client, time } = caller();
    await call(client);
    expect(time.pauses).toEqual([11_000, 19_000]);
  });

  test('a write with an idempotency key is sent again under the same, and one without is not', async () => {
    const cancelPath = `/v2/bookings/${bookingId}/cancel`;
    server.answer(cancelPath, { status: 500 }, { drops: true }, {}, { drops: true });
    const { client, time } = caller();
    await client.bookings.cancelBooking({ bookingId }, { idempotencyKey: 'key' });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key', 'key', 'key']);
    expect(time.pauses).toEqual([1000, 2000]);
    await thrown(() => client.bookings.cancelBooking({ bookingId }));
    expect(server.requests).toHaveLength(4);
  });

  test.each([400, 403, 404, 409, 428])('never after %i', async (status) => {
    server.answer(path, { status });
    const { client } = caller();
    await thrown(() => call(client));
    expect(server.requests).toHaveLength(1);
  });
});

test('Cache: five minutes in a browser, nothing in a server process', async () => {
  expect(cacheTimeMs()).toBe(0);
  vi.stubGlobal('document', {});
  expect(cacheTimeMs()).toBe(5 * 60_000);
  vi.unstubAllGlobals();
  const { client } = caller();
  await call(client);
  await call(client);
  expect(server.requests).toHaveLength(2);
});

test('Long queries: above 4000 characters as POST to the same path with the same JSON', async () => {
  const { client } = caller();
  const query = (length: number) => ({ query: { filter: { name: { $eq: 'x'.repeat(length) } } } });
  await client.categoriesV2.queryCategories(query(10) as never);
  await client.categoriesV2.queryCategories(query(4000) as never);
  const [short, long] = server.requests;
  expect([short!.method, short!.path, short!.body]).toEqual(['GET', '/v2/categories/query', undefined]);
  const parameters = Buffer.from(short!.query.get('.r') as string, 'base64url').toString();
  expect(JSON.parse(parameters)).toEqual(query(10));
  expect([long!.method, long!.path, [...long!.query.keys()]]).toEqual(['POST', '/v2/categories/query', []]);
  expect(long!.body).toEqual(query(4000));
});

describe('Encoding', () => {
  test('dates, 64-bit integers and names with an underscore, at every depth', async () => {
    const { client } = caller();
    const booking = { _id: 'b', list: [{ _createdDate: new Date(0), n: 2n ** 62n, deep: { _updatedDate: null } }] };
    await client.bookings.createBooking({ booking } as never);
    expect(server.requests[0]!.body).toEqual({
      booking: {
        id: 'b',
        list: [{ createdDate: '1970-01-01T00:00:00.000Z', n: '4611686018427387904', deep: { updatedDate: null } }],
      },
    });
  });

  test('in the profile of somebody who registers, too', async () => {
    const { client } = scene();
    const profile = { customFields: [{ name: 'since', value: { dateValue: new Date(0), _id: 1n } }] };
    await client.auth.register({ email: 'a@b.co', password: 'p', profile });
    expect(server.sentTo(wirePaths.register)).toMatchObject([
      { profile: { customFields: [{ name: 'since', value: { dateValue: '1970-01-01T00:00:00.000Z', id: '1' } }] } },
    ]);
  });
});

describe('GraphQL', () => {
  test('query and variables to the version, alpha unless another is given', async () => {
    server.answer('/graphql/alpha', { body: { data: { a: 1 } } });
    server.answer('/graphql/v1', { body: { errors: [{ message: 'no' }] } });
    const { client } = scene({ tokens: memoryTokens(member('m', 9e9)) });
    expect(await client.graphql('{ a }', { since: new Date(0), n: 1n, _id: 'x' })).toEqual({ data: { a: 1 } });
    expect(await client.graphql('{ a }', {}, { apiVersion: 'v1' })).toEqual({ data: {}, errors: [{ message: 'no' }] });
    expect(authorizations()).toEqual(['m', 'm']);
    expect(server.requests.map(({ body, method, path }) => [method, path, body])).toEqual([
      [
        'POST',
        '/graphql/alpha',
        { query: '{ a }', variables: { since: '1970-01-01T00:00:00.000Z', n: '1', _id: 'x' } },
      ],
      ['POST', '/graphql/v1', { query: '{ a }', variables: {} }],
    ]);
  });

  test.each([201, 400, 500])('%i is a request that failed', async (status) => {
    server.answer('/graphql/alpha', { ...refused('BAD', 'why'), status });
    expect(await thrown(() => caller().client.graphql('{ a }'))).toMatchObject({
      message: `GraphQL request failed with status ${status}`,
      status,
      details: { applicationError: { code: 'BAD', description: 'why', data: {} } },
      requestId: 'request-1',
    });
  });
});

test('Captcha: both site keys, read once', async () => {
  server.answer(
    wirePaths.captchaSettings,
    { status: 403 },
    { body: { provider: 'ALTCHA', siteKey: 'k', visibleSiteKey: 'seen', invisibleSiteKey: 'unseen' } },
  );
  const { client } = caller();
  // What failed is no answer that lasts.
  await thrown(() => client.captchaSiteKeys());
  const keys = { captchaVisibleSiteKey: 'seen', captchaInvisibleSiteKey: 'unseen' };
  expect(await Promise.all([client.captchaSiteKeys(), client.captchaSiteKeys()])).toEqual([keys, keys]);
  await client.captchaSiteKeys();
  expect(server.requests).toHaveLength(2);
});

describe('Errors', () => {
  const path = '/v1/sites';
  const headers = { 'x-wix-request-id': 'request-1' };
  const violation = (field: string, description: string) => ({
    field,
    description,
    violatedRule: 'OTHER',
    data: {},
  });
  const refusal = (message: string, description: string) => ({
    message,
    details: { applicationError: { code: 'SLOT_TAKEN', description, data: { a: 1 } } },
  });
  const violations = [violation('name', 'is missing'), violation('address.city', 'is too long')];

  test.each<[string, RecordedAnswer, string, string]>([
    [
      'field violations',
      { status: 400, headers, body: { message: 'm', details: { validationError: { fieldViolations: violations } } } },
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT: "address.city" is too long, "name" is missing',
    ],
    ['application error', { status: 409, headers, body: refusal('taken', 'taken') }, 'SLOT_TAKEN', 'taken'],
    [
      'application error with another description',
      { status: 409, headers, body: refusal('no', 'taken') },
      'SLOT_TAKEN',
      'no: taken',
    ],
    ['4xx without details', { status: 404, headers, body: { message: 'm' } }, 'NOT_FOUND', 'm'],
    ['4xx without words', { status: 413, headers, body: {} }, 'PAYLOAD_TOO_LARGE', 'Payload Too Large'],
    [
      '4xx whose status text is its own',
      { status: 422, statusText: "It's no use", headers, body: { details: {} } },
      'IT_S_NO_USE',
      "It's no use",
    ],
    ['4xx as over HTTP/2', { status: 409, statusText: '', headers, body: { message: 'm' } }, 'CONFLICT', 'm'],
    ['4xx that nobody knows', { status: 499, statusText: '', headers, body: { message: 'm' } }, 'UNKNOWN', 'm'],
    [
      '5xx',
      { status: 500, headers, body: { message: 'm' } },
      'UNKNOWN',
      'System error occurred, request-id: request-1',
    ],
    ['5xx without an id', { status: 502, body: '<html>' }, 'UNKNOWN', 'System error occurred'],
    ['no JSON', { status: 404, headers, body: '<html>' }, 'UNKNOWN', 'System error occurred, request-id: request-1'],
    ['200 without JSON', { headers, body: 'ok' }, 'UNKNOWN', 'System error occurred, request-id: request-1'],
  ])('%s', async (_, answer, code, message) => {
    server.answer(path, answer);
    const error = await thrown(() => call(caller({ retries: 0 }).client));
    expect(error).toMatchObject({ code, message, status: answer.status ?? 200 });
    expect((error as { requestId?: string }).requestId).toBe(answer.headers?.['x-wix-request-id']);
  });

  test('no connection', async () => {
    server.answer(path, { drops: true });
    expect(await thrown(() => call(caller({ retries: 0 }).client))).toMatchObject({
      code: 'UNKNOWN',
      message: 'System error occurred',
      status: undefined,
      requestId: undefined,
    });
  });

  test('details hold what was refused: violations by field, or code, description and data', async () => {
    const { client } = caller();
    const validationError = { fieldViolations: violations };
    server.answer(
      path,
      { status: 400, body: { message: 'm', details: { validationError } } },
      { status: 409, body: refusal('no', 'taken') },
      { status: 404, body: { message: 'm' } },
    );
    const details = async () => ((await thrown(() => call(client))) as { details: unknown }).details;
    expect(await details()).toEqual({ validationError: { fieldViolations: violations.slice().reverse() } });
    expect(await details()).toEqual({
      applicationError: { code: 'SLOT_TAKEN', description: 'taken', data: { a: 1 } },
    });
    expect(await details()).toEqual({ applicationError: { code: 'NOT_FOUND', description: 'm', data: {} } });
  });

  test('wrappers: the callback hears of it once, and the same error is thrown', async () => {
    server.answer(path, { status: 404, body: refusal('no', 'no') });
    const { client } = caller();
    const heard: unknown[] = [];
    const wrapped = withFailureCallback(client.site.listSites, (error) => heard.push(error));
    const error = await thrown(() => wrapped());
    expect(heard).toEqual([error]);
    expect(heard[0]).toBe(error);
    server.answer(path, { body: { sites: [] } });
    expect(await wrapped()).toEqual({ sites: [] });
    expect(heard).toHaveLength(1);
  });
});
