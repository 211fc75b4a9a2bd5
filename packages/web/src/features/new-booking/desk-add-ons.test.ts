/** What is chosen of add-ons at the desk, one after another. */
import { expect, test } from 'vitest';
import { chosenAddOns } from '../../site/add-on-choice.ts';
import { isOneOf, isOpen, withQuantity } from './desk-add-ons.ts';

const time = {
  id: 'time',
  name: { words: 'More time' },
  most: 1,
  addOns: [
    { id: 'scalp', name: 'Scalp', minutes: 15 },
    { id: 'feet', name: 'Feet', minutes: 20 },
  ],
};
const drinks = {
  id: 'drinks',
  name: { words: 'Drinks' },
  most: 2,
  addOns: [
    { id: 'tea', name: 'Tea', maxQuantity: 3 },
    { id: 'water', name: 'Water' },
    { id: 'juice', name: 'Juice' },
  ],
};
const groups = [time, drinks];
const chosen = (text: string | undefined) => chosenAddOns(groups, text).addOns;

test('one of a group takes the place of the other, and none leaves it empty', () => {
  expect([isOneOf(time), isOneOf(drinks)]).toEqual([true, false]);
  const first = withQuantity([], time, 'scalp', 1);
  expect(first).toBe('scalp');
  expect(withQuantity(chosen('scalp.tea*2'), time, 'feet', 1)).toBe('tea*2.feet');
  expect(withQuantity(chosen('scalp'), time, '', 0)).toBeUndefined();
});

test('a number of one leaves the others as they are', () => {
  expect(withQuantity(chosen('scalp.tea'), drinks, 'tea', 3)).toBe('scalp.tea*3');
  expect(withQuantity(chosen('tea*3.water'), drinks, 'tea', 0)).toBe('water');
});

test('a full group takes no other, and lets go of what is chosen', () => {
  const full = chosen('tea.water');
  expect(drinks.addOns.map((addOn) => isOpen(drinks, addOn, full))).toEqual([true, true, false]);
  expect(drinks.addOns.every((addOn) => isOpen(drinks, addOn, chosen('tea')))).toBe(true);
});
