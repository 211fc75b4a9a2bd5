/** What an add-on must be, and what becomes of it when only some of it is said (services sheet 8.6). */
import { maxAddOns, ValidationError } from '@openhours/contract';
import { describe, expect, test } from 'vitest';
import { type AddOnFacts, factsAfter, noFacts, requireRoom, type SaidAddOn } from './rules.ts';

const prices = { currency: 'EUR', language: 'en' };
const longer = { name: 'Hot stones', durationInMinutes: 15 };

function violationsOf(said: SaidAddOn, before: AddOnFacts = noFacts): string[] {
  try {
    factsAfter(before, said, prices, 'addOn');
  } catch (error) {
    if (error instanceof ValidationError) {
      return error.violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`);
    }
    throw error;
  }
  return [];
}

describe('the price', () => {
  test.each([
    ['0', 'EUR', 'en', '€0'],
    ['12.5', 'EUR', 'en', '€12.50'],
    ['1000000000000000', 'EUR', 'en', '€1,000,000,000,000,000'],
    ['3.99', 'JPY', 'en', '¥4'],
    ['3.990', 'USD', 'en', '$3.99'],
  ])('%s %s is written in words of the business as %s says it', (value, currency, language, formattedValue) => {
    const { price } = factsAfter(noFacts, { ...longer, price: { value } }, { currency, language }, 'addOn');
    expect(price).toEqual({ value, currency, formattedValue });
  });

  test.each([
    [{ value: 'free' }, 'addOn.price.value FORMAT'],
    [{ value: '-0.01' }, 'addOn.price.value DECIMAL_GTE'],
    [{ value: '1000000000000000.01' }, 'addOn.price.value DECIMAL_LTE'],
    [{ value: '1.005' }, 'addOn.price.value DECIMAL_MAX_SCALE'],
    [{ value: '5', currency: 'USD' }, 'addOn.price.currency OTHER'],
  ])('%o is refused', (price, violation) => {
    expect(violationsOf({ ...longer, price })).toEqual([violation]);
  });

  test.each([
    ['-0', '0'],
    ['007.50', '7.50'],
  ])('%s is kept as %s', (value, kept) => {
    expect(factsAfter(noFacts, { ...longer, price: { value } }, prices, 'addOn').price?.value).toBe(kept);
  });

  test('stays as it was said until it is said anew, whatever the currency of the site is by then', () => {
    const before = factsAfter(noFacts, { ...longer, price: { value: '5' } }, prices, 'addOn');
    const inDollars = { currency: 'USD', language: 'en' };
    expect(factsAfter(before, { name: 'Stones' }, inDollars, 'addOn').price).toBe(before.price);
    expect(factsAfter(before, { price: null }, inDollars, 'addOn').price).toBeNull();
  });
});

describe('the name in other languages', () => {
  const before = factsAfter(
    noFacts,
    { ...longer, translations: [{ language: 'DE', name: ' Steine ' }] },
    prices,
    'addOn',
  );

  test('is kept as it is said, stays while nothing is said of it, and can be cleared', () => {
    expect(before.translations).toEqual([{ language: 'de', name: 'Steine' }]);
    expect(factsAfter(before, { name: 'Stones' }, prices, 'addOn').translations).toEqual(before.translations);
    expect(factsAfter(before, { translations: null }, prices, 'addOn').translations).toEqual([]);
  });

  test('has each language once', () => {
    const translations = [
      { language: 'de', name: 'Eins' },
      { language: 'DE', name: 'Zwei' },
    ];
    expect(violationsOf({ ...longer, translations })).toEqual(['addOn.translations[1].language DISTINCT_VALUES']);
  });
});

describe('a duration or a number', () => {
  const before = factsAfter(noFacts, longer, prices, 'addOn');

  test.each([
    [{}, [15, null]],
    [{ durationInMinutes: 20 }, [20, null]],
    [{ maxQuantity: 3 }, [null, 3]],
    [{ durationInMinutes: null, maxQuantity: 3 }, [null, 3]],
    [{ maxQuantity: null }, [15, null]],
  ])('%o of one of 15 minutes', (said, expected) => {
    const { duration_minutes, max_quantity } = factsAfter(before, said, prices, 'addOn');
    expect([duration_minutes, max_quantity]).toEqual(expected);
  });

  test('both or none are refused', () => {
    expect(violationsOf({ ...longer, maxQuantity: 1 })).toEqual(['addOn.maxQuantity ONE_OF_ALIGNMENT']);
    expect(violationsOf({ name: 'Nothing' })).toEqual(['addOn.durationInMinutes REQUIRED_ONE_OF_FIELD']);
    expect(violationsOf({ durationInMinutes: null }, before)).toEqual([
      'addOn.durationInMinutes REQUIRED_ONE_OF_FIELD',
    ]);
  });
});

test('the name has no white space around it, and is more than that', () => {
  expect(factsAfter(noFacts, { ...longer, name: ' Stones ' }, prices, 'addOn').name).toBe('Stones');
  for (const name of [' \t', null]) {
    expect(violationsOf({ ...longer, name })).toEqual(['addOn.name MIN_LENGTH']);
  }
});

test('everything that is wrong is told at once', () => {
  expect(violationsOf({ name: ' ', price: { value: '-1' } })).toEqual([
    'addOn.durationInMinutes REQUIRED_ONE_OF_FIELD',
    'addOn.name MIN_LENGTH',
    'addOn.price.value DECIMAL_GTE',
  ]);
});

test('what is not said stays as it is, null clears', () => {
  const said = { taxGroup: 'group', mainMedia: { image: { url: 'a' } }, tags: {}, extendedFields: { namespaces: {} } };
  const before = factsAfter(noFacts, { ...longer, ...said }, prices, 'addOn');
  expect(factsAfter(before, {}, prices, 'addOn')).toEqual(before);
  const nothing = { taxGroup: null, mainMedia: null, tags: null, extendedFields: null };
  expect(factsAfter(before, nothing, prices, 'addOn')).toEqual({
    ...noFacts,
    name: 'Hot stones',
    duration_minutes: 15,
  });
});

test('a site has at most 500', () => {
  expect(() => requireRoom(maxAddOns - 1)).not.toThrow();
  expect(() => requireRoom(maxAddOns)).toThrow('at most 500');
});
