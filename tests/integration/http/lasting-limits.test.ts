/**
 * Limits on what strangers write hold over restarts and over all processes of a database, exactly, and cost nothing to those
 * who are known (docs/decisions/0043).
 */
import type { Booking } from '@openhours/contract';
import { newBookings } from '@openhours/contract/rate-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCallCounts } from '../../../packages/server/src/admission/call-counts.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { statement } from '../../../packages/server/src/db/statement.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { outcome, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let beside: string;
let business: Business;
let service: TestService;
beforeAll(async () => {
  server = await startTestServer({
    environment: { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
  });
  beside = await server.startBeside();
  business = await openBusiness(server);
  service = await business.addService({ name: 'Open', rules: { cancellationPolicy: { enabled: true } } });
});
afterAll(() => server.stop());
beforeEach(() => allRows('delete from call_count where site_id = $1'));

const allRows = <Row>(text: string, values: readonly unknown[] = []) =>
  server.database.serverReader.all(statement<Row>(text, [server.siteId, ...values]));
const counts = () =>
  allRows<{ bucket: string; calls: number }>('select bucket, calls from call_count where site_id = $1 order by bucket');

let addresses = 0;

async function linkOf(email = 'ann@example.com'): Promise<string> {
  const booking = await business.booked({ service, booking: { contactDetails: { firstName: 'Ann', email } } });
  return tokenOf(booking);
}

async function tokenOf({ id }: Pick<Booking, 'id'>): Promise<string> {
  const answer = await server.send('GET', `/v1/anonymous-bookings/${id}/token`, { headers: business.owner });
  return answer.body.token as string;
}

/** Refused for its revision, so that it can be asked again; each time from another address. */
async function cancel(token: string, at = server.url, headers: Record<string, string> = {}) {
  addresses += 1;
  const response = await fetch(`${at}/v1/anonymous-bookings/${token}/cancel`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`,
      ...headers,
    },
    body: JSON.stringify({ revision: '99' }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfterSeconds: Number(response.headers.get('retry-after')) };
}

test('a call is taken back from the window in which it was counted, not from the one that followed', async () => {
  const kept = createCallCounts(server.database, Buffer.alloc(32));
  const window = { name: 'tried', calls: 1, windowMs: 60_000 };
  const count = (atMs: number) => kept.count(server.siteId, [window], atMs);
  const atMs = server.now();
  const first = await count(atMs);
  await first.takeBack();
  const again = await count(atMs);
  expect([first.waitMs, again.waitMs, (await count(atMs)).waitMs]).toEqual([undefined, undefined, window.windowMs]);
  // It is refused for what takes longer than the window: by then somebody else has called in the next one.
  const nextMs = atMs + window.windowMs;
  expect((await count(nextMs)).waitMs).toBeUndefined();
  await again.takeBack();
  expect((await count(nextMs)).waitMs).toBe(window.windowMs);
});

test('two processes count together, and one that starts later knows what was', async () => {
  const token = await linkOf('two@example.com');
  for (let call = 0; call < 10; call += 1) {
    expect((await cancel(token, call % 2 === 0 ? server.url : beside)).status).toBe(409);
  }
  for (const at of [server.url, beside, await server.startBeside()]) {
    const refused = await cancel(token, at);
    expect(refused.status).toBe(429);
    expect(refused.retryAfterSeconds).toBeGreaterThan(500);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(601);
  }
});

test('of very many at the same moment exactly as many pass as may', async () => {
  const token = await linkOf('many@example.com');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, call) => cancel(token, call % 2 === 0 ? server.url : beside)),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

test('a window that is over begins anew, and so does one of a clock that has been put back', async () => {
  const token = await linkOf('anew@example.com');
  const fill = (ends: string) =>
    allRows(`update call_count set calls = 1000, ends_at = clock_timestamp() + $2::interval where site_id = $1`, [
      ends,
    ]);
  expect((await cancel(token)).status).toBe(409);
  await fill('1 minute');
  expect((await cancel(token)).status).toBe(429);
  await fill('-1 second');
  expect((await cancel(token)).status).toBe(409);
  await fill('1 day');
  expect((await cancel(token)).status).toBe(409);
});

test('what is full keeps a call out of the other counts', async () => {
  const token = await linkOf('other@example.com');
  await cancel(token);
  await allRows('update call_count set calls = 10 where site_id = $1');
  const before = await counts();
  expect((await cancel(token)).status).toBe(429);
  const after = await counts();
  const known = new Set(before.map(({ bucket }) => bucket));
  expect(after.filter(({ bucket }) => known.has(bucket))).toEqual(before);
  // Beside them stands that the address was refused (docs/decisions/0042).
  expect(after.filter(({ bucket }) => !known.has(bucket)).map(({ calls }) => calls)).toEqual([1]);
});

test('the rows tell neither address nor booking, and go when their time is over', async () => {
  await cancel(await linkOf('rows@example.com'));
  const rows = await counts();
  expect(rows.map(({ calls }) => calls)).toEqual([1, 1, 1]);
  expect(rows.every(({ bucket }) => /^[\w-]{43}$/.test(bucket))).toBe(true);
  await allRows(
    `update call_count set ends_at = case when bucket = $2 then $3::timestamptz else $4::timestamptz end where site_id = $1`,
    [rows[0]?.bucket, new Date(server.now() + 3_600_000), new Date(server.now() - 1)],
  );
  await server.runDueWork();
  expect(await counts()).toEqual([rows[0]]);
});

test('whoever is known is not counted: keys, staff, members, and reads of anybody', async () => {
  const token = await linkOf('known@example.com');
  for (const kind of ['apiKey', 'OWNER', 'STAFF', 'member'] as const) {
    expect((await cancel(token, server.url, await server.caller(kind))).status).toBe(409);
  }
  const visitor = await server.caller('visitor');
  expect(outcome(await server.send('GET', `/v1/anonymous-bookings/${token}`, { headers: visitor }))).toBe('200 OK');
  expect(await counts()).toEqual([]);
  expect((await cancel(token, server.url, visitor)).status).toBe(409);
  expect(await counts()).toHaveLength(3);
});

test('what names nothing is taken out of the count again', async () => {
  const visitor = await server.caller('visitor');
  const book = (serviceId: string) =>
    server.send('POST', '/v2/bookings', {
      headers: visitor,
      body: {
        booking: {
          bookedEntity: { slot: { ...business.slot(service), serviceId } },
          totalParticipants: 1,
          contactDetails: { firstName: 'Ann', email: 'ann@example.com' },
        },
      },
    });
  expect((await book(server.siteId)).status).toBe(404);
  // An IPv4 address has no network of its own.
  const windows = newBookings.filter(({ lasting, per }) => lasting === true && per !== 'network');
  expect((await counts()).map(({ calls }) => calls)).toEqual(windows.map(() => 0));
  expect((await book(service.serviceId)).status).toBe(200);
  expect((await counts()).map(({ calls }) => calls)).toEqual(windows.map(() => 1));
});

describe('API keys that nobody knows', () => {
  const ask = async (key: string, at: string, from: string) => {
    const response = await fetch(`${at}/v1/sites`, {
      headers: { authorization: key, 'wix-account-id': server.accountId, 'x-forwarded-for': from },
    });
    await response.arrayBuffer();
    return { status: response.status, retryAfterSeconds: Number(response.headers.get('retry-after')) };
  };
  const unknownKey = () => `ok_${newId()}`;

  test('are counted over all processes and restarts; a key that has opened something is let through', async () => {
    const from = '203.0.113.1';
    expect((await ask(server.apiKey, server.url, from)).status).toBe(200);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect((await ask(unknownKey(), attempt % 2 === 0 ? server.url : beside, from)).status).toBe(401);
    }
    for (const at of [server.url, beside, await server.startBeside()]) {
      const refused = await ask(unknownKey(), at, from);
      expect(refused.status).toBe(429);
      expect(refused.retryAfterSeconds).toBeGreaterThan(500);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(601);
    }
    expect((await ask(server.apiKey, server.url, from)).status).toBe(200);
    expect((await ask(unknownKey(), beside, '203.0.113.2')).status).toBe(401);
  });

  test('of many at the same moment no more than thirty are looked up', async () => {
    const from = '203.0.113.3';
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(unknownKey(), server.url, from)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('one key that many calls bring at once counts once, and not at all when it opens something', async () => {
    const from = '203.0.113.4';
    const fresh = await server.startBeside();
    const good = await Promise.all(Array.from({ length: 50 }, () => ask(server.apiKey, fresh, from)));
    expect(good.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await counts()).toEqual([]);
  });
});

describe('tokens and links of the dashboard', () => {
  const post = (at: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.77', origin: at, ...headers },
      body: JSON.stringify(body),
    }).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    });

  test.each([
    ['a token is asked for', '/oauth2/token', () => ({ grantType: 'anonymous', clientId: server.clientId }), 200],
    ['a token is revoked', '/oauth2/revoke', () => ({ token: 'nobodys' }), 200],
    ['a session is exchanged', '/v1/user-sessions/token', () => ({}), 401],
    ['a link is tried', '/v1/user-links/redeem', () => ({ token: 'x'.repeat(43), password: 'a desk of no days' }), 404],
  ])('hold beyond the process where %s, also in vain', async (_what, path, bodyOf, status) => {
    expect(await post(server.url, path, bodyOf())).toBe(status);
    const rows = await counts();
    expect(rows.map(({ calls }) => calls)).toContain(1);
    await allRows(`update call_count set calls = 1000 where site_id = $1`);
    for (const at of [server.url, beside]) {
      expect(await post(at, path, bodyOf()), at).toBe(429);
    }
  });
});
