/**
 * What several pay together whose price is fixed. Apart from prices that follow from what is chosen (visit-price.ts):
 * pages of customers count those who come, and load no more for it. Pure.
 */
import { amountOf, roundedMoney, times } from '../money/money.ts';
import type { VisitPrice } from './price-text.ts';

/** What a booking for so many costs: only a fixed price is known to grow with them. */
export function priceForAll({ otherPrice, price }: VisitPrice, participants: number): VisitPrice {
  return {
    ...(price === undefined ? {} : { price: amountOf(times(roundedMoney(price), participants)) }),
    ...(otherPrice === undefined ? {} : { otherPrice }),
  };
}
