/** Connections whose client never closes its side do not stay: descriptors are few. */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { connectionEnds } from './support.ts';

let server: TestServer;
/** Gives up requests that do not come whole much sooner; those of the other tests come whenever the machine gets to it. */
let impatient: TestServer;
/** Sent before all others: the ten seconds of the product itself pass beside them. */
let slow: Promise<{ received: string; passedMs: number }>;
beforeAll(async () => {
  [server, impatient] = await Promise.all([
    startTestServer(),
    startTestServer({ requestTimes: { headersMs: 400, bodyMs: 600, lookEveryMs: 50 } }),
  ]);
  const startedAtMs = performance.now();
  slow = halfOpen('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ').then(({ socket, received }) => {
    socket.destroy();
    return { received, passedMs: performance.now() - startedAtMs };
  });
});
afterAll(() => Promise.all([server.stop(), impatient.stop()]));

/** A client that keeps its half open after the server has ended; resolves with all it got once the other half is gone. */
function halfOpen(text: string, to = server): Promise<{ socket: Socket; received: string }> {
  const { hostname, port } = new URL(to.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('end', () => resolve({ socket, received }));
    socket.on('error', reject);
  });
}

test.each([
  ['what is no request', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 '],
])('%s', async (_what, text, answer) => {
  const { socket, received } = await halfOpen(text);
  expect(received).toContain(answer);
  await connectionEnds(socket);
  socket.destroy();
});

test.each([
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: a\r\nx-slow: '],
  [
    'a body that never ends',
    'POST /v2/bookings HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ],
])('%s', async (_what, text) => {
  const { socket, received } = await halfOpen(text, impatient);
  expect(received).toContain('408 Request Timeout');
  await connectionEnds(socket);
  socket.destroy();
});

test.each([
  ['without a host', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', '400 Bad Request'],
  ['with two hosts', 'GET /health/live HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', '400 Bad Request'],
  ['of the version that has no hosts', 'GET /health/live HTTP/1.0\r\n\r\n', '200 OK'],
  [
    'that expects what nobody promised',
    'GET /health/live HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    '200 OK',
  ],
])('a request %s is answered like all others: with a request id and JSON', async (_what, text, status) => {
  const { socket, received } = await halfOpen(text);
  socket.destroy();
  expect(received).toContain(`HTTP/1.1 ${status}`);
  expect(received).toMatch(/x-wix-request-id: [\da-f-]{36}/);
  expect(received).toContain('content-type: application/json');
});

test('requests through a proxy that nobody trusts are told to the operator, once', async () => {
  for (const from of ['192.0.2.1', '192.0.2.2']) {
    await server.send('GET', '/health/live', { headers: { 'x-forwarded-for': from } });
  }
  expect(server.log.filter(({ message }) => message.includes('X-Forwarded-For'))).toMatchObject([
    { level: 'warn', setting: 'OPENHOURS_TRUSTED_PROXIES' },
  ]);
});

test('headers that do not end are given the ten seconds of design 12', async () => {
  const { received, passedMs } = await slow;
  expect(received).toContain('408 Request Timeout');
  expect(passedMs).toBeGreaterThan(9_500);
});
