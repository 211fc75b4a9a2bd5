/** Where the arrows lead in a list below a field. */
import { expect, test } from 'vitest';
import { movedTo } from './list-keys.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 6, 0],
  ['ArrowUp', 0, 6],
  ['ArrowUp', 3, 2],
  ['PageDown', 0, 5],
  ['PageDown', 4, 6],
  ['PageUp', 6, 1],
  ['PageUp', 2, 0],
  ['Home', 3, undefined],
])('%s at %d of seven leads to %s', (key, active, next) => {
  expect(movedTo(key, active, 7)).toBe(next);
});

test('no key moves in an empty list', () => {
  expect(movedTo('ArrowDown', -1, 0)).toBeUndefined();
});
