/** Compiled filters on the real database against the naive reading, over random rows and random filters. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFilter } from '../../../packages/contract/src/filter.ts';
import type { Fields } from '../../../packages/server/src/db/fields.ts';
import { compileFilter } from '../../../packages/server/src/db/filter.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { matchesDocument, matchesTyped } from './naive.ts';
import { allThings, documentFields, storeThings, type Thing, thingFields } from './tables.ts';

const guids = Array.from({ length: 6 }, (_, index) => `aaaaaaaa-0000-4000-8000-00000000000${index}`);
// Few and awkward values, so that random operands meet random rows.
const texts = [
  '',
  'a',
  'A',
  'ab',
  'Ab%',
  '%',
  '_',
  '\\',
  'a\\_b',
  'É',
  'éa',
  "' or ''='",
  '😀',
  '\uffff',
  'Zz',
  '10',
  '.*',
];
const starts = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2025-06-30T22:00:00.000Z'];
const numbers = [-1, 0, 0.5, 1, 2, 10, 1e21, 9007199254740991, 1e-7];

const text = fc.constantFrom(...texts);
const number = fc.constantFrom(...numbers);
const date = fc.constantFrom(...starts).map((iso) => ({ $date: iso }));
const scalar = fc.oneof(text, number, fc.boolean(), date);
const names = ['a', 'b', '0', 'x y', '__proto__', `q"'`];
const json = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
})).value;
const document = fc.record(
  {
    a: json,
    b: json,
    text: fc.oneof(text, number),
    number: fc.oneof(number, text),
    flag: fc.oneof(fc.boolean(), text),
    '0': json,
    'x y': json,
  },
  { requiredKeys: [] },
);

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const thing = fc.record({
  name: maybe(text),
  status: fc.constantFrom('ON', 'OFF'),
  price: maybe(fc.constantFrom(0, 0.5, 10, 1e21)),
  places: maybe(fc.constantFrom(-1, 0, 1, 2)),
  start: maybe(fc.constantFrom(...starts)),
  hidden: maybe(fc.boolean()),
  memberId: maybe(fc.constantFrom(...guids)),
  tags: maybe(fc.array(text, { maxLength: 3 })),
  labels: fc.array(text, { maxLength: 2 }),
  doc: document,
});

const rows: Thing[] = fc.sample(thing, { seed: 20260, numRuns: 120 }).map((row, index) => ({
  ...row,
  id: index < guids.length ? guids[index]! : `bbbbbbbb-0000-4000-8000-${String(index).padStart(12, '0')}`,
})) as Thing[];

/** Known documents beside the random ones, for cases worth naming. */
const known: Thing[] = [
  { title: 'Hello  World-Wide', parts: [{ code: 'A' }, { code: 'b' }], items: [{ tags: ['x', 'y'] }, { tags: ['z'] }] },
  { title: 'hello world wide', parts: [], at: { $date: '2026-01-01T00:00:00.000Z' } },
  { title: 'Straße É.*', parts: { code: 'c' }, items: { tags: 'x' }, at: '2026-01-01T00:00:00.000Z' },
  { title: ['Hello', 5], parts: [{ code: 7 }], items: [[{ tags: 'x' }]], at: null },
].map((doc, index) => ({
  id: `dddddddd-0000-4000-8000-00000000000${index}`,
  name: null,
  status: 'KNOWN',
  price: null,
  places: null,
  start: null,
  hidden: null,
  memberId: null,
  tags: null,
  labels: [],
  doc,
}));
rows.push(...known);

const substrings = ['$startsWith', '$endsWith', '$contains'] as const;
const orders = ['$gt', '$gte', '$lt', '$lte'] as const;

function conditionOf(
  value: fc.Arbitrary<unknown>,
  options: { order?: boolean; text?: boolean; any?: fc.Arbitrary<unknown> },
) {
  const list = fc.array(fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }), {
    maxLength: 4,
  });
  const whole = options.any ?? value;
  const ways: fc.Arbitrary<unknown>[] = [
    fc.oneof(whole, fc.constant(null)),
    fc.record({ $eq: fc.oneof(whole, fc.constant(null)) }),
    fc.record({ $ne: fc.oneof(whole, fc.constant(null)) }),
    fc.record({ $in: list }),
    fc.record({ $nin: list }),
    fc.record({ $hasSome: fc.array(value, { minLength: 1, maxLength: 3 }) }),
    fc.record({ $hasAll: fc.array(value, { maxLength: 3 }) }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $isEmpty: fc.boolean() }),
  ];
  if (options.order) {
    ways.push(
      fc.tuple(fc.constantFrom(...orders), value).map(([operator, operand]) => ({ [operator]: operand })),
      fc.tuple(value, value).map(([low, high]) => ({ $gte: low, $lt: high })),
    );
  }
  if (options.text) {
    ways.push(fc.tuple(fc.constantFrom(...substrings), text).map(([operator, operand]) => ({ [operator]: operand })));
  }
  const plain = fc.oneof(...ways);
  const operators = plain.filter(
    (each) => typeof each === 'object' && each !== null && Object.keys(each).some((key) => /^\$(?!date)/.test(key)),
  );
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: operators.map(($not) => ({ $not })) });
}

function filterOf(leaf: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.letrec<{ filter: Record<string, unknown> }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(leaf, leaf).map(([a, b]) => ({ ...a, ...b })),
      fc.array(tie('filter'), { maxLength: 3 }).map(($and) => ({ $and })),
      fc.array(tie('filter'), { maxLength: 3 }).map(($or) => ({ $or })),
      tie('filter').map(($not) => ({ $not })),
      tie('filter').map((each) => ({ $not: [each] })),
    ),
  })).filter;
}

