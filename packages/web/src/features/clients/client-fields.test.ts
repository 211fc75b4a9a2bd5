/** The form of a client: birthdays that there are, tags in one spelling, and only what changed is sent. */
import { describe, expect, test } from 'vitest';
import { birthdayOf, changesOf, fieldOf, fieldsOf, isNobody, newClientOf, withTag } from './client-fields.ts';

const today = '2026-11-30';
const typed = (day: string, month: string, year = '') => ({ day, month, year });

test.each([
  [typed('', ''), null],
  [typed('29', '2'), { day: 29, month: 2 }],
  [typed(' 3 ', '12', '1990'), { day: 3, month: 12, year: 1990 }],
  [typed('30', '11', '2026'), { day: 30, month: 11, year: 2026 }],
  [typed('1', '12', '2026'), undefined],
  [typed('30', '2'), undefined],
  [typed('29', '2', '2023'), undefined],
  [typed('3', ''), undefined],
  [typed('', '', '1990'), undefined],
  [typed('3', '12', '90'), undefined],
  [typed('x', '12'), undefined],
])('%j is the birthday %j', (birthday, expected) => {
  expect(birthdayOf(birthday, today)).toEqual(expected);
});

describe('what is sent', () => {
  const known = { today, knownTags: ['Gift card'] };
  const saved = fieldsOf({
    revision: '3',
    firstName: 'Grace',
    email: 'grace@example.com',
    address: { addressLine: '1 Navy Yard', city: 'Arlington' },
    birthday: { month: 12, day: 9 },
    tags: ['VIP'],
  });

  test('of a change is what is another, and null clears', () => {
    expect(changesOf({}, saved, known)).toEqual({});
    expect(changesOf({ email: ' ', city: 'Washington', tags: [] }, saved, known)).toEqual({
      email: null,
      address: { addressLine: '1 Navy Yard', city: 'Washington' },
      tags: [],
    });
    expect(changesOf({ street: '', city: '', birthday: typed('', '') }, saved, known)).toEqual({
      address: null,
      birthday: null,
    });
  });

  test('of tags has the one that was typed and not entered', () => {
    expect(changesOf({ typedTag: ' gift  card ' }, saved, known)).toEqual({ tags: ['VIP', 'Gift card'] });
    expect(changesOf({ tags: [], typedTag: 'New' }, saved, known)).toEqual({ tags: ['New'] });
    expect(changesOf({ typedTag: ' ' }, saved, known)).toEqual({});
    expect(newClientOf({ ...fieldsOf(), firstName: 'Ada', typedTag: 'vip' }, known)).toEqual({
      firstName: 'Ada',
      tags: ['vip'],
    });
  });

  test('of somebody new is what is said', () => {
    expect(newClientOf({ ...fieldsOf(), firstName: ' Ada ' }, known)).toEqual({ firstName: 'Ada' });
    expect(newClientOf(saved, known)).toEqual({
      firstName: 'Grace',
      email: 'grace@example.com',
      address: { addressLine: '1 Navy Yard', city: 'Arlington' },
      birthday: { month: 12, day: 9 },
      tags: ['VIP'],
    });
    expect([isNobody(fieldsOf({ tags: ['VIP'] })), isNobody(saved)]).toEqual([true, false]);
  });
});

test.each([
  ['  gift  CARD', ['VIP', 'Gift card']],
  ['vip', ['VIP']],
  [' ', ['VIP']],
  [' New  one ', ['VIP', 'New one']],
])('with the tag %j there are %j', (tag, expected) => {
  expect(withTag(['VIP'], tag, ['Gift card'])).toEqual(expected);
});

test('there are no more tags than a client may have', () => {
  const full = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(withTag(full, 'one more', [])).toEqual(full);
});

test.each([
  ['contact.email', 'email'],
  ['contact.address.city', 'city'],
  ['contact.address.addressLine', 'street'],
  ['contact.birthday.day', 'birthday'],
  ['contact.tags[2]', 'tags'],
  ['contact', 'firstName'],
])('%s is of the field %s', (wire, field) => {
  expect(fieldOf(wire)).toBe(field);
});
