/** One price as soon as it is known which variant is meant, and until then where prices begin. */
import { expect, test } from 'vitest';
import type { ServiceOptionType } from '../options/entity.ts';
import { paymentAsChosen } from './chosen-price.ts';
import type { AskedVariant, PricedPayment, PricedVariants } from './price.ts';

const optionId = '018f0000-0000-7000-8000-000000000001';
const payment: PricedPayment = { rateType: 'VARIED', varied: { defaultPrice: { value: '30', currency: 'EUR' } } };

const variantsOf = (type: ServiceOptionType, ...prices: [choice: object, value: string][]): PricedVariants => ({
  options: { values: [{ id: optionId, type }] },
  variants: { values: prices.map(([choice, value]) => ({ choices: [{ optionId, ...choice }], price: { value } })) },
});

const priceOf = (variants: PricedVariants | undefined, asked: Partial<AskedVariant>) =>
  paymentAsChosen(payment, variants, { together: 1, visit: {}, ...asked }).fixed?.price;

test('without variants, or of another kind, a price stays as it is', () => {
  expect(paymentAsChosen(payment, undefined, { together: 1, visit: { minutes: 60 } })).toBe(payment);
  const fixed = { rateType: 'FIXED', fixed: { price: { value: '50' } } };
  const lengths = variantsOf('DURATION', [{ duration: { minutes: 60 } }, '40']);
  expect(paymentAsChosen(fixed, lengths, { together: 1, visit: { minutes: 60 } })).toBe(fixed);
});

test('by length, and of a length without a price the usual one', () => {
  const lengths = variantsOf('DURATION', [{ duration: { minutes: 60 } }, '40']);
  expect(priceOf(lengths, {})).toBeUndefined();
  expect(priceOf(lengths, { visit: { minutes: 60 } })).toEqual({ value: '40', currency: 'EUR' });
  expect(priceOf(lengths, { visit: { minutes: 45 } })).toEqual({ value: '30', currency: 'EUR' });
});

test('by person, choice, time and number', () => {
  const people = variantsOf('STAFF_MEMBER', [{ staffMemberId: 'ada' }, '40']);
  expect(priceOf(people, {})).toBeUndefined();
  expect(priceOf(people, { visit: { resourceId: 'ada' } })?.value).toBe('40');
  const ages = variantsOf('CUSTOM', [{ custom: 'Child' }, '0']);
  expect(priceOf(ages, { choices: [{ optionId }] })).toBeUndefined();
  expect(priceOf(ages, { choices: [{ optionId, custom: 'child' }] })?.value).toBe('0');
  const months = variantsOf('DATE_TIME', [{ dateTime: { ruleType: 'MONTHS', monthsRule: { months: [11] } } }, '40']);
  expect(priceOf(months, {})).toBeUndefined();
  expect(priceOf(months, { visit: { localStart: '2026-11-23T10:00:00' } })?.value).toBe('40');
  const groups = variantsOf('NUMBER_OF_PARTICIPANTS', [
    { participantRange: { minParticipants: 3, maxParticipants: 9 } },
    '20',
  ]);
  expect(priceOf(groups, { together: 3 })?.value).toBe('20');
  expect(priceOf(groups, { together: 2 })?.value).toBe('30');
});
