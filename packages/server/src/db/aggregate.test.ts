/** Aggregations over what was found, one case per row of the table of services sheet 1.7. */
import type { Aggregation } from '@openhours/contract';
import { expect, test } from 'vitest';
import { zoneOf } from '../time/index.ts';
import { aggregate } from './aggregate.ts';
import { defineFields } from './fields.ts';

const fields = defineFields(
  {
    id: { type: 'guid', column: 'id', nullable: false },
    createdDate: { type: 'instant', column: 'created_at', nullable: false },
    kind: { type: 'text', column: 'kind' },
    size: { type: 'number', column: 'size', aliases: ['extent'] },
    open: { type: 'boolean', column: 'open' },
  },
  { id: 'id' },
);
const entities = [
  { id: 'a', kind: 'room', size: 5, open: true, createdDate: '2026-03-01T22:30:00.000Z' },
  { id: 'b', kind: 'room', size: 20, open: false, createdDate: '2026-03-02T08:00:00.000Z' },
  { id: 'c', kind: 'boat', size: 10, createdDate: '2026-04-05T08:00:00.000Z' },
  { id: 'd' },
];
const one = (aggregation: Aggregation, timeZone = 'UTC') => {
  const [result] = aggregate(entities, [aggregation], { fields, zone: zoneOf(timeZone) }).results;
  const { name: _name, type: _type, fieldPath: _path, ...rest } = result as Record<string, unknown>;
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
    { type: 'VALUE', fieldPath: 'open', value: { missingValues: 'INCLUDE', sortType: 'VALUE', sortDirection: 'ASC' } },
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
])('%s', (_, aggregation, expected) => {
  expect(one(aggregation)).toEqual(expected);
});

test('days are days of the zone', () => {
  const byDay = { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'DAY' } } as const;
  expect(one(byDay, 'Europe/Berlin')).toMatchObject({
    dateHistogram: { results: [{ value: '2026-02-28T23:00:00.000Z' }, { value: '2026-03-01T23:00:00.000Z' }, {}] },
  });
  expect(one({ ...byDay, dateHistogram: { interval: 'WEEK' } })).toMatchObject({
    dateHistogram: { results: [{ value: '2026-02-23T00:00:00.000Z' }, { value: '2026-03-02T00:00:00.000Z' }, {}] },
  });
});

test('a smallest text, an unknown field and too few parts are refused', () => {
  expect(() => one({ type: 'SCALAR', fieldPath: 'kind', scalar: { type: 'MIN' } })).toThrow(/number or a date/);
  expect(() => one({ type: 'VALUE', fieldPath: 'secret' })).toThrow(/cannot|can be aggregated/);
  expect(() => one({ type: 'NESTED', nested: {} })).toThrow(/at least 2/);
});
