/** What happens is held against what is declared: in tests, a refusal that nobody was told to expect is a fault. */
import { defineOperation, fail } from '@openhours/contract';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRead } from '../../../packages/server/src/call.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const codes = ['SLOT_NOT_AVAILABLE', 'NO_OPEN_SPOTS', 'NOT_FOUND'] as const;
const refuse = defineOperation({
  name: 'tests.refuse',
  summary: 'Refuses with the code that it is given.',
  method: 'POST',
  path: '/v1/tests/refuse',
  permission: 'SITE.READ_PUBLIC',
  idempotency: 'natural',
  source: 'declarations.test.ts',
  errors: ['SLOT_NOT_AVAILABLE'],
  input: Type.Object({ code: Type.Union(codes.map((code) => Type.Literal(code))) }),
  output: Type.Object({}),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    bindings: [
      bindRead(refuse, async ({ input }) => {
        throw fail(input.code, 'No');
      }),
    ],
  });
});
afterAll(() => server.stop());

test.each([
  ['SLOT_NOT_AVAILABLE', '428 SLOT_NOT_AVAILABLE'],
  ['NOT_FOUND', '404 NOT_FOUND'],
  ['NO_OPEN_SPOTS', '500 INTERNAL'],
])('a refusal with %s answers %s', async (code, expected) => {
  const headers = await server.caller('visitor');
  const answer = await server.send('POST', refuse.path, { body: { code }, headers });
  expect(`${answer.status} ${answer.code}`).toBe(expected);
});

test('a code that stands for a refused input and a refused state is described with both statuses', async () => {
  const document = await server.send('GET', '/openapi.json', {});
  const paths = document.body.paths as Record<string, { post: { responses: Record<string, { description: string }> } }>;
  const responses = Object.entries(paths['/v2/bookings']?.post.responses ?? {});
  const statuses = responses.filter(([, { description }]) => /VALIDATION_FAILURE/.test(description));
  expect(statuses.map(([status]) => status)).toEqual(['400', '428']);
});

test('an overlap can only mean what is declared among the errors', () => {
  expect(() => defineOperation({ ...refuse, name: 'tests.overlaps', overlapCode: 'NO_OPEN_SPOTS' })).toThrow(
    'tests.overlaps declares NO_OPEN_SPOTS',
  );
});
