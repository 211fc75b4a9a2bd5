/** The wire forms of filters and sorts, the tree they give, and what is refused in which words. */
import { describe, expect, test } from 'vitest';
import { ValidationError } from './errors.ts';
import {
  type FieldType,
  type Filter,
  type FilterField,
  type FilterLanguage,
  type FilterOperator,
  filterOperators,
  parseFilter,
  parseSort,
} from './filter.ts';

function field(name: string, type: FieldType, operators: readonly FilterOperator[] = filterOperators): FilterField {
  return { name, type, operators: new Set(operators), sortable: name !== 'tags' };
}

const fields = new Map(
  [
    field('id', 'guid', ['$eq', '$ne', '$in']),
    field('name', 'text'),
    field('status', 'word'),
    field('price', 'number'),
    field('amount', 'decimal'),
    field('start', 'instant'),
    field('hidden', 'boolean'),
    field('tags', 'text', ['$hasSome', '$hasAll']),
    field('free', 'json'),
  ].map((each) => [each.name, each]),
);
const language: FilterLanguage = { field: (path) => fields.get(path) };
const parse = (wire: unknown, more: Partial<FilterLanguage> = {}) =>
  parseFilter(wire, { ...language, ...more }, 'query.filter');

/** The tree with fields by name, short enough to read in a table. */
function brief(filter: Filter): unknown {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { [filter.kind]: filter.parts.map(brief) };
    case 'not':
      return { not: brief(filter.part) };
    case 'compare':
      return [filter.field.name, filter.operator, filter.value];
    case 'text':
      return [filter.field.name, filter.operator, filter.value];
    case 'pattern':
      return [filter.field.name, 'pattern', filter.parts.map((part) => part.value)];
    case 'exists':
    case 'empty':
      return [filter.field.name, filter.kind];
    default:
      return [filter.field.name, filter.kind, filter.values];
  }
}

const startMs = Date.parse('2026-01-02T03:04:05.678Z');
const missing = { not: ['name', 'exists'] };

