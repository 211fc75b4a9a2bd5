/** Calls as a caller sees them: what goes out, what comes back, what is tried again. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { type FakeAnswer, fakeTime, fakeTransport } from '../test-support/fakes.ts';
import { createClient } from './client.ts';
import { CallError, refusalData, withFailureCallback } from './errors.ts';
import { sleep } from './renewal-lock.ts';
import { fetchTransport } from './transport.ts';

const bookingId = 'aaaaaaaa-0000-4000-8000-000000000001';

function clientWith(respond: (count: number) => FakeAnswer, options: Parameters<typeof createClient>[0] = {}) {
  const time = fakeTime();
  const transport = fakeTransport((_, count) => respond(count));
  return { time, transport, client: createClient({ transport, now: time.now, sleep: time.sleep, ...options }) };
}

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('a call', () => {
  test('fills the path, sends the rest as JSON and returns the answer', async () => {
    const { client, transport } = clientWith(() => ({ body: { booking: { id: bookingId } } }), {
      apiKey: 'ok_key',
      siteId: 'site',
      language: 'de',
    });
    const answer = await client.bookings.confirmBooking({ bookingId, revision: '1' }, { idempotencyKey: 'once' });
    expect(answer).toEqual({ booking: { id: bookingId } });
    expect(transport.requests).toEqual([
      {
        operation: { name: 'bookings.confirmBooking', pathValues: { bookingId } },
        method: 'POST',
        path: `/v2/bookings/${bookingId}/confirm`,
        query: '',
        headers: {
          authorization: 'ok_key',
          'wix-site-id': 'site',
          'content-type': 'application/json',
          'accept-language': 'de',
          'idempotency-key': 'once',
        },
        body: '{"revision":"1"}',
        signal: undefined,
      },
    ]);
  });

  test('sends dates, 64-bit integers and wire names', async () => {
    const { client, transport } = clientWith(() => ({}));
    const input = {
      query: {
        filter: { _createdDate: { $gte: new Date(0) }, 'booking._id': bookingId },
        sort: [{ fieldName: '_createdDate', order: 'DESC' as const }],
        paging: { offset: 12345678901234567890n as never },
      },
    };
    await client.bookings.queryExtendedBookings(input as never);
    expect(JSON.parse(transport.requests[0]!.body!)).toEqual({
      query: {
        filter: { createdDate: { $gte: '1970-01-01T00:00:00.000Z' }, 'booking.id': bookingId },
        sort: [{ fieldName: 'createdDate', order: 'DESC' }],
        paging: { offset: '12345678901234567890' },
      },
    });
  });

  test('puts the input of a GET into the query string and leaves out the body', async () => {
    const { client, transport } = clientWith(() => ({}));
    await client.site.listSites();
    await client.contacts.getContact({ contactId: 'a/b?c' });
    expect(transport.requests.map(({ path, query, body }) => [path, query, body])).toEqual([
      ['/v1/sites', '', undefined],
      ['/v1/contacts/a%2Fb%3Fc', '', undefined],
    ]);
  });

  test('is refused before it leaves when a path parameter is missing', async () => {
    const { client, transport } = clientWith(() => ({}));
    await expect(client.contacts.getContact({ contactId: '' })).rejects.toThrow('needs "contactId"');
    expect(transport.requests).toHaveLength(0);
  });
});

describe('retry', () => {
  test('three more tries after 1, 2 and 4 seconds, for a GET', async () => {
    const { client, time, transport } = clientWith(() => ({ status: 503, body: {} }));
    expect((await failureOf(client.site.listSites())).status).toBe(503);
    expect(time.pauses).toEqual([1000, 2000, 4000]);
    expect(transport.requests).toHaveLength(4);
  });

  test('none for a GET that is written down each time, whether it was answered or not', async () => {
    for (const answer of [
      () => ({ status: 503, body: {} }),
      () => {
        throw new TypeError('connection lost');
      },
    ]) {
      const { client, time, transport } = clientWith(answer);
      await failureOf(client.privacy.exportContact({ contactId: bookingId }));
      expect(time.pauses).toEqual([]);
      expect(transport.requests).toHaveLength(1);
    }
  });

  test('for a call with an idempotency key, after a lost connection', async () => {
    const { client, time } = clientWith((count) => {
      if (count === 1) {
        throw new TypeError('connection lost');
      }
      return { body: { done: true } };
    });
    expect(await client.bookings.cancelBooking({ bookingId }, { idempotencyKey: 'k' })).toEqual({ done: true });
    expect(time.pauses).toEqual([1000]);
  });

  test('waits as long as the server asks', async () => {
    const { client, time } = clientWith((count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '7' } } : { body: { ok: 1 } },
    );
    await client.site.listSites();
    expect(time.pauses).toEqual([7000]);
  });

  test('gives the answer to the caller when the server asks for longer than half a minute', async () => {
    const aMonth = String(31 * 24 * 3600);
    for (const [status, retryAfter] of [
      [503, '3600'],
      [429, aMonth],
    ] as const) {
      const { client, time, transport } = clientWith(() => ({ status, headers: { 'retry-after': retryAfter } }));
      const failure = await failureOf(client.site.listSites());
      expect([failure.status, failure.retryAfterSeconds]).toEqual([status, Number(retryAfter)]);
      expect(time.pauses).toEqual([]);
      expect(transport.requests).toHaveLength(1);
    }
  });

  test('the pause before another try ends with the call', async () => {
    const given = new AbortController();
    const { client, transport } = clientWith(() => ({ status: 503, headers: { 'retry-after': '30' } }), {
      sleep(milliseconds, signal) {
        const pause = sleep(milliseconds, signal);
        given.abort();
        return pause;
      },
    });
    await failureOf(client.site.listSites({}, { signal: given.signal }));
    expect(transport.requests).toHaveLength(1);
  });

  test.each([
    ['a write without a key', 503],
    ['a refusal', 404],
  ])('never %s', async (_, status) => {
    const { client, time } = clientWith(() => ({ status }));
    const call = status === 404 ? client.site.listSites() : client.bookings.cancelBooking({ bookingId });
    expect((await failureOf(call)).status).toBe(status);
    expect(time.pauses).toEqual([]);
  });
});

describe('errors carry message, status, code, details and request id', () => {
  const headers = { 'x-wix-request-id': 'req-1' };
  const violations = [
    { field: 'b', description: 'is wrong', violatedRule: 'OTHER', data: {} },
    { field: 'a', description: 'is missing', violatedRule: 'REQUIRED_FIELD', data: {} },
  ];
  const refusal = (message: string, description: string) => ({
    message,
    details: { applicationError: { code: 'SLOT_NOT_AVAILABLE', description, data: { x: 1 } } },
  });

  test.each<[string, FakeAnswer, string, string]>([
    [
      'field violations, sorted',
      { status: 400, headers, body: { message: 'x', details: { validationError: { fieldViolations: violations } } } },
      'INVALID_ARGUMENT',
      'INVALID_ARGUMENT: "a" is missing, "b" is wrong',
    ],
    ['an application error', { status: 428, headers, body: refusal('taken', 'taken') }, 'SLOT_NOT_AVAILABLE', 'taken'],
    ['a longer description', { status: 428, headers, body: refusal('no', 'taken') }, 'SLOT_NOT_AVAILABLE', 'no: taken'],
    ['4xx without details', { status: 409, statusText: 'Conflict', headers, body: { message: 'm' } }, 'CONFLICT', 'm'],
    ['4xx over HTTP/2', { status: 422, headers, body: {} }, 'UNPROCESSABLE_ENTITY', 'Unprocessable Entity'],
    ['4xx nobody knows', { status: 499, headers, body: { message: 'm' } }, 'UNKNOWN', 'm'],
    ['5xx', { status: 500, headers, body: { message: 'm' } }, 'UNKNOWN', 'System error occurred, request-id: req-1'],
    ['5xx that says why', { status: 503, headers, body: refusal('busy', 'busy') }, 'SLOT_NOT_AVAILABLE', 'busy'],
    ['no JSON', { status: 404, body: '<html>' }, 'UNKNOWN', 'System error occurred'],
    [
      'a success that is no JSON',
      { status: 200, headers, body: '' },
      'UNKNOWN',
      'System error occurred, request-id: req-1',
    ],
    [
      'a success of another status',
      { status: 204, headers, body: '' },
      'UNKNOWN',
      'System error occurred, request-id: req-1',
    ],
  ])('%s', async (_, answer, code, message) => {
    const { client } = clientWith(() => answer, { retries: 0 });
    const error = await failureOf(client.site.listSites());
    expect([error.code, error.message, error.status]).toEqual([code, message, answer.status]);
    expect(error.requestId).toBe(answer.headers?.['x-wix-request-id']);
  });

  test('a failure of the server keeps what it says beside its words, and by which id it is found', async () => {
    const data = { requestId: 'req-2', jobId: 'job-1' };
    const details = { applicationError: { code: 'UNAVAILABLE', description: 'still running', data } };
    const { client } = clientWith(() => ({ status: 503, body: { message: 'still running', details } }), { retries: 0 });
    const error = await failureOf(client.site.listSites());
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      message: 'still running',
      requestId: 'req-2',
      details,
    });
    expect(refusalData(error, 'UNAVAILABLE')).toEqual(data);
  });

  test('no connection', async () => {
    const { client } = clientWith(
      () => {
        throw new TypeError('no network');
      },
      { retries: 0 },
    );
    const error = await failureOf(client.site.listSites());
    expect([error.code, error.message, error.status]).toEqual(['UNKNOWN', 'System error occurred', undefined]);
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test('what a refusal says beside its code is read by the code', async () => {
    const { client } = clientWith(() => ({ status: 428, body: refusal('taken', 'taken') }));
    const error = await failureOf(client.site.listSites());
    expect(refusalData(error, 'SLOT_NOT_AVAILABLE')).toEqual({ x: 1 });
    expect(refusalData(error, 'WAITLIST_FULL')).toBeUndefined();
    expect(refusalData(new Error('SLOT_NOT_AVAILABLE'), 'SLOT_NOT_AVAILABLE')).toBeUndefined();
  });

  test('a failure callback is told once and the same error is thrown', async () => {
    const { client } = clientWith(() => ({ status: 404, body: refusal('a', 'a') }));
    const told = vi.fn();
    const error = await failureOf(withFailureCallback(client.site.listSites, told)());
    expect(told.mock.calls).toEqual([[error]]);
    expect(error.details?.applicationError?.data).toEqual({ x: 1 });
  });
});

describe('credentials', () => {
  test('a token from elsewhere is asked again when the server no longer takes it', async () => {
    const asked: (string | undefined)[] = [];
    const transport = fakeTransport(({ headers }) =>
      headers.authorization === 'fresh' ? { body: { ok: 1 } } : { status: 401 },
    );
    const client = createClient({
      transport,
      accessToken: (refused) => {
        asked.push(refused);
        return refused === undefined ? 'stale' : 'fresh';
      },
    });
    expect(await client.bookings.cancelBooking({ bookingId })).toEqual({ ok: 1 });
    expect(asked).toEqual([undefined, 'stale']);
  });

  test('a client without an app has no tokens of its own', () => {
    const { client } = clientWith(() => ({}));
    expect(() => client.auth).toThrow('without a clientId');
  });
});

describe('graphql', () => {
  test('posts query and variables to the version and gives the data', async () => {
    const { client, transport } = clientWith(() => ({ body: { data: { a: 1 } } }));
    expect(await client.graphql('{a}', { b: 2 })).toEqual({ data: { a: 1 } });
    expect(transport.requests[0]).toMatchObject({
      path: '/graphql/alpha',
      body: '{"query":"{a}","variables":{"b":2}}',
    });
  });

  test('throws for every other status, with the details', async () => {
    const details = { applicationError: { code: 'X', description: 'x', data: {} } };
    const { client } = clientWith(() => ({ status: 403, body: { message: 'm', details } }));
    const error = await failureOf(client.graphql('{a}', {}, { apiVersion: 'v1' }));
    expect([error.message, error.status, error.details]).toEqual([
      'GraphQL request failed with status 403',
      403,
      details,
    ]);
  });
});

test('fetch gets the whole address and the answer keeps its headers', async () => {
  const fetched: [string, RequestInit][] = [];
  const transport = fetchTransport({
    baseUrl: 'https://book.example/api/',
    fetch: (async (url: string, init: RequestInit) => {
      fetched.push([url, init]);
      return new Response('{"a":1}', { status: 200, headers: { 'X-Wix-Request-Id': 'r' } });
    }) as typeof fetch,
  });
  const answer = await transport({
    method: 'GET',
    path: '/v1/x',
    query: 'a=1',
    headers: {},
    body: undefined,
    signal: undefined,
  });
  expect(fetched[0]![0]).toBe('https://book.example/api/v1/x?a=1');
  expect([answer.status, answer.header('x-wix-request-id'), await answer.text()]).toEqual([200, 'r', '{"a":1}']);
});

describe('takes nothing with it, no schema and no other package', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(folder + name, 'utf8')] as const);

  test.each(sources)('%s', (_, text) => {
    const imports = [...text.matchAll(/^(import|export)[^;]*from '([^.][^']*)'/gm)];
    expect(imports.filter(([statement]) => !/^(import|export) type /.test(statement))).toEqual([]);
  });
});
