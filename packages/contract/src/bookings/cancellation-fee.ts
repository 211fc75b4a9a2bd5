/**
 * What it costs to cancel late or not to come: which window of a policy holds at a moment, and how much that is (bookings
 * sheet 12, docs/decisions/0066). Pure.
 */

import { type Amount, add, amountOf, type Money, moneyOf, percentOf, roundedMoney } from '../money/money.ts';
import type { BookingPrice } from './price.ts';

/** From some minutes before the start on an amount or a percentage of the price; the last window may have no minutes. */
export interface FeeWindow {
  /** Decimal text, in the currency of the site. */
  readonly amount?: { readonly value: string } | undefined;
  readonly percentage?: string | undefined;
  readonly startInMinutes?: number | undefined;
}

export interface FeePolicy {
  readonly enabled: boolean;
  readonly cancellationWindows: readonly FeeWindow[];
}

const minuteMs = 60_000;

/** What is due after the start, and before it where no window begins at a time: the one without minutes. */
export function lastWindow({ cancellationWindows, enabled }: FeePolicy): FeeWindow | undefined {
  return enabled ? cancellationWindows.find(({ startInMinutes }) => startInMinutes === undefined) : undefined;
}

/** The windows that begin at a time, the earliest first. */
export function timedWindows({
  cancellationWindows,
  enabled,
}: FeePolicy): readonly (FeeWindow & { readonly startInMinutes: number })[] {
  const timed = enabled
    ? cancellationWindows.flatMap((window) =>
        window.startInMinutes === undefined ? [] : [{ ...window, startInMinutes: window.startInMinutes }],
      )
    : [];
  return timed.toSorted((one, other) => other.startInMinutes - one.startInMinutes);
}

/**
 * The window in which a moment lies; undefined where cancelling costs nothing then. Of a course its first session
 * counts.
 */
export function windowAt(policy: FeePolicy, startMs: number, nowMs: number): FeeWindow | undefined {
  const timed = timedWindows(policy);
  if (nowMs > startMs || timed.length === 0) {
    return lastWindow(policy);
  }
  const minutesLeft = (startMs - nowMs) / minuteMs;
  return timed.findLast(({ startInMinutes }) => startInMinutes >= minutesLeft);
}

/** How much a window asks of a booking with this price; undefined where that is nothing, or a share of what nobody knows. */
export function feeOf(
  { amount, percentage }: FeeWindow,
  price: BookingPrice,
  { currency }: { readonly currency: string },
): Money | undefined {
  if (price.kind === 'sum' && price.ofEach.every(({ minorUnits }) => minorUnits === 0n)) {
    // What is free stays free, whatever is taken with it: no fee was said of it before it was booked.
    return undefined;
  }
  const fee =
    amount !== undefined
      ? roundedMoney({ amount: amount.value, currency })
      : percentage !== undefined && price.kind === 'sum'
        ? percentOf(price.total, percentage)
        : undefined;
  return fee === undefined || fee.minorUnits === 0n ? undefined : fee;
}

/** What brings a fee about: cancelling, or else that nobody came, which whoever cancels after the start says, too. */
export function triggerAt(startMs: number, nowMs: number): 'BOOKING_CANCELED' | 'NOT_ATTENDED' {
  return nowMs > startMs ? 'NOT_ATTENDED' : 'BOOKING_CANCELED';
}

/** What a customer owes, and for what. */
export interface FeeDue extends Amount {
  readonly why: 'cancelled' | 'noShow';
}

export function whyDue(trigger: string): FeeDue['why'] {
  return trigger === 'NOT_ATTENDED' ? 'noShow' : 'cancelled';
}

/**
 * What is owed in all: a sum for each reason, and for each currency, which the site may have changed between two of
 * them.
 */
