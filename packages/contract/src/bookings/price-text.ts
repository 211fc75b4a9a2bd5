/** A price in words. Apart from how it is reckoned, as most pages only say one. */
import type { Amount } from '../money/money.ts';
import type { VisitPrice } from './visit-price.ts';

/** How prices are said where they are read. */
export interface PriceWords {
  readonly money: (amount: Amount) => string;
  readonly from: (price: string) => string;
  readonly free: () => string;
}

/** A price in words; undefined where nothing is said of it. */
export function priceText({ otherPrice, price }: VisitPrice, { free, from, money }: PriceWords): string | undefined {
  if (price !== undefined) {
    return money(price);
  }
  switch (otherPrice?.kind) {
    case 'from':
      return from(money(otherPrice));
    case 'words':
      return otherPrice.words;
    case 'free':
      return free();
    case undefined:
      return undefined;
  }
}
