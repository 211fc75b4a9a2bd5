/** Which operation a method and a path ask for, and what stands in the path. */
import { defineOperation } from '@openhours/contract';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { findRouteOf, pathParameterLength } from './operation-router.ts';

const sketch = (name: string, method: 'GET' | 'POST', path: string) =>
  defineOperation({
    name,
    method,
    path,
    summary: name,
    permission: 'PUBLIC',
    idempotency: 'natural',
    source: 'operation-router.test.ts',
    input: Type.Object({}),
    output: Type.Object({}),
  });

const operations = [
  sketch('a.list', 'GET', '/v1/a'),
  sketch('a.get', 'GET', '/v1/a/{a.id}'),
  sketch('a.find', 'GET', '/v1/a/newest'),
  sketch('a.confirm', 'POST', '/v1/a/{a.id}:confirm'),
];
const findRoute = findRouteOf(operations);

function found(method: string, target: string) {
  const answer = findRoute(method, target);
  return typeof answer === 'object' ? [answer.route.operation.name, answer.path] : answer;
}

test.each([
  ['GET', '/v1/a', 'a.list', undefined],
  ['GET', '/v1/a/', 'a.list', undefined],
  ['GET', '/v1/a?b=/v1/a/7', 'a.list', undefined],
  ['GET', '/v1/a/7', 'a.get', { 'a.id': '7' }],
  ['GET', '/v1/a/7?b=8', 'a.get', { 'a.id': '7' }],
  ['GET', '/v1/a/one%2Ftwo', 'a.get', { 'a.id': 'one/two' }],
  ['GET', '/v1/a/newest', 'a.find', undefined],
  ['POST', '/v1/a/7:confirm', 'a.confirm', { 'a.id': '7' }],
])('%s %s asks for %s', (method, target, name, path) => {
  expect(found(method, target)).toEqual([name, path]);
});

test.each([
  ['POST', '/v1/a'],
  ['HEAD', '/v1/a'],
  ['OPTIONS', '/v1/a'],
  ['MADE-UP', '/v1/a'],
  ['GET', '/v1/a/7/8'],
  ['GET', '/v1/a/%zz'],
  ['GET', '*'],
  ['GET', ''],
])('%s %s asks for none', (method, target) => {
  expect(found(method, target)).toBeUndefined();
});

test('a value that is longer than any is none', () => {
  const longest = 'x'.repeat(pathParameterLength);
  expect(found('GET', `/v1/a/${longest}`)).toEqual(['a.get', { 'a.id': longest }]);
  expect(found('GET', `/v1/a/${longest}x`)).toBe('TOO_LONG');
});

test('is made once for the same declarations, and anew for others', () => {
  expect(findRouteOf([...operations])).toBe(findRoute);
  const fewer = findRouteOf(operations.slice(1));
  expect(fewer).not.toBe(findRoute);
  expect(fewer('GET', '/v1/a')).toBeUndefined();
});
