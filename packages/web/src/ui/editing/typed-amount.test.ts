/** Amounts as people of different places type and read them. */
import { expect, test } from 'vitest';
import { createFormats } from '../../language/formats.ts';
import { shownAmount, typedAmount } from './typed-amount.ts';

test.each([
  ['en', '99.50'],
  ['de', '99,50'],
  ['es', '99,50'],
  ['fr', '99,50'],
  ['he', '99.50'],
])(
  'in %s an amount stands as its readers write it, with whichever sign it was typed, and is sent as one',
  (locale, shown) => {
    const { decimalSign } = createFormats(locale, '2026-11-23');
    for (const typed of ['99.50', '99,50']) {
      expect(shownAmount(typed, decimalSign)).toBe(shown);
      expect(typedAmount(shownAmount(typed, decimalSign))).toBe('99.50');
    }
  },
);

test('what is half typed or no amount stays as it is', () => {
  expect(['', '99', '1.234,50', 'free', '.'].map((text) => shownAmount(text, ','))).toEqual([
    '',
    '99',
    '1.234,50',
    'free',
    ',',
  ]);
});
