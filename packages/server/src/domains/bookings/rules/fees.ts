/**
 * What the customer of a booking owes for cancelling late or not coming, and what that would cost now (bookings sheet 12,
 * docs/decisions/0066). Pure; which window holds and how much it asks is calculated in the contract.
 */

import {
  type FeeDue,
  type FeeFrom,
  feeOf,
  feesFrom,
  lastWindow,
  timedWindows,
  triggerAt,
  whyDue,
  windowAt,
} from '@openhours/contract/bookings/cancellation-fee';
import type { BookingPrice } from '@openhours/contract/bookings/price';
import { type Amount, amountOf } from '@openhours/contract/money/money';
import type { Catalogue } from '../../availability/index.ts';
import type { BookingPolicyRules } from '../../policies/index.ts';
import { type BookingRow, type FeeColumns, noFee, type WaivedFee } from '../repository.ts';
import { priceOfRow } from './agreed-price.ts';
import type { PricedSite } from './pricing.ts';
import { isPromised } from './transitions.ts';

export interface Fee extends Amount {
  readonly trigger: NonNullable<BookingRow['fee_trigger']>;
}

/** By what a fee is reckoned: the rules and the price that were agreed when the booking was made. */
export interface FeeTerms {
  readonly rules: Pick<BookingPolicyRules, 'cancellationFeePolicy'>;
  readonly price: BookingPrice;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The same of a booking; `rules`: under which it was made. */
export function feeTermsOf(
  catalogue: Catalogue,
  row: BookingRow,
  rules: FeeTerms['rules'],
  site: PricedSite,
): FeeTerms {
  return { rules, price: priceOfRow(catalogue, row, site), currency: site.currency };
}

export function columnsOf(cause: NonNullable<FeeColumns['fee_cause']>, fee: Fee): FeeColumns {
  return { fee_cause: cause, fee_trigger: fee.trigger, fee_amount: fee.amount, fee_currency: fee.currency };
}

/** What was noted; undefined where nothing is due. */
export function notedFee({ fee_amount, fee_currency, fee_trigger }: FeeColumns): Fee | undefined {
  return fee_amount === null || fee_currency === null || fee_trigger === null
    ? undefined
    : { amount: fee_amount, currency: fee_currency, trigger: fee_trigger };
}

/** The same as it is told: how much, and for what. */
export function feeDueOf(columns: FeeColumns): FeeDue | undefined {
  const fee = notedFee(columns);
  return fee && { amount: fee.amount, currency: fee.currency, why: whyDue(fee.trigger) };
}

/**
 * Only what both sides have agreed to costs something: a request is withdrawn for nothing (docs/decisions/0066). And
 * what has been waived once costs nothing again.
 */
function mayCost(row: Bound): boolean {
  return isPromised(row) && !isWaived(row);
}

type Bound = Pick<BookingRow, 'status' | 'start_at'> & Partial<Pick<BookingRow, 'details'>>;

type Timed = Bound & Pick<BookingRow, 'booked'>;

/** With what is noted of it by now. */
type Noted = Timed & FeeColumns;

/** A visit that begins only after a fee was waived is another one than that fee was of. */
function isWaived({ details, start_at }: Pick<Bound, 'details' | 'start_at'>): boolean {
  const atMs = details?.waivedFee?.atMs ?? details?.feeWaivedAtMs;
  return atMs !== undefined && atMs >= start_at;
}

/**
 * What cancelling costs at a moment. Who leaves a course that has begun has not stayed away: it costs what it did until
 * then.
 */
export function feeOfCancelling(row: Timed, { currency, price, rules }: FeeTerms, nowMs: number): Fee | undefined {
  const atMs = row.booked === 'SCHEDULE' ? Math.min(nowMs, row.start_at) : nowMs;
  const window = mayCost(row) ? windowAt(rules.cancellationFeePolicy, row.start_at, atMs) : undefined;
  const fee = window && feeOf(window, price, { currency });
  return fee && { ...amountOf(fee), trigger: triggerAt(row.start_at, atMs) };
}

/**
 * What cancelling costs from which moments on, and not coming: all that is to be known at a moment. Of what something is due
 * already nothing comes besides: the first that happens counts.
 */
export function feesAhead(row: Noted, terms: FeeTerms, nowMs: number): FeeFrom<Amount>[] {
  if (!mayCost(row) || notedFee(row) !== undefined) {
    return [];
  }
  const { start_at } = row;
  if (nowMs > start_at) {
    const fee = feeOfCancelling(row, terms, nowMs);
    return fee === undefined ? [] : [{ fromMs: start_at, fee: { amount: fee.amount, currency: fee.currency } }];
  }
  const { currency, price, rules } = terms;
  const fees = feesFrom(rules.cancellationFeePolicy, start_at, (window) => {
    const fee = feeOf(window, price, { currency });
    return fee && amountOf(fee);
  });
  const isNeverMissed = row.booked === 'SCHEDULE' && timedWindows(rules.cancellationFeePolicy).length > 0;
  return isNeverMissed ? fees.filter(({ fromMs }) => fromMs !== undefined) : fees;
}

/**
 * What not coming costs, from the start on: who is expected later has missed nothing yet. Of a course nothing: who
 * misses one of its dates has not missed what was booked. Nor of a time that waits for approval: nobody is expected
 * then.
 */
export function feeOfNotComing(row: Timed, { currency, price, rules }: FeeTerms, nowMs: number): Fee | undefined {
  const isExpected = row.status === 'CONFIRMED' && row.booked === 'SLOT';
  const isMissed = isExpected && nowMs >= row.start_at && !isWaived(row);
  const window = isMissed ? lastWindow(rules.cancellationFeePolicy) : undefined;
  const fee = window && feeOf(window, price, { currency });
  return fee && { ...amountOf(fee), trigger: 'NOT_ATTENDED' };
}

/** What was waived, as long as nothing else is due since. */
export function waivedFee(row: FeeColumns & Pick<BookingRow, 'details'>): WaivedFee | undefined {
  return notedFee(row) === undefined ? row.details.waivedFee : undefined;
}

/** The booking without what is due of it; that and how much it was stays with it. */
export function withWaivedFee<Row extends FeeColumns & Pick<BookingRow, 'details'>>(row: Row, atMs: number): Row {
  const fee = notedFee(row);
  return fee === undefined || row.fee_cause === null
    ? row
    : { ...row, ...noFee, details: { ...row.details, waivedFee: { ...fee, cause: row.fee_cause, atMs } } };
}

/** What is due of a booking that is there again: who did not come owes that still. */
export function withoutFeeOfCancelling<Row extends FeeColumns & Pick<BookingRow, 'details'>>(row: Row): Row {
  const { waivedFee: waived, ...details } = row.details;
  return {
    ...row,
    ...(row.fee_cause === 'CANCELLATION' ? noFee : {}),
    ...(waived?.cause === 'CANCELLATION' ? { details } : {}),
  };
}
