/** What happens is held against what is declared: in tests, a refusal that nobody was told to expect is a fault. */
import { defineOperation, fail } from '@openhours/contract';
import Type, { type TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindRead } from '../../../packages/server/src/call.ts';
import { newId } from '../../../packages/server/src/db/ids.ts';
import { newAddress, openMembers } from '../../support/members.ts';
import { smallestOf } from '../../support/schema-values.ts';
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

/** Where an input has a cursor: the names that lead there; empty when it has none. */
function wayToCursor(schema: TSchema): string[] {
  const members = Object.entries((schema as { properties?: Record<string, TSchema> }).properties ?? {});
  for (const [name, member] of members) {
    const rest = name === 'cursor' ? [] : wayToCursor(member);
    if (name === 'cursor' || rest.length > 0) {
      return [name, ...rest];
    }
  }
  return [];
}

test('a cursor that is none is told at the field where the operation takes it', async () => {
  const owner = await server.caller('OWNER');
  const members = openMembers(server);
  const { identity } = await members.register({ email: newAddress() });
  const memberId = String(identity?.id);
  const member = await members.headersOf(memberId);
  const pathOf = (path: string) =>
    path.replaceAll(/\{[^}]+\}/g, (name) => (name === '{memberId}' ? memberId : newId()));
  const told: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const { operation } of server.assembly.operations) {
    const way = wayToCursor(operation.input);
    if (way.length > 0) {
      const body = way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'bm9uZQ');
      const ask = (headers: Record<string, string>) =>
        operation.method === 'GET'
          ? server.send('GET', `${pathOf(operation.path)}?${way.join('.')}=bm9uZQ`, {
              headers,
            })
          : server.send('POST', operation.path, {
              headers,
              body: { ...(smallestOf(operation.input) as object), ...(body as object) },
            });
      const asked = await ask(owner);
      // Some lists are of members alone.
      const answer = asked.code === 'PERMISSION_DENIED' ? await ask(member) : asked;
      told[operation.name] = answer.body.details;
      const violation = { description: 'is not a cursor of this query', violatedRule: 'OTHER', data: {} };
      expected[operation.name] = { validationError: { fieldViolations: [{ field: way.join('.'), ...violation }] } };
    }
  }
  expect(Object.keys(told).length).toBeGreaterThan(15);
  expect(told).toEqual(expected);
});
