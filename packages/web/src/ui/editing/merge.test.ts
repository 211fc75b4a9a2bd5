/** Who changed what: fields merge, and only what both changed differently is asked about. */
import { expect, test } from 'vitest';
import { conflictsOf, isOlder, isSame, stillTyped, withLatest } from './merge.ts';

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

test('an answer that comes late is older than what is known', () => {
  expect(isOlder({ revision: '9' }, { revision: '10' })).toBe(true);
  expect(isOlder({ revision: '10' }, { revision: '10' })).toBe(false);
  expect(isOlder({ name: 'a' }, { name: 'b' })).toBe(false);
});

test('what nobody has decided stays beside what was found since, as it stands now', () => {
  const price = { field: 'price', mine: '75', theirs: '70' };
  const name = { field: 'name', mine: 'Back', theirs: 'Neck' };
  expect(withLatest([price], [name], { name: 'Neck', price: '72' })).toEqual([{ ...price, theirs: '72' }, name]);
  expect(withLatest([price], [], { name: 'Neck', price: '75' })).toEqual([]);
});
