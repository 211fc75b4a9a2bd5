/** What all answers share, whatever operation they come from. */
import { defineOperation, fail, Guid, Int64, optional } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindRead } from '../../../packages/server/src/call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const echo = defineOperation({
  name: 'tests.echo',
  summary: 'Answers what it was sent.',
  method: 'POST',
  path: '/v1/tests/{thingId}/echo',
  prefixes: ['/tests-prefix'],
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'server.test.ts',
  bodyLimitBytes: 2000,
  input: Type.Object({ thingId: Guid(), revision: optional(Int64()), list: optional(Type.Array(Type.Integer())) }),
  output: Type.Object({ thingId: Guid(), revision: optional(Int64()), list: optional(Type.Array(Type.Integer())) }),
});
const broken = defineOperation({
  name: 'tests.broken',
  summary: 'Fails in different ways.',
  method: 'GET',
  path: '/v1/tests/broken/{how}:now',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'server.test.ts',
  input: Type.Object({ how: Type.String() }),
  output: Type.Object({}),
});

const id = '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11';
const path = `/v1/tests/${id}/echo`;
const origin = 'https://app.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: [origin],
    bindings: [
      bindRead(echo, async ({ input }) => input),
      bindRead(broken, async ({ input }) => {
        if (input.how === 'busy') {
          throw fail('UNAVAILABLE', 'Busy', {}, { retryAfterSeconds: 7 });
        }
        if (input.how === 'shape') {
          return { surprise: 1 } as never;
        }
        throw new Error('the door stays shut', { cause: new Error('the secret word is swordfish') });
      }),
    ],
  });
});
afterAll(() => server.stop());

