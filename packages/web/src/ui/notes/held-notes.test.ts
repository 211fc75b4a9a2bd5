/** Where notes stand that are gone and kept in the list. */
import { expect, test } from 'vitest';
import { holding, withHeld } from './held-notes.ts';

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

test('one that came back by another way and is held again is held once, as it is now', () => {
  const held = (id: string, text: string, isDeletedHere: boolean) => ({ note: { id, text }, index: 0, isDeletedHere });
  const before = [held('a', 'former', true), held('b', 'other', true)];
  expect(holding(before, held('a', 'now', false))).toEqual([held('b', 'other', true), held('a', 'now', false)]);
});
