/** Searches on the real database against the naive reading: words, parts of texts, filters, sorts and pages. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Search, SearchDetails } from '../../../packages/contract/src/search.ts';
import { foldSought } from '../../../packages/contract/src/text/fold.ts';
import { paginate, parseQuery } from '../../../packages/server/src/db/paging.ts';
import { countFound, parseSearch, runSearch } from '../../../packages/server/src/db/search.ts';
import type { Reader } from '../../../packages/server/src/db/transaction.ts';
import { compareText } from '../filter/naive.ts';
import { relevanceOf } from './naive.ts';
import { allNotes, type Note, noteFields, noteId, siteId, storeNotes } from './notes.ts';

const plain = { kind: null, size: null, price: null, open: null, at: null, tags: [], labels: [], doc: {} } as const;
const words = [
  'Deep',
  'Tissue',
  'Massage',
  'massages',
  'Yoga',
  'yogi',
  'Crème',
  'brûlée',
  'spa',
  'Ärobic',
  '瑜伽',
  '-',
  '2',
];
/** What is looked at first; what is sought lies behind it, so that the index is asked. */
const others: Note[] = Array.from({ length: 500 }, (_, index) => ({ ...plain, id: noteId(index), name: 'other' }));
const sought: Note[] = fc
  .sample(
    fc.record({
      words: fc.array(fc.constantFrom(...words), { maxLength: 4 }),
      between: fc.constantFrom(' ', '  ', '-', ', '),
      size: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
      kind: fc.option(fc.constantFrom('a', 'b'), { nil: null }),
    }),
    { seed: 11, numRuns: 140 },
  )
  .map(({ words: chosen, between, size, kind }, index) => ({
    ...plain,
    id: noteId(others.length + index),
    name: chosen.join(between),
    size,
    kind,
  }));

const cases: readonly (readonly [string, SearchDetails, boolean])[] = [
  ['Deep Tissue Massage', { expression: 'massage' }, true],
  ['Deep Tissue Massage', { expression: 'mass' }, true],
  ['Deep Tissue Massage', { expression: 'mass deep' }, true],
  ['Deep Tissue Massage', { expression: 'mass yoga' }, false],
  ['Deep Tissue Massage', { expression: 'yoga deep' }, true],
  ['Deep Tissue Massage', { expression: 'yoga deep', mode: 'AND' }, false],
  ['Deep Tissue Massage', { expression: 'tissue deep', mode: 'AND' }, true],
  ['Crème brûlée', { expression: 'CREME' }, true],
  ['Yoga', { expression: 'yoda' }, false],
  ['Yoga', { expression: 'yoda', fuzzy: true }, true],
  ['Yoga', { expression: 'yogga', fuzzy: true }, true],
  ['Yoga', { expression: 'yda', fuzzy: true }, false],
  ['Spa', { expression: 'spx', fuzzy: true }, false],
  ['Anything', {}, true],
  ['Anything', { expression: ' - ' }, true],
  ['Straße Ł', { expression: 'strasse l', mode: 'AND' }, true],
  ['50% _ off', { expression: '%' }, true],
  ['50% _ off', { expression: '50_off' }, true],
  ['a'.repeat(400), { expression: `${'a'.repeat(199)}`, fuzzy: true }, true],
];
const single: Note[] = [
  ...cases.map(([name, details]) => ({ name, kind: JSON.stringify([name, details]) })),
  ...['zumbo', 'zumbafit', 'zumba'].map((name) => ({ name, kind: null })),
].map((note, index) => ({ ...plain, ...note, id: noteId(others.length + sought.length + index) }));
const notes = [...others, ...sought, ...single];

let reader: Reader;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ reader, stop } = await storeNotes(notes));
});
afterAll(() => stop());

const rules = {
  fields: noteFields,
  signing: { key: new Uint8Array(32).fill(7), siteId, operation: 'notes.search' },
  defaultSort: [{ fieldName: 'id' }],
};
const searchable = () => ({ reader, select: allNotes(), wordsColumn: 'note.name_sought' });

async function page(search: Search) {
  const { rows, pagingMetadata } = await runSearch(searchable(), parseSearch(search, rules), 'UTC');
  return { ids: rows.map(({ id }) => id), pagingMetadata };
}

