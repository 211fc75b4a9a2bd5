/** Whoever opens a connection and never finishes the headers is not waited for longer than design 12 says. */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('headers that do not end within ten seconds end the connection', async () => {
  const { hostname, port } = new URL(server.url);
  const startedAt = performance.now();
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-slow: '));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
  const passedMs = performance.now() - startedAt;
  expect(text).toContain('408 Request Timeout');
  expect(passedMs).toBeGreaterThan(9_500);
  expect(passedMs).toBeLessThan(14_000);
}, 45_000);
