/** What a booking costs, as it was agreed and the server tells it. */
import type { PriceInfo } from '@openhours/contract';
import type { VisitPrice } from '@openhours/contract/bookings/price-text';
import { type Amount, amountOf, roundedMoney } from '@openhours/contract/money/money';

/** For all who come, with what is taken besides. */
export interface BookedPrice extends VisitPrice {
  /** What one of them pays, where all pay the same. */
  readonly priceOfOne?: Amount;
}

export function presentPrice(
  { bookingLineItems: [item], calculatedPrice, priceDescriptionInfo: words }: PriceInfo,
  currency: string,
): BookedPrice {
  if (words !== undefined) {
    const { original, translated } = words;
    return {
      otherPrice: {
        kind: 'words',
        ...(translated === undefined ? { words: original } : { words: translated, isTranslated: true }),
      },
    };
  }
  if (calculatedPrice === undefined) {
    return {};
  }
  const money = (value: number) => amountOf(roundedMoney({ amount: String(value), currency }));
  const { pricePerParticipant } = item ?? {};
  return calculatedPrice === 0
    ? { otherPrice: { kind: 'free' } }
    : {
        price: money(calculatedPrice),
        ...(pricePerParticipant === undefined ? {} : { priceOfOne: money(pricePerParticipant) }),
      };
}
