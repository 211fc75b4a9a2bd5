/** Where notes stand that are gone and kept in the list. */
import { expect, test } from 'vitest';
import { withHeld } from './held-notes.ts';

const at = (note: string, index: number) => ({ note, index, isDeletedHere: true });

test.each([
  ['the first, then what was first by then', [at('a', 0), at('b', 1)]],
  ['the second, then the first', [at('b', 1), at('a', 0)]],
])('%s: each is in its place', (_, gone) => {
  expect(withHeld(['c', 'd'], gone)).toEqual(['a', 'b', 'c', 'd']);
});

test('one that was last stays last, also of a list that became shorter', () => {
  expect(withHeld(['a', 'b'], [at('c', 2)])).toEqual(['a', 'b', 'c']);
  expect(withHeld(['a'], [at('c', 2)])).toEqual(['a', 'c']);
});
