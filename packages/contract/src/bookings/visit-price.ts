/**
 * What a visit costs, as far as its service says it beforehand: the price of one place, times all who come. Pure; pages
 * and messages say the same by it.
 */

import { type Amount, amountOf, roundedMoney, times } from '../money/money.ts';
import type { Booking } from './booking.ts';

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

interface Price {
  readonly value: string;
  readonly currency?: string;
}

/** How a service is paid for, as it is kept and as it is on the wire. */
interface Payment {
  readonly rateType: string;
  readonly fixed?: { readonly price: Price };
  readonly varied?: { readonly defaultPrice: Price; readonly minPrice?: Price };
  readonly custom?: { readonly description: string };
}

/**
 * What one place costs; `currency`: that of the site, where it is known besides; `translated`: the words of the business in
 * the language of the reader.
 */
export function pricesOf(
  { custom, fixed, rateType, varied }: Payment,
  currency?: string,
  translated?: string,
): VisitPrice {
  const asked = ({ value, currency: own = currency }: Price) =>
    own === undefined ? undefined : amountOf(roundedMoney({ amount: value, currency: own }));
  if (rateType === 'FIXED' && fixed !== undefined) {
    const price = asked(fixed.price);
    return price === undefined ? {} : { price };
  }
  if (rateType === 'VARIED' && varied !== undefined) {
    const from = asked(varied.minPrice ?? varied.defaultPrice);
    return from === undefined ? {} : { otherPrice: { kind: 'from', ...from } };
  }
  const words = custom?.description.trim() ?? '';
  if (rateType === 'CUSTOM' && words !== '') {
    return {
      otherPrice: {
        kind: 'words',
        ...(translated === undefined ? { words } : { words: translated, isTranslated: true }),
      },
    };
  }
  return rateType === 'NO_FEE' ? { otherPrice: { kind: 'free' } } : {};
}

/** What a booking for so many costs: only a fixed price is known to grow with them. */
export function priceForAll({ otherPrice, price }: VisitPrice, participants: number): VisitPrice {
  return {
    ...(price === undefined ? {} : { price: amountOf(times(roundedMoney(price), participants)) }),
    ...(otherPrice === undefined ? {} : { otherPrice }),
  };
}

/** How many come with a booking. */
export function participantsOf({
  participantsChoices,
  totalParticipants,
}: Pick<Booking, 'participantsChoices' | 'totalParticipants'>): number {
  return (
    totalParticipants ??
    participantsChoices?.serviceChoices.reduce((sum, each) => sum + each.numberOfParticipants, 0) ??
    1
  );
}
