/** From templates to routes, and which routes may not stand beside each other. */
import { allOperations, defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { findCollisions, routerPath, routesOf } from './paths.ts';

test.each([
  ['/v2/bookings', '/v2/bookings', []],
  ['/v2/bookings/{bookingId}/confirm', '/v2/bookings/:p0/confirm', ['bookingId']],
  ['/v2/confirmation/{bookingId}:confirmOrDecline', '/v2/confirmation/:p0(^[^/:]+)::confirmOrDecline', ['bookingId']],
  ['/v1/connections:connectByOAuth', '/v1/connections::connectByOAuth', []],
  ['/v1/a/{a.id}/b/{b.id}', '/v1/a/:p0/b/:p1', ['a.id', 'b.id']],
])('%s is routed as %s', (template, url, parameters) => {
  expect(routerPath(template)).toEqual({ url, parameters });
});

const sketch = (name: string, path: string, method: 'GET' | 'POST', postFallback = false) =>
  defineOperation({
    name,
    method,
    path,
    postFallback,
    summary: name,
    permission: 'PUBLIC',
    idempotency: 'natural',
    source: 'paths.test.ts',
    input: Type.Object({}),
    output: Type.Object({}),
  });

test('a long-query fallback adds POST to every path', () => {
  const operation = { ...sketch('a.query', '/v1/a/query', 'GET', true), prefixes: ['/x'] };
  expect(routesOf(operation).map((route) => `${route.method} ${route.template}`)).toEqual([
    'GET /v1/a/query',
    'POST /v1/a/query',
    'GET /x/v1/a/query',
    'POST /x/v1/a/query',
  ]);
});

test('collisions are found whatever the parameters are called, fallbacks included', () => {
  const clashing = [
    sketch('a.one', '/v1/a/{x}', 'POST'),
    sketch('a.two', '/v1/a/{y}', 'GET', true),
    sketch('a.three', '/v1/a/fixed', 'POST'),
  ];
  expect(findCollisions(clashing)).toEqual(['a.one and a.two both answer POST /v1/a/{}']);
});

test('no two operations of the contract answer the same call', () => {
  expect(findCollisions(allOperations())).toEqual([]);
});
