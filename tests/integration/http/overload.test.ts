/** A process that cannot keep up refuses calls early and says when to come back; health stays readable. */
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

const never = Number.POSITIVE_INFINITY;

let server: TestServer | undefined;
afterEach(() => server?.stop());

test.each([
  { what: 'memory', marks: { eventLoopDelayMs: never, memoryBytes: 0 } },
  { what: 'the event loop', marks: { eventLoopDelayMs: -1, memoryBytes: never } },
])('over the mark of $what a call is answered 503 with a time to come back', async ({ marks }) => {
  const started = await startTestServer({ overloadMarks: marks });
  server = started;
  const headers = await started.caller('OWNER');
  const ask = () => started.send('POST', '/_api/bookings-reader/v2/extended-bookings/query', { headers, body: {} });
  await expect.poll(async () => (await ask()).status).toBe(503);
  const refused = await ask();
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2']);
  expect(refused.headers.get('x-wix-request-id')).not.toBeNull();
  expect((await fetch(`${started.url}/health/live`)).status).toBe(200);
});

test('under its marks every call is served', async () => {
  const started = await startTestServer({ overloadMarks: { eventLoopDelayMs: never, memoryBytes: never } });
  server = started;
  const headers = await started.caller('OWNER');
  const answer = await started.send('POST', '/_api/bookings-reader/v2/extended-bookings/query', { headers, body: {} });
  expect(answer.status).toBe(200);
});
