/** What a visit costs with its add-ons, whatever is said of its own price. */
import { expect, test } from 'vitest';
import { withAddOns } from './price-with-add-ons.ts';

test('what is taken besides adds to what can be reckoned, once for all who come', () => {
  const addOns = [
    { durationInMinutes: 15, price: { value: '10', currency: 'EUR' } },
    { quantity: 2, price: { value: '2.50', currency: 'EUR' } },
  ];
  const money = (amount: string) => ({ amount, currency: 'EUR' });
  expect(withAddOns({ price: money('35.00') }, addOns, 'EUR')).toEqual({ price: money('50.00') });
  expect(withAddOns({ otherPrice: { kind: 'from', ...money('20.00') } }, addOns, 'EUR')).toEqual({
    otherPrice: { kind: 'from', ...money('35.00') },
  });
  expect(withAddOns({ otherPrice: { kind: 'free' } }, addOns, 'EUR')).toEqual({ price: money('15.00') });
  const words = { otherPrice: { kind: 'words', words: 'by agreement' } } as const;
  expect(withAddOns(words, addOns, 'EUR')).toEqual(words);
  expect(withAddOns({}, addOns, 'EUR')).toEqual({});
  // What costs nothing changes nothing, and no sum holds two currencies.
  expect(withAddOns({ otherPrice: { kind: 'free' } }, [{ quantity: 1 }], 'EUR')).toEqual({
    otherPrice: { kind: 'free' },
  });
  expect(withAddOns({ price: money('35.00') }, [{ price: { value: '1', currency: 'USD' } }], 'EUR')).toEqual({});
});
