/** What a search asks for: its words, the fields in which it may look, and the words that one slip of the finger makes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defineFields } from './fields.ts';
import { requireSearchedFields } from './search.ts';
import { oneEditAway, soughtWords } from './search-words.ts';

test('the last word may be a beginning, and longer ones may be misspelt where that is asked', () => {
  expect(soughtWords({ expression: 'Crème  brûlée, spa' })).toEqual([
    { word: 'creme', mayBegin: false, forgiven: false },
    { word: 'brulee', mayBegin: false, forgiven: false },
    { word: 'spa', mayBegin: true, forgiven: false },
  ]);
  expect(soughtWords({ expression: 'yoga spa', fuzzy: true })).toMatchObject([{ forgiven: true }, { forgiven: false }]);
  expect(soughtWords({ expression: 'a'.repeat(41), fuzzy: true })).toMatchObject([{ forgiven: false }]);
  expect(soughtWords({ expression: ' - ' })).toEqual([]);
  expect(soughtWords({})).toEqual([]);
});

/** Whether one word becomes the other by changing, adding or leaving out one letter at most. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((a, b) => a.length - b.length) as [string[], string[]];
  const same = (a: readonly string[], b: readonly string[]) => a.join('') === b.join('');
  return (
    same(short, long) ||
    long.some((_, at) => {
      const rest = long.toSpliced(at, 1);
      return short.length === long.length ? same(short.toSpliced(at, 1), rest) : same(short, rest);
    })
  );
}

test('the pattern of a word fits what is one edit away, and nothing else', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), minLength: 4, maxLength: 7 });
  fc.assert(
    fc.property(
      word,
      fc.oneof(word, fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1 })),
      (sought, stored) => {
        expect(new RegExp(oneEditAway(sought), 'u').test(` x ${stored} y `)).toBe(isOneEditAway(sought, stored));
      },
    ),
    { numRuns: 3000 },
  );
  expect(new RegExp(oneEditAway('yoga'), 'u').test(' yo a ')).toBe(false);
});

test.each<[string, boolean]>([
  ['name', true],
  ['open', true],
  ['hours.shared', true],
  ['description', false],
  ['password', false],
])('a search may be asked to look into %s: %s', (field, accepted) => {
  const fields = defineFields(
    {
      id: { type: 'guid', column: 'id', nullable: false },
      name: { type: 'text', column: 'name' },
      description: { type: 'text', column: 'description' },
      open: { type: 'boolean', column: 'open' },
    },
    { id: 'id' },
  );
  const check = () => requireSearchedFields({ fields: [field] }, 'search', { fields, wordless: ['hours.shared'] });
  if (accepted) {
    expect(check).not.toThrow();
  } else {
    expect(check).toThrow();
  }
});
