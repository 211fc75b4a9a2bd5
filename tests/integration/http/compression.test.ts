/**
 * Compressed answers as they travel: who gets them, what they vary by, and what is never compressed
 * (docs/decisions/0016).
 */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindRead, WrittenOutput } from '../../../packages/server/src/call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const origin = 'https://app.example';
const words = defineOperation({
  name: 'tests.words',
  summary: 'Answers as many words as asked for.',
  method: 'GET',
  path: '/v1/tests/words/{count}',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'compression.test.ts',
  input: Type.Object({ count: Type.String() }),
  output: Type.Object({ words: Type.Array(Type.String()) }),
});
const bytes = defineOperation({ ...words, name: 'tests.bytes', path: '/v1/tests/bytes/{count}' });
const wordsOf = (count: string) => ({
  words: Array.from({ length: Number(count) }, (_each, index) => `word ${index}`),
});

let server: TestServer;
let releases = 0;
beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: [origin],
    bindings: [
      bindRead(words, async ({ input }) => wordsOf(input.count)),
      bindRead(bytes, async ({ input }) => {
        const buffer = Buffer.from(JSON.stringify(wordsOf(input.count)));
        return new WrittenOutput(buffer, () => {
          releases += 1;
          // Whoever uses the buffer next writes over it.
          buffer.fill('!');
        });
      }),
    ],
  });
});
afterAll(() => server.stop());

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** One request as it goes over the line: nothing is asked for or undone on the way. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const codings = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

describe.each(['/v1/tests/words', '/v1/tests/bytes'])('answers of %s', (path) => {
  test.each(codings)('are %s for whoever asks, with their length', async (coding, open) => {
    const plain = await get(`${path}/500`);
    const answer = await get(`${path}/500`, { 'accept-encoding': coding });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.body.byteLength),
      vary: 'Accept-Encoding',
    });
    expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 2);
    expect(open(answer.body).equals(plain.body)).toBe(true);
    expect(JSON.parse(plain.body.toString())).toEqual(wordsOf('500'));
  });

  test('are as they are for whoever does not ask, and when they are small', async () => {
    const plain = await get(`${path}/500`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('Accept-Encoding');
    expect(plain.headers['content-length']).toBe(String(plain.body.byteLength));
    const small = await get(`${path}/2`, { 'accept-encoding': 'br, gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(small.body.toString())).toEqual(wordsOf('2'));
  });

  test('vary by origin as well where browsers ask', async () => {
    const answer = await get(`${path}/500`, { 'accept-encoding': 'gzip', origin });
    expect(answer.headers['vary']).toBe('Origin, Accept-Encoding');
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
  });

  test('are not compressed for a browser whose request somebody else may have caused', async () => {
    const encodings = await Promise.all(
      [{ 'sec-fetch-site': 'cross-site' }, {}, { 'sec-fetch-site': 'same-origin' }].map(async (more) => {
        const headers = { 'accept-encoding': 'br', cookie: 'oh_session=us_x.y', ...more } as Record<string, string>;
        return (await get(`${path}/500`, headers)).headers['content-encoding'];
      }),
    );
    expect(encodings).toEqual([undefined, undefined, 'br']);
  });
});

test('written bytes are given back once for every answer', async () => {
  releases = 0;
  await get('/v1/tests/bytes/500', { 'accept-encoding': 'br' });
  await get('/v1/tests/bytes/500');
  await get('/v1/tests/bytes/2', { 'accept-encoding': 'br' });
  await expect.poll(() => releases).toBe(3);
});

describe.each(['/docs', '/docs/docs.css', '/docs/docs.js', '/openapi.json'])('%s', (path) => {
  test.each(codings)('is %s for whoever asks', async (coding, open) => {
    const plain = await get(path);
    const [answer, again] = [
      await get(path, { 'accept-encoding': coding }),
      await get(path, { 'accept-encoding': coding }),
    ];
    expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
    expect(open(answer.body).equals(plain.body)).toBe(true);
    expect(again.body.equals(answer.body)).toBe(true);
    const unchanged = await get(path, { 'accept-encoding': coding, 'if-none-match': String(plain.headers['etag']) });
    expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0]);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

test('a live stream is never compressed, whatever is asked for', async () => {
  const answer = await new Promise<RawAnswer['headers']>((resolve, reject) => {
    const sent = request(
      `${server.url}/v1/events/stream`,
      { headers: { authorization: server.apiKey, 'wix-site-id': server.siteId, 'accept-encoding': 'br, gzip' } },
      (came) => {
        resolve(came.headers);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.end();
  });
  expect(answer['content-type']).toMatch(/^text\/event-stream/);
  expect(answer['content-encoding']).toBeUndefined();
});
