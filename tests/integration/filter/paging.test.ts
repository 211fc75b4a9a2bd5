/** Pages on the real database: totals, walks by cursor in both directions, and cursors that somebody has touched. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ValidationError } from '../../../packages/contract/src/errors.ts';
import type { Query } from '../../../packages/contract/src/schema.ts';
import { type PagingRules, paginate, parseQuery } from '../../../packages/server/src/db/paging.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { compareText } from './naive.ts';
import { allThings, documentFields, foreignSiteId, siteId, storeThings, type Thing, thingFields } from './tables.ts';

const texts = ['', 'a', 'A', 'É', 'é', 'b', '😀', '\uffff', '10', '9'];
const values: unknown[] = [null, 1, -1, 10, 'a', 'B', true, false, {}, { x: 1 }, [], [3, 'a'], [-5], ['z', null]];
const dates = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2025-01-01T00:00:00.000Z'];

const rows: Thing[] = fc
  .sample(
    fc.record({
      name: fc.option(fc.constantFrom(...texts), { nil: null, freq: 3 }),
      status: fc.constantFrom('ON', 'OFF'),
      price: fc.option(fc.constantFrom(0, 0.5, 10), { nil: null, freq: 3 }),
      places: fc.option(fc.constantFrom(0, 1, 2), { nil: null, freq: 3 }),
      start: fc.option(fc.constantFrom(...dates), { nil: null, freq: 3 }),
      hidden: fc.option(fc.boolean(), { nil: null, freq: 3 }),
      memberId: fc.constant(null),
      tags: fc.constant(null),
      labels: fc.constant([]),
      doc: fc.record(
        {
          value: fc.oneof(
            fc.constantFrom(...values),
            fc.constantFrom(...dates).map(($date) => ({ $date })),
          ),
        },
        { requiredKeys: [] },
      ),
    }),
    { seed: 7, numRuns: 83 },
  )
  .map((row, index) => ({ ...row, id: `cccccccc-0000-4000-8000-${String(index).padStart(12, '0')}` }));

const key = new Uint8Array(32).fill(7);
const rules: PagingRules = {
  fields: thingFields,
  signing: { key, siteId, operation: 'things.query' },
  defaultSort: [{ fieldName: 'start', order: 'DESC' }],
};

let reader: Reader;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ reader, stop } = await storeThings(rows));
});
afterAll(async () => {
  await stop();
});

async function page(query: Query | undefined, more: Partial<PagingRules> = {}) {
  const answer = await paginate({ reader, select: allThings(), query: parseQuery(query, { ...rules, ...more }) });
  return { ids: answer.rows.map((row) => row.id), rows: answer.rows, metadata: answer.pagingMetadata };
}

type Sort = NonNullable<Query['sort']>;

function compareMissingFirst(a: unknown, b: unknown): number {
  if (a === null || b === null) {
    return Number(a !== null) - Number(b !== null);
  }
  return typeof a === 'string' && !a.includes('T00:')
    ? compareText(a, b as string)
    : (a as string) < (b as string)
      ? -1
      : Number(a !== b);
}

/** The whole order by plain comparison: missing lowest, text by code point, ties by id. */
function inOrder(sort: Sort): string[] {
  const allDown = sort.length > 0 && sort.every(({ order }) => order === 'DESC');
  const idKey = sort.find(({ fieldName }) => fieldName === 'id');
  const keys: Sort = idKey ? sort : [...sort, { fieldName: 'id', order: allDown ? 'DESC' : 'ASC' }];
  return [...rows]
    .sort((a, b) => {
      for (const { fieldName, order } of keys) {
        const difference = compareMissingFirst(a[fieldName as keyof Thing], b[fieldName as keyof Thing]);
        if (difference !== 0) {
          return order === 'DESC' ? -difference : difference;
        }
      }
      return 0;
    })
    .map((row) => row.id);
}

