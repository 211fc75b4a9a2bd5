/** Money: exact in every currency, rounded half up, shared out to the last unit. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, decimalOf, decimalPlacesOf, readDecimal } from './decimal.ts';
import {
  add,
  allocate,
  amountOf,
  compareMoney,
  decimalsOf,
  formatMoney,
  isPricedWhole,
  lesser,
  type Money,
  moneyOf,
  moneyText,
  noMoney,
  percentIncluded,
  percentOf,
  readMoney,
  roundedMoney,
  subtract,
  sum,
  times,
  timesDecimal,
  wireNumberOf,
} from './money.ts';

const currencies = Intl.supportedValuesOf('currency');
const anyCurrency = fc.constantFrom(...currencies);
const someUnits = fc.bigInt({ min: -(10n ** 12n) + 1n, max: 10n ** 12n - 1n });
const someMoney = fc.record({ minorUnits: someUnits, currency: anyCurrency });
const ofOneCurrency = (most: number) =>
  fc
    .record({ currency: anyCurrency, units: fc.array(someUnits, { minLength: 1, maxLength: most }) })
    .map(({ currency, units }) => units.map((minorUnits) => ({ minorUnits, currency })));
const dollars = (amount: string) => moneyOf({ amount, currency: 'USD' });
const textOf = (money: Money) => amountOf(money).amount;

describe('read and written', () => {
  test('what is written is read as the same, in every currency', () => {
    fc.assert(
      fc.property(someMoney, (money) => {
        expect(readMoney(amountOf(money))).toEqual(money);
        expect(textOf(money).split('.')[1]?.length ?? 0).toBe(decimalsOf(money.currency));
      }),
    );
  });

  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['HUF', 2],
    ['USD', 2],
    ['KWD', 3],
    ['CLF', 4],
  ])('%s has %i decimals', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
  });

  test('no currency that Intl knows has more decimals there than here', () => {
    const shown = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    expect(currencies.filter((currency) => shown(currency) > decimalsOf(currency))).toEqual([]);
  });

  test.each([
    ['12.5', 'USD', 1250n],
    ['12.500', 'USD', 1250n],
    ['-0.01', 'USD', -1n],
    ['-0', 'USD', 0n],
    ['007', 'JPY', 7n],
    ['1000.00', 'JPY', 1000n],
    ['1.234', 'KWD', 1234n],
    ['999999999999.99', 'EUR', 99_999_999_999_999n],
  ])('%s %s', (amount, currency, minorUnits) => {
    expect(readMoney({ amount, currency })).toEqual({ minorUnits, currency });
  });

  test.each([
    ['12.345', 'USD', 'TOO_MANY_DECIMALS'],
    ['0.5', 'JPY', 'TOO_MANY_DECIMALS'],
    ['1000000000000', 'USD', 'TOO_LARGE'],
    ['-1000000000000', 'JPY', 'TOO_LARGE'],
    ['1', 'usd', 'UNKNOWN_CURRENCY'],
    ['1', '', 'UNKNOWN_CURRENCY'],
    ...['', ' ', '1,5', '.5', '5.', '+5', '1e3', '0x10', 'NaN', '١٢', '1 000', '1'.repeat(21), '--1'].map((amount) => [
      amount,
      'USD',
      'NOT_DECIMAL',
    ]),
  ] as [string, string, string][])('%j %s is refused: %s', (amount, currency, refusal) => {
    expect(readMoney({ amount, currency })).toBe(refusal);
    expect(() => moneyOf({ amount, currency })).toThrow(refusal);
  });

  test('what another currency has no coins for is rounded half up', () => {
    expect(textOf(roundedMoney({ amount: '12.49', currency: 'JPY' }))).toBe('12');
    expect(textOf(roundedMoney({ amount: '12.50', currency: 'JPY' }))).toBe('13');
    expect(textOf(roundedMoney({ amount: '12.5', currency: 'USD' }))).toBe('12.50');
    expect(() => roundedMoney({ amount: 'x', currency: 'USD' })).toThrow('no decimal text');
  });
});

describe('calculated', () => {
  test('sums do not depend on order or grouping, and what was added can be taken away', () => {
    fc.assert(
      fc.property(ofOneCurrency(8), (amounts) => {
        const [first] = amounts as [Money];
        const total = sum(amounts, first.currency);
        expect(sum([...amounts].reverse(), first.currency)).toEqual(total);
        expect(amounts.reduceRight((right, left) => add(left, right))).toEqual(total);
        expect(subtract(add(total, first), first)).toEqual(total);
      }),
    );
  });

  test('so many times is that many added', () => {
    fc.assert(
      fc.property(someMoney, fc.nat(40), (money, count) => {
        expect(times(money, count)).toEqual(sum(new Array<Money>(count).fill(money), money.currency));
        expect(timesDecimal(money, String(count))).toEqual(times(money, count));
      }),
    );
  });

  test('what is given back is what was taken: rounding is the same below zero', () => {
    const rate = fc.bigInt({ min: 0n, max: 99_999n }).map((units) => decimalOf({ units, scale: 2 }));
    fc.assert(
      fc.property(someMoney, rate, (money, percentage) => {
        const opposite = subtract(noMoney(money.currency), money);
        for (const taken of [percentOf, percentIncluded, timesDecimal]) {
          expect(add(taken(money, percentage), taken(opposite, percentage))).toEqual(noMoney(money.currency));
        }
      }),
    );
  });

  test('a percentage is within half a unit of the exact part, and a half goes up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.nat(10_000), (minorUnits, basisPoints) => {
        const part = percentOf({ minorUnits, currency: 'USD' }, decimalOf({ units: BigInt(basisPoints), scale: 2 }));
        // In ten thousandths of a cent: above the exact part by at most a half, below it by less.
        const over = part.minorUnits * 10_000n - minorUnits * BigInt(basisPoints);
        expect(over > -5_000n && over <= 5_000n).toBe(true);
      }),
    );
  });

  test('included tax and the net price it was added to are one price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.integer({ min: 0, max: 100 }), (minorUnits, rate) => {
        const net = { minorUnits, currency: 'EUR' };
        const tax = percentOf(net, String(rate));
        expect(percentIncluded(add(net, tax), String(rate))).toEqual(tax);
      }),
    );
  });

  // members sheet 4
  test.each([
    ['30.00', 'USD', '20', '6.00'],
    ['34.00', 'USD', '7', '2.38'],
    ['30.00', 'USD', '7.00', '2.10'],
    ['1000', 'JPY', '33', '330'],
    ['0.05', 'USD', '10', '0.01'],
    ['-0.05', 'USD', '10', '-0.01'],
    ['1.15', 'USD', '50', '0.58'],
  ])('of %s %s, %s %% are %s', (amount, currency, percentage, part) => {
    expect(textOf(percentOf(moneyOf({ amount, currency }), percentage))).toBe(part);
  });

  test('120.00 include 20.00 at 20 %', () => {
    expect(textOf(percentIncluded(dollars('120.00'), '20'))).toBe('20.00');
  });

  test('by decimal factors, exactly where numbers are not', () => {
    expect(textOf(timesDecimal(dollars('1.15'), '1.1'))).toBe('1.27');
    expect(textOf(timesDecimal(dollars('80'), '1.25'))).toBe('100.00');
    expect(() => timesDecimal(dollars('1'), '1e3')).toThrow('no decimal text');
  });

  test('currencies are not mixed', () => {
    const euros = moneyOf({ amount: '1', currency: 'EUR' });
    for (const mix of [add, subtract, compareMoney]) {
      expect(() => mix(dollars('1'), euros)).toThrow('USD and EUR are not calculated with each other');
    }
    expect(() => sum([euros], 'USD')).toThrow('are not calculated');
  });

  test('compared as amounts, never as texts', () => {
    expect(compareMoney(dollars('9'), dollars('10'))).toBe(-1);
    expect(compareMoney(dollars('1.5'), dollars('1.50'))).toBe(0);
    expect(compareMoney(dollars('1'), dollars('-1'))).toBe(1);
    expect(lesser(dollars('40.00'), dollars('25.00'))).toEqual(dollars('25'));
  });

  test('decimals are compared and measured by value', () => {
    const decimal = (text: string) => readDecimal(text) as NonNullable<ReturnType<typeof readDecimal>>;
    expect(compareDecimals(decimal('100.00'), decimal('100'))).toBe(0);
    expect(compareDecimals(decimal('100.001'), decimal('100'))).toBe(1);
    expect(compareDecimals(decimal('-2'), decimal('-1.99'))).toBe(-1);
    expect(['12', '12.00', '12.50', '0.001'].map((text) => decimalPlacesOf(decimal(text)))).toEqual([0, 0, 1, 3]);
  });
});

describe('shared out', () => {
  const someWeights = fc
    .array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
    .filter((weights) => weights.some((weight) => weight > 0));

  test('the shares sum to the whole, each within a unit of its exact part', () => {
    fc.assert(
      fc.property(someMoney, someWeights, (money, weights) => {
        const shares = allocate(money, weights);
        expect(sum(shares, money.currency)).toEqual(money);
        const whole = BigInt(weights.reduce((total, weight) => total + weight, 0));
        for (const [index, { minorUnits }] of shares.entries()) {
          const off = minorUnits * whole - money.minorUnits * BigInt(weights[index] as number);
          expect((off < 0n ? -off : off) < whole).toBe(true);
        }
      }),
    );
  });

  test('equal shares differ by one unit at most, the first being the larger', () => {
    fc.assert(
      fc.property(someMoney, fc.integer({ min: 1, max: 40 }), (money, count) => {
        const sizes = allocate(money, new Array<number>(count).fill(1)).map(({ minorUnits }) =>
          minorUnits < 0n ? -minorUnits : minorUnits,
        );
        expect((sizes[0] as bigint) - (sizes.at(-1) as bigint) <= 1n).toBe(true);
        expect(sizes).toEqual([...sizes].sort((a, b) => (a === b ? 0 : a > b ? -1 : 1)));
      }),
    );
  });

  test.each([
    ['0.10', [1, 1, 1], ['0.04', '0.03', '0.03']],
    ['-0.10', [1, 1, 1], ['-0.04', '-0.03', '-0.03']],
    ['10.00', [2, 0, 1], ['6.67', '0.00', '3.33']],
    ['0.01', [1, 2], ['0.00', '0.01']],
    ['0.00', [1, 2], ['0.00', '0.00']],
  ])('%s by %j', (amount, weights, shares) => {
    expect(allocate(dollars(amount), weights).map(textOf)).toEqual(shares);
  });

  test.each([[[]], [[0, 0]], [[1, -1]], [[1.5]]])('not by %j', (weights) => {
    expect(() => allocate(dollars('1'), weights)).toThrow(RangeError);
  });
});

describe('shown', () => {
  test.each([
    ['en', '90', 'USD', '$90'],
    ['en', '89.50', 'USD', '$89.50'],
    ['en', '1234567890123.45', 'USD', '$1,234,567,890,123.45'],
    ['en', '-5', 'USD', '-$5'],
    ['en', '1000', 'JPY', '¥1,000'],
    ['en', '12.5', 'JPY', '¥13'],
    ['en', '1990.50', 'HUF', 'HUF 1,990.50'],
    ['en', '1.5', 'KWD', 'KWD 1.500'],
    ['de', '1234.5', 'EUR', '1.234,50 €'],
    ['fr', '54', 'EUR', '54 €'],
  ])('in %s %s %s is %s', (locale, amount, currency, text) => {
    expect(moneyText(locale, { amount, currency }).replace(/[\u00A0\u202F]/g, ' ')).toBe(text);
  });

  test('every digit of it, also of what a number could not hold', () => {
    const digits = (text: string) => text.replace(/\D/g, '');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), anyCurrency, (minorUnits, currency) => {
        const money = { minorUnits, currency };
        const isWhole = /^\d+(\.0*)?$/.test(textOf(money));
        const expected = isWhole ? (textOf(money).split('.')[0] as string) : textOf(money);
        expect(digits(formatMoney('en', money))).toBe(digits(expected));
      }),
    );
  });

  test('where one unit buys little, prices are whole', () => {
    expect(['USD', 'KWD', 'JPY', 'KRW'].map(isPricedWhole)).toEqual([false, false, true, true]);
  });
});

test('amounts that travel as numbers are the numbers that they are written as', () => {
  expect(wireNumberOf(dollars('12.50'))).toBe(12.5);
  expect(wireNumberOf(dollars('0.10'))).toBe(0.1);
  expect(wireNumberOf({ minorUnits: 1300n, currency: 'JPY' })).toBe(1300);
  fc.assert(
    fc.property(someMoney, (money) => {
      expect(JSON.parse(textOf(money))).toBe(wireNumberOf(money));
    }),
  );
});
