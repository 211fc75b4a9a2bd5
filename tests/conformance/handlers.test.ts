/** Every declared operation is answered by exactly one handler, at every path the contract lists. */
import { allOperations, streams } from '@openhours/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCollisions, routesOf } from '../../packages/server/src/http/calls/paths.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('every declared operation has a handler, and no handler is undeclared', () => {
  const declared = allOperations().map((operation) => operation.name);
  const bound = server.assembly.operations.map(({ operation }) => operation.name);
  expect(bound.toSorted()).toEqual(declared.toSorted());
});

test('what answers in another form of errors says so, and nothing else does', () => {
  const inOwnForm = server.assembly.operations.filter(({ binding }) => binding.options.reshapeError !== undefined);
  const declared = allOperations().filter(({ errorForm }) => errorForm !== undefined);
  expect(inOwnForm.map(({ operation }) => operation.name).toSorted()).toEqual(
    declared.map(({ name }) => name).toSorted(),
  );
});

test('no two operations answer one method and path shape, fallbacks included', () => {
  expect(findCollisions(server.assembly.operations.map(({ operation }) => operation))).toEqual([]);
});

test('operation names are unique and say their domain', () => {
  const names = allOperations().map((operation) => operation.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+\.[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
});

test('every path of every operation reaches it: none is unknown', async () => {
  const id = '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11';
  const unreached: string[] = [];
  for (const route of allOperations().flatMap(routesOf)) {
    const path = route.template.replaceAll(/\{[^}]+\}/g, id);
    const answer = await server.send(route.method, path, { headers: { authorization: 'nobody-knows-this' } });
    // Credentials are read by the route itself, so an unknown path would answer 404 instead.
    if (answer.status !== 401) {
      unreached.push(`${route.method} ${path} answers ${answer.status}`);
    }
  }
  expect(unreached).toEqual([]);
});

test('every declared stream is mounted', async () => {
  for (const stream of streams) {
    expect((await server.send('GET', stream.path)).status).toBe(401);
  }
});

test('the test clock exists only where the setting allows it', async () => {
  const plain = await startTestServer({ environment: { OPENHOURS_TEST_CLOCK: 'off' } });
  try {
    const headers = await plain.caller('apiKey');
    expect((await plain.send('POST', '/v1/test-clock', { headers, body: {} })).status).toBe(404);
  } finally {
    await plain.stop();
  }
});
