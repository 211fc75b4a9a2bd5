/** Fees for cancelling late or not coming, of a policy and of a booking, as pages tell them. */
import type { BookingPolicy, Operations, OutputOf, WaivedFee } from '@openhours/contract';
import {
  type FeeDue,
  type FeeFrom,
  lastWindow,
  timedWindows,
  whyDue,
} from '@openhours/contract/bookings/cancellation-fee';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { type Amount, amountOf, roundedMoney } from '@openhours/contract/money/money';
import type { ServiceCard } from './service-card.ts';

/** What the policy asks for cancelling late or not coming; of what is free nothing, and no share of a price in words. */
export function feesOf(
  { cancellationFeePolicy }: Pick<BookingPolicy, 'cancellationFeePolicy'>,
  currency: string,
  { otherPrice, price }: VisitPrice = {},
): Pick<ServiceCard, 'fees'> {
  const isFree = otherPrice?.kind === 'free' || (price !== undefined && roundedMoney(price).minorUnits === 0n);
  const last = lastWindow(cancellationFeePolicy);
  const windows = isFree ? [] : [...timedWindows(cancellationFeePolicy), ...(last === undefined ? [] : [last])];
  const fees = windows.flatMap(({ amount, percentage: share, startInMinutes }) => {
    const fee =
      amount !== undefined
        ? amountOf(roundedMoney({ amount: amount.value, currency }))
        : share !== undefined && otherPrice?.kind !== 'words'
          ? { percent: Number(share) }
          : undefined;
    return fee === undefined ? [] : [{ startInMinutes, fee }];
  });
  return fees.length === 0 ? {} : { fees };
}

type LinkedBooking = OutputOf<Operations['bookings']['getBookingAnonymously']>;

/** What the holder of a link is told of fees that are to come. */
export function presentFees(fees: LinkedBooking['cancellationFees'] = []): FeeFrom<Amount>[] {
  return fees.map(({ fromDate, price: { currency, value } }) => ({
    fromMs: fromDate === undefined ? undefined : Date.parse(fromDate),
    fee: { amount: value, currency },
  }));
}

/** What is owed; what cancelling would cost is not. */
export function presentFeeDue(fee: LinkedBooking['bookingFee']): FeeDue | undefined {
  return fee === undefined || fee.cancellationFee.status === 'PREVIEW' ? undefined : presentFee(fee.cancellationFee);
}

/** What was owed, until the business has waived it. */
export function presentFeeWaived(fee: LinkedBooking['waivedFee']): FeeDue | undefined {
  return fee && presentFee(fee);
}

function presentFee({ price, trigger }: Pick<WaivedFee, 'price' | 'trigger'>): FeeDue {
  return {
    amount: price.value,
    currency: price.currency,
    why: whyDue(trigger),
  };
}
