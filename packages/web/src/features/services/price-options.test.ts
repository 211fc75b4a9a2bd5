/** Options and variants as the table of prices, and the table as they are sent. */
import type { ServiceOptionsAndVariants } from '@openhours/contract';
import { expect, test } from 'vitest';
import { optionsWritten, priceFieldsOf } from './price-options.ts';

const optionId = '11111111-1111-4111-8111-111111111111';
const money = (value: string) => ({ value, currency: 'EUR' });

function read(
  option: Partial<ServiceOptionsAndVariants['options']['values'][number]>,
  prices: readonly (readonly [choice: object, price: string])[],
): ServiceOptionsAndVariants {
  return {
    id: 'id',
    revision: '3',
    serviceId: 'service',
    options: { values: [{ id: optionId, type: 'CUSTOM', ...option }] },
    variants: {
      values: prices.map(([choice, price]) => ({ choices: [{ optionId, ...choice }], price: money(price) })),
    },
    minPrice: money('0'),
    maxPrice: money('0'),
  };
}

test('a service without any has no table', () => {
  expect(priceFieldsOf(null)).toEqual({ prices: null, options: null });
  expect(optionsWritten({ prices: null, options: null })).toBeUndefined();
});

test('what the editor does not set is known, and goes with another kind of price', () => {
  const fields = priceFieldsOf(
    read({ type: 'NUMBER_OF_PARTICIPANTS' }, [
      [{ participantRange: { minParticipants: 1, maxParticipants: 2 } }, '40'],
    ]),
  );
  expect(fields).toMatchObject({ prices: null, options: { id: 'id', revision: '3' } });
  expect(optionsWritten(fields)).toMatchObject({ known: { id: 'id', revision: '3' }, next: null });
});

test('lengths keep their names until they become others, and the option its id', () => {
  const { options, prices } = priceFieldsOf(
    read({ type: 'DURATION', durationData: { name: 'How long' } }, [
      [{ duration: { minutes: 30, name: 'Short' } }, '40'],
      [{ duration: { minutes: 60, name: '1 hr' } }, '70'],
    ]),
  );
  expect(prices).toEqual({
    by: 'DURATION',
    name: 'How long',
    rows: [
      { of: '30', price: '40', name: 'Short' },
      { of: '60', price: '70', name: '1 hr' },
    ],
  });
  const rows = [prices?.rows[0], { of: '90', price: '99,50' }, { of: '', price: '' }];
  expect(optionsWritten({ options, prices: { by: 'DURATION', name: 'How long', rows: rows as [] } })?.next).toEqual({
    options: { values: [{ id: optionId, type: 'DURATION', durationData: { name: 'How long' } }] },
    variants: {
      values: [
        { choices: [{ optionId, duration: { minutes: 30, name: 'Short' } }], price: { value: '40' } },
        { choices: [{ optionId, duration: { minutes: 90 } }], price: { value: '99.50' } },
      ],
    },
  });
});

test('another option has an id of its own; choices are named by the option and by their prices', () => {
  const { options } = priceFieldsOf(read({ type: 'DURATION' }, [[{ duration: { minutes: 30 } }, '40']]));
  const rows = [{ of: ' Short ', price: '40' }];
  const written = optionsWritten({ options, prices: { by: 'CUSTOM', name: ' Hair ', rows } });
  const option = written?.next?.options.values[0];
  expect(option).toMatchObject({ type: 'CUSTOM', customData: { name: 'Hair', choices: ['Short'] } });
  expect(option?.id).not.toBe(optionId);
  expect(written?.next?.variants.values).toEqual([
    { choices: [{ optionId: option?.id, custom: 'Short' }], price: { value: '40' } },
  ]);
});

test('people are named by their resources', () => {
  const { options, prices } = priceFieldsOf(read({ type: 'STAFF_MEMBER' }, [[{ staffMemberId: 'ada' }, '40']]));
  expect(prices?.rows).toEqual([{ of: 'ada', price: '40' }]);
  expect(optionsWritten({ options, prices })?.next?.variants.values).toEqual([
    { choices: [{ optionId, staffMemberId: 'ada' }], price: { value: '40' } },
  ]);
});

test('choices are called in other languages what the option calls them, and stay so in whatever row they stand', () => {
  const said = {
    name: 'Age',
    choices: ['child', 'adult'],
    translations: [
      { language: 'de', name: 'Alter', choices: ['Kind', ''] },
      { language: 'fr', choices: ['enfant', 'adulte'] },
    ],
  };
  const { options, prices } = priceFieldsOf(
    read({ customData: said }, [
      [{ custom: 'Adult' }, '20'],
      [{ custom: 'child' }, '10'],
    ]),
  );
  expect(prices).toEqual({
    by: 'CUSTOM',
    name: 'Age',
    translations: [
      { language: 'de', name: 'Alter', choices: { child: 'Kind' } },
      { language: 'fr', choices: { Adult: 'adulte', child: 'enfant' } },
    ],
    rows: [
      { of: 'Adult', price: '20' },
      { of: 'child', price: '10' },
    ],
  });
  const written = (table: typeof prices) =>
    optionsWritten({ options, prices: table })?.next?.options.values[0]?.customData;
  expect(written(prices)).toEqual({
    name: 'Age',
    choices: ['Adult', 'child'],
    translations: [
      { language: 'de', name: 'Alter', choices: ['', 'Kind'] },
      { language: 'fr', choices: ['adulte', 'enfant'] },
    ],
  });
  const child = { of: 'child', price: '10' };
  expect(written({ by: 'CUSTOM', name: 'Age', translations: [{ language: 'de', name: ' ' }], rows: [child] })).toEqual({
    name: 'Age',
    choices: ['child'],
  });
  // A choice that another takes the place of leaves it no words, and has them again when it comes back.
  const retyped = (of: string) => written({ by: 'CUSTOM', name: 'Age', ...prices, rows: [{ of, price: '10' }] });
  expect(retyped('teenager')?.translations).toEqual([{ language: 'de', name: 'Alter' }]);
  expect(retyped(' child ')?.translations?.[0]).toEqual({ language: 'de', name: 'Alter', choices: ['Kind'] });
});