describe('every equivalent wire form gives the same tree', () => {
  test.each<[string, unknown, unknown]>([
    ['nothing', undefined, { and: [] }],
    ['null', null, { and: [] }],
    ['an empty filter', {}, { and: [] }],
    ['a bare value', { name: 'a' }, ['name', 'eq', 'a']],
    ['$eq', { name: { $eq: 'a' } }, ['name', 'eq', 'a']],
    ['a chained list of one', { $and: [{ name: 'a' }] }, { and: [['name', 'eq', 'a']] }],
    [
      'two fields',
      { name: 'a', hidden: true },
      {
        and: [
          ['name', 'eq', 'a'],
          ['hidden', 'eq', true],
        ],
      },
    ],
    [
      'a chained list of two',
      { $and: [{ name: 'a' }, { hidden: true }] },
      {
        and: [
          ['name', 'eq', 'a'],
          ['hidden', 'eq', true],
        ],
      },
    ],
    [
      'operators on one field',
      { price: { $gt: 1, $lte: 2.5 } },
      {
        and: [
          ['price', 'gt', 1],
          ['price', 'lte', 2.5],
        ],
      },
    ],
    ['an empty $and', { $and: [] }, { and: [] }],
    ['an empty $or', { $or: [] }, { or: [] }],
    [
      '$or',
      { $or: [{ name: 'a' }, { name: 'b' }] },
      {
        or: [
          ['name', 'eq', 'a'],
          ['name', 'eq', 'b'],
        ],
      },
    ],
    ['$not as an object', { $not: { name: 'a' } }, { not: ['name', 'eq', 'a'] }],
    ['$not as a list of one', { $not: [{ name: 'a' }] }, { not: ['name', 'eq', 'a'] }],
    ['$not in a field', { price: { $not: { $gt: 1 } } }, { not: ['price', 'gt', 1] }],
    [
      '$not in a field as a list',
      { price: { $not: [{ $gt: 1, $lt: 3 }] } },
      {
        not: {
          and: [
            ['price', 'gt', 1],
            ['price', 'lt', 3],
          ],
        },
      },
    ],
    ['null', { name: null }, missing],
    ['$eq null', { name: { $eq: null } }, missing],
    ['$ne', { name: { $ne: 'a' } }, { not: ['name', 'eq', 'a'] }],
    ['$ne null', { name: { $ne: null } }, { not: missing }],
    ['$exists true', { name: { $exists: true } }, ['name', 'exists']],
    ['$exists false', { name: { $exists: false } }, missing],
    ['$isEmpty', { name: { $isEmpty: true } }, ['name', 'empty']],
    ['$isEmpty false', { name: { $isEmpty: false } }, { not: ['name', 'empty'] }],
    ['$in', { status: { $in: ['A', 'B'] } }, ['status', 'in', ['A', 'B']]],
    ['$in with null', { name: { $in: ['a', null] } }, { or: [['name', 'in', ['a']], missing] }],
    ['an empty $in', { status: { $in: [] } }, ['status', 'in', []]],
    ['$nin', { status: { $nin: ['A'] } }, { not: ['status', 'in', ['A']] }],
    ['$hasSome', { tags: { $hasSome: ['x'] } }, ['tags', 'in', ['x']]],
    ['$hasAll', { tags: { $hasAll: ['x', 'y'] } }, ['tags', 'all', ['x', 'y']]],
    [
      'substrings',
      { name: { $startsWith: 'a', $endsWith: '', $contains: '%_\\' } },
      {
        and: [
          ['name', 'startsWith', 'a'],
          ['name', 'endsWith', ''],
          ['name', 'contains', '%_\\'],
        ],
      },
    ],
    ['an instant', { start: { $gte: '2026-01-02T03:04:05.678Z' } }, ['start', 'gte', startMs]],
    ['an instant with offset', { start: '2026-01-02T05:04:05.678+02:00' }, ['start', 'eq', startMs]],
    ['an instant with short offset', { start: '2026-01-02T05:04:05.678+0200' }, ['start', 'eq', startMs]],
    ['an instant without offset', { start: '2026-01-02T03:04:05.678' }, ['start', 'eq', startMs]],
    ['a day', { start: '2026-01-02' }, ['start', 'eq', Date.UTC(2026, 0, 2)]],
    ['an instant as an item date', { start: { $date: '2026-01-02T03:04:05.678Z' } }, ['start', 'eq', startMs]],
    [
      'a GUID in capitals',
      { id: 'AAAAAAAA-0000-4000-8000-000000000000' },
      ['id', 'eq', 'aaaaaaaa-0000-4000-8000-000000000000'],
    ],
    ['text where a GUID stands', { id: "' or 1=1" }, ['id', 'eq', "' or 1=1"]],
    ['decimal text', { amount: { $gt: '10.50' } }, ['amount', 'gt', '10.50']],
    ['a decimal number', { amount: 10.5 }, ['amount', 'eq', '10.5']],
    ['an object of an item', { free: { a: [1, null] } }, ['free', 'eq', { a: [1, null] }]],
    ['a list of an item', { free: ['a', 1] }, ['free', 'eq', ['a', 1]]],
    [
      'a date of an item',
      { free: { $date: '2026-01-02T05:04:05.678+02:00' } },
      ['free', 'eq', { $date: '2026-01-02T03:04:05.678Z' }],
    ],
    [
      '$matches',
      {
        free: {
          $matches: {
            ignoreCase: true,
            spec: [
              { type: 'literal', value: 'a' },
              { type: 'anyOf', value: ' -' },
            ],
          },
        },
      },
      ['free', 'pattern', ['a', ' -']],
    ],
    ['$urlized', { free: { $urlized: 'A b' } }, ['free', 'urlized', ['A b']]],
  ])('%s', (_, wire, tree) => {
    expect(brief(parse(wire))).toEqual(tree);
  });

  test('names of the language itself are plain data in an operand', () => {
    const wire = JSON.parse('{"free":{"__proto__":{"polluted":true},"constructor":1}}');
    const filter = parse(wire) as Extract<Filter, { kind: 'compare' }>;
    expect(JSON.stringify(filter.value)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('what is refused, and in which words', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { name: 'a' } : { $not: nested(depth - 1) });
  test.each<[unknown, string]>([
    [[], 'must be an object of conditions'],
    ['x', 'must be an object of conditions'],
    [{ nope: 1 }, 'field "nope" cannot be filtered'],
    [{ constructor: 1 }, 'field "constructor" cannot be filtered'],
    [JSON.parse('{"__proto__": 1}'), 'field "__proto__" cannot be filtered'],
    [{ 'name"; drop table x; --': 1 }, 'field "name"; drop table x; --" cannot be filtered'],
    [{ 'na\u0000me': 1 }, 'field "na?me" cannot be filtered'],
    [{ $where: '1' }, 'operator "$where" is not known here'],
    [{ $eq: 1 }, 'operator "$eq" is not known here'],
    [{ name: { $regex: 'a' } }, 'operator "$regex" cannot be used on field "name"'],
    [{ name: { $gt: 'a', x: 1 } }, 'operator "x" cannot be used on field "name"'],
    [{ id: { $gt: 'a' } }, 'operator "$gt" cannot be used on field "id"'],
    [{ tags: 'x' }, 'operator "$eq" cannot be used on field "tags"'],
    [{ $and: {} }, 'operator "$and" takes a list of filters'],
    [{ $or: 'x' }, 'operator "$or" takes a list of filters'],
    [{ $not: [] }, 'operator "$not" takes one filter'],
    [{ $not: [{}, {}] }, 'operator "$not" takes one filter'],
    [{ price: { $not: 1 } }, 'field "price", operator "$not": the operand must be an object of operators'],
    [{ price: '5' }, 'field "price", operator "$eq": the operand must be a number'],
    [{ price: { $gt: null } }, 'field "price", operator "$gt": the operand must be a single value'],
    [{ price: [1] }, 'field "price", operator "$eq": the operand must be a number'],
    [{ amount: '1e9999' }, 'field "amount", operator "$eq": the operand must be a number or decimal text'],
    [{ amount: 'x' }, 'field "amount", operator "$eq": the operand must be a number or decimal text'],
    [{ hidden: 'true' }, 'field "hidden", operator "$eq": the operand must be true or false'],
    [{ start: 'soon' }, 'field "start", operator "$eq": the operand must be an instant in ISO 8601'],
    [{ start: '0000-01-01' }, 'field "start", operator "$eq": the operand must be an instant in ISO 8601'],
    [
      { start: '9999-12-31T23:59:59-12:00' },
      'field "start", operator "$eq": the operand must be an instant in ISO 8601',
    ],
    [{ start: 5 }, 'field "start", operator "$eq": the operand must be an instant in ISO 8601'],
    [{ id: 5 }, 'field "id", operator "$eq": the operand must be a GUID'],
    [{ name: {} }, 'field "name", operator "$eq": the operand must be text'],
    [{ name: { $in: 'a' } }, 'field "name", operator "$in": the operand must be a list'],
    [{ name: { $in: [{}] } }, 'field "name", operator "$in": the operand must be a list of single values'],
    [{ tags: { $hasSome: [] } }, 'field "tags", operator "$hasSome": the operand must be a list of at least one value'],
    [{ name: { $contains: 5 } }, 'field "name", operator "$contains": the operand must be text'],
    [{ name: 'a\u0000b' }, 'field "name", operator "$eq": the operand must be text'],
    [{ name: '\ud800' }, 'field "name", operator "$eq": the operand must be text'],
    [{ name: { $exists: 1 } }, 'field "name", operator "$exists": the operand must be true or false'],
    [
      { free: { a: { $b: 1 } } },
      'field "free", operator "$eq": the operand must be an object without names that start with "$"',
    ],
    [{ free: { $date: 'x' } }, 'field "free", operator "$eq": the operand must be a date in ISO 8601'],
    [{ free: { $gt: {} } }, 'field "free", operator "$gt": the operand must be a single value'],
    [
      { free: { $matches: { spec: [] } } },
      'field "free", operator "$matches": the operand must be {ignoreCase: true, spec: […]}',
    ],
    [{ free: { $urlized: 1 } }, 'field "free", operator "$urlized": the operand must be text or a list of texts'],
    [nested(10), 'is nested more than 10 levels deep'],
    [{ $and: Array.from({ length: 100 }, () => ({ name: 'a' })) }, 'has more than 100 conditions'],
  ])('%j', (wire, description) => {
    let thrown: unknown;
    try {
      parse(wire);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ValidationError);
    expect((thrown as ValidationError).violations).toEqual([
      { field: 'query.filter', description, violatedRule: 'OTHER' },
    ]);
  });

  test('the bounds belong to the language', () => {
    expect(brief(parse(nested(9)))).toBeDefined();
    expect(() => parse(nested(49), { maxDepth: 50 })).not.toThrow();
    expect(() => parse(nested(50), { maxDepth: 50 })).toThrow('nested more than 50');
    const wide = { $and: Array.from({ length: 150 }, () => ({ name: 'a' })) };
    expect(() => parse(wide, { maxNodes: 151 })).not.toThrow();
  });

  test('a language may have refusals of its own', () => {
    const refuse = ({ kind, operator, fieldName }: { kind: string; operator?: string; fieldName?: string }) =>
      new RangeError(`${kind} ${fieldName} ${operator}`);
    expect(() => parse({ free: { $regex: 'a' } }, { refuse })).toThrow(new RangeError('OPERATOR free $regex'));
  });
});

describe('sort', () => {
  test('orders rise unless said, and the first mention of a field counts', () => {
    const keys = parseSort(
      [{ fieldName: 'name' }, { fieldName: 'start', order: 'DESC' }, { fieldName: 'name', order: 'DESC' }],
      language,
      'query.sort',
    );
    expect(keys.map((key) => [key.field.name, key.descending])).toEqual([
      ['name', false],
      ['start', true],
    ]);
  });

  test.each(['nope', 'tags', 'name; drop table x', 'toString', 'a\u0000'])('%j cannot be sorted', (fieldName) => {
    expect(() => parseSort([{ fieldName }], language, 'query.sort')).toThrow(ValidationError);
  });
});