const guid = fc.oneof(fc.constantFrom(...guids), fc.constantFrom('no guid', ''));
const typedLeaf = fc.oneof(
  ...(
    [
      [['id', 'memberId'], conditionOf(guid, { order: true, text: true })],
      [['name', 'title', 'thing.name', 'doc.text'], conditionOf(text, { order: true, text: true })],
      [['tags', 'labels'], conditionOf(text, { order: true, text: true })],
      [['status'], conditionOf(fc.constantFrom('ON', 'OFF', 'NEVER', "'"), {})],
      [['price'], conditionOf(fc.constantFrom('0', '0.50', 10, '1e21', -1), { order: true })],
      [['places', 'doc.number'], conditionOf(number, { order: true })],
      [['start'], conditionOf(fc.constantFrom(...starts, '2026-01-01', '2026-01-01T02:00:00+02:00'), { order: true })],
      [['hidden', 'doc.flag'], conditionOf(fc.boolean(), {})],
    ] as [string[], fc.Arbitrary<unknown>][]
  ).map(([fields, condition]) =>
    fc.tuple(fc.constantFrom(...fields), condition).map(([field, value]) => ({ [field]: value })),
  ),
);

const path = fc
  .array(fc.constantFrom(...names, 'text', 'number', '1'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('.'))
  .filter((each) => each !== '__proto__');
const documentLeaf = fc
  .tuple(path, conditionOf(scalar, { order: true, text: true, any: json }))
  .map(([field, value]) => ({ [field]: value }));

let reader: Reader;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ reader, stop } = await storeThings(rows));
});
afterAll(async () => {
  await stop();
});

async function found(wire: unknown, fields: Fields): Promise<string[]> {
  const condition = compileFilter(parseFilter(wire, fields, 'query.filter'));
  const answer = await reader.all<{ id: string }>(allThings().where(condition));
  return answer.map((row) => row.id).sort();
}

function expected(wire: Record<string, unknown>, matches: (filter: Record<string, unknown>, row: Thing) => boolean) {
  return rows
    .filter((row) => matches(wire, row))
    .map((row) => row.id)
    .sort();
}

describe('agrees with the naive reading', () => {
  test('on typed columns, lists, child rows and typed paths', async () => {
    await fc.assert(
      fc.asyncProperty(filterOf(typedLeaf), async (wire) => {
        expect(await found(wire, thingFields)).toEqual(expected(wire, matchesTyped));
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test('on undeclared paths of a document', async () => {
    await fc.assert(
      fc.asyncProperty(filterOf(documentLeaf), async (wire) => {
        expect(await found(wire, documentFields)).toEqual(expected(wire, matchesDocument));
      }),
      { numRuns: 300, seed: 2 },
    );
  });
});

describe('named cases of documents', () => {
  const spec = (...parts: [string, string][]) => ({
    $matches: { ignoreCase: true, spec: parts.map(([type, value]) => ({ type, value })) },
  });
  const day = '2026-01-01T00:00:00.000Z';

  test.each<[string, Record<string, unknown>, number[]]>([
    ['urlized joins runs of spaces and hyphens', { title: { $urlized: 'HELLO world wide' } }, [0, 1]],
    ['urlized takes a list', { title: { $urlized: ['x', 'straße é.*'] } }, [2]],
    [
      'matches whole texts of parts',
      { title: spec(['literal', 'HELLO'], ['anyOf', ' -'], ['literal', 'world wide']) },
      [1],
    ],
    ['matches has no wildcards', { title: spec(['literal', '.*']) }, []],
    ['matches takes signs literally', { title: spec(['literal', 'straSSe'.toLowerCase()]) }, []],
    ['matches reads elements of a list', { title: spec(['literal', 'hello']) }, [3]],
    ['a path goes through the elements of a list', { 'items.tags': 'x' }, [0, 2]],
    ['but not through lists within lists', { 'items.tags': { $exists: true } }, [0, 2]],
    ['a numeric name is a position', { 'items.1.tags': { $hasAll: ['z'] } }, [0]],
    ['also at the end', { 'items.tags.1': 'y' }, [0]],
    ['a date is not its text', { at: { $date: day } }, [1]],
    ['and a text is not its date', { at: day }, [2]],
    ['dates compare by instant, whatever the offset', { at: { $lte: { $date: '2026-01-01T01:00:00+01:00' } } }, [1]],
    ['null is missing', { at: null, status: { $exists: false } }, [0, 3]],
    ['an element of another type never matches', { title: { $contains: '5' } }, []],
    ['substrings ignore case beyond ASCII', { title: { $endsWith: 'é.*' } }, [2]],
  ])('%s', async (_, wire, indexes) => {
    const wanted = indexes.map((index) => known[index]!.id);
    const knownIds = new Set(known.map(({ id }) => id));
    expect((await found(wire, documentFields)).filter((id) => knownIds.has(id))).toEqual(wanted);
  });

  test.each<[string, Record<string, unknown>, number[]]>([
    ['a typed path through a list', { 'doc.parts.code': { $hasSome: ['A', 'c'] } }, [0, 2]],
    ['holds all', { 'doc.parts.code': { $hasAll: ['A', 'b'] } }, [0]],
    ['a value of another type is missing', { 'doc.parts.code': { $exists: false } }, [1, 3]],
    ['substrings of each', { 'doc.parts.code': { $startsWith: 'B' } }, [0]],
  ])('%s', async (_, wire, indexes) => {
    const wanted = indexes.map((index) => known[index]!.id);
    expect(await found({ ...wire, status: 'KNOWN' }, thingFields)).toEqual(wanted);
  });
});
