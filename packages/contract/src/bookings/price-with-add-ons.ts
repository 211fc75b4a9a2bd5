/**
 * What a visit costs with its add-ons. Apart from prices that follow from what is chosen (visit-price.ts): a page on
 * which add-ons are ticked says their sum, and loads no more for it. Pure.
 */
import { type Amount, amountOf, roundedMoney, sum } from '../money/money.ts';
import { type CountedAddOn, priceOfAddOns } from './add-ons.ts';
import type { VisitPrice } from './price-text.ts';

/**
 * The price with what is taken besides, which costs the same however many come. Words stay words: what add-ons cost is
 * said with each of them. `currency`: that of the site.
 */
export function withAddOns(price: VisitPrice, addOns: readonly CountedAddOn[], currency: string): VisitPrice {
  const added = priceOfAddOns(addOns, currency);
  const isWords = price.price === undefined && (price.otherPrice === undefined || price.otherPrice.kind === 'words');
  if (addOns.length === 0 || isWords || added?.minorUnits === 0n) {
    return price;
  }
  const more = ({ amount, currency: own }: Amount): Amount | undefined =>
    added === undefined || own !== currency
      ? undefined
      : amountOf(sum([roundedMoney({ amount, currency: own }), added], currency));
  if (price.price !== undefined) {
    const together = more(price.price);
    return together === undefined ? {} : { price: together };
  }
  if (price.otherPrice?.kind === 'from') {
    const together = more(price.otherPrice);
    return together === undefined ? {} : { otherPrice: { kind: 'from', ...together } };
  }
  return added === undefined ? {} : { price: amountOf(added) };
}
