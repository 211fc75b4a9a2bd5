/** What the decoder makes of paths, `.r`, queries and bodies, and what it refuses. */
import {
  ApplicationError,
  defineOperation,
  Guid,
  Int64,
  JsonMap,
  optional,
  ValidationError,
} from '@openhours/contract';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { createDecoder, type InputParts, parseJson } from './decoder.ts';

const operation = defineOperation({
  name: 'tests.decode',
  summary: 'Has a member of every kind.',
  method: 'POST',
  path: '/v1/things/{thingId}',
  permission: 'PUBLIC',
  idempotency: 'natural',
  source: 'decoder.test.ts',
  input: Type.Object({
    thingId: optional(Guid()),
    revision: optional(Int64()),
    limit: optional(Type.Integer()),
    active: optional(Type.Boolean()),
    names: optional(Type.Array(Type.String())),
    nested: optional(
      Type.Object({ flag: optional(Type.Boolean()), deeper: optional(Type.Object({ n: optional(Type.Number()) })) }),
    ),
    clearable: optional(Type.Union([Type.String(), Type.Null()])),
    free: optional(JsonMap()),
    tags: optional(Type.Record(Type.String(), Type.String())),
  }),
  output: Type.Object({}),
});

const decode = createDecoder(operation);
const read = (parts: Partial<InputParts>) =>
  decode({ path: undefined, query: undefined, body: undefined, isForm: false, ...parts });
const wrapped = (value: unknown) => `.r=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
const id = '3f0c9d2e-8a4b-4c0e-9b1d-2f6f0d5a7c11';

function refusalOf(work: () => unknown): ApplicationError | ValidationError {
  try {
    work();
  } catch (error) {
    if (error instanceof ApplicationError || error instanceof ValidationError) {
      return error;
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

test('GUIDs are read in lower case, other texts as they are', () => {
  expect(read({ path: { thingId: id.toUpperCase() }, body: { names: [id.toUpperCase()] } })).toEqual({
    thingId: id,
    names: [id.toUpperCase()],
  });
});

describe('sources', () => {
  test.each<[string, Partial<InputParts>, unknown]>([
    ['nothing at all is an empty input', {}, {}],
    [
      'unknown members are dropped',
      { body: { limit: 1, other: 2, nested: { flag: true, x: 1 } } },
      { limit: 1, nested: { flag: true } },
    ],
    ['null is absent', { body: { limit: null, nested: { flag: null } } }, { nested: {} }],
    ['null stays where the schema has it', { body: { clearable: null } }, { clearable: null }],
    ['null stays in free-form JSON', { body: { free: { a: null } } }, { free: { a: null } }],
    ['numbers become int64 text', { body: { revision: 7 } }, { revision: '7' }],
    ['a repeated key is a list', { query: 'names=a&names=b' }, { names: ['a', 'b'] }],
    ['one key is a list of one', { query: 'names=a' }, { names: ['a'] }],
    [
      'dotted keys are objects',
      { query: 'nested.flag=true&nested.deeper.n=1.5' },
      { nested: { flag: true, deeper: { n: 1.5 } } },
    ],
    [
      'text becomes numbers and truth values',
      { query: 'limit=5&active=false&revision=9' },
      { limit: 5, active: false, revision: '9' },
    ],
    ['.r holds the whole request', { query: wrapped({ limit: 3, names: ['x'] }) }, { limit: 3, names: ['x'] }],
    ['.r wins over the query', { query: `limit=4&${wrapped({ limit: 3 })}` }, { limit: 3 }],
    [
      'the query wins over the body',
      { query: 'limit=4', body: { limit: 3, active: true } },
      { limit: 4, active: true },
    ],
    ['the path wins and fills in', { path: { thingId: id }, body: { limit: 3 } }, { thingId: id, limit: 3 }],
    ['an equal copy of the path is fine', { path: { thingId: id }, body: { thingId: id } }, { thingId: id }],
    ['forms are text', { body: { limit: '3', active: 'true' }, isForm: true }, { limit: 3, active: true }],
    ['text in JSON stays text, for validation to refuse', { body: { limit: '3' } }, { limit: '3' }],
  ])('%s', (_title, parts, expected) => {
    expect(read(parts)).toEqual(expected);
  });
});

describe('refusals', () => {
  test('a copy that differs from the path is a violation of that field', () => {
    const refusal = refusalOf(() => read({ path: { thingId: id }, body: { thingId: id.replace('3', '4') } }));
    expect(refusal).toBeInstanceOf(ValidationError);
    expect((refusal as ValidationError).violations[0]).toMatchObject({ field: 'thingId', violatedRule: 'OTHER' });
  });

  test.each([
    ['a list', [1]],
    ['text', 'x'],
    ['a number', 3],
  ])('a body that is %s', (_title, body) => {
    expect(refusalOf(() => read({ body })).status).toBe(400);
  });

  test.each([
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('%s in text names the field', (_title, text) => {
    const refusal = refusalOf(() => read({ body: { free: { list: [{ deep: text }] } } }));
    expect((refusal as ValidationError).violations[0]?.field).toBe('free.list[0].deep');
  });

  test.each([1e21, -(2 ** 53), 2 ** 60])('the whole number %s, which is not what was written', (limit) => {
    expect((refusalOf(() => read({ body: { limit } })) as ValidationError).violations[0]?.field).toBe('limit');
  });

  test('a control character in a declared text', () => {
    const refusal = refusalOf(() => read({ body: { names: ['Ada', 'Ada \u0001'] } })) as ValidationError;
    expect(refusal.violations).toMatchObject([{ field: 'names[1]', violatedRule: 'FORMAT' }]);
  });

  test('whole pairs pass, and in free-form JSON every other character', () => {
    expect(read({ body: { names: ['😀 é'], free: { a: '\u202e \u0001' } } })).toEqual({
      names: ['😀 é'],
      free: { a: '\u202e \u0001' },
    });
  });

  test('free-form JSON nested too deeply', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`);
    expect(refusalOf(() => read({ body: { free: deep } })).status).toBe(400);
  });

  test.each([
    '{"__proto__":{"x":1}}',
    '{"a":{"__proto__":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{',
    'nul',
    '',
  ])('the JSON text %s', (text) => {
    expect(refusalOf(() => parseJson(text))).toMatchObject({ code: 'INVALID_ARGUMENT', status: 400 });
  });

  test.each(['__proto__.x=1', 'a.__proto__.x=1', '.r=%%%', '.r=bm8', `${'a.'.repeat(20)}b=1`])(
    'the query %s',
    (query) => {
      expect(refusalOf(() => read({ query })).status).toBe(400);
      expect(({} as Record<string, unknown>).x).toBeUndefined();
    },
  );
});

test('of a member that JSON names twice the last one counts (docs/decisions/0030)', () => {
  expect(parseJson('{"filter":{"status":"CREATED","status":"CONFIRMED"}}')).toEqual({
    filter: { status: 'CONFIRMED' },
  });
});

test.each([
  ['lists in lists', () => JSON.parse(`${'['.repeat(12_000)}${']'.repeat(12_000)}`)],
  ['an object that is no text', () => ({ toString: null, valueOf: 1 })],
])('a copy of a path value that is %s is another value', (_what, copy) => {
  const refused = refusalOf(() => read({ path: { thingId: id }, body: { thingId: copy() } }));
  expect((refused as ValidationError).violations.map(({ field, ruleName }) => [field, ruleName])).toEqual([
    ['thingId', 'PATH_MISMATCH'],
  ]);
});
