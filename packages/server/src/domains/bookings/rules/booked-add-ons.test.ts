/** Which add-ons may be taken with a service, and what a booking keeps of them. */
import { ApplicationError, type BookedAddOnInput, ValidationError } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../../../../tests/support/catalogue.ts';
import type { CatalogueAddOn, CatalogueService } from '../../availability/index.ts';
import { readBookedAddOns } from './booked-add-ons.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-00000000000${number}`;
const [more, tea, wine, group, otherGroup] = [1, 2, 3, 4, 5].map(idOf) as [string, string, string, string, string];

const plain = { price: undefined, durationInMinutes: undefined, maxQuantity: undefined };
const addOns = new Map<string, CatalogueAddOn>([
  [more, { ...plain, id: more, name: 'More time', durationInMinutes: 15, price: { value: '10', currency: 'EUR' } }],
  [tea, { ...plain, id: tea, name: 'Tea', translations: [{ language: 'de', name: 'Tee' }], maxQuantity: 3 }],
  [wine, { ...plain, id: wine, name: 'Wine', maxQuantity: 1, price: { value: '7.50', currency: 'EUR' } }],
]);

function offering(changes: Partial<CatalogueService> = {}): CatalogueService {
  const { service } = makeCatalogue({ resources: [{ id: 'ada' }] });
  return {
    ...service,
    addOnGroups: [
      { id: group, maxNumberOfAddOns: 1, addOnIds: [tea, wine] },
      { id: otherGroup, maxNumberOfAddOns: undefined, addOnIds: [more, tea] },
    ],
    ...changes,
  };
}

function taken(bookedAddOns: BookedAddOnInput[], service = offering(), skipsValidation = false): unknown {
  try {
    return readBookedAddOns({ addOns }, service, { bookedAddOns, skipsValidation, path: 'booking.bookedAddOns' });
  } catch (error) {
    if (error instanceof ApplicationError) {
      return `${error.status} ${error.code}`;
    }
    if (error instanceof ValidationError) {
      return error.violations.map(({ field, violatedRule }) => `400 ${field} ${violatedRule}`).join(', ');
    }
    throw error;
  }
}

test('what is taken is kept as it is now: its name, its time or number, and its price', () => {
  expect(
    taken([
      { id: more, groupId: otherGroup },
      { id: tea, groupId: otherGroup, quantity: 3 },
      { id: wine, groupId: group },
    ]),
  ).toEqual([
    {
      id: more,
      groupId: otherGroup,
      name: 'More time',
      durationInMinutes: 15,
      price: { value: '10', currency: 'EUR' },
    },
    { id: tea, groupId: otherGroup, name: 'Tea', translations: [{ language: 'de', name: 'Tee' }], quantity: 3 },
    { id: wine, groupId: group, name: 'Wine', quantity: 1, price: { value: '7.50', currency: 'EUR' } },
  ]);
  expect(taken([])).toEqual([]);
});

describe('what cannot be taken', () => {
  test.each<[string, BookedAddOnInput[], string]>([
    ['a group of another service', [{ id: tea, groupId: idOf(9) }], '404 ADD_ON_GROUP_NOT_FOUND'],
    ['an add-on of another group', [{ id: more, groupId: group }], '404 ADD_ON_NOT_FOUND'],
    ['an add-on that there is none', [{ id: idOf(9), groupId: group }], '404 ADD_ON_NOT_FOUND'],
    [
      'more different ones than the group allows',
      [
        { id: tea, groupId: group },
        { id: wine, groupId: group },
      ],
      '400 booking.bookedAddOns MAX_SIZE',
    ],
    [
      'more of one than there may be',
      [{ id: tea, groupId: otherGroup, quantity: 4 }],
      '400 booking.bookedAddOns[0].quantity MAX',
    ],
    [
      'the same twice',
      [
        { id: tea, groupId: otherGroup },
        { id: tea, groupId: otherGroup },
      ],
      '400 booking.bookedAddOns[1].id OTHER',
    ],
    ['time in a number', [{ id: more, groupId: otherGroup, quantity: 2 }], '400 INVALID_ARGUMENT'],
  ])('%s', (_name, bookedAddOns, refusal) => {
    expect(taken(bookedAddOns)).toBe(refusal);
  });

  test.each<[string, Partial<CatalogueService>]>([
    ['a session', { type: 'CLASS' }],
    ['a course', { type: 'COURSE' }],
    ['a length that customers choose', { durationRange: { unit: 'HOUR', minMinutes: 30, maxMinutes: 120 } }],
  ])('time with %s, but what is taken in a number', (_name, changes) => {
    expect(taken([{ id: more, groupId: otherGroup }], offering(changes))).toBe('400 booking.bookedAddOns[0].id OTHER');
    expect(taken([{ id: wine, groupId: group }], offering(changes))).toHaveLength(1);
  });
});

test('time in the number of one is time', () => {
  expect(taken([{ id: more, groupId: otherGroup, quantity: 1 }])).toEqual([
    expect.not.objectContaining({ quantity: expect.anything() }),
  ]);
});

test('where nothing is asked, everything of the site is taken as it is, and the rest as it was said', () => {
  const said = [
    { id: more, groupId: idOf(9) },
    { id: tea, groupId: group, quantity: 9 },
    { id: wine, groupId: group },
    { id: idOf(8), groupId: idOf(9), quantity: 2 },
  ];
  expect(taken(said, offering(), true)).toEqual([
    expect.objectContaining({ id: more, name: 'More time', durationInMinutes: 15 }),
    { id: tea, groupId: group, name: 'Tea', translations: [{ language: 'de', name: 'Tee' }], quantity: 9 },
    expect.objectContaining({ id: wine, quantity: 1 }),
    { id: idOf(8), groupId: idOf(9), quantity: 2 },
  ]);
  expect(taken([{ id: more, groupId: group, quantity: 2 }], offering(), true)).toBe('400 INVALID_ARGUMENT');
});