/** Every page after the other, and the way back over the same pages. */
async function walk(search: Search, limit: number): Promise<string[]> {
  const pages: string[][] = [];
  let answer = await page({ ...search, cursorPaging: { limit } });
  for (;;) {
    pages.push(answer.ids);
    const { next } = answer.pagingMetadata.cursors!;
    expect(answer.pagingMetadata.hasNext).toBe(next !== undefined);
    if (next === undefined) {
      break;
    }
    answer = await page({ cursorPaging: { cursor: next } });
  }
  for (const earlier of pages.slice(0, -1).reverse()) {
    answer = await page({ cursorPaging: { cursor: answer.pagingMetadata.cursors!.prev! } });
    expect(answer.ids).toEqual(earlier);
  }
  return pages.flat();
}

const expression = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...words).map((word) => word.slice(0, 3)),
      fc.constantFrom('yoda', 'masage', 'massaged', 'tissues', 'depe', 'creme', 'BRULEE', 'aerobic', 'nothing'),
    ),
    { maxLength: 3 },
  )
  .map((chosen) => chosen.join(' '));
const details: fc.Arbitrary<SearchDetails> = fc.record(
  { expression, mode: fc.constantFrom('OR', 'AND'), fuzzy: fc.boolean() },
  { requiredKeys: ['expression'] },
);

describe('words of a name', () => {
  test('find what the naive reading finds, the best first, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(details, fc.option(fc.constantFrom('a', 'b'), { nil: undefined }), async (search, kind) => {
        const expected = notes
          .filter((note) => kind === undefined || note.kind === kind)
          .map((note) => ({ id: note.id, relevance: relevanceOf(note.name, search) }))
          .filter(({ relevance }) => relevance > 0)
          .sort((a, b) => b.relevance - a.relevance || compareText(a.id, b.id))
          .map(({ id }) => id);
        const asked = { search, ...(kind === undefined ? {} : { filter: { kind } }) };
        expect(await walk(asked, 61)).toEqual(expected);
        expect(await countFound(searchable(), parseSearch(asked, rules))).toBe(expected.length);
      }),
      { numRuns: 80 },
    );
  });

  test('are in the order that is asked, where one is', async () => {
    const expected = notes
      .filter(({ name }) => relevanceOf(name, { expression: 'yog' }) > 0)
      .sort((a, b) => (b.size ?? -1) - (a.size ?? -1) || compareText(b.id, a.id))
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(15);
    const sort = [{ fieldName: 'size', order: 'DESC' as const }];
    expect(await walk({ search: { expression: 'yog' }, sort }, 7)).toEqual(expected);
  });

  test('are not found where no words are looked at', async () => {
    expect((await page({ search: { expression: 'yoga', fields: ['size'] } })).ids).toEqual([]);
    expect((await page({ search: { fields: ['size'] } })).ids).toHaveLength(50);
  });

  test.each(cases)('%s, %j: %s', async (name, search, found) => {
    const kind = JSON.stringify([name, search]);
    expect((await page({ search, filter: { kind } })).ids).toHaveLength(found ? 1 : 0);
  });

  test('whole words count more than beginnings, and those more than misspelt ones', async () => {
    const { ids } = await page({ search: { expression: 'zumba', fuzzy: true } });
    expect(ids.map((id) => notes.find((note) => note.id === id)?.name)).toEqual(['zumba', 'zumbafit', 'zumbo']);
  });
});

