/** How often one address or account may ask for tokens and sign in (identity sheet 11), with the limits switched on. */
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { openBusiness } from '../../support/business.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/server.ts';

let server: TestServer;
afterEach(() => server.stop());

/** Every test has counters of its own. */
async function startLimited({ environment, ...options }: TestServerOptions = {}): Promise<void> {
  server = await startTestServer({ environment: { OPENHOURS_RATE_LIMITS: 'on', ...environment }, ...options });
}

test('ten sign-ins a minute per account, however the address is written', async () => {
  await startLimited();
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
  await startLimited();
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
  await startLimited();
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1) {
    statuses.push((await server.send('POST', '/oauth2/token?.r=*')).status);
  }
  expect([...new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([400, 429]);
});

test('120 token calls a minute per address; the refusal has the form of OAuth', async () => {
  await startLimited();
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

test('240 questions a minute of visitors when it is closed, and as many as it likes of the business', async () => {
  await startLimited();
  const [visitor, program] = [await server.caller('visitor'), await server.caller('apiKey')];
  const ask = (headers: Record<string, string>) =>
    server.send('GET', '/v1/closures?fromDate=2026-12-20&toDate=2026-12-31', { headers });
  const answers = await Promise.all(Array.from({ length: 240 }, () => ask(visitor)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect((await ask(visitor)).status).toBe(429);
  expect((await ask(program)).status).toBe(200);
});

/** Starts behind a proxy that says where calls come from, with a clock of limits that is moved by hand. */
async function startBehindProxy(): Promise<{ passMs: (ms: number) => void; delays: number[] }> {
  let nowMs = 0;
  const delays: number[] = [];
  await startLimited({
    environment: { OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
    limitTimes: { nowMs: () => nowMs, pause: async (delayMs) => delays.push(delayMs) },
  });
  return {
    delays,
    passMs(ms) {
      nowMs += ms;
    },
  };
}

test('whoever tries an account for minutes keeps out nobody but their own neighbourhood, and that only as long as told', async () => {
  const { passMs } = await startBehindProxy();
  const signIn = (password: string, from: string) =>
    server.send('POST', '/v1/user-sessions', {
      body: { email: server.ownerEmail, password },
      headers: { 'x-forwarded-for': from },
    });
  const statuses = new Set<number>();
  for (let minute = 0; minute < 10; minute += 1) {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.add((await signIn('junk', `203.0.113.${attempt}`)).status);
      passMs(5_000);
    }
    expect((await signIn(server.ownerPassword, '198.51.100.7')).status).toBe(200);
  }
  expect([...statuses].sort()).toEqual([401, 429]);
  // Tries during the pause count for nothing: when it is over, the neighbourhood is let in too.
  const refused = await signIn(server.ownerPassword, '203.0.113.7');
  expect(refused.status).toBe(429);
  await server.setClock(server.now() + Number(refused.headers.get('retry-after')) * 1000);
  expect((await signIn(server.ownerPassword, '203.0.113.7')).status).toBe(200);
});

test('an account that is tried from very many addresses is answered later, and nobody is refused', async () => {
  const { delays } = await startBehindProxy();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await server.send('POST', '/v1/user-sessions', {
      body: { email: server.ownerEmail, password: 'junk' },
      headers: { 'x-forwarded-for': `198.51.${attempt}.7` },
    });
    expect(answer.status).toBe(401);
  }
  expect(delays).toEqual([]);
  const owner = await server.send('POST', '/v1/user-sessions', {
    body: { email: server.ownerEmail, password: server.ownerPassword },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  expect([owner.status, delays]).toEqual([200, [2_000]]);
});

/** What a visitor may send: it is valid, and the time is nobody's to book. */
function takenBooking(serviceId: string): object {
  return {
    booking: {
      bookedEntity: { slot: { serviceId, startDate: '2020-01-01T10:00:00Z', endDate: '2020-01-01T11:00:00Z' } },
      totalParticipants: 1,
      contactDetails: { email: 'guest@example.com', firstName: 'Guest' },
    },
  };
}

test('a visitor books twenty times an hour, from however many addresses', async () => {
  await startBehindProxy();
  const { serviceId } = await (await openBusiness(server)).addService({ name: 'Cut' });
  const book = (headers: Record<string, string>, from: string) =>
    server.send('POST', '/v2/bookings', {
      body: takenBooking(serviceId),
      headers: { ...headers, 'x-forwarded-for': from },
    });
  const visitor = await server.caller('visitor');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await book(visitor, `192.0.2.${attempt}`)).status).toBe(428);
  }
  const refused = await book(visitor, '192.0.2.200');
  expect([refused.status, refused.code]).toEqual([429, 'THROTTLED_FEATURE']);
  expect(Number(refused.headers.get('retry-after'))).toBe(3601);
  expect((await book(await server.caller('visitor'), '192.0.2.200')).status).toBe(428);
});

test('the addresses of one household count as one address', async () => {
  await startBehindProxy();
  const { serviceId } = await (await openBusiness(server)).addService({ name: 'Cut' });
  const book = async (from: string) =>
    (
      await server.send('POST', '/v2/bookings', {
        body: takenBooking(serviceId),
        headers: { ...(await server.caller('visitor')), 'x-forwarded-for': from },
      })
    ).status;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await book(`2001:db8:0:${attempt.toString(16)}::1`)).toBe(428);
  }
  expect(await book('2001:db8:0:ff::2')).toBe(429);
  expect(await book('2001:db8:0:100::1')).toBe(428);
});

test('visitors book twenty times an hour from one address, the business as often as it likes', async () => {
  await startLimited();
  const { serviceId } = await (await openBusiness(server)).addService({ name: 'Cut' });
  const book = (headers: Record<string, string>) =>
    server.send('POST', '/v2/bookings', { body: takenBooking(serviceId), headers });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Every time somebody new: whoever asks for a token gets one.
    expect((await book(await server.caller('visitor'))).status).toBe(428);
  }
  const refused = await book(await server.caller('visitor'));
  expect([refused.status, refused.code]).toEqual([429, 'THROTTLED_FEATURE']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Another site is another business.
  const other = await server.addSite('Other');
  const elsewhere = await server.send('POST', '/v2/bookings', {
    body: takenBooking(serviceId),
    headers: await server.caller('visitor', other),
  });
  expect(elsewhere.status).toBe(404);
  const key = await server.caller('apiKey');
  for (let attempt = 0; attempt < 25; attempt += 1) {
    expect((await book(key)).status).not.toBe(429);
  }
});

test('calls that are not valid or name nothing keep nobody of the same address from booking', async () => {
  const { passMs } = await startBehindProxy();
  const { serviceId } = await (await openBusiness(server)).addService({ name: 'Cut' });
  const send = async (body: unknown) =>
    server.send('POST', '/v2/bookings', { body, headers: await server.caller('visitor') });
  const junk = [{}, { booking: {} }, takenBooking(newId())];
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect([400, 404]).toContain((await send(junk[attempt % junk.length])).status);
  }
  expect((await send(takenBooking(serviceId))).status).toBe(428);
  // Junk has a limit of its own, which is over in a minute.
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 60; attempt += 1) {
    statuses.push((await send({})).status);
  }
  expect([statuses[58], statuses[59]]).toEqual([400, 429]);
  passMs(120_000);
  expect((await send(takenBooking(serviceId))).status).toBe(428);
});

