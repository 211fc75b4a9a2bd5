/** What entries of the audit log are told as in the activity log. */
import { expect, test } from 'vitest';
import { actOf, entityNameOf, outcomeOf } from './rules.ts';

test.each([
  [null, { name: 'Massage' }, 'CREATED'],
  [{ name: 'Massage' }, { name: 'Deep massage' }, 'CHANGED'],
  [{ name: 'Massage' }, null, 'DELETED'],
  [null, null, 'DONE'],
  [null, { outcome: 'SIGNED_IN' }, 'DONE'],
] as const)('%j → %j: %s', (before, after, act) => {
  expect(actOf(before, after)).toBe(act);
});

test.each([
  [{ name: 'Massage' }, { name: 'Deep massage' }, 'Deep massage'],
  [{ name: 'Massage' }, null, 'Massage'],
  [null, { firstName: 'Clara', lastName: 'Moss' }, 'Clara Moss'],
  [null, { profile: { title: 'Evening yoga' } }, 'Evening yoga'],
  [null, { firstName: ' ', name: '' }, undefined],
  [null, { outcome: 'REFUSED' }, undefined],
  [null, null, undefined],
] as const)('%j, %j is called %s', (before, after, name) => {
  expect(entityNameOf(before, after)).toBe(name);
});

test('an outcome is a word', () => {
  expect(outcomeOf({ outcome: 'SIGNED_IN' })).toBe('SIGNED_IN');
  expect(outcomeOf({ outcome: 3 })).toBeUndefined();
  expect(outcomeOf(null)).toBeUndefined();
});
