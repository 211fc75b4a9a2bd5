/** Tokens of a visitor: fetched once, renewed in time, lost to nobody. */
import { expect, test } from 'vitest';
import { createVisitorAuth, type Tokens } from './visitor-auth.ts';

const startMs = 1_700_000_000_000;

/** A server that gives tokens by number, and counts what it was asked. */
function tokenServer(answers: (body: Record<string, string>) => number = () => 200) {
  const asked: Record<string, string>[] = [];
  const fetchFromServer = (async (_url: unknown, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, string>;
    asked.push(body);
    const status = answers(body);
    const token = {
      access_token: `access-${asked.length}`,
      expires_in: 14_400,
      refresh_token: `refresh-${asked.length}`,
    };
    return new Response(JSON.stringify(status === 200 ? token : { error: 'no' }), { status });
  }) as typeof fetch;
  const clock = { nowMs: startMs };
  const auth = (tokens?: Tokens) =>
    createVisitorAuth({ clientId: 'a', ...(tokens && { tokens }) }, fetchFromServer, () => clock.nowMs);
  return { asked, auth, clock };
}

test('calls that begin at once are those of one visitor', async () => {
  const { asked, auth } = tokenServer();
  const visitor = auth();
  const headers = await Promise.all([visitor.getAuthHeaders(), visitor.getAuthHeaders()]);
  expect(headers.map((each) => each.headers.Authorization)).toEqual(['access-1', 'access-1']);
  expect(asked).toEqual([{ clientId: 'a', grantType: 'anonymous' }]);
  expect(visitor.getTokens().refreshToken).toEqual({ value: 'refresh-1', role: 'visitor' });
  expect(visitor.loggedIn()).toBe(false);
});

test('a token is renewed just before it ends, and the visitor stays the same', async () => {
  const { asked, auth, clock } = tokenServer();
  const visitor = auth();
  await visitor.getAuthHeaders();
  clock.nowMs = startMs + (14_400 - 31) * 1000;
  expect((await visitor.getAuthHeaders()).headers.Authorization).toBe('access-1');
  clock.nowMs += 1000;
  expect((await visitor.getAuthHeaders()).headers.Authorization).toBe('access-2');
  expect(asked[1]).toEqual({ clientId: 'a', grantType: 'refresh_token', refreshToken: 'refresh-1' });
});

const ended: Tokens = {
  accessToken: { value: 'old', expiresAt: 0 },
  refreshToken: { value: 'kept', role: 'visitor' },
};

test('a refused token means a new visitor', async () => {
  const { asked, auth } = tokenServer(({ grantType }) => (grantType === 'refresh_token' ? 400 : 200));
  expect((await auth(ended).getAuthHeaders()).headers.Authorization).toBe('access-2');
  expect(asked.map(({ grantType }) => grantType)).toEqual(['refresh_token', 'anonymous']);
});

test.each([429, 503])('a server that answers %i loses nobody', async (status) => {
  const { asked, auth } = tokenServer(() => status);
  const visitor = auth(ended);
  await expect(visitor.getAuthHeaders()).rejects.toThrow(`${status}`);
  expect(asked).toHaveLength(1);
  expect(visitor.getTokens()).toEqual(ended);
});

test('tokens that last are taken over as they are, those of a member, too', async () => {
  const { asked, auth } = tokenServer();
  const member: Tokens = {
    accessToken: { value: 'theirs', expiresAt: startMs / 1000 + 600 },
    refreshToken: { value: 'kept', role: 'member' },
  };
  const visitor = auth(member);
  expect((await visitor.getAuthHeaders()).headers.Authorization).toBe('theirs');
  expect(visitor.loggedIn()).toBe(true);
  expect(asked).toEqual([]);
});

test('tokens that are set while others are renewed stay, and are those of the calls that waited', async () => {
  const { asked, auth } = tokenServer();
  const visitor = auth(ended);
  const waiting = visitor.getAuthHeaders();
  const member: Tokens = {
    accessToken: { value: 'theirs', expiresAt: startMs / 1000 + 600 },
    refreshToken: { value: 'of a member', role: 'member' },
  };
  visitor.setTokens(member);
  expect((await waiting).headers.Authorization).toBe('theirs');
  expect(visitor.getTokens()).toEqual(member);
  expect(asked).toHaveLength(1);
});

test('tokens that have ended by themselves are renewed behind those that they replaced', async () => {
  const { asked, auth } = tokenServer();
  const visitor = auth(ended);
  const waiting = visitor.getAuthHeaders();
  visitor.setTokens({ ...ended, refreshToken: { value: 'of a member', role: 'member' } });
  expect((await waiting).headers.Authorization).toBe('access-2');
  expect(asked.map(({ refreshToken }) => refreshToken)).toEqual(['kept', 'of a member']);
  expect(visitor.getTokens().refreshToken).toEqual({ value: 'refresh-2', role: 'member' });
});

test('a renewed token is of whom the token was, whoever is kept here', async () => {
  const { auth } = tokenServer();
  const visitor = auth(ended);
  const renewed = await visitor.renewToken({ value: 'of a member', role: 'member' });
  expect(renewed.refreshToken).toEqual({ value: 'refresh-1', role: 'member' });
  const member = auth({ ...ended, refreshToken: { value: 'of a member', role: 'member' } });
  const given = { accessToken: ended.accessToken, refreshToken: { value: 'of a visitor', role: 'visitor' } as const };
  expect((await member.generateVisitorTokens(given)).refreshToken.role).toBe('visitor');
});
