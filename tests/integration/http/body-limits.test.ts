/** How long a request may be: a default for all operations, more where one says so, and a clear refusal beyond. */
import { allOperations, defaultBodyLimitBytes, defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRead } from '../../../packages/server/src/call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const common = {
  method: 'POST',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'body-limits.test.ts',
  input: Type.Object({ text: Type.String() }),
  output: Type.Object({ length: Type.Integer() }),
} as const;
const single = defineOperation({
  ...common,
  name: 'tests.single',
  summary: 'Reads one thing.',
  path: '/v1/tests/single',
});
const bulk = defineOperation({
  ...common,
  name: 'tests.bulk',
  summary: 'Reads many things.',
  path: '/v1/tests/bulk',
  bodyLimitBytes: 1_000_000,
});

let server: TestServer;
beforeAll(async () => {
  const length = async ({ input }: { input: { text: string } }) => ({ length: input.text.length });
  server = await startTestServer({ bindings: [bindRead(single, length), bindRead(bulk, length)] });
});
afterAll(() => server.stop());

const frame = JSON.stringify({ text: '' }).length;
const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - frame) });

test.each([
  ['an operation that says nothing', single.path, defaultBodyLimitBytes],
  ['one for many at once', bulk.path, 1_000_000],
])('%s reads exactly what it may', async (_name, path, limit) => {
  const fits = await server.send('POST', path, { body: bodyOf(limit) });
  expect([fits.status, fits.text]).toEqual([200, JSON.stringify({ length: limit - frame })]);
  const tooLong = await server.send('POST', path, { body: bodyOf(limit + 1) });
  expect([tooLong.status, tooLong.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(tooLong.body).toEqual({
    message: 'The request body is too large',
    details: {
      applicationError: { code: 'PAYLOAD_TOO_LARGE', description: 'The request body is too large', data: {} },
    },
  });
  expect(tooLong.headers.get('x-wix-request-id')).not.toBeNull();
});

test('the limit holds for a body that does not say how long it is', async () => {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(bodyOf(defaultBodyLimitBytes)));
      controller.enqueue(Buffer.from(' '));
      controller.close();
    },
  });
  const init = { method: 'POST', body: pieces, duplex: 'half', headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${server.url}${single.path}`, init as RequestInit);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ details: { applicationError: { code: 'PAYLOAD_TOO_LARGE' } } });
});

test('the default is 128 kB; only operations that take many things at once need more', () => {
  expect(defaultBodyLimitBytes).toBe(131_072);
  const larger = allOperations().filter(({ bodyLimitBytes }) => bodyLimitBytes > defaultBodyLimitBytes);
  expect(larger.filter(({ path }) => !path.includes('/bulk/')).map(({ name }) => name)).toEqual([]);
});
