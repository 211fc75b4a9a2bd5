/** A service at the price of what is chosen of it, and what of its option is chosen. */
import type { ServiceOptionsAndVariants } from '@openhours/contract';
import { expect, test } from 'vitest';
import { chooseAddOns } from './add-on-choice.ts';
import { choosePrice, presentPrices, withoutPricing } from './price-choice.ts';
import type { ServiceCard } from './service-card.ts';

const optionId = '018f0000-0000-7000-8000-000000000001';
const payment = { rateType: 'VARIED', varied: { defaultPrice: { value: '40', currency: 'EUR' } } };
const euros = (amount: string) => ({ amount, currency: 'EUR' });
const card = {
  id: 'service',
  type: 'APPOINTMENT',
  durationMinutes: 60,
  staff: [
    { id: 'ada', name: 'Ada' },
    { id: 'ben', name: 'Ben' },
  ],
  otherPrice: { kind: 'from', ...euros('40.00') },
} as unknown as ServiceCard;

function priced(
  option: Partial<ServiceOptionsAndVariants['options']['values'][number]>,
  prices: readonly (readonly [choice: object, price: string])[],
  of: ServiceCard = card,
  language?: string,
): ServiceCard {
  const variants = {
    values: prices.map(([choice, value]) => ({
      choices: [{ optionId, ...choice }],
      price: { value, currency: 'EUR' },
    })),
  };
  const options = { values: [{ id: optionId, type: 'CUSTOM' as const, ...option }] };
  return presentPrices(of, payment, { options, variants }, language);
}

const hair = priced({ customData: { name: 'Length of hair', choices: ['Short', 'Long'] } }, [
  [{ custom: 'Short' }, '40'],
  [{ custom: 'Long' }, '60'],
]);

test('the first choice counts until another is chosen, and what there is not is not replaced', () => {
  expect(hair.option).toEqual({
    id: optionId,
    name: 'Length of hair',
    choices: [
      { value: 'Short', words: 'Short', price: euros('40.00') },
      { value: 'Long', words: 'Long', price: euros('60.00') },
    ],
  });
  expect(choosePrice(hair, { option: undefined })).toMatchObject({
    option: 'Short',
    isOptionGone: false,
    service: { price: euros('40.00') },
  });
  expect(choosePrice(hair, { option: 'long' })).toMatchObject({ option: 'Long', service: { price: euros('60.00') } });
  expect(choosePrice(hair, { option: 'Curly' })).toMatchObject({ option: 'Short', isOptionGone: true });
  expect(choosePrice(card, { option: 'Long' })).toMatchObject({ option: undefined, isOptionGone: true });
});

test('an option and its choices are called in the language of the reader, and chosen by the name of the business', () => {
  const customData = {
    name: 'Length of hair',
    choices: ['Short', 'Long'],
    translations: [{ language: 'de', name: 'Haarlänge', choices: ['', 'Lang'] }],
  };
  const prices = [
    [{ custom: 'Short' }, '40'],
    [{ custom: 'Long' }, '60'],
  ] as const;
  const german = priced({ customData }, prices, card, 'de-AT');
  expect(german.option).toEqual({
    id: optionId,
    name: 'Haarlänge',
    isTranslated: true,
    choices: [
      { value: 'Short', words: 'Short', price: euros('40.00') },
      { value: 'Long', words: 'Lang', isTranslated: true, price: euros('60.00') },
    ],
  });
  expect(choosePrice(german, { option: 'Lang' })).toMatchObject({ option: 'Short', isOptionGone: true });
  expect(choosePrice(german, { option: 'Long' })).toMatchObject({ option: 'Long', service: { price: euros('60.00') } });
  expect(priced({ customData }, prices, card, 'fr').option).toEqual(hair.option);
});

test('where it is one price, prices begin nowhere, and no page carries them all', () => {
  const { service } = choosePrice(hair, { option: 'Long' });
  expect(service).not.toHaveProperty('otherPrice');
  expect(service).not.toHaveProperty('pricing');
  expect(withoutPricing(hair)).toMatchObject({ otherPrice: { kind: 'from' }, option: { id: optionId } });
  expect(choosePrice(card, { option: undefined }).service).toEqual(card);
});

test('each length has its price, that of the chosen one counts, and what is taken besides is added', () => {
  const lengths = priced({ type: 'DURATION' }, [
    [{ duration: { minutes: 30 } }, '40'],
    [{ duration: { minutes: 60 } }, '70.5'],
  ]);
  expect(lengths.lengthPrices).toEqual({ 30: euros('40.00'), 60: euros('70.50') });
  const { service } = choosePrice(lengths, { option: undefined });
  expect(service.price).toEqual(euros('70.50'));
  const addOns = [{ id: 'tea', name: 'Tea', price: euros('2.50'), maxQuantity: 2 }];
  const group = { id: 'drinks', name: { words: 'Drinks' }, most: 1, addOns };
  expect(chooseAddOns({ ...service, addOnGroups: [group] }, 'tea*2').service.price).toEqual(euros('75.50'));
});

test('by person it is one price once somebody is chosen, or where there is nobody else', () => {
  const prices = [
    [{ staffMemberId: 'ada' }, '40'],
    [{ staffMemberId: 'ben' }, '55'],
  ] as const;
  const people = priced({ type: 'STAFF_MEMBER' }, prices);
  expect(choosePrice(people, { option: undefined }).service).toMatchObject({ otherPrice: { kind: 'from' } });
  expect(choosePrice(people, { option: undefined, staffId: 'ben' }).service.price).toEqual(euros('55.00'));
  const alone = priced({ type: 'STAFF_MEMBER' }, prices, { ...card, staff: [{ id: 'ada', name: 'Ada' }] });
  expect(choosePrice(alone, { option: undefined }).service.price).toEqual(euros('40.00'));
});

test('a price that goes by how many come is not told before it is known', () => {
  const prices = [[{ participantRange: { minParticipants: 2, maxParticipants: 9 } }, '20']] as const;
  const groups = priced({ type: 'NUMBER_OF_PARTICIPANTS' }, prices, { ...card, type: 'CLASS' });
  expect(choosePrice(groups, { option: undefined }).service).toMatchObject({ otherPrice: { kind: 'from' } });
});
