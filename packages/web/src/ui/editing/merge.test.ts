/** Who changed what: fields merge, and only what both changed differently is asked about. */
import { expect, test } from 'vitest';
import { conflictsOf, isSame, stillTyped } from './merge.ts';

const base = { name: 'Massage', price: '65', days: ['MONDAY'] };

test('what only one side changed is no conflict', () => {
  expect(conflictsOf({ name: 'Back massage' }, base, { ...base, price: '70' })).toEqual([]);
  expect(conflictsOf({ price: '70' }, base, { ...base, price: '70' })).toEqual([]);
});

test('what both changed differently is one', () => {
  expect(conflictsOf({ price: '75', name: 'Back' }, base, { ...base, price: '70' })).toEqual([
    { field: 'price', mine: '75', theirs: '70' },
  ]);
});

test('what is saved is typed no longer, however its keys stand', () => {
  expect(stillTyped({ name: 'Massage', price: '70' }, base)).toEqual({ price: '70' });
  expect(isSame({ a: 1, b: { c: 2, d: undefined } }, { b: { c: 2 }, a: 1 })).toBe(true);
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false);
});
