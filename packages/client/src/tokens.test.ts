/** Tokens: where they are kept, when they are renewed, and that only one renewal is ever under way. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeStorage, fakeTime, fakeTransport, tokenEndpoint } from '../test-support/fakes.ts';
import { createClient } from './client.ts';
import { leaseLock, platformLock } from './renewal-lock.ts';
import { TokenError } from './token-keeper.ts';
import { cookieTokens, emptyTokens, isExpired, localStorageTokens, memoryTokens, type TokenSet } from './tokens.ts';

afterEach(() => vi.unstubAllGlobals());

const clientId = 'client-1';
const member = (value: string, expiresAt: number): TokenSet => ({
  accessToken: { value, expiresAt },
  refreshToken: { value: 'refresh-m', role: 'member' },
});

function clientOn(endpoint: ReturnType<typeof tokenEndpoint>, tokens = memoryTokens(), more = {}) {
  const time = fakeTime();
  const transport = fakeTransport(endpoint.respond);
  const client = createClient({ transport, clientId, tokens, now: time.now, sleep: time.sleep, ...more });
  const authorization = async () => (await client.site.listSites()) as unknown as { authorization: string };
  return { time, transport, client, authorization };
}

test('expired means before this whole second, without margin', () => {
  const tokens = member('a', 1000);
  expect(isExpired(tokens, 1_000_999)).toBe(false);
  expect(isExpired(tokens, 1_001_000)).toBe(true);
  expect(isExpired(emptyTokens, 0)).toBe(true);
  expect(emptyTokens).toEqual({ accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } });
});

describe('renewal', () => {
  test('without tokens a visitor is made before the first call', async () => {
    const endpoint = tokenEndpoint();
    const storage = memoryTokens();
    const { authorization, client } = clientOn(endpoint, storage);
    expect(await authorization()).toEqual({ authorization: 'access-1' });
    expect(await storage.getTokens()).toEqual({
      accessToken: { value: 'access-1', expiresAt: 1000 + 14400 },
      refreshToken: { value: 'refresh-1', role: 'visitor' },
    });
    expect(await client.auth.loggedIn()).toBe(false);
    await authorization();
    expect(endpoint.grants).toEqual(['anonymous']);
  });

  test('an expired access token is renewed; refresh token and role stay', async () => {
    const endpoint = tokenEndpoint();
    const storage = memoryTokens(member('old', 5));
    const { authorization, transport, client } = clientOn(endpoint, storage);
    expect(await authorization()).toEqual({ authorization: 'access-1' });
    expect(JSON.parse(transport.requests[0]!.body!)).toEqual({
      clientId,
      refreshToken: 'refresh-m',
      grantType: 'refresh_token',
    });
    expect((await storage.getTokens()).refreshToken).toEqual({ value: 'refresh-m', role: 'member' });
    expect(await client.auth.loggedIn()).toBe(true);
  });

  test('a refused renewal gives a new visitor', async () => {
    const endpoint = tokenEndpoint({ refreshStatus: 400 });
    const { authorization, client } = clientOn(endpoint, memoryTokens(member('old', 5)));
    expect(await authorization()).toEqual({ authorization: 'access-2' });
    expect(endpoint.grants).toEqual(['refresh_token', 'anonymous']);
    expect(await client.auth.loggedIn()).toBe(false);
  });

  test('one is under way for all waiting calls', async () => {
    const endpoint = tokenEndpoint();
    const { authorization } = clientOn(endpoint, memoryTokens(member('old', 5)));
    const answers = await Promise.all(Array.from({ length: 20 }, authorization));
    expect(endpoint.grants).toEqual(['refresh_token']);
    expect(new Set(answers.map((each) => each.authorization))).toEqual(new Set(['access-1']));
  });

  test('one is under way for two tabs, and the second uses what the first got', async () => {
    const endpoint = tokenEndpoint();
    const shared = fakeStorage();
    const tab = () => {
      // A pause lets the others go on, however long it is.
      const time = { now: () => 0, sleep: () => new Promise<void>((done) => setImmediate(done)) };
      const tokens = localStorageTokens({ storage: shared });
      const transport = fakeTransport(endpoint.respond);
      return createClient({ transport, clientId, tokens, lock: leaseLock(shared, time) });
    };
    await localStorageTokens({ storage: shared }).setTokens(member('old', 5));
    const answers = await Promise.all([tab(), tab(), tab()].map((client) => client.site.listSites()));
    expect(endpoint.grants).toEqual(['refresh_token']);
    expect(answers).toEqual(Array(3).fill({ authorization: 'access-1' }));
    expect([...shared.entries.keys()]).toEqual(['openhours.tokens']);
  });

  test('where nothing can be written a renewal goes ahead alone', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => {},
    };
    expect(await leaseLock(full, { now: () => 0, sleep: async () => {} })('renew', async () => 'done')).toBe('done');
  });

  test('a tab that died with the lease delays the others, but not for ever', async () => {
    const shared = fakeStorage();
    const time = fakeTime();
    shared.setItem('renew.lease', `dead ${time.now() + 10_000}`);
    const started = time.now();
    expect(await leaseLock(shared, time)('renew', async () => 'done')).toBe('done');
    expect(time.now() - started).toBeGreaterThan(9_000);
    expect(shared.getItem('renew.lease')).toBeNull();
  });

  test('a page that may keep nothing renews for itself, with locks that refuse and without', async () => {
    const refusal = new Error('The document is sandboxed');
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(refusal) } });
    expect(await platformLock()('renew', async () => 'done')).toBe('done');
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw refusal;
      },
    });
    expect(await platformLock()('renew', async () => 'done')).toBe('done');
  });

  test('what fails under a lock of the browser fails, and is not begun again', async () => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
    const work = vi.fn(async () => Promise.reject(new Error('no connection')));
    await expect(platformLock()('renew', work)).rejects.toThrow('no connection');
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('a sign-in meanwhile is not overwritten', async () => {
    const endpoint = tokenEndpoint();
    const storage = memoryTokens(member('old', 5));
    const signedIn = {
      accessToken: { value: 'new', expiresAt: 9e9 },
      refreshToken: { value: 'other', role: 'member' as const },
    };
    const transport = fakeTransport(async (request, count) => {
      const answer = await endpoint.respond(request, count);
      await storage.setTokens(signedIn);
      return answer;
    });
    const client = createClient({ transport, clientId, tokens: storage, now: fakeTime().now });
    await client.site.listSites();
    expect(await storage.getTokens()).toBe(signedIn);
    expect(transport.requests[1]!.headers.authorization).toBe('new');
  });

  test('a token that the server no longer takes is renewed once', async () => {
    const endpoint = tokenEndpoint();
    const transport = fakeTransport((request, count) =>
      request.headers.authorization === 'ended' ? { status: 401 } : endpoint.respond(request, count),
    );
    const client = createClient({
      transport,
      clientId,
      tokens: memoryTokens(member('ended', 9e9)),
      now: fakeTime().now,
    });
    expect(await client.site.listSites()).toEqual({ authorization: 'access-1' });
    expect(endpoint.grants).toEqual(['refresh_token']);
  });

  test('a refusing token endpoint says so with status and request id', async () => {
    const transport = fakeTransport(() => ({ status: 429, headers: { 'x-wix-request-id': 'r-9' } }));
    const client = createClient({ transport, clientId, now: fakeTime().now });
    const error = await client.site.listSites().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ message: 'something went wrong', status: 429, requestId: 'r-9' });
  });

  test('an elevated client sends token and key', async () => {
    const { authorization } = clientOn(tokenEndpoint(), memoryTokens(), { apiKey: 'ok_1' });
    expect(await authorization()).toEqual({ authorization: 'access-1,ok_1' });
  });
});

describe('storage', () => {
  test('local storage keeps, shares and forgets; damage counts as nothing', () => {
    const storage = fakeStorage();
    const tokens = localStorageTokens({ key: 'k', storage });
    expect(tokens.getTokens()).toEqual(emptyTokens);
    tokens.setTokens(member('a', 7));
    expect(localStorageTokens({ key: 'k', storage }).getTokens()).toEqual(member('a', 7));
    for (const damage of ['{', 'null', '[]', '{"accessToken":{}}']) {
      storage.setItem('k', damage);
      expect(tokens.getTokens()).toEqual(emptyTokens);
    }
    tokens.setTokens(emptyTokens);
    expect(storage.entries.size).toBe(0);
  });

  test('local storage that refuses or has no room leaves them in the page', () => {
    const storage = fakeStorage();
    const full = {
      ...storage,
      setItem() {
        throw new Error('QuotaExceededError');
      },
    };
    const tokens = localStorageTokens({ key: 'k', storage: full });
    storage.setItem('k', JSON.stringify(member('old', 7)));
    expect(tokens.getTokens()).toEqual(member('old', 7));
    tokens.setTokens(member('new', 8));
    expect(tokens.getTokens()).toEqual(member('new', 8));
    tokens.setTokens(emptyTokens);
    expect([tokens.getTokens(), storage.entries.size]).toEqual([emptyTokens, 0]);
    const nowhere = localStorageTokens();
    expect(nowhere.getTokens()).toEqual(emptyTokens);
    nowhere.setTokens(member('a', 7));
    expect(nowhere.getTokens()).toEqual(member('a', 7));
  });

  test.each([
    ['https:', '; Secure'],
    ['http:', ''],
  ])('a cookie on %s', (protocol, secure) => {
    const written: string[] = [];
    const page = {
      get cookie() {
        return `other=1; ${(written.at(-1) ?? '').split('; ')[0]}`;
      },
      set cookie(value: string) {
        written.push(value);
      },
    };
    const tokens = cookieTokens({ document: page, protocol });
    expect(tokens.getTokens()).toEqual(emptyTokens);
    tokens.setTokens(member('ä;=', 7));
    expect(written[0]).toMatch(
      new RegExp(`^openhours\\.tokens=[^;]+; Path=/; Max-Age=31536000; SameSite=Lax${secure}$`),
    );
    expect(tokens.getTokens()).toEqual(member('ä;=', 7));
    tokens.setTokens(emptyTokens);
    expect(written[1]).toContain('Max-Age=0');
    expect(tokens.getTokens()).toEqual(emptyTokens);
  });
});
