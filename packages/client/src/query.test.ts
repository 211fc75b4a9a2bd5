/** What each step of a query builder adds. */
import { describe, expect, test } from 'vitest';
import { createQuery, type QueryBuilder } from './query.ts';

const q = createQuery();

describe('conditions', () => {
  test.each<[QueryBuilder, object]>([
    [q, {}],
    [q.eq('a', 1), { a: 1 }],
    [q.ne('a', 1).gt('b', 2), { $and: [{ a: { $ne: 1 } }, { b: { $gt: 2 } }] }],
    [q.ge('a', 1), { a: { $gte: 1 } }],
    [q.lt('a', 1), { a: { $lt: 1 } }],
    [q.le('a', 1), { a: { $lte: 1 } }],
    [q.between('a', 1, 2), { a: { $gte: 1, $lt: 2 } }],
    [q.in('a', ['x']), { a: { $in: ['x'] } }],
    [q.hasSome('a', ['x']), { a: { $hasSome: ['x'] } }],
    [q.hasAll('a', ['x']), { a: { $hasAll: ['x'] } }],
    [q.startsWith('a', 'x'), { a: { $startsWith: 'x' } }],
    [q.endsWith('a', 'x'), { a: { $endsWith: 'x' } }],
    [q.contains('a', 'x'), { a: { $contains: 'x' } }],
    [q.exists('a'), { a: { $exists: true } }],
    [q.exists('a', false), { a: { $exists: false } }],
    [q.isEmpty('a'), { a: null }],
    [q.isNotEmpty('a'), { a: { $ne: null } }],
    [q.eq('a', 1).and(q.eq('b', 2)), { $and: [{ a: 1 }, { b: 2 }] }],
    [q.eq('a', 1).and(q), { a: 1 }],
    [q.eq('a', 1).or(q.eq('b', 2)), { $or: [{ a: 1 }, { b: 2 }] }],
    [q.or(q.eq('b', 2)), { b: 2 }],
    [q.eq('a', 1).not(), { $not: { a: 1 } }],
    [q.eq('a', 1).not().not(), { a: 1 }],
    [q.not(), {}],
  ])('%#', (query, filter) => {
    expect(query.filter()).toEqual(filter);
  });

  test('a step leaves the query before it as it was', () => {
    const first = q.eq('a', 1);
    first.eq('b', 2).descending('c');
    expect(first.build()).toEqual({ filter: { a: 1 }, paging: { limit: 50, offset: 0 } });
  });
});

test('pages by position or by cursor', () => {
  expect(q.limit(7).skipTo(14).ascending('a', 'b').descending('c').build()).toEqual({
    filter: {},
    sort: [
      { fieldName: 'a', order: 'ASC' },
      { fieldName: 'b', order: 'ASC' },
      { fieldName: 'c', order: 'DESC' },
    ],
    paging: { limit: 7, offset: 14 },
  });
  expect(createQuery({ byCursor: true }).build()).toEqual({ filter: {}, cursorPaging: { limit: 50 } });
});
