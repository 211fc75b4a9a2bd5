/** A price as it is said, and its words. Apart from how it is reckoned, as most pages only say one. */
import type { Amount } from '../money/money.ts';

/** A price that depends, one in the business's own words, or none. */
export type OtherPrice =
  | ({ readonly kind: 'from' } & Amount)
  | {
      readonly kind: 'words';
      readonly words: string;
      /** In the language of the reader, where the business writes another. */
      readonly isTranslated?: boolean;
    }
  | { readonly kind: 'free' };

/** A fixed price, or what is said in its place; neither where there is nothing to say. */
export interface VisitPrice {
  readonly price?: Amount;
  readonly otherPrice?: OtherPrice;
}

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
