/** What a booking at the desk costs with what is taken besides: one sum where there is one. */
import type { Service } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../language/formats.ts';
import { type DashboardTextId, setUpTexts, speaker } from '../language/texts.ts';
import { factsOfChoice, lengthOrNumberOf, pricesWithAddOns, totalWithAddOns } from './add-on-words.ts';

const formats = createFormats('en-GB', '2026-11-23');
const say = speaker<DashboardTextId>(
  setUpTexts('en', 'en-GB', {
    'addOns.longer': '+{length}',
    'addOns.upTo': 'UP TO {count}',
    'addOns.each': '{price} EACH',
    'addOns.besides': 'ADD-ONS {price}',
    'booking.priceFree': 'FREE',
    'booking.priceFrom': 'FROM {price}',
    'booking.pricePerPerson': '{price} FOR EACH OF {count}',
    'booking.priceForAll': '{price} FOR EACH OF {count}: {total}',
  } as never),
);
const money = (amount: string) => formats.money(amount, 'EUR');
const priced = (payment: object) => ({ payment }) as Pick<Service, 'payment'>;
const euros = (value: string) => ({ value, currency: 'EUR' });
const fixed = priced({ rateType: 'FIXED', fixed: { price: euros('40') } });
const varied = priced({ rateType: 'VARIED', varied: { defaultPrice: euros('30') } });
const free = priced({ rateType: 'NO_FEE' });
const words = priced({ rateType: 'CUSTOM', custom: { description: 'by agreement' } });
const tea = { quantity: 2, price: { amount: '2.50', currency: 'EUR' } };
const feet = { quantity: 1, minutes: 20 };
const francs = { quantity: 1, price: { amount: '3', currency: 'CHF' } };

describe('a booking costs', () => {
  test.each([
    ['what the service does where nothing is taken', fixed, 1, [], [money('40')]],
    ['one sum of a fixed price', fixed, 1, [tea], [money('45')]],
    ['one sum for several, who share what is taken', fixed, 3, [tea], [money('125')]],
    ['at least the lowest price with what is taken', varied, 1, [tea], [`FROM ${money('35')}`]],
    [
      'what is taken apart where each pays what nobody knows',
      varied,
      3,
      [tea],
      [`FROM ${money('30')} FOR EACH OF 3`, `ADD-ONS ${money('5')}`],
    ],
    ['what is taken where the service is free', free, 2, [tea], [money('5')]],
    ['nothing where both are free', free, 1, [feet], ['FREE']],
    ['words, and what is taken beside them', words, 1, [tea], ['by agreement', `ADD-ONS ${money('5')}`]],
    ['the service alone where no sum holds both', fixed, 1, [francs], [money('40')]],
  ])('%s', (_what, service, people, addOns, said) => {
    expect(pricesWithAddOns(service, people, addOns, say, formats)).toEqual(said);
  });
});

test('a total is told of a fixed price alone', () => {
  expect(totalWithAddOns(fixed, 3, [tea], formats)).toBe(money('125'));
  expect(totalWithAddOns(fixed, 2, [], formats)).toBe(money('80'));
  expect(totalWithAddOns(varied, 2, [tea], formats)).toBeUndefined();
});

test('what one adds and costs', () => {
  const scalp = { id: 'scalp', name: 'Scalp', minutes: 15, price: { amount: '10', currency: 'EUR' } };
  expect(factsOfChoice(scalp, say, formats)).toEqual([`+${formats.length(15)}`, formats.money('10', 'EUR')]);
  const teas = { id: 'tea', name: 'Tea', maxQuantity: 3, price: { amount: '2.50', currency: 'EUR' } };
  expect(factsOfChoice(teas, say, formats)).toEqual([`${money('2.50')} EACH`]);
  expect(factsOfChoice({ id: 'feet', name: 'Feet' }, say, formats)).toEqual([]);
  expect(lengthOrNumberOf({ durationInMinutes: 15 }, say, formats)).toBe(`+${formats.length(15)}`);
  expect(lengthOrNumberOf({ maxQuantity: 3 }, say, formats)).toBe('UP TO 3');
});
