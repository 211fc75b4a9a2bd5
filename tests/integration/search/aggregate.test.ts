/**
 * Aggregations on the real database: one case per row of the table of services sheet 1.7, and all against the naive
 * reading.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Aggregation } from '../../../packages/contract/src/search.ts';
import { aggregate } from '../../../packages/server/src/db/aggregate.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { zoneOf } from '../../../packages/server/src/time/index.ts';
import { type Kinds, naiveAggregation } from './naive.ts';
import { allNotes, type Note, noteFields, noteId, siteId, storeNotes } from './notes.ts';

const plain = {
  name: '',
  kind: null,
  size: null,
  price: null,
  open: null,
  at: null,
  tags: [],
  labels: [],
  doc: {},
} satisfies Omit<Note, 'id'>;

function countedIn(reader: () => Reader) {
  return async (aggregation: Aggregation, timeZone = 'UTC') => {
    const scope = { reader: reader(), found: allNotes(), fields: noteFields, zone: zoneOf(timeZone) };
    const { results } = await aggregate([aggregation], scope);
    return results[0] as Record<string, unknown>;
  };
}

describe('one by one', () => {
  let reader: Reader;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ reader, stop } = await storeNotes([
      { ...plain, id: noteId(1), kind: 'room', size: 5, open: true, at: '2026-03-01T22:30:00.000Z' },
      { ...plain, id: noteId(2), kind: 'room', size: 20, open: false, at: '2026-03-02T08:00:00.000Z' },
      { ...plain, id: noteId(3), kind: 'boat', size: 10, at: '2026-04-05T08:00:00.000Z' },
      { ...plain, id: noteId(4) },
    ]));
  });
  afterAll(() => stop());

  const counted = countedIn(() => reader);
  const one = async (aggregation: Aggregation, timeZone?: string) => {
    const { name: _name, type: _type, fieldPath: _path, ...rest } = await counted(aggregation, timeZone);
    return rest;
  };

  test.each<[string, Aggregation, object]>([
    [
      'values by count',
      { type: 'VALUE', fieldPath: 'kind' },
      {
        values: {
          results: [
            { value: 'room', count: 2 },
            { value: 'boat', count: 1 },
          ],
        },
      },
    ],
    [
      'ranges of a field under another of its names',
      { type: 'RANGE', fieldPath: 'extent', range: { buckets: [{ from: 10 }] } },
      { ranges: { results: [{ from: 10, count: 2 }] } },
    ],
    [
      'values by value, upward, one of them',
      { type: 'VALUE', fieldPath: 'kind', value: { sortType: 'VALUE', sortDirection: 'ASC', limit: 1 } },
      { values: { results: [{ value: 'boat', count: 1 }] } },
    ],
    [
      'missing values under the word of the type',
      {
        type: 'VALUE',
        fieldPath: 'open',
        value: { missingValues: 'INCLUDE', sortType: 'VALUE', sortDirection: 'ASC' },
      },
      {
        values: {
          results: [
            { value: 'false', count: 3 },
            { value: 'true', count: 1 },
          ],
        },
      },
    ],
    [
      'ranges in the order of the request, from inclusive, to exclusive, the first that fits',
      { type: 'RANGE', fieldPath: 'size', range: { buckets: [{ from: 10, to: 20 }, { from: 10 }, { to: 10 }] } },
      {
        ranges: {
          results: [
            { from: 10, to: 20, count: 1 },
            { from: 10, count: 1 },
            { to: 10, count: 1 },
          ],
        },
      },
    ],
    [
      'the smallest number',
      { type: 'SCALAR', fieldPath: 'size', scalar: { type: 'MIN' } },
      { scalar: { type: 'MIN', value: 5 } },
    ],
    [
      'the latest date',
      { type: 'SCALAR', fieldPath: '_createdDate', scalar: { type: 'MAX' } },
      { scalarDate: { type: 'MAX', value: '2026-04-05T08:00:00.000Z' } },
    ],
    [
      'dates by month',
      { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'MONTH' } },
      {
        dateHistogram: {
          results: [
            { value: '2026-03-01T00:00:00.000Z', count: 2 },
            { value: '2026-04-01T00:00:00.000Z', count: 1 },
          ],
        },
      },
    ],
    [
      'values grouped by others',
      { type: 'VALUE', fieldPath: 'open', groupBy: { fieldPath: 'kind' } },
      {
        groupedByValue: {
          results: [
            {
              value: 'room',
              nestedResults: {
                name: 'open',
                values: {
                  results: [
                    { value: 'false', count: 1 },
                    { value: 'true', count: 1 },
                  ],
                },
              },
            },
            { value: 'boat', nestedResults: { name: 'open', values: { results: [] } } },
          ],
        },
      },
    ],
  ])('%s', async (_, aggregation, expected) => {
    expect(await one(aggregation)).toEqual(expected);
  });

  test('days are days of the zone', async () => {
    const byDay = { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'DAY' } } as const;
    expect(await one(byDay, 'Europe/Berlin')).toMatchObject({
      dateHistogram: { results: [{ value: '2026-02-28T23:00:00.000Z' }, { value: '2026-03-01T23:00:00.000Z' }, {}] },
    });
    expect(await one({ ...byDay, dateHistogram: { interval: 'WEEK' } })).toMatchObject({
      dateHistogram: { results: [{ value: '2026-02-23T00:00:00.000Z' }, { value: '2026-03-02T00:00:00.000Z' }, {}] },
    });
  });

  test('ten parts within each other, of fields with several values each, are counted branch by branch', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const several = await storeNotes([{ ...plain, id: noteId(1), tags: letters }]);
    try {
      const tags = { type: 'VALUE', fieldPath: 'tags' } as const;
      const nestedAggregations = Array.from({ length: 10 }, (_, index) => ({ ...tags, name: `${index}` }));
      const scope = { reader: several.reader, found: allNotes(), fields: noteFields, zone: zoneOf('UTC') };
      const { results } = await aggregate([{ type: 'NESTED', name: 'all', nested: { nestedAggregations } }], scope);
      const branches = (results[0] as { nested: { results: { results: object }[] } }).nested.results;
      expect(branches).toHaveLength(1000);
      expect(branches[0]?.results).toMatchObject({
        0: { value: { value: 'a', count: 1 } },
        9: { value: { count: 1 } },
      });
    } finally {
      await several.stop();
    }
  });

  test.each<[string, Aggregation, RegExp]>([
    ['a smallest text', { type: 'SCALAR', fieldPath: 'kind', scalar: { type: 'MIN' } }, /number or a date/],
    ['an unknown field', { type: 'VALUE', fieldPath: 'secret' }, /can be aggregated/],
    ['too few parts', { type: 'NESTED', nested: {} }, /at least 2/],
    ['ranges of texts', { type: 'RANGE', fieldPath: 'kind', range: { buckets: [{ from: 1 }] } }, /needs a number/],
    ['dates of numbers', { type: 'DATE_HISTOGRAM', fieldPath: 'size' }, /needs a date/],
  ])('refuses %s', async (_, aggregation, message) => {
    await expect(one(aggregation)).rejects.toThrow(message);
  });

  test('refuses a name that stands twice', async () => {
    const twice = { type: 'VALUE', fieldPath: 'kind' } as const;
    const scope = { reader, found: allNotes(), fields: noteFields, zone: zoneOf('UTC') };
    await expect(aggregate([twice, twice], scope)).rejects.toThrow(/repeat a name/);
  });

  test('of nothing found gives nothing, and every range that was asked', async () => {
    const none = { reader, found: allNotes().where('note.id', '=', siteId), fields: noteFields, zone: zoneOf('UTC') };
    const { results } = await aggregate(
      [
        { type: 'VALUE', fieldPath: 'kind' },
        { type: 'RANGE', fieldPath: 'size', range: { buckets: [{ from: 1 }] } },
        { name: 'least', type: 'SCALAR', fieldPath: 'size', scalar: { type: 'MIN' } },
        { name: 'many', type: 'SCALAR', fieldPath: 'size', scalar: { type: 'COUNT_DISTINCT' } },
        { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate' },
      ],
      none,
    );
    expect(results).toMatchObject([
      { values: { results: [] } },
      { ranges: { results: [{ from: 1, count: 0 }] } },
      { scalar: { type: 'MIN' } },
      { scalar: { value: 0 } },
      { dateHistogram: { results: [] } },
    ]);
  });
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
];
/** Around changes of the clock, where days are longer and hours come twice. */
const instants = [
  '2026-03-28T23:30:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-10-03T15:29:59.000Z',
  '2026-10-03T15:45:00.000Z',
  '2017-10-15T02:30:00.000Z',
  '2017-10-15T03:30:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00.001Z',
];
const kinds: Kinds = {
  kind: 'text',
  size: 'number',
  price: 'decimal',
  open: 'boolean',
  createdDate: 'instant',
  tags: 'text',
  labels: 'text',
  'doc.size': 'number',
  'doc.codes': 'number',
};
const notes: Note[] = fc
  .sample(
    fc.record({
      kind: fc.option(fc.constantFrom('room', 'boat', 'N/A', 'É', '😀', '\uffff', ''), { nil: null }),
      size: fc.option(fc.constantFrom(-3, 0, 2, 9, 10, 100), { nil: null }),
      price: fc.option(fc.constantFrom('0.5', '10.00', '9.99', '100'), { nil: null }),
      open: fc.option(fc.boolean(), { nil: null }),
      at: fc.option(fc.constantFrom(...instants), { nil: null }),
      tags: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      labels: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
      doc: fc.record(
        { size: fc.constantFrom(0.5, 1, 1e21), codes: fc.array(fc.constantFrom(1, 2, 5), { maxLength: 3 }) },
        { requiredKeys: [] },
      ),
    }),
    { seed: 5, numRuns: 120 },
  )
  .map((row, index) => ({ ...plain, ...row, id: noteId(index) }));

