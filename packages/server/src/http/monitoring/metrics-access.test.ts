/** Who may read the figures. */
import { expect, test } from 'vitest';
import { isLocalOrigin, type MetricsRequest, mayReadMetrics } from './metrics-access.ts';

const closed = { token: undefined, isBehindProxy: false };
const withToken = { token: 'a long secret', isBehindProxy: true };
const local = { headers: { host: '127.0.0.1:4400' }, peerAddress: '127.0.0.1' };

test.each([
  [{ ...local, peerAddress: '::1' }],
  [{ ...local, peerAddress: '::ffff:127.0.0.1' }],
  [{ ...local, headers: { host: 'localhost:4400' } }],
  [{ ...local, headers: { host: '[::1]:4400' } }],
])('somebody on this machine may: %j', (request) => {
  expect(mayReadMetrics(request, closed)).toBe(true);
});

test.each<[MetricsRequest]>([
  [{ ...local, peerAddress: '192.0.2.1' }],
  [{ ...local, peerAddress: undefined }],
  [{ ...local, headers: {} }],
  [{ ...local, headers: { host: 'book.example.com' } }],
  [{ ...local, headers: { host: '127.0.0.1.example.com' } }],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].map(
    (name) => [{ ...local, headers: { ...local.headers, [name]: 'x' } }] as [MetricsRequest],
  ),
])('whoever may come from elsewhere may not: %j', (request) => {
  expect(mayReadMetrics(request, closed)).toBe(false);
});

test('behind a proxy everybody seems local, so the token is needed', () => {
  expect(mayReadMetrics(local, { ...closed, isBehindProxy: true })).toBe(false);
});

test('the token opens from anywhere, and a wrong one closes also here', () => {
  const headers = { host: 'book.example.com', 'x-forwarded-for': '192.0.2.1' };
  const bearing = (authorization: string) => ({ headers: { ...headers, authorization }, peerAddress: '192.0.2.1' });
  expect(mayReadMetrics(bearing('Bearer a long secret'), withToken)).toBe(true);
  expect(mayReadMetrics(bearing('Bearer a long secreT'), withToken)).toBe(false);
  expect(mayReadMetrics({ ...local, headers: { ...local.headers, authorization: 'Bearer no' } }, withToken)).toBe(
    false,
  );
});

test.each([
  ['http://127.0.0.1:4400', true],
  ['http://localhost', true],
  ['http://[::1]:4400', true],
  ['https://book.example.com', false],
  ['http://127.0.0.1.example.com', false],
])('%s is on this machine only: %s', (origin, isLocal) => {
  expect(isLocalOrigin(origin)).toBe(isLocal);
});