describe('parts of a text', () => {
  const operators = ['$contains', '$startsWith', '$endsWith'] as const;
  const holds = { $contains: 'includes', $startsWith: 'startsWith', $endsWith: 'endsWith' } as const;
  const part = fc
    .tuple(fc.constantFrom(...sought.map(({ name }) => name)), fc.nat(8), fc.integer({ min: 0, max: 6 }))
    .map(([name, from, length]) => name.slice(from, from + length));
  const leaf = fc.tuple(fc.constantFrom(...operators), part);
  const tree = fc.letrec<{ filter: object }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small' },
      leaf.map(([operator, operand]) => ({ text: { [operator]: operand } })),
      fc.constantFrom('a', 'b').map((kind) => ({ kind })),
      fc.array(tie('filter'), { maxLength: 3 }).map(($and) => ({ $and })),
      fc.array(tie('filter'), { maxLength: 3 }).map(($or) => ({ $or })),
      tie('filter').map(($not) => ({ $not })),
    ),
  })).filter;

  function fits(filter: Record<string, unknown>, note: Note): boolean {
    const [[key, value]] = Object.entries(filter) as [[string, unknown]];
    switch (key) {
      case '$and':
        return (value as Record<string, unknown>[]).every((each) => fits(each, note));
      case '$or':
        return (value as Record<string, unknown>[]).some((each) => fits(each, note));
      case '$not':
        return !fits(value as Record<string, unknown>, note);
      case 'kind':
        return note.kind === value;
      default: {
        const [[operator, operand]] = Object.entries(value as object) as [[keyof typeof holds, string]];
        return foldSought(note.name)[holds[operator]](foldSought(operand));
      }
    }
  }

  test('find what the naive reading finds, whatever they are part of', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (filter) => {
        const expected = notes.filter((note) => fits(filter as Record<string, unknown>, note)).map(({ id }) => id);
        const query = parseQuery({ filter: filter as Record<string, unknown>, paging: { limit: 100 } }, rules);
        const { rows, pagingMetadata } = await paginate({ reader, select: allNotes(), query });
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, 100));
        expect(pagingMetadata).toMatchObject({ total: expected.length, tooManyToCount: false });
      }),
      { numRuns: 150 },
    );
  });
});

describe('of very many', () => {
  const many = 2500;
  let found: Awaited<ReturnType<typeof storeNotes>>;
  beforeAll(async () => {
    found = await storeNotes(
      Array.from({ length: many }, (_, index) => ({
        ...plain,
        id: noteId(index),
        name: index % 500 === 7 ? `Common rare ${index}` : index < 600 ? `common ${index}` : `common late ${index}`,
        size: index % 10,
      })),
    );
  });
  afterAll(() => found.stop());

  test('a page of what nearly all hold comes in order, with its total', async () => {
    const query = parseQuery({ filter: { text: { $contains: 'ommo' } }, paging: { limit: 3, offset: 2 } }, rules);
    const answer = await paginate({ reader: found.reader, select: allNotes(), query });
    expect(answer.rows.map(({ id }) => id)).toEqual([noteId(2), noteId(3), noteId(4)]);
    expect(answer.pagingMetadata.total).toBe(many);
    const counted = await paginate({ reader: found.reader, select: allNotes(), query, countLimit: 2000 });
    expect(counted.pagingMetadata.tooManyToCount).toBe(true);
  });

  test('a page of what many hold, of whom none is among the first, comes in order', async () => {
    const query = parseQuery({ filter: { text: { $contains: 'n lat' } }, paging: { limit: 3 } }, rules);
    const answer = await paginate({ reader: found.reader, select: allNotes(), query });
    expect(answer.rows.map(({ id }) => id)).toEqual([noteId(600), noteId(601), noteId(602)]);
    expect(answer.pagingMetadata.total).toBe(many - 600 - 3);
  });

  test('what few hold comes whole, by part and by word', async () => {
    const expected = [7, 507, 1007, 1507, 2007].map(noteId);
    const query = parseQuery({ filter: { text: { $contains: 'rar' } } }, rules);
    expect((await paginate({ reader: found.reader, select: allNotes(), query })).rows.map(({ id }) => id)).toEqual(
      expected,
    );
    const search = parseSearch({ search: { expression: 'common rare', mode: 'AND' } }, rules);
    const answer = await runSearch({ ...searchable(), reader: found.reader }, search, 'UTC');
    expect(answer.rows.map(({ id }) => id)).toEqual(expected);
  });

  test('the best of nearly all come first, and the rest in order', async () => {
    const search = parseSearch({ search: { expression: 'common rare' }, cursorPaging: { limit: 7 } }, rules);
    const answer = await runSearch({ ...searchable(), reader: found.reader }, search, 'UTC');
    expect(answer.rows.map(({ id }) => id)).toEqual([7, 507, 1007, 1507, 2007, 0, 1].map(noteId));
  });
});
