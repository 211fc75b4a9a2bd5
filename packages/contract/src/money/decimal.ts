/**
 * Decimal text, exactly: what amounts, rates and percentages are on the wire. A module of its own without anything else
 * of the contract, and never a binary fraction: 0.1 is a tenth (docs/decisions/0049-money.md).
 */

/** `units` times ten to the power of minus `scale`: 12.50 is 1250 at the scale 2. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** On either side of the point stand at most twenty digits: nothing that is counted needs more. */
const decimalText = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/;

/** Reads decimal text such as `-12.50`; undefined for everything else: exponents, signs of plus, spaces, 21 digits. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign = '', whole = '', fraction = ''] = decimalText.exec(text) ?? [];
  return whole === '' ? undefined : { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Decimal text with exactly `scale` places. */
export function decimalOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = scale === 0 ? '' : `.${digits.slice(-scale)}`;
  return `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** Below zero where the first is less, above where it is more: 1.5 and 1.50 are the same. */
export function compareDecimals(first: Decimal, second: Decimal): number {
  const scale = Math.max(first.scale, second.scale);
  const difference = unitsAt(first, scale) - unitsAt(second, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** How many places are needed to write it: of 12.50 one, of 12.00 none. */
export function decimalPlacesOf({ units, scale }: Decimal): number {
  let places = scale;
  for (let rest = units; places > 0 && rest % 10n === 0n; rest /= 10n) {
    places -= 1;
  }
  return places;
}

/**
 * A fraction as a whole number, half up: away from zero, so that what is given back is what was taken. The divisor is
 * above zero.
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + (dividend < 0n ? -divisor : divisor)) / (2n * divisor);
}

/** Its units at another scale, rounded half up where that is the smaller one. */
export function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted >= scale ? units * powerOfTen(wanted - scale) : divideHalfUp(units, powerOfTen(scale - wanted));
}