describe('unknown API keys', () => {
  const ask = (key: string, from = '192.0.2.1') =>
    server.send('GET', '/v1/sites', {
      headers: { authorization: key, 'wix-account-id': server.accountId, 'x-forwarded-for': from },
    });
  const wrong = () => ask(`ok_${newId()}`);

  test('thirty in ten minutes per address; keys that were good before still are, and waiting helps', async () => {
    let nowMs = 0;
    await startLimited({
      environment: { OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
      limitTimes: { nowMs: () => nowMs },
    });
    expect((await ask(server.apiKey)).status).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) {
      statuses.push((await wrong()).status);
    }
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([401, 429]);
    const refused = await wrong();
    expect([refused.code, Number(refused.headers.get('retry-after'))]).toEqual(['THROTTLED_FEATURE', 601]);
    expect((await ask(server.apiKey)).status).toBe(200);
    expect((await ask(server.apiKey, '192.0.2.2')).status).toBe(200);
    nowMs += 20 * 60_000;
    expect((await wrong()).status).toBe(401);
  });

  test('a good one is not counted beside what is refused: the token of a customer that is over, another site', async () => {
    await startLimited();
    const send = async (authorization: string, siteId?: string) =>
      (
        await server.send('POST', '/v2/services/query', {
          headers: { authorization, ...(siteId === undefined ? {} : { 'wix-site-id': siteId }) },
          body: {},
        })
      ).status;
    for (let call = 0; call < 35; call += 1) {
      expect(await send(`Bearer made-up,${server.apiKey}`)).toBe(401);
      expect(await send(server.apiKey, newId())).toBe(401);
    }
    expect(await send(server.apiKey, server.siteId)).toBe(200);
    expect(await send(`ok_${newId()}`, server.siteId)).toBe(401);
  });

  test('a good one is never counted, however often it comes; nor is a session that is over', async () => {
    await startLimited();
    for (let call = 0; call < 40; call += 1) {
      expect((await ask(server.apiKey)).status).toBe(200);
    }
    const over = `Bearer ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`;
    for (let call = 0; call < 40; call += 1) {
      expect((await ask(over)).status).toBe(401);
    }
    expect((await wrong()).status).toBe(401);
  });
});
