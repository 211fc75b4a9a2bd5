/** What an address reads is kept in bounds by the server's time that it takes (docs/decisions/0043). */
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBudgetMs } from '../../../packages/server/src/admission/read-budget.ts';
import { bindRead } from '../../../packages/server/src/call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A read that takes five seconds by the clock of limits, which is the most that one is charged. */
const wide = defineOperation({
  name: 'tests.wideRead',
  summary: 'Reads for five seconds.',
  method: 'POST',
  path: '/v1/tests/wide-read',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({}),
  source: 'tests',
});

const wideMs = 5_000;
let server: TestServer;
let nowMs = 0;

beforeAll(async () => {
  server = await startTestServer({
    withPages: true,
    environment: { OPENHOURS_RATE_LIMITS: 'on', OPENHOURS_TRUSTED_PROXIES: '127.0.0.1' },
    limitTimes: { nowMs: () => nowMs },
    bindings: [
      bindRead(wide, async () => {
        nowMs += wideMs;
        return {};
      }),
    ],
  });
});
afterAll(() => server.stop());

const post = (path: string, address: string, headers: Readonly<Record<string, string>>, body = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('an address that has used it up is told when to come back, whatever it reads; all others read on', async () => {
  const [visitor, key, manager] = await Promise.all([
    server.caller('visitor'),
    server.caller('apiKey'),
    server.caller('MANAGER'),
  ]);
  const [attacker, customer] = ['203.0.113.7', '198.51.100.9'];
  // One behind the other, while half of the time is forgiven.
  for (let usedMs = wideMs; usedMs <= readBudgetMs; usedMs += wideMs / 2) {
    expect((await post('/v1/tests/wide-read', attacker, visitor)).status).toBe(200);
  }
  const events = { query: {} };
  const refused = await post('/calendar/v3/events/query', attacker, visitor, events);
  expect(refused.status).toBe(429);
  const retryAfterSeconds = Number(refused.headers.get('retry-after'));
  expect(retryAfterSeconds).toBe(1);
  expect(await refused.json()).toMatchObject({ details: { applicationError: { code: 'THROTTLED_FEATURE' } } });

  expect((await post('/calendar/v3/events/query', customer, visitor, events)).status).toBe(200);
  for (const headers of [key, manager]) {
    expect((await post('/calendar/v3/events/query', attacker, headers, events)).status).toBe(200);
  }
  // Pages ask in the name of whoever opens them.
  expect((await fetch(`${server.url}/`, { headers: { 'x-forwarded-for': customer } })).status).toBe(200);
  nowMs += retryAfterSeconds * 1000;
  expect((await post('/calendar/v3/events/query', attacker, visitor, events)).status).toBe(200);
});
