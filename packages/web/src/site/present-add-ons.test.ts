/**
 * What customers may take with a service, by its type: what makes a visit longer goes with appointments of a set length
 * alone.
 */
import type { AddOnGroupDetails, Service } from '@openhours/contract';
import { expect, test } from 'vitest';
import { offersAddOns, presentAddOnGroups } from './present-add-ons.ts';

const service = (type: Service['type'], addOnIds: readonly string[], durationRange?: object) =>
  ({
    type,
    addOnDetails: addOnIds.map((addOnId) => (addOnId === 'longer' ? { addOnId, durationInMinutes: 15 } : { addOnId })),
    schedule: { availabilityConstraints: durationRange === undefined ? {} : { durationRange } },
  }) as unknown as Service;

test.each([
  ['an appointment', service('APPOINTMENT', ['longer']), true],
  ['an appointment whose length is chosen', service('APPOINTMENT', ['longer'], {}), false],
  ['a class', service('CLASS', ['longer']), false],
  ['a class with something besides', service('CLASS', ['longer', 'mat']), true],
  ['a course', service('COURSE', ['mat']), true],
  ['a course without any', service('COURSE', []), false],
])('with %s', (_words, offered, expected) => {
  expect(offersAddOns(offered)).toBe(expected);
});

test('of a group customers see what goes with it, and may take no more than there is', () => {
  const groups: AddOnGroupDetails[] = [
    {
      groupId: 'gear',
      groupName: 'Gear',
      maxNumberOfAddOns: 2,
      addOns: [
        { addOnId: 'longer', name: 'Longer', durationInMinutes: 15 },
        { addOnId: 'mat', name: 'Mat', maxQuantity: 3, price: { value: '5', currency: 'EUR', formattedValue: '€5' } },
      ],
    },
  ];
  const mat = { id: 'mat', name: 'Mat', maxQuantity: 3, price: { amount: '5.00', currency: 'EUR' } };
  expect(presentAddOnGroups(groups, service('CLASS', ['longer', 'mat']))).toEqual([
    { id: 'gear', name: { words: 'Gear' }, most: 1, addOns: [mat] },
  ]);
  expect(presentAddOnGroups(groups, service('APPOINTMENT', ['longer', 'mat']))).toEqual([
    { id: 'gear', name: { words: 'Gear' }, most: 2, addOns: [{ id: 'longer', name: 'Longer', minutes: 15 }, mat] },
  ]);
});

test('a group and what is in it are called as the business calls them in the language of the reader', () => {
  const groups: AddOnGroupDetails[] = [
    {
      groupId: 'gear',
      groupName: 'Gear',
      prompt: ' Anything to borrow? ',
      translations: [{ language: 'de', name: 'Ausrüstung' }],
      addOns: [
        { addOnId: 'mat', name: 'Mat', translations: [{ language: 'de', name: 'Matte' }] },
        { addOnId: 'towel', name: 'Towel' },
      ],
    },
  ];
  const offered = service('CLASS', ['mat', 'towel']);
  expect(presentAddOnGroups(groups, offered, 'de-CH')).toEqual([
    {
      id: 'gear',
      name: { words: 'Ausrüstung', isTranslated: true },
      prompt: { words: 'Anything to borrow?' },
      most: 2,
      addOns: [
        { id: 'mat', name: 'Matte', isTranslated: true },
        { id: 'towel', name: 'Towel' },
      ],
    },
  ]);
  for (const language of [undefined, 'fr']) {
    expect(presentAddOnGroups(groups, offered, language)).toEqual([
      {
        id: 'gear',
        name: { words: 'Gear' },
        prompt: { words: 'Anything to borrow?' },
        most: 2,
        addOns: [
          { id: 'mat', name: 'Mat' },
          { id: 'towel', name: 'Towel' },
        ],
      },
    ]);
  }
});