function valuesOf(row: Readonly<Record<string, unknown>>, path: string): unknown[] {
  const { createdDate = row.at, ...others } = {
    ...row,
    ...Object.fromEntries(Object.entries(row.doc as object).map(([key, value]) => [`doc.${key}`, value])),
  } as Record<string, unknown>;
  const value = path === 'createdDate' ? createdDate : others[path];
  return value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
}

const of = (...types: string[]) =>
  fc.constantFrom(...Object.keys(kinds).filter((path) => types.includes(kinds[path]!)));
const edge = fc.constantFrom(-3, 0, 0.5, 2, 5, 10, 100);
const value = fc.record(
  {
    limit: fc.integer({ min: 1, max: 12 }),
    sortType: fc.constantFrom('COUNT', 'VALUE'),
    sortDirection: fc.constantFrom('ASC', 'DESC'),
    missingValues: fc.constantFrom('INCLUDE', 'EXCLUDE'),
    includeOptions: fc.record({ addToBucket: fc.constantFrom('none', 'room', '7') }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);
const part = fc.oneof(
  fc.record({ type: fc.constant('VALUE'), fieldPath: fc.constantFrom(...Object.keys(kinds)), value }),
  fc.record({
    type: fc.constant('RANGE'),
    fieldPath: of('number', 'decimal'),
    range: fc.record({
      buckets: fc.array(fc.record({ from: edge, to: edge }, { requiredKeys: [] }), { minLength: 1, maxLength: 3 }),
    }),
  }),
  fc.record({
    type: fc.constant('SCALAR'),
    fieldPath: of('number', 'decimal', 'instant'),
    scalar: fc.record({ type: fc.constantFrom('COUNT_DISTINCT', 'MIN', 'MAX') }),
  }),
  fc.record({
    type: fc.constant('DATE_HISTOGRAM'),
    fieldPath: fc.constant('createdDate'),
    dateHistogram: fc.record({
      interval: fc.constantFrom('YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR', 'MINUTE', 'SECOND'),
    }),
  }),
) as fc.Arbitrary<Aggregation>;
const nested = fc.array(part, { minLength: 2, maxLength: 3 }).map((parts) => ({
  type: 'NESTED',
  nested: { nestedAggregations: parts.map((each, index) => ({ ...each, name: `part ${index}` })) },
})) as fc.Arbitrary<Aggregation>;
const grouped = fc.record({
  type: fc.constant('VALUE'),
  fieldPath: fc.constantFrom(...Object.keys(kinds)),
  value,
  groupBy: fc.record({ fieldPath: fc.constantFrom(...Object.keys(kinds)), value }),
}) as fc.Arbitrary<Aggregation>;

describe('whatever is asked', () => {
  let reader: Reader;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ reader, stop } = await storeNotes(notes));
  });
  afterAll(() => stop());
  const counted = countedIn(() => reader);

  test.each([
    ['parts alone', part],
    ['parts within parts', nested],
    ['values by other values', grouped],
  ])('%s are counted as the naive reading counts them', async (_, asked) => {
    await fc.assert(
      fc.asyncProperty(asked, fc.constantFrom(...zones), async (aggregation, zone) => {
        const rules = { kinds, zone: zoneOf(zone), valuesOf };
        const expected = naiveAggregation(notes as unknown as Record<string, unknown>[], aggregation, rules);
        expect(await counted(aggregation, zone)).toEqual(expected);
      }),
      { numRuns: 120 },
    );
  });
});
