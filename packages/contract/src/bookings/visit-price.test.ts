/** What a visit costs, by what its service says and how many come. */
import { expect, test } from 'vitest';
import { roundedMoney } from '../money/money.ts';
import { priceForAll } from './price-for-all.ts';
import { type PriceWords, priceText } from './price-text.ts';
import { participantsOf, pricesOf, saidPrice } from './visit-price.ts';

test('what one place costs', () => {
  const money = (value: string) => ({ value, currency: 'EUR' });
  expect(pricesOf({ rateType: 'FIXED', fixed: { price: { value: '35' } } }, 'EUR')).toEqual({
    price: { amount: '35.00', currency: 'EUR' },
  });
  const varied = { defaultPrice: money('30') };
  expect(pricesOf({ rateType: 'VARIED', varied }, 'USD')).toEqual({
    otherPrice: { kind: 'from', amount: '30.00', currency: 'EUR' },
  });
  expect(pricesOf({ rateType: 'VARIED', varied: { ...varied, minPrice: money('20') } }, 'EUR')).toMatchObject({
    otherPrice: { amount: '20.00' },
  });
  expect(pricesOf({ rateType: 'CUSTOM', custom: { description: ' by agreement ' } }, 'EUR')).toEqual({
    otherPrice: { kind: 'words', words: 'by agreement' },
  });
  expect(pricesOf({ rateType: 'CUSTOM', custom: { description: ' ' } }, 'EUR')).toEqual({});
  expect(pricesOf({ rateType: 'NO_FEE' }, 'EUR')).toEqual({ otherPrice: { kind: 'free' } });
  expect(pricesOf({ rateType: 'SUBSCRIPTION' }, 'EUR')).toEqual({});
});

test('without a currency nothing is said of an amount', () => {
  expect(pricesOf({ rateType: 'FIXED', fixed: { price: { value: '35' } } })).toEqual({});
  expect(pricesOf({ rateType: 'VARIED', varied: { defaultPrice: { value: '30' } } })).toEqual({});
});

test('every kind of price is said', () => {
  const words: PriceWords = {
    money: ({ amount, currency }) => `${amount} ${currency}`,
    from: (price) => `from ${price}`,
    free: () => 'free',
  };
  const price = { amount: '35.00', currency: 'EUR' };
  expect(priceText({ price }, words)).toBe('35.00 EUR');
  expect(priceText({ otherPrice: { kind: 'from', ...price } }, words)).toBe('from 35.00 EUR');
  expect(priceText({ otherPrice: { kind: 'words', words: 'by agreement' } }, words)).toBe('by agreement');
  expect(priceText({ otherPrice: { kind: 'free' } }, words)).toBe('free');
  expect(priceText({}, words)).toBeUndefined();
});

test.each([
  ['35', 3, '105.00'],
  ['12.50', 3, '37.50'],
  ['0.05', 2, '0.10'],
  ['0.1', 3, '0.30'],
])('%s for %i is %s, to the last digit', (amount, participants, total) => {
  const all = priceForAll({ price: { amount, currency: 'EUR' } }, participants);
  expect(all).toEqual({ price: { amount: total, currency: 'EUR' } });
});

test('only a fixed price grows with those who come', () => {
  const from = { otherPrice: { kind: 'from', amount: '20', currency: 'EUR' } } as const;
  expect(priceForAll(from, 3)).toEqual(from);
  expect(priceForAll({}, 3)).toEqual({});
});

test('those who come are counted over all choices', () => {
  expect(participantsOf({ totalParticipants: 2 })).toBe(2);
  expect(participantsOf({})).toBe(1);
  const serviceChoices = [2, 1].map((numberOfParticipants) => ({ numberOfParticipants }));
  expect(participantsOf({ participantsChoices: { serviceChoices } as never })).toBe(3);
});

test('a price of a currency that the site had before is rounded to coins there are', () => {
  const price = pricesOf({ rateType: 'FIXED', fixed: { price: { value: '12.50' } } }, 'JPY');
  expect(price).toEqual({ price: { amount: '13', currency: 'JPY' } });
  expect(priceForAll(price, 2)).toEqual({ price: { amount: '26', currency: 'JPY' } });
});

test('the price of a booking is said as a sum, as free where it is none, as its words, or not at all', () => {
  const money = (amount: string) => roundedMoney({ amount, currency: 'EUR' });
  const sum = (amount: string) => saidPrice({ kind: 'sum', total: money(amount), ofEach: [money(amount)] });
  expect(sum('60')).toEqual({ price: { amount: '60.00', currency: 'EUR' } });
  expect(sum('0')).toEqual({ otherPrice: { kind: 'free' } });
  expect(saidPrice({ kind: 'words', words: 'by agreement' })).toEqual({
    otherPrice: { kind: 'words', words: 'by agreement' },
  });
  expect(saidPrice({ kind: 'unknown' })).toEqual({});
});