export function dueInAll(fees: readonly FeeDue[]): FeeDue[] {
  const sums = new Map<string, FeeDue>();
  for (const fee of fees) {
    const { currency, why } = fee;
    const key = `${why} ${currency}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? fee : { why, ...amountOf(add(moneyOf(sum), moneyOf(fee))) });
  }
  return [...sums.values()];
}

/** What is asked from a moment on, in epoch milliseconds; without one it is what not coming costs. */
export interface FeeFrom<Fee> {
  readonly fromMs: number | undefined;
  readonly fee: Fee;
}

/** What each window of a policy asks, the earliest first; `feeOfWindow` answers undefined for one that asks nothing. */
export function feesFrom<Fee>(
  policy: FeePolicy,
  startMs: number,
  feeOfWindow: (window: FeeWindow) => Fee | undefined,
): FeeFrom<Fee>[] {
  const last = lastWindow(policy);
  return [...timedWindows(policy), ...(last === undefined ? [] : [last])].flatMap((window) => {
    const fee = feeOfWindow(window);
    const { startInMinutes } = window;
    return fee === undefined
      ? []
      : [{ fromMs: startInMinutes === undefined ? undefined : startMs - startInMinutes * minuteMs, fee }];
  });
}

/** Before every moment that is told: what costs the same whenever it is cancelled does so from here on. */
const beginningMs = 0;

/**
 * What several cost that are cancelled together: from each moment on the sum of what each of them costs then, and last
 * what not coming to any of them costs. `sumOf` is given at least one fee.
 */
export function feesTogether<Fee>(
  each: readonly (readonly FeeFrom<Fee>[])[],
  sumOf: (fees: readonly Fee[]) => Fee,
): FeeFrom<Fee>[] {
  const ofEach = each.map((fees) => ({
    timed: fees.flatMap(({ fee, fromMs }) => (fromMs === undefined ? [] : [{ fee, fromMs }])),
    last: fees.find(({ fromMs }) => fromMs === undefined)?.fee,
  }));
  const together = (fromMs: number | undefined, fees: readonly (Fee | undefined)[]): FeeFrom<Fee>[] => {
    const asked = fees.filter((fee): fee is Fee => fee !== undefined);
    return asked.length === 0 ? [] : [{ fromMs, fee: sumOf(asked) }];
  };
  const moments = [...new Set(ofEach.flatMap(({ timed }) => timed.map(({ fromMs }) => fromMs)))];
  const isAlways = moments.length > 0 && ofEach.some(({ last, timed }) => timed.length === 0 && last !== undefined);
  const feesAt = (atMs: number) =>
    ofEach.map(({ last, timed }) => (timed.length === 0 ? last : timed.findLast(({ fromMs }) => fromMs <= atMs)?.fee));
  return [
    ...[...(isAlways ? [beginningMs] : []), ...moments.toSorted((one, other) => one - other)].flatMap((atMs) =>
      together(atMs, feesAt(atMs)),
    ),
    ...together(
      undefined,
      ofEach.map(({ last }) => last),
    ),
  ];
}

/** What is said of a fee: what cancelling costs now, or from a later moment on, and what not coming costs. */
export type FeeTerm<Fee> =
  | { readonly kind: 'now' | 'noShow'; readonly fee: Fee }
  | { readonly kind: 'from'; readonly fromMs: number; readonly fee: Fee };

/** Whether cancelling is free up to a moment. */
export function isFreeUntil(terms: readonly FeeTerm<unknown>[], untilMs: number): boolean {
  return terms.every((term) => term.kind === 'noShow' || (term.kind === 'from' && term.fromMs >= untilMs));
}

/**
 * What is to be said before the start; what is superseded by now is not. Where no window has a time, cancelling costs
 * the same.
 */
export function feeTermsAt<Fee>(fees: readonly FeeFrom<Fee>[], nowMs: number): FeeTerm<Fee>[] {
  const timed = fees.flatMap(({ fee, fromMs }) => (fromMs === undefined ? [] : [{ fee, fromMs }]));
  const last = fees.find(({ fromMs }) => fromMs === undefined);
  const now = timed.length === 0 ? last : timed.findLast(({ fromMs }) => fromMs <= nowMs);
  return [
    ...(now === undefined ? [] : [{ kind: 'now' as const, fee: now.fee }]),
    ...timed.filter(({ fromMs }) => fromMs > nowMs).map((each) => ({ kind: 'from' as const, ...each })),
    ...(last === undefined ? [] : [{ kind: 'noShow' as const, fee: last.fee }]),
  ];
}
