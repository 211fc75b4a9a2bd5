/** How often one address or account may ask for tokens and sign in (identity sheet 11), with the limits switched on. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ environment: { OPENHOURS_RATE_LIMITS: 'on' } });
});
afterEach(() => server.stop());

test('ten sign-ins a minute per account, however the address is written', async () => {
  const signIn = (email: string) => server.send('POST', '/v1/user-sessions', { body: { email, password: 'x' } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    statuses.push((await signIn(`Somebody@Example.com${' '.repeat(attempt % 2)}`)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await signIn('somebody@example.com')).status).toBe(401);
  const refused = await signIn('somebody@example.com');
  expect(refused.status).toBe(429);
  expect(refused.code).toBe('THROTTLED_FEATURE');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('somebody.else@example.com')).status).toBe(401);
});

test('ten sign-ins a minute per account, wherever in the request the address stands', async () => {
  const email = 'Wherever@example.com';
  const wrapped = Buffer.from(JSON.stringify({ email })).toString('base64url');
  const ways: [query: string, body: object][] = [
    ['', { email }],
    [`?email=${encodeURIComponent(email)}`, {}],
    [`?email=${encodeURIComponent(email)}`, { email: 'decoy@example.com' }],
    [`?.r=${wrapped}`, { email: 'decoy@example.com' }],
    [`?.r=${wrapped}&email=decoy%40example.com`, {}],
  ];
  const signIn = ([query, body]: (typeof ways)[number]) =>
    server.send('POST', `/v1/user-sessions${query}`, { body: { password: 'x', ...body } });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await signIn(ways[attempt % ways.length]!)).status).toBe(401);
  }
  for (const way of ways) {
    expect((await signIn(way)).status).toBe(429);
  }
});

test('what cannot be read is counted too', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1) {
    statuses.push((await server.send('POST', '/oauth2/token?.r=*')).status);
  }
  expect([...new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([400, 429]);
});

test('120 token calls a minute per address; the refusal has the form of OAuth', async () => {
  const ask = () =>
    server.send('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId: server.clientId } });
  const answers = await Promise.all(Array.from({ length: 120 }, ask));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect(refused.body).toMatchObject({
    error: 'slow_down',
    details: { applicationError: { code: 'THROTTLED_FEATURE' } },
  });
});

test('a visitor books twenty times an hour, from however many addresses', async () => {
  await server.stop();
  server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const book = (headers: Record<string, string>, from: string) =>
    server.send('POST', '/v2/bookings', { body: {}, headers: { ...headers, 'x-forwarded-for': from } });
  const visitor = await server.caller('visitor');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await book(visitor, `192.0.2.${attempt}`)).status).toBe(400);
  }
  const refused = await book(visitor, '192.0.2.200');
  expect([refused.status, refused.code]).toEqual([429, 'THROTTLED_FEATURE']);
  const waitSeconds = Number(refused.headers.get('retry-after'));
  expect(waitSeconds).toBeGreaterThan(3500);
  expect(waitSeconds).toBeLessThanOrEqual(3600);
  expect((await book(await server.caller('visitor'), '192.0.2.200')).status).toBe(400);
});

test('the addresses of one household count as one address', async () => {
  await server.stop();
  server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const book = async (from: string) =>
    (
      await server.send('POST', '/v2/bookings', {
        body: {},
        headers: { ...(await server.caller('visitor')), 'x-forwarded-for': from },
      })
    ).status;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await book(`2001:db8:0:${attempt.toString(16)}::1`)).toBe(400);
  }
  expect(await book('2001:db8:0:ff::2')).toBe(429);
  expect(await book('2001:db8:0:100::1')).toBe(400);
});

test('visitors book twenty times an hour from one address, the business as often as it likes', async () => {
  const book = (headers: Record<string, string>) => server.send('POST', '/v2/bookings', { body: {}, headers });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Every time somebody new: whoever asks for a token gets one.
    expect((await book(await server.caller('visitor'))).status).toBe(400);
  }
  const refused = await book(await server.caller('visitor'));
  expect([refused.status, refused.code]).toEqual([429, 'THROTTLED_FEATURE']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const key = await server.caller('apiKey');
  for (let attempt = 0; attempt < 25; attempt += 1) {
    expect((await book(key)).status).toBe(400);
  }
});