const sorts = fc.uniqueArray(
  fc.record({
    fieldName: fc.constantFrom('name', 'status', 'price', 'places', 'start', 'hidden', 'id'),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  { minLength: 1, maxLength: 4, selector: ({ fieldName }) => fieldName },
);

async function walk(query: Query, limit: number, more: Partial<PagingRules> = {}): Promise<string[]> {
  const seen: string[] = [];
  const pages: string[][] = [];
  let answer = await page({ ...query, cursorPaging: { limit } }, more);
  expect(answer.metadata.cursors?.prev).toBeUndefined();
  for (;;) {
    seen.push(...answer.ids);
    pages.push(answer.ids);
    const { next } = answer.metadata.cursors!;
    expect(answer.metadata.hasNext).toBe(next !== undefined);
    if (next === undefined) {
      break;
    }
    answer = await page({ cursorPaging: { cursor: next } }, more);
  }
  // The same pages, backwards.
  for (const earlier of pages.slice(0, -1).reverse()) {
    answer = await page({ cursorPaging: { cursor: answer.metadata.cursors!.prev!, limit } }, more);
    expect(answer.ids).toEqual(earlier);
    expect(answer.metadata.cursors!.next).toBeDefined();
  }
  expect(answer.metadata.cursors!.prev).toBeUndefined();
  return seen;
}

describe('walks by cursor', () => {
  test('meet every row once, in order, and go back over the same pages', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 1, max: 40 }), async (sort, limit) => {
        expect(await walk({ sort }, Math.max(limit, 7))).toEqual(inOrder(sort));
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  test('follow the order of mixed JSON types', async () => {
    for (const order of ['ASC', 'DESC'] as const) {
      const ids = await walk({ sort: [{ fieldName: 'value', order }] }, 9, { fields: documentFields });
      expect(new Set(ids).size).toBe(rows.length);
      const kinds = ids.map((id) => kindOf((rows.find((row) => row.id === id)!.doc as { value?: unknown }).value));
      const ranks = order === 'ASC' ? kinds : kinds.toReversed();
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    }
  });

  test('keep the filter of the first request and ignore later ones', async () => {
    const query: Query = { filter: { status: 'ON' }, sort: [{ fieldName: 'name' }] };
    const on = rows.filter((row) => row.status === 'ON').length;
    const first = await page({ ...query, cursorPaging: { limit: 5 } });
    const second = await page({
      filter: { status: 'OFF' },
      sort: [{ fieldName: 'price' }],
      cursorPaging: { limit: 100, cursor: first.metadata.cursors!.next! },
    });
    expect(first.ids.length + second.ids.length).toBe(on);
    expect(second.metadata.hasNext).toBe(false);
  });

  test('show only the columns that were selected', async () => {
    const { rows: found } = await page({ cursorPaging: { limit: 1 } });
    expect(Object.keys(found[0]!)).toEqual(['id']);
  });
});

function kindOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  if (Array.isArray(value)) return 4;
  return typeof value === 'object'
    ? '$date' in value
      ? 6
      : 3
    : { number: 1, string: 2, boolean: 5 }[typeof value as string]!;
}

describe('paging by position', () => {
  test('gives totals and the rows at the position', async () => {
    const sort: Sort = [{ fieldName: 'places', order: 'DESC' }, { fieldName: 'name' }];
    const { ids, metadata } = await page({ sort, paging: { limit: 10, offset: 20 } });
    expect(ids).toEqual(inOrder(sort).slice(20, 30));
    expect(metadata).toEqual({ count: 10, offset: 20, total: rows.length, tooManyToCount: false });
  });

  test('takes 50 rows from the start when nothing is said, or a cursor page where that is the default', async () => {
    expect((await page(undefined)).metadata).toEqual({
      count: 50,
      offset: 0,
      total: rows.length,
      tooManyToCount: false,
    });
    expect((await page({}, { absentPaging: 'cursor' })).metadata).toMatchObject({ count: 50, hasNext: true });
  });

  test('says when there are too many to count', async () => {
    const query = parseQuery({ paging: { limit: 2 } }, rules);
    const { pagingMetadata } = await paginate({ reader, select: allThings(), query, countLimit: 10 });
    expect(pagingMetadata).toEqual({ count: 2, offset: 0, tooManyToCount: true });
  });
});

describe('what is refused', () => {
  const violationOf = (query: Query, more: Partial<PagingRules> = {}) => {
    try {
      parseQuery(query, { ...rules, ...more });
    } catch (error) {
      return error instanceof ValidationError ? error.violations[0] : error;
    }
    return undefined;
  };

  test.each<[Query, string, string]>([
    [{ paging: { limit: 0 } }, 'query.paging.limit', 'MIN'],
    [{ paging: { limit: 101 } }, 'query.paging.limit', 'MAX'],
    [{ paging: { offset: -1 } }, 'query.paging.offset', 'MIN'],
    [{ cursorPaging: { limit: 101 } }, 'query.cursorPaging.limit', 'MAX'],
    [{ paging: {}, cursorPaging: {} }, 'query', 'ONE_OF_ALIGNMENT'],
    [{ sort: [{ fieldName: 'nope' }] }, 'query.sort', 'OTHER'],
    [{ filter: { nope: 1 } }, 'query.filter', 'OTHER'],
    [{ cursorPaging: { cursor: 'x' } }, 'query.cursorPaging.cursor', 'OTHER'],
    [{ cursorPaging: { cursor: 'x'.repeat(9000) } }, 'query.cursorPaging.cursor', 'OTHER'],
  ])('%j', (query, field, violatedRule) => {
    expect(violationOf(query)).toMatchObject({ field, violatedRule });
  });

  test('a cursor that was changed anywhere, or is used elsewhere', async () => {
    const cursor = (await page({ cursorPaging: { limit: 2 } })).metadata.cursors!.next!;
    const refused = { field: 'query.cursorPaging.cursor', violatedRule: 'OTHER' };
    for (let index = 0; index < cursor.length; index += 1) {
      const other = cursor[index] === 'A' ? 'B' : 'A';
      const changed = cursor.slice(0, index) + other + cursor.slice(index + 1);
      expect(violationOf({ cursorPaging: { cursor: changed } })).toMatchObject(refused);
    }
    for (const signing of [
      { key, siteId: foreignSiteId, operation: 'things.query' },
      { key, siteId, operation: 'things.search' },
      { key: new Uint8Array(32), siteId, operation: 'things.query' },
    ]) {
      expect(violationOf({ cursorPaging: { cursor } }, { signing })).toMatchObject(refused);
    }
    expect(violationOf({ cursorPaging: { cursor } })).toBeUndefined();
  });

  test('a filter too long for a cursor', async () => {
    const ids = Array.from({ length: 900 }, () => crypto.randomUUID());
    const filter = { $not: { id: { $in: ids } } };
    await expect(page({ filter, cursorPaging: { limit: 1 } })).rejects.toThrow(ValidationError);
    expect((await page({ filter, paging: { limit: 1 } })).ids).toHaveLength(1);
  });
});
