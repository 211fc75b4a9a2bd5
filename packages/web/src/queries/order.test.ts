/** The order of rows that are moved by hand. */
import { expect, test } from 'vitest';
import { movedTo, numbersAfterMove } from './order.ts';

test('a member is put at another index, and stays where the index is none', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'b', 'c']);
});

const rows = (...numbers: number[]) => numbers.map((sortOrder, index) => ({ id: 'abcde'[index] as string, sortOrder }));

test('where there is room only the row itself gets another number', () => {
  expect(numbersAfterMove(rows(0, 1024, 2048), 'c', 'a')).toEqual([{ id: 'c', sortOrder: 512 }]);
  expect(numbersAfterMove(rows(0, 1024, 2048), 'c', undefined)).toEqual([{ id: 'c', sortOrder: -1024 }]);
  expect(numbersAfterMove(rows(0, 1024, 2048), 'a', 'c')).toEqual([{ id: 'a', sortOrder: 3072 }]);
});

test('rows that all have one number, or no room between them, are numbered anew', () => {
  expect(numbersAfterMove(rows(0, 0, 0), 'c', 'a')).toEqual([
    { id: 'a', sortOrder: 1024 },
    { id: 'c', sortOrder: 2048 },
    { id: 'b', sortOrder: 3072 },
  ]);
  expect(numbersAfterMove(rows(5, 6, 9), 'c', 'a').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
});