const errorShape = {
  message: expect.any(String),
  details: {
    applicationError: { code: expect.any(String), description: expect.any(String), data: expect.any(Object) },
  },
};
const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('answers', () => {
  test('success is exactly 200 with one JSON object', async () => {
    const answer = await server.send('POST', path, { body: { list: [1, 2], unknown: true, revision: 5 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ thingId: id, list: [1, 2], revision: '5' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('an empty body is an empty object, with and without a content type', async () => {
    const bare = await server.send('POST', path);
    const typed = await server.send('POST', path, { headers: { 'content-type': 'application/json' } });
    expect([bare.status, typed.status]).toEqual([200, 200]);
    expect(bare.body).toEqual({ thingId: id });
  });

  test('every prefix answers, and .r, dotted and repeated names are read', async () => {
    const wrapped = Buffer.from(JSON.stringify({ list: [7] })).toString('base64url');
    const answers = await Promise.all([
      server.send('POST', `/tests-prefix${path}?list=1&list=2`),
      server.send('POST', `${path}?list=3`),
      server.send('POST', `${path}?.r=${wrapped}&list=1`),
    ]);
    expect(answers.map((answer) => answer.body.list)).toEqual([[1, 2], [3], [7]]);
  });

  test.each([
    ['an unknown path', 'GET', '/v1/nothing/here?secret=1', {}, 404, 'NOT_FOUND'],
    ['another method', 'DELETE', path, {}, 404, 'NOT_FOUND'],
    ['malformed JSON', 'POST', path, { body: '{"a":' }, 400, 'INVALID_ARGUMENT'],
    ['a prototype', 'POST', path, { body: '{"__proto__":{"a":1}}' }, 400, 'INVALID_ARGUMENT'],
    ['a body that is a list', 'POST', path, { body: '[]' }, 400, 'INVALID_ARGUMENT'],
    [
      'another content type',
      'POST',
      path,
      { body: 'a', headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form where none is read',
      'POST',
      path,
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a body over its limit', 'POST', path, { body: { list: Array(1000).fill(1) } }, 413, 'PAYLOAD_TOO_LARGE'],
    ['a bad escape in the path', 'GET', '/v1/%E0%A4%A', {}, 400, 'INVALID_ARGUMENT'],
    [
      'a differing copy of the path',
      'POST',
      path,
      { body: { thingId: id.replace('3', '4') } },
      400,
      'INVALID_ARGUMENT',
    ],
    ['bad credentials', 'POST', path, { headers: { authorization: 'nobody-knows-this' } }, 401, 'UNAUTHENTICATED'],
    ['a busy server', 'GET', '/v1/tests/broken/busy:now', {}, 503, 'UNAVAILABLE'],
  ])('%s is refused in one shape', async (_title, method, at, options, status, code) => {
    const answer = await server.send(method, at, options);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.headers.get('x-wix-request-id')).toMatch(requestId);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (!answer.text.includes('validationError')) {
      expect(answer.body).toEqual(errorShape);
    }
  });

  test.each(['/health/live', '/health/ready', '/openapi.json', '/docs', '/docs/docs.css'])(
    'HEAD %s is answered like GET, without the body',
    async (at) => {
      const [get, head] = await Promise.all([server.send('GET', at), server.send('HEAD', at)]);
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(head.headers.get('x-wix-request-id')).toMatch(requestId);
    },
  );

  test('an unknown path is named without its query', async () => {
    const answer = await server.send('GET', '/v1/nothing?secret=1');
    expect(answer.body.details).toMatchObject({ applicationError: { data: { path: '/v1/nothing' } } });
  });

  test('violations are sorted and complete', async () => {
    const answer = await server.send('POST', '/v1/tests/no-guid/echo', { body: { revision: 'x', list: [1, 'b'] } });
    expect(answer.body).toEqual({
      message:
        'INVALID_ARGUMENT: "list[1]" must be of type integer, "revision" must be a whole number of 64 bits, written as text, "thingId" must be a GUID',
      details: {
        validationError: {
          fieldViolations: [
            {
              field: 'list[1]',
              description: 'must be of type integer',
              violatedRule: 'FORMAT',
              data: { type: 'INTEGER' },
            },
            {
              field: 'revision',
              description: 'must be a whole number of 64 bits, written as text',
              violatedRule: 'FORMAT',
              data: { type: 'INT64' },
            },
            { field: 'thingId', description: 'must be a GUID', violatedRule: 'FORMAT', data: { type: 'GUID' } },
          ],
        },
      },
    });
  });

  test('retry-after travels as a header', async () => {
    const answer = await server.send('GET', '/v1/tests/broken/busy:now');
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  test.each(['fault', 'shape'])(
    'a %s of the server says nothing but its request id, and is logged once',
    async (how) => {
      const answer = await server.send('GET', `/v1/tests/broken/${how}:now`);
      expect([answer.status, answer.code]).toEqual([500, 'INTERNAL']);
      expect(answer.text).not.toContain('swordfish');
      const id = answer.headers.get('x-wix-request-id');
      expect(answer.text).toContain(String(id));
      const faults = server.log.filter((line) => line.level === 'error' && line.requestId === id);
      expect(faults).toHaveLength(1);
      expect(String(faults[0]?.stack)).toContain(how === 'fault' ? 'swordfish' : 'tests.broken');
    },
  );

  test('one line per request, without query, body or people', async () => {
    const before = server.log.length;
    const startedAt = performance.now();
    const answer = await server.send('POST', `${path}?list=424242`, { body: { revision: '31337' } });
    const elapsedMs = performance.now() - startedAt;
    const lines = server.log.slice(before);
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'call',
        operation: 'tests.echo',
        status: 200,
        ms: expect.any(Number),
        requestId: answer.headers.get('x-wix-request-id'),
        siteId: server.siteId,
      },
    ]);
    // It is the server's part of what the caller waited.
    expect(lines[0]?.ms).toBeGreaterThan(0);
    expect(lines[0]?.ms).toBeLessThanOrEqual(elapsedMs + 0.1);
    const { text } = await server.send('GET', '/metrics');
    const seconds = /^openhours_call_seconds_sum\{operation="tests\.echo"\} (\S+)$/m.exec(text)?.[1];
    expect(Number(seconds)).toBeGreaterThan(0);
  });
});

describe('browsers of other origins', () => {
  test('a preflight is answered before any credentials', async () => {
    const answer = await server.send('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-wix-bi-gateway');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toBe('Origin');
  });

  test('answers and errors carry the origin and expose the request id', async () => {
    for (const at of [path, '/v1/nothing', '/v1/tests/no-guid/echo']) {
      const answer = await server.send('POST', at, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-expose-headers')).toContain('x-wix-request-id');
    }
  });

  test('an origin that no client of the site allows gets no header', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await server.send(method, path, { headers: { origin: 'https://evil.example' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('vary')).toBe('Origin');
    }
  });
});

describe('health', () => {
  test('live, ready and metrics answer', async () => {
    const answers = await Promise.all(
      ['/health/live', '/health/ready', '/metrics'].map((at) => server.send('GET', at)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers[2]?.text).toContain('openhours_calls_total{operation="tests.echo",status="200"}');
    expect(answers[2]?.text).not.toContain(id);
  });

  test('a full disk of the data folder shows, is logged once, and is over when there is room', async () => {
    let freeBytes = 10 * 1_048_576;
    const full = await startTestServer({ freeDiskBytes: async () => freeBytes });
    try {
      const asked = [await full.send('GET', '/health/ready'), await full.send('GET', '/health/ready')];
      expect(asked.map(({ status }) => status)).toEqual([503, 503]);
      expect(asked[0]?.text).toContain('The disk of the data folder is full');
      expect(asked[0]?.headers.get('retry-after')).toBe('10');
      expect((await full.send('GET', '/health/live')).status).toBe(200);
      freeBytes = 2 ** 32;
      expect((await full.send('GET', '/health/ready')).status).toBe(200);
      const told = full.log.filter(({ message }) => message.includes('disk'));
      expect(told).toMatchObject([{ level: 'error', freeMegabytes: 10 }, { level: 'info' }]);
    } finally {
      await full.stop();
    }
  });

  test('what is mounted beside the operations is logged by its pattern, health is only counted', async () => {
    const before = server.log.length;
    await server.send('GET', '/docs?secret=1');
    await server.send('GET', '/health/live');
    await server.send('GET', '/v1/nothing');
    const { text } = await server.send('GET', '/metrics');
    expect(server.log.slice(before).map((line) => [line.operation, line.status])).toEqual([
      ['GET /docs', 200],
      ['unknown', 404],
    ]);
    expect(text).toContain('openhours_calls_total{operation="GET /health/live",status="200"}');
  });

  test('metrics are for this machine, or for the token', async () => {
    const answer = await server.send('GET', '/metrics', { headers: { 'x-forwarded-for': '8.8.8.8' } });
    expect(answer.status).toBe(404);
  });

  test('metrics behind a proxy are for the token, also when the proxy sets no header', async () => {
    const token = 'read-the-figures';
    const behindProxy = await startTestServer({
      environment: {
        PUBLIC_URL: 'https://book.example.com',
        OPENHOURS_METRICS_TOKEN: token,
        OPENHOURS_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    const ask = (path: string, headers: Record<string, string> = {}) => behindProxy.send('GET', path, { headers });
    const statuses = [await ask('/metrics'), await ask('/metrics', { authorization: `Bearer ${token}` })];
    const forwarding = async (headers: Record<string, string>) => (await ask('/health/forwarding', headers)).body;
    const seen = [await forwarding({}), await forwarding({ 'x-forwarded-for': '192.0.2.7' })];
    await behindProxy.stop();
    expect(statuses.map(({ status }) => status)).toEqual([404, 200]);
    expect(seen).toEqual([
      { forwarding: 'none', hasIgnoredProxy: false },
      { forwarding: 'used', hasIgnoredProxy: false },
    ]);
  });

  test('says how a request got here', async () => {
    const ask = (headers: Record<string, string>) => server.send('GET', '/health/forwarding', { headers });
    expect((await ask({ 'x-forwarded-for': '192.0.2.7' })).body).toMatchObject({ forwarding: 'ignored' });
    // Whoever comes past the proxy learns that there is one.
    expect((await ask({})).body).toEqual({ forwarding: 'none', hasIgnoredProxy: true });
  });
});
