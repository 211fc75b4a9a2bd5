/** Which violation each broken rule of a schema becomes. */
import { allOperations, Email, Guid, Instant, Int64, LocalDateTime, optional, Words } from '@openhours/contract';
import Type from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerFormats, type Validator, validatorOf } from './validation.ts';

const schema = Type.Object({
  id: optional(Guid()),
  email: optional(Email()),
  at: optional(Instant()),
  local: optional(LocalDateTime()),
  revision: optional(Int64()),
  word: optional(Words(['ONE', 'TWO'])),
  text: optional(Type.String({ minLength: 2, maxLength: 4 })),
  list: optional(Type.Array(Type.Object({ name: Type.String(), other: Type.Integer() }), { minItems: 1, maxItems: 2 })),
  count: optional(Type.Integer({ minimum: 1, maximum: 9 })),
  clearable: optional(Type.Union([Type.String({ maxLength: 2 }), Type.Null()])),
  part: optional(
    Type.Union([
      Type.Object({ of: optional(Type.Union([Type.Array(Type.Integer({ maximum: 9 })), Type.Null()])) }),
      Type.Null(),
    ]),
  ),
  map: optional(Type.Record(Type.String(), Type.Integer())),
});

describe('violations', () => {
  let validator: Validator;
  beforeAll(() => {
    registerFormats();
    validator = validatorOf(schema);
  });

  test.each<[string, Record<string, unknown>, string, string, Record<string, unknown>]>([
    ['a GUID', { id: 'x' }, 'id', 'FORMAT', { type: 'GUID' }],
    ['an empty GUID', { id: '' }, 'id', 'FORMAT', { type: 'GUID' }],
    ['an e-mail address', { email: 'a@b' }, 'email', 'FORMAT', { type: 'EMAIL' }],
    ['an instant', { at: 'today' }, 'at', 'FORMAT', { type: 'DATE_TIME' }],
    [
      'a local time that does not exist',
      { local: '2026-02-30T10:00:00' },
      'local',
      'FORMAT',
      { type: 'LOCAL_DATE_TIME' },
    ],
    ['an int64 out of range', { revision: '9999999999999999999' }, 'revision', 'FORMAT', { type: 'INT64' }],
    ['a word', { word: 'THREE' }, 'word', 'INVALID_ENUM_VALUE', {}],
    ['a short text', { text: 'a' }, 'text', 'MIN_LENGTH', { threshold: 2 }],
    ['a long text', { text: 'abcde' }, 'text', 'MAX_LENGTH', { threshold: 4 }],
    ['an empty list', { list: [] }, 'list', 'MIN_SIZE', { threshold: 1 }],
    ['a long list', { list: Array(3).fill({ name: 'a', other: 1 }) }, 'list', 'MAX_SIZE', { threshold: 2 }],
    ['a missing member', { list: [{ name: 'a' }] }, 'list[0].other', 'REQUIRED_FIELD', {}],
    ['a small number', { count: 0 }, 'count', 'MIN', {}],
    ['a large number', { count: 10 }, 'count', 'MAX', {}],
    ['a fraction', { count: 1.5 }, 'count', 'FORMAT', { type: 'INTEGER' }],
    ['a wrong type', { text: 5 }, 'text', 'FORMAT', { type: 'STRING' }],
    ['a value of a map', { map: { a: 'b' } }, 'map.a', 'FORMAT', { type: 'INTEGER' }],
    ['the alternative beside null', { clearable: 'abc' }, 'clearable', 'MAX_LENGTH', { threshold: 2 }],
    ['something deep below alternatives beside null', { part: { of: [1, 10] } }, 'part.of[1]', 'MAX', {}],
  ])('%s', (_title, value, field, violatedRule, data) => {
    expect(validator.accepts(value)).toBe(false);
    expect(validator.violationsOf(value)).toEqual([{ field, violatedRule, data, description: expect.any(String) }]);
  });

  test.each([
    'x@[127.0.0.1]',
    'x@127.0.0.1',
    'x@[IPv6:::1]',
    'x@localhost',
    'x@example.',
    'x@.example.com',
    'x@exa..mple.com',
    'x@-example.com',
    'x@example.123',
    '"x y"@example.com',
    '"x"@example.com',
    'x\u0000@example.com',
    'x\r\nBcc: y@example.com',
    'x\u202e@example.com',
    'x<y@example.com>',
    'x@y@example.com',
    `${'x'.repeat(65)}@example.com`,
    `x@${'y'.repeat(64)}.com`,
    `x@${'y.'.repeat(130)}com`,
    '@example.com',
  ])('%j is no e-mail address', (email) => {
    expect(validator.accepts({ email })).toBe(false);
    expect(validator.violationsOf({ email })[0]).toMatchObject({ field: 'email' });
  });

  test.each([
    'ada@example.com',
    "o'brien+salon@mail.example.co.uk",
    'x@1and1.example',
    'x@xn--bcher-kva.xn--p1ai',
    '#!$%&*/=?^_`{|}~-@example.com',
    `${'x'.repeat(64)}@${'y'.repeat(63)}.com`,
  ])('%j is one', (email) => {
    expect(validator.violationsOf({ email })).toEqual([]);
  });

  test('a text that does not fit a pattern is told so in words, wherever the contract has one', () => {
    const patterns = new Map<string, Record<string, unknown>>();
    const collect = (value: unknown): void => {
      if (typeof value === 'object' && value !== null) {
        const at = value as Record<string, unknown>;
        if (typeof at.pattern === 'string') {
          patterns.set(JSON.stringify(at), at);
        }
        Object.values(at).forEach(collect);
      }
    };
    collect(allOperations().map(({ input }) => input));
    expect(patterns.size).toBeGreaterThan(5);
    const descriptions = [...patterns.values()].flatMap((pattern) =>
      validatorOf(Type.Object({ it: Type.Unsafe(pattern) }))
        .violationsOf({ it: '^'.repeat(Number(pattern.minLength ?? 1)) })
        .map(({ description }) => description),
    );
    expect(descriptions).toHaveLength(patterns.size);
    expect(descriptions.filter((each) => each.includes('^'))).toEqual([]);
  });

  test('one violation per field, each missing member on its own', () => {
    const violations = validator.violationsOf({ list: [{}], id: '', revision: 'x' });
    expect(violations.map((each) => each.field).sort()).toEqual(['id', 'list[0].name', 'list[0].other', 'revision']);
  });

  test.each([
    { local: '2026-02-28T10:00' },
    { local: '2026-02-28T10:00:00.5' },
    { revision: '-9223372036854775808' },
    { clearable: null },
    { at: '2026-12-01T09:00:00.000Z' },
  ])('%j is fine', (value) => {
    expect(validator.violationsOf(value)).toEqual([]);
    expect(validator.accepts(value)).toBe(true);
  });
});
