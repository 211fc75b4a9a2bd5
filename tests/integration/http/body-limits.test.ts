/** What a request body may be: so long and no longer, by a default or as an operation says, and not compressed. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { allOperations, defaultBodyLimitBytes, defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  // A long text in all languages, a week of hours, the files of a page, and up to eight bookings with what each form says.
  const texts = ['consents.createConsent', 'consents.updateConsent'];
  const whole = [
    ...texts,
    'calendar.setWorkingHours',
    'bookings.createMultiServiceBooking',
    'media.getFileDescriptors',
  ];
  expect(larger.filter(({ path }) => !path.includes('/bulk/')).map(({ name }) => name)).toEqual(whole);
});

describe('a body in a coding that is not read', () => {
  const text = JSON.stringify({ text: 'x'.repeat(50) });
  const codings: [string, Buffer | string][] = [
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['GZIP', gzipSync(text)],
    ['identity, gzip', gzipSync(text)],
    ['nobody-knows', text],
  ];
  const post = (coding: string, body: Buffer | string, path: string = single.path) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
    });

  test.each(codings)('%s is refused, and the answer says what is read', async (coding, body) => {
    const answer = await post(coding, body);
    const description = 'The request body is encoded; send it without Content-Encoding';
    expect([answer.status, await answer.json()]).toEqual([
      415,
      {
        message: description,
        details: { applicationError: { code: 'UNSUPPORTED_MEDIA_TYPE', description, data: {} } },
      },
    ]);
    expect(answer.headers.get('accept-encoding')).toBe('identity');
    expect(answer.headers.get('x-wix-request-id')).not.toBeNull();
  });

  test('of a token call is refused in its own form', async () => {
    const answer = await post('gzip', gzipSync('{"grantType":"anonymous"}'), '/oauth2/token');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('without Content-Encoding') },
    ]);
  });

  test.each(['identity', 'Identity', ''])('%j is none', async (coding) => {
    expect((await post(coding, text)).status).toBe(200);
  });

  test('that is not there is nothing to refuse', async () => {
    const answer = await server.send('GET', '/oauth2/jwks', { headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(200);
  });
});
