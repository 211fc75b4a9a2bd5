/**
 * Reads of customers share a bounded number of permits, so that there is room for those who book (docs/operating.md,
 * "Watching it").
 */
import { defineOperation, readsOfCustomers } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permitsOf } from '../../../packages/server/src/admission/concurrency-limiter.ts';
import { bindRead } from '../../../packages/server/src/call.ts';
import { type Business, openBusiness, type TestService } from '../../support/business.ts';
import { longestWaitMs } from '../../support/patience.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A read that takes until the test lets it end. */
const wide = defineOperation({
  name: 'tests.wideRead',
  summary: 'Reads until it is told to end.',
  method: 'POST',
  path: '/v1/tests/wide-read',
  // As the lists of the product, but for whom a slow machine lets wait longer than two seconds.
  concurrency: { ...readsOfCustomers, waitMs: longestWaitMs },
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  input: Type.Object({}),
  output: Type.Object({}),
  source: 'tests',
});

/** Fewer than by default, so that the permits follow the pool. */
const connections = 6;

const metricsToken = 'figures-of-a-server-that-is-tried';

let server: TestServer;
let business: Business;
let service: TestService;
let visitor: Record<string, string>;
let reading = 0;
let end: () => void = () => {};
const ended = new Promise<void>((resolve) => {
  end = resolve;
});

beforeAll(async () => {
  server = await startTestServer({
    environment: {
      OPENHOURS_RATE_LIMITS: 'on',
      OPENHOURS_DATABASE_CONNECTIONS: String(connections),
      OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      OPENHOURS_METRICS_TOKEN: metricsToken,
    },
    bindings: [
      bindRead(wide, async () => {
        reading += 1;
        await ended;
        return {};
      }),
    ],
  });
  business = await openBusiness(server);
  service = await business.addService({ name: 'Haircut' });
  visitor = await server.caller('visitor');
});
afterAll(() => server.stop());

const from = (address: string) => ({ ...visitor, 'x-forwarded-for': address });
const read = (headers: Record<string, string>) => server.send('POST', wide.path, { body: {}, headers });

test('whoever asks for much waits, then is refused; others read, and everybody books', async () => {
  const { waitingPerAddress } = readsOfCustomers;
  const { permits, permitsPerAddress } = permitsOf(readsOfCustomers, connections);
  const together = permitsPerAddress + waitingPerAddress;
  const answers = Array.from({ length: together }, () => read(from('192.0.2.1')));
  await expect.poll(() => reading).toBe(permitsPerAddress);

  // Answered while the others still wait; which of the requests came last is the machine's affair.
  const surplus = Array.from({ length: 2 }, () => read(from('192.0.2.1')));
  const refused = await Promise.race([...answers, ...surplus]);
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([429, 'THROTTLED_FEATURE', '1']);
  const elsewhere = Array.from({ length: permits - permitsPerAddress }, () => read(from('198.51.100.1')));
  await expect.poll(() => reading).toBe(permits);
  const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await figures.text();
  expect(text).toMatch(new RegExp(`^openhours_customer_reads ${permits}$`, 'm'));
  expect(text).toMatch(new RegExp(`^openhours_customer_reads_waiting ${waitingPerAddress}$`, 'm'));
  const ofBusiness = read(business.owner);
  await expect.poll(() => reading).toBe(permits + 1);
  const booked = await business.book({ service, as: from('192.0.2.1') });
  expect(booked.status).toBe(200);

  end();
  const statuses = (await Promise.all([...elsewhere, ofBusiness])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const outcomes = (await Promise.all([...answers, ...surplus])).map(({ status }) => status);
  expect(outcomes.filter((status) => status !== 200)).toEqual(surplus.map(() => 429));
});
