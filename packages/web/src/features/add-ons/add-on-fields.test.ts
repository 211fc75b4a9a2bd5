/** What the editor of an add-on sends, and what it refuses before the server is asked. */
import type { AddOn } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { changesOf, fieldOf, fieldsOf, newAddOn, newFields, problemsOf, withKind } from './add-on-fields.ts';

const addOn = (facts: Partial<AddOn>): AddOn => ({
  id: 'tea',
  revision: '3',
  createdDate: '2026-11-02T09:00:00.000Z',
  updatedDate: '2026-11-02T09:00:00.000Z',
  name: 'Tea',
  ...facts,
});
const euros = { value: '2.50', currency: 'EUR', formattedValue: '2,50 €' };
const tea = fieldsOf(addOn({ maxQuantity: 3, price: euros }));
const scalp = fieldsOf(addOn({ durationInMinutes: 15 }));

describe('changed fields', () => {
  test.each([
    ['a name', tea, { name: 'Green tea' }, { name: 'Green tea' }],
    [
      'a name in another language, with those that there are',
      fieldsOf(addOn({ maxQuantity: 3, translations: [{ language: 'de', name: 'Tee' }] })),
      { 'name:fr': ' Thé ' },
      {
        translations: [
          { language: 'de', name: 'Tee' },
          { language: 'fr', name: 'Thé' },
        ],
      },
    ],
    ['a number', tea, { most: '4' }, { maxQuantity: 4 }],
    ['a length', scalp, { minutes: ' 20 ' }, { durationInMinutes: 20 }],
    ['another kind', scalp, { kind: 'COUNTED', most: '2' }, { maxQuantity: 2 }],
    ['a number that its kind does not ask for', scalp, { most: '2' }, {}],
    ['a price with a comma', tea, { price: '3,5' }, { price: { value: '3.5' } }],
    ['no price any more', tea, { price: ' ' }, { price: null }],
    ['the same price in another currency', tea, { currency: 'CHF' }, { price: { value: '2.50' } }],
  ] as const)('send %s', (_what, saved, changed, sent) => {
    expect(changesOf(changed, saved)).toEqual(sent);
  });
});

test('a new one has one kind, and a price where one was typed', () => {
  expect(newAddOn('Scalp', newFields)).toEqual({ name: 'Scalp', durationInMinutes: 15 });
  expect(newAddOn('Tea', { ...newFields, ...withKind(newFields, 'COUNTED'), price: '0' })).toEqual({
    name: 'Tea',
    maxQuantity: 1,
    price: { value: '0' },
  });
});

test('another kind begins with a usual number, and keeps one that was typed', () => {
  expect(withKind({ minutes: '', most: '3' }, 'LONGER')).toEqual({ kind: 'LONGER', minutes: '15' });
  expect(withKind({ minutes: '', most: '3' }, 'COUNTED')).toEqual({ kind: 'COUNTED' });
});

describe('refused is', () => {
  test.each([
    ['nothing', { minutes: '1440', most: '' }, 'LONGER', []],
    ['no length', { minutes: '' }, 'LONGER', ['minutes']],
    ['more than a day', { minutes: '1441' }, 'LONGER', ['minutes']],
    ['a length in words', { minutes: 'ten' }, 'LONGER', ['minutes']],
    ['none of it', { most: '0' }, 'COUNTED', ['most']],
    ['what only the other kind asks for', { minutes: '' }, 'COUNTED', []],
    ['a price below nothing', { price: '-1' }, 'COUNTED', ['price']],
    ['a price in words', { price: 'two' }, 'COUNTED', ['price']],
    ['no price', { price: '' }, 'COUNTED', []],
    ['what was not typed', {}, 'LONGER', []],
  ] as const)('%s', (_what, fields, kind, refused) => {
    expect(Object.keys(problemsOf(fields, kind))).toEqual(refused);
  });
});

test.each([
  ['addOn.name', 'name'],
  ['addOn.translations[0].name', 'name'],
  ['addOn.durationInMinutes', 'minutes'],
  ['addOn.maxQuantity', 'most'],
  ['addOn.price.value', 'price'],
])('a violation of %s stands at its field', (wireField, field) => {
  expect(fieldOf(wireField)).toBe(field);
});
