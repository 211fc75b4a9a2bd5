/**
 * Money, and the only way to calculate with it (docs/decisions/0049-money.md): whole minor units of an ISO 4217 currency as
 * bigint, rounded half up per amount, read from and written to the decimal text of the wire. Pure; a module of its own,
 * so that a page may have it without the rest of the contract.
 */

import { numberFormat } from '../text/intl-formats.ts';
import { type Decimal, decimalOf, divideHalfUp, powerOfTen, readDecimal, unitsAt } from './decimal.ts';

/** Money as it travels: decimal text and an ISO 4217 code. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** Money as it is calculated with: cents, yen, fils. Below zero it is owed or given back. */
export interface Money {
  readonly minorUnits: bigint;
  readonly currency: string;
}

/** Why a text is no money: no decimal, more decimals than the currency has, a trillion or more, or no currency. */
export type MoneyRefusal = 'NOT_DECIMAL' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE' | 'UNKNOWN_CURRENCY';

/**
 * The currencies of ISO 4217 that have other than two decimals. Intl is not asked: it tells how prices are usually shown,
 * so that the forint or the rupiah have none there, and it differs from one version of its data to the next.
 */
const otherDecimals: readonly (readonly [number, string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const usualDecimals = 2;

/** Amounts are below a trillion (members sheet 2). */
const wholeDigits = 12;

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  return otherDecimals.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? usualDecimals;
}

/** Whether prices in a currency are usually whole, because one of its units buys little: yen, forint, rupiah. */
export function isPricedWhole(currency: string): boolean {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0;
}

/** Reads an amount of the wire; refuses what has more decimals than its currency. Zeros beyond them are none. */
export function readMoney({ amount, currency }: Amount): Money | MoneyRefusal {
  if (!/^[A-Z]{3}$/.test(currency)) {
    return 'UNKNOWN_CURRENCY';
  }
  const decimal = readDecimal(amount);
  if (decimal === undefined) {
    return 'NOT_DECIMAL';
  }
  const decimals = decimalsOf(currency);
  const minorUnits = unitsAt(decimal, decimals);
  if (minorUnits * powerOfTen(decimal.scale) !== decimal.units * powerOfTen(decimals)) {
    return 'TOO_MANY_DECIMALS';
  }
  const limit = powerOfTen(wholeDigits + decimals);
  return minorUnits >= limit || -minorUnits >= limit ? 'TOO_LARGE' : { minorUnits, currency };
}

/** An amount that was judged before, such as a stored one; throws a RangeError where it is none. */
export function moneyOf(amount: Amount): Money {
  const money = readMoney(amount);
  if (typeof money === 'string') {
    throw new RangeError(`${amount.amount} ${amount.currency} is no money: ${money}`);
  }
  return money;
}

/**
 * An amount of a site whose currency may have changed since: what the new one has no coins for is rounded half up.
 * Throws a RangeError for what is no decimal text.
 */
export function roundedMoney({ amount, currency }: Amount): Money {
  return { minorUnits: unitsAt(decimalOrThrow(amount), decimalsOf(currency)), currency };
}

/** As it travels: with exactly the decimals of the currency. */
export function amountOf({ minorUnits, currency }: Money): Amount {
  return { amount: decimalOf({ units: minorUnits, scale: decimalsOf(currency) }), currency };
}

/** As a JSON number, for answers of the wire that carry one (bookings sheet 14). Nothing is calculated with it. */
export function wireNumberOf(money: Money): number {
  return Number(amountOf(money).amount);
}

export function noMoney(currency: string): Money {
  return { minorUnits: 0n, currency };
}

export function add(first: Money, second: Money): Money {
  return { minorUnits: first.minorUnits + unitsOfSame(first, second), currency: first.currency };
}

export function subtract(first: Money, second: Money): Money {
  return { minorUnits: first.minorUnits - unitsOfSame(first, second), currency: first.currency };
}

/** The sum of any number; the currency is that of the sum of none. */
export function sum(amounts: Iterable<Money>, currency: string): Money {
  let total = noMoney(currency);
  for (const each of amounts) {
    total = add(total, each);
  }
  return total;
}

/** So many times as much: `count` is a whole number. */
export function times({ minorUnits, currency }: Money, count: number): Money {
  return { minorUnits: minorUnits * BigInt(count), currency };
}

/** Times a decimal text, such as 1.5 hours of an hourly price; rounded half up. */
export function timesDecimal(money: Money, factor: string): Money {
  return scaled(money, decimalOrThrow(factor), 1n);
}

/** So many percent of it, the percentage as decimal text; rounded half up. */
export function percentOf(money: Money, percentage: string): Money {
  return scaled(money, decimalOrThrow(percentage), 100n);
}

/** The tax that a price holds which includes it: its part of rate / (100 + rate); rounded half up. */
export function percentIncluded({ minorUnits, currency }: Money, rate: string): Money {
  const { units, scale } = decimalOrThrow(rate);
  return { minorUnits: divideHalfUp(minorUnits * units, 100n * powerOfTen(scale) + units), currency };
}

/**
 * Shares it out by weights (whole numbers, none below zero, not all zero) so that the shares sum to the whole: what
 * rounding down leaves over goes, a unit each, to the shares that lost most by it, the first of equal ones before.
 */
export function allocate({ minorUnits, currency }: Money, weights: readonly number[]): Money[] {
  const parts = weights.map((weight) => BigInt(weight));
  const whole = parts.reduce((total, part) => total + part, 0n);
  if (whole <= 0n || parts.some((part) => part < 0n)) {
    throw new RangeError('shares need weights: whole numbers, none below zero, and one above it');
  }
  const sign = minorUnits < 0n ? -1n : 1n;
  const magnitude = minorUnits * sign;
  const shares = parts.map((part, index) => ({
    index,
    units: (magnitude * part) / whole,
    lost: (magnitude * part) % whole,
  }));
  const left = Number(magnitude - shares.reduce((total, { units }) => total + units, 0n));
  const luckiest = [...shares].sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const gains = new Set(luckiest.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, units }) => ({ minorUnits: sign * (units + (gains.has(index) ? 1n : 0n)), currency }));
}

/** Below zero where the first is less, above where it is more. */
export function compareMoney(first: Money, second: Money): number {
  const difference = first.minorUnits - unitsOfSame(first, second);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function lesser(first: Money, second: Money): Money {
  return compareMoney(second, first) < 0 ? second : first;
}

/** In the way of a locale; a whole amount without its fraction. */
export function formatMoney(locale: string, money: Money): string {
  return moneyText(locale, amountOf(money));
}

/** The same for an amount as it travels. Intl reads decimal text to its last digit, and rounds it half up as we do. */
export function moneyText(locale: string, { amount, currency }: Amount): string {
  const decimals = decimalsOf(currency);
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount as Intl.StringNumericLiteral);
}

function scaled({ minorUnits, currency }: Money, { units, scale }: Decimal, divisor: bigint): Money {
  return { minorUnits: divideHalfUp(minorUnits * units, divisor * powerOfTen(scale)), currency };
}

function unitsOfSame(first: Money, second: Money): bigint {
  if (first.currency !== second.currency) {
    throw new RangeError(`${first.currency} and ${second.currency} are not calculated with each other`);
  }
  return second.minorUnits;
}

function decimalOrThrow(text: string): Decimal {
  const decimal = readDecimal(text);
  if (decimal === undefined) {
    throw new RangeError(`${text} is no decimal text`);
  }
  return decimal;
}
