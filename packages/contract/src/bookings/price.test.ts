/**
 * What bookings cost: by how a service is paid for, what was chosen, when, with whom and with how many (bookings sheet
 * 14).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, compareMoney, type Money } from '../money/money.ts';
import { type BookingPrice, type PricedPayment, type PricedVariants, priceOfBooking } from './price.ts';

const currency = 'EUR';
const options = { deposit: false };
const fixed: PricedPayment = { rateType: 'FIXED', fixed: { price: { value: '12.50' } }, options };
const varied: PricedPayment = { rateType: 'VARIED', varied: { defaultPrice: { value: '30' } }, options };
const optionId = 'option';

type Choice = Omit<PricedVariants['variants']['values'][number]['choices'][number], 'optionId'>;
const variantsOf = (
  type: PricedVariants['options']['values'][number]['type'],
  ...prices: readonly (readonly [Choice, string])[]
): PricedVariants => ({
  options: { values: [{ id: optionId, type }] },
  variants: { values: prices.map(([choice, value]) => ({ choices: [{ optionId, ...choice }], price: { value } })) },
});

const said = (price: BookingPrice) =>
  price.kind === 'sum'
    ? [amountOf(price.total).amount, ...(price.deposit === undefined ? [] : [amountOf(price.deposit).amount])]
    : price;
const costs = (
  variants: PricedVariants,
  people: Parameters<typeof priceOfBooking>[1],
  visit?: Parameters<typeof priceOfBooking>[2],
) => said(priceOfBooking({ payment: varied, variants, currency }, people, visit));

describe('without variants', () => {
  test('a fixed price is that of everybody', () => {
    expect(said(priceOfBooking({ payment: fixed, currency }, [{ participants: 3 }]))).toEqual(['37.50']);
  });

  test('a price that varies is its default one', () => {
    expect(said(priceOfBooking({ payment: varied, currency }, [{ participants: 2 }]))).toEqual(['60.00']);
  });

  test('what is free costs nothing, words are said, and a subscription says neither', () => {
    const price = (payment: PricedPayment) => said(priceOfBooking({ payment, currency }, [{ participants: 2 }]));
    expect(price({ rateType: 'NO_FEE' })).toEqual(['0.00']);
    expect(price({ rateType: 'CUSTOM', custom: { description: ' by agreement ' } })).toEqual({
      kind: 'words',
      words: 'by agreement',
    });
    expect(price({ rateType: 'CUSTOM', custom: { description: ' ' } })).toEqual({ kind: 'unknown' });
    expect(price({ rateType: 'SUBSCRIPTION' })).toEqual({ kind: 'unknown' });
  });

  test('the price of a currency without such coins is rounded before it is added up', () => {
    expect(said(priceOfBooking({ payment: fixed, currency: 'JPY' }, [{ participants: 3 }]))).toEqual(['39']);
  });
});

describe('a deposit', () => {
  const asking = (deposit: boolean): PricedPayment => ({
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '30' }, deposit: { value: '20' } },
    options: { deposit },
  });

  test('is paid for everybody, where the service asks for it', () => {
    const people = [{ participants: 2 }];
    expect(said(priceOfBooking({ payment: asking(true), currency }, people))).toEqual(['60.00', '40.00']);
    expect(said(priceOfBooking({ payment: asking(false), currency }, people))).toEqual(['60.00']);
  });

  test('is at most what somebody pays in all', () => {
    const variants = variantsOf('CUSTOM', [{ custom: 'child' }, '15']);
    const people = [{ participants: 1, choices: [{ optionId, custom: 'Child' }] }, { participants: 1 }];
    expect(said(priceOfBooking({ payment: asking(true), variants, currency }, people))).toEqual(['45.00', '35.00']);
  });
});

describe('with variants', () => {
  test('what was chosen counts, in whatever case, and everything else costs the default', () => {
    const variants = variantsOf('CUSTOM', [{ custom: 'child' }, '10'], [{ custom: 'student' }, '20.50']);
    const chosen = (custom: string, participants: number) => ({ participants, choices: [{ optionId, custom }] });
    expect(costs(variants, [chosen('CHILD', 2), chosen('student', 1), { participants: 1 }])).toEqual(['70.50']);
    expect(costs(variants, [chosen('senior', 1)])).toEqual(['30.00']);
    const ofAnother = [{ participants: 1, choices: [{ optionId: 'another', custom: 'child' }] }];
    expect(costs(variants, ofAnother)).toEqual(['30.00']);
  });

  test('a fixed price stays, whatever variants say', () => {
    const variants = variantsOf('CUSTOM', [{ custom: 'child' }, '10']);
    const people = [{ participants: 1, choices: [{ optionId, custom: 'child' }] }];
    expect(said(priceOfBooking({ payment: fixed, variants, currency }, people))).toEqual(['12.50']);
  });

  test('the one who serves it counts', () => {
    const variants = variantsOf('STAFF_MEMBER', [{ staffMemberId: 'ada' }, '50']);
    expect(costs(variants, [{ participants: 1 }], { resourceId: 'ada' })).toEqual(['50.00']);
    expect(costs(variants, [{ participants: 1 }], { resourceId: 'ben' })).toEqual(['30.00']);
    expect(costs(variants, [{ participants: 1 }])).toEqual(['30.00']);
  });

  test('the length of the visit counts, before there is one the length that was chosen', () => {
    const variants = variantsOf(
      'DURATION',
      [{ duration: { minutes: 30 } }, '25'],
      [{ duration: { minutes: 60 } }, '45'],
    );
    const hour = [{ participants: 1, choices: [{ optionId, duration: { minutes: 60 } }] }];
    expect(costs(variants, hour)).toEqual(['45.00']);
    expect(costs(variants, hour, { minutes: 30 })).toEqual(['25.00']);
    expect(costs(variants, [{ participants: 1 }], { minutes: 45 })).toEqual(['30.00']);
  });

  test('how many come counts, over all groups', () => {
    const range = (minParticipants: number, maxParticipants: number) => ({
      participantRange: { minParticipants, maxParticipants },
    });
    const variants = variantsOf('NUMBER_OF_PARTICIPANTS', [range(1, 2), '20'], [range(3, 5), '15']);
    expect(costs(variants, [{ participants: 2 }])).toEqual(['40.00']);
    expect(costs(variants, [{ participants: 2 }, { participants: 1 }])).toEqual(['45.00']);
    expect(costs(variants, [{ participants: 6 }])).toEqual(['180.00']);
  });

  test('when it begins counts; before there is a time, the rule by its name', () => {
    const variants = variantsOf('DATE_TIME', [
      {
        dateTime: {
          ruleType: 'HOURS_AND_DAYS',
          name: 'Weekend',
          hoursAndDaysRule: { days: ['SATURDAY', 'SUNDAY'], startTime: '09:00', endTime: '12:00' },
        },
      },
      '40',
    ]);
    expect(costs(variants, [{ participants: 1 }], { localStart: '2026-11-28T09:00:00' })).toEqual(['40.00']);
    expect(costs(variants, [{ participants: 1 }], { localStart: '2026-11-27T09:00:00' })).toEqual(['30.00']);
    const named = [{ participants: 1, choices: [{ optionId, dateTime: { name: 'Weekend' } }] }];
    expect(costs(variants, named)).toEqual(['40.00']);
    expect(costs(variants, named, { localStart: '2026-11-27T09:00:00' })).toEqual(['30.00']);
  });
});

describe('of any booking', () => {
  const price = fc
    .bigInt({ min: 0n, max: 99_999n })
    .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
  const groups = fc.array(
    fc.record({ participants: fc.integer({ min: 1, max: 1000 }), custom: fc.constantFrom('a', 'b', 'other') }),
    { minLength: 1, maxLength: 20 },
  );
  const cases = fc.record({ first: price, second: price, usual: price, deposit: price, groups });
  const calculated = ({
    deposit,
    first,
    groups: asked,
    second,
    usual,
  }: typeof cases extends fc.Arbitrary<infer T> ? T : never) => {
    const variants = variantsOf('CUSTOM', [{ custom: 'a' }, first], [{ custom: 'b' }, second]);
    const payment: PricedPayment = {
      rateType: 'VARIED',
      varied: { defaultPrice: { value: usual }, deposit: { value: deposit } },
      options: { deposit: true },
    };
    const people = asked.map(({ custom, participants }) => ({ participants, choices: [{ optionId, custom }] }));
    const found = priceOfBooking({ payment, variants, currency }, people);
    if (found.kind !== 'sum') {
      throw new TypeError('a price that varies is a sum');
    }
    return found;
  };
  const cents = ({ minorUnits }: Money) => minorUnits;

  test('the sum is what everybody pays, to the last cent, whichever way they stand in groups', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { ofEach, total } = calculated(given);
        const expected = ofEach.reduce(
          (sum, each, index) => sum + cents(each) * BigInt(given.groups[index]?.participants ?? 0),
          0n,
        );
        expect(cents(total)).toBe(expected);
        const oneByOne = given.groups
          .slice(0, 3)
          .flatMap(({ custom, participants }) =>
            Array.from({ length: Math.min(participants, 5) }, () => ({ custom, participants: 1 })),
          );
        const together = given.groups
          .slice(0, 3)
          .map(({ custom, participants }) => ({ custom, participants: Math.min(participants, 5) }));
        expect(calculated({ ...given, groups: oneByOne }).total).toEqual(
          calculated({ ...given, groups: together }).total,
        );
      }),
    );
  });

  test('nobody pays more beforehand than in all', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { deposit, total } = calculated(given);
        expect(deposit !== undefined && compareMoney(deposit, total) <= 0).toBe(true);
      }),
    );
  });
});
