/** How much longer add-ons make a visit, and what they cost beside it. */
import { describe, expect, test } from 'vitest';
import { amountOf } from '../money/money.ts';
import { namesOfAddOns, saidAddOn } from './add-on-names.ts';
import { addedMinutesOf, goesWith, priceOfAddOn, priceOfAddOns, visitWithoutAddOns } from './add-ons.ts';

const euros = (value: string) => ({ value, currency: 'EUR' });

test('each makes the visit longer by its own time, whatever is taken in a number', () => {
  expect(addedMinutesOf([])).toBe(0);
  expect(addedMinutesOf([{ durationInMinutes: 15 }, { quantity: 3 }, { durationInMinutes: 10 }])).toBe(25);
});

describe('what they cost', () => {
  const said = (addOns: Parameters<typeof priceOfAddOns>[0]) => {
    const price = priceOfAddOns(addOns, 'EUR');
    return price && amountOf(price).amount;
  };

  test('each its price, in its number', () => {
    expect(said([])).toBe('0.00');
    expect(said([{ durationInMinutes: 15, price: euros('10') }])).toBe('10.00');
    expect(said([{ quantity: 3, price: euros('2.50') }, { quantity: 2 }])).toBe('7.50');
  });

  test('in the currency of the site where none is said, and none where another one is', () => {
    expect(said([{ price: { value: '4' } }])).toBe('4.00');
    expect(said([{ price: { value: '4', currency: 'USD' } }, { price: euros('1') }])).toBeUndefined();
  });

  test('one without a price is said to cost nothing', () => {
    expect(priceOfAddOn({ quantity: 2 }, 'EUR')).toBeUndefined();
  });
});

test('what is taken is said by name, and in which number', () => {
  const addOns = [{ name: 'More time' }, { name: 'Tea', quantity: 3 }, { name: 'Wine', quantity: 1 }, { quantity: 2 }];
  expect(namesOfAddOns(addOns, String)).toEqual(['More time', '3\u00a0×\u00a0Tea', 'Wine']);
});

test('what is taken is said in the language of its reader, as far as it was when it was booked', () => {
  const booked = { id: 'tea', groupId: 'drinks', quantity: 3 };
  const tea = { ...booked, name: 'Tea', translations: [{ language: 'de', name: 'Tee' }] };
  expect(saidAddOn(tea, 'de-AT')).toEqual({ ...booked, name: 'Tee', isTranslated: true });
  for (const language of ['fr', undefined]) {
    expect(saidAddOn(tea, language)).toEqual({ ...booked, name: 'Tea' });
  }
});

test('a price that goes by length asks how long the visit is without them', () => {
  expect(visitWithoutAddOns({ minutes: 75, resourceId: 'ada' }, [{ durationInMinutes: 15 }])).toEqual({
    minutes: 60,
    resourceId: 'ada',
  });
  expect(visitWithoutAddOns({}, [{ durationInMinutes: 15 }])).toEqual({});
});

test.each([
  ['a number goes with everything', {}, 'CLASS', false, true],
  ['time goes with an appointment of a set length', { durationInMinutes: 15 }, 'APPOINTMENT', false, true],
  ['none with a length that customers choose', { durationInMinutes: 15 }, 'APPOINTMENT', true, false],
  ['none with a session', { durationInMinutes: 15 }, 'CLASS', false, false],
  ['none with a course', { durationInMinutes: 15 }, 'COURSE', false, false],
])('%s', (_name, addOn, type, hasDurationRange, expected) => {
  expect(goesWith(addOn, { type, hasDurationRange })).toBe(expected);
});
