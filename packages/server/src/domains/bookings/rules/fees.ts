/**
 * What the customer of a booking owes for cancelling late or not coming, and what that would cost now (bookings sheet 12,
 * docs/decisions/0066). Pure; which window holds and how much it asks is calculated in the contract.
 */

import { priceOfAddOns, visitWithoutAddOns } from '@openhours/contract/bookings/add-ons';
import {
  type FeeFrom,
  feeOf,
  feesFrom,
  lastWindow,
  timedWindows,
  triggerAt,
  windowAt,
} from '@openhours/contract/bookings/cancellation-fee';
import { type BookingPrice, priceOfBooking } from '@openhours/contract/bookings/price';
import { peopleOf } from '@openhours/contract/bookings/visit-price';
import { type Amount, amountOf, sum } from '@openhours/contract/money/money';
import type { Catalogue } from '../../availability/index.ts';
import type { BookingPolicyRules } from '../../policies/index.ts';
import { presentBooking } from '../present.ts';
import { type BookingRow, type FeeColumns, noFee } from '../repository.ts';
import { type PricedSite, visitOfBooked } from './pricing.ts';
import { isPromised } from './transitions.ts';

export interface Fee extends Amount {
  readonly trigger: NonNullable<BookingRow['fee_trigger']>;
}

/** By what a fee is reckoned: the rules under which the booking was made, and what it costs. */
export interface FeeTerms {
  readonly rules: Pick<BookingPolicyRules, 'cancellationFeePolicy'>;
  readonly price: BookingPrice;
  /** ISO 4217 code. */
  readonly currency: string;
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

/**
 * What the booking costs by what its service asks now, with its add-ons as they were agreed, as `calculatePrice` says it (bookings
 * sheet 14). What is free is free with add-ons, too: no fee was said of it before it was booked.
 */
export function priceOfRow(catalogue: Catalogue, row: BookingRow, site: PricedSite): BookingPrice {
  const service = catalogue.services.get(row.service_id);
  if (service === undefined) {
    return { kind: 'unknown' };
  }
  const booking = presentBooking(row, 'whole');
  const { payment, variants } = service;
  const visit = visitOfBooked(booking.bookedEntity, 'booking.bookedEntity.slot', site);
  const { bookedAddOns = [] } = booking;
  const { currency } = site;
  const people = peopleOf(booking);
  const price = priceOfBooking({ payment, variants, currency }, people, visitWithoutAddOns(visit, bookedAddOns));
  const added = priceOfAddOns(bookedAddOns, currency);
  if (price.kind !== 'sum' || price.total.minorUnits === 0n) {
    return price;
  }
  return added === undefined ? { kind: 'unknown' } : { ...price, total: sum([price.total, added], currency) };
}

/** Only what both sides have agreed to costs something: a request is withdrawn for nothing (docs/decisions/0066). */
type Bound = Pick<BookingRow, 'status'> & Partial<Pick<BookingRow, 'details'>>;

type Timed = Bound & Pick<BookingRow, 'booked' | 'start_at'>;

/** What cancelling costs at a moment. Who leaves a course that has begun has not stayed away: it costs what it did until then. */
export function feeOfCancelling(row: Timed, { currency, price, rules }: FeeTerms, nowMs: number): Fee | undefined {
  const atMs = row.booked === 'SCHEDULE' ? Math.min(nowMs, row.start_at) : nowMs;
  const window = isPromised(row) ? windowAt(rules.cancellationFeePolicy, row.start_at, atMs) : undefined;
  const fee = window && feeOf(window, price, { currency });
  return fee && { ...amountOf(fee), trigger: triggerAt(row.start_at, atMs) };
}

/** What cancelling costs from which moments on, and not coming: all that is to be known at a moment. */
export function feesAhead(row: Timed, terms: FeeTerms, nowMs: number): FeeFrom<Amount>[] {
  if (!isPromised(row)) {
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
 * What not coming costs. Of a course nothing: who misses one of its dates has not missed what was booked. Nor of a time that waits
 * for approval: nobody is expected then.
 */
export function feeOfNotComing(
  row: Pick<BookingRow, 'status' | 'booked'>,
  { currency, price, rules }: FeeTerms,
): Fee | undefined {
  const window =
    row.status === 'CONFIRMED' && row.booked === 'SLOT' ? lastWindow(rules.cancellationFeePolicy) : undefined;
  const fee = window && feeOf(window, price, { currency });
  return fee && { ...amountOf(fee), trigger: 'NOT_ATTENDED' };
}

/** What is due of a booking that is there again: who did not come owes that still. */
export function withoutFeeOfCancelling<Row extends FeeColumns>(row: Row): Row {
  return row.fee_cause === 'CANCELLATION' ? { ...row, ...noFee } : row;
}
