/** Which add-ons are meant by an address or a form, and what becomes of the service with them. */
import { describe, expect, test } from 'vitest';
import { chooseAddOns, isOverfull, markedAddOns } from './add-on-choice.ts';
import { addOnField, addOnsText, addOnsTextOf, oneOfGroupField } from './add-on-text.ts';
import type { ServiceCard } from './service-card.ts';

const euros = (amount: string) => ({ amount, currency: 'EUR' });
const service = {
  id: 'massage',
  durationMinutes: 60,
  price: euros('40.00'),
  addOnGroups: [
    {
      id: 'time',
      name: 'More time',
      most: 1,
      addOns: [
        { id: 'scalp', name: 'Scalp', minutes: 15, price: euros('10.00') },
        { id: 'feet', name: 'Feet', minutes: 20 },
      ],
    },
    {
      id: 'drinks',
      name: 'Drinks',
      most: 1,
      addOns: [{ id: 'tea', name: 'Tea', maxQuantity: 3, price: euros('2.50') }],
    },
  ],
} as unknown as ServiceCard;

const chosen = (text: string | undefined) => {
  const { addOns, isAddOnGone, service: longer } = chooseAddOns(service, text);
  const { durationMinutes, price } = longer;
  return [addOns.map(({ id, quantity }) => `${id} ${quantity}`).join(), durationMinutes, price?.amount, isAddOnGone];
};

describe('an address', () => {
  test.each([
    ['nothing', undefined, ['', 60, '40.00', false]],
    ['no field filled in', '', ['', 60, '40.00', false]],
    ['time and a number', 'scalp.tea*3', ['scalp 1,tea 3', 75, '57.50', false]],
    ['one that is not offered', 'scalp.wine', ['scalp 1', 75, '50.00', true]],
    ['more of one than there may be', 'tea*4', ['tea 3', 60, '47.50', true]],
    ['more of a group than may be', 'feet.scalp', ['scalp 1', 75, '50.00', true]],
    ['a number that is none', 'tea*many', ['', 60, '40.00', true]],
  ])('that says %s', (_, text, expected) => {
    expect(chosen(text)).toEqual(expected);
  });

  test('is written from what is chosen', () => {
    const { addOns } = chooseAddOns(service, 'tea*2.feet');
    expect(addOnsText(addOns)).toBe('feet.tea*2');
    expect(addOnsText([])).toBeUndefined();
  });
});

test('fields of a form without script say the same, one by one', () => {
  expect(addOnsTextOf({ [oneOfGroupField('time')]: 'feet', [addOnField('tea')]: '2', day: '2026-12-01' })).toBe(
    'feet.tea*2',
  );
  expect(addOnsTextOf({ [oneOfGroupField('time')]: '', [addOnField('tea')]: '0' })).toBeUndefined();
  expect(addOnsTextOf({ addons: 'scalp', [addOnField('tea')]: '1' })).toBe('scalp');
});

describe('what is marked in a form', () => {
  const groups = service.addOnGroups ?? [];
  const [time, drinks] = groups;

  test('stays marked where it is too much of a group, which is said of that group alone', () => {
    const { addOns, isAddOnGone } = markedAddOns(groups, 'scalp.feet.tea*3');
    expect(addOns.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['scalp', 1],
      ['feet', 1],
      ['tea', 3],
    ]);
    expect(isAddOnGone).toBe(false);
    expect([isOverfull(time!, addOns), isOverfull(drinks!, addOns)]).toEqual([true, false]);
  });

  test('is gone where it is not offered, or not so much of it', () => {
    expect(markedAddOns(groups, 'scalp.wine')).toMatchObject({ addOns: [{ id: 'scalp' }], isAddOnGone: true });
    expect(markedAddOns(groups, 'tea*4')).toMatchObject({ addOns: [{ id: 'tea', quantity: 3 }], isAddOnGone: true });
    expect(markedAddOns([], 'tea').isAddOnGone).toBe(true);
    expect(markedAddOns(groups, undefined)).toEqual({ addOns: [], isAddOnGone: false });
  });
});

test('words in place of a price stay, and what was free costs what is taken with it', () => {
  const { price: _price, ...unpriced } = service;
  const words = { kind: 'words', words: 'by agreement' } as const;
  expect(chooseAddOns({ ...unpriced, otherPrice: words }, 'scalp').service.otherPrice).toEqual(words);
  const free = chooseAddOns({ ...unpriced, otherPrice: { kind: 'free' } }, 'scalp').service;
  expect([free.otherPrice, free.price]).toEqual([undefined, euros('10.00')]);
});
