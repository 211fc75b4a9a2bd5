/**
 * What a visit costs as pages and messages say it: a price that is fixed, where it begins, or the words in its place. Pure;
 * it is calculated in price.ts.
 */

import { amountOf, roundedMoney } from '../money/money.ts';
import type { Booking } from './booking.ts';
import { type BookingPrice, type PeopleOfPrice, type PricedPayment, priceOfBooking } from './price.ts';
import type { VisitPrice } from './price-text.ts';

/**
 * What one place costs; `currency`: that of the site, where it is known besides; `translated`: the words of the business in
 * the language of the reader.
 */
export function pricesOf(payment: PricedPayment, currency?: string, translated?: string): VisitPrice {
  const from = payment.rateType === 'VARIED' ? payment.varied : undefined;
  if (from !== undefined) {
    const { currency: own = currency, value } = from.minPrice ?? from.defaultPrice;
    return own === undefined
      ? {}
      : { otherPrice: { kind: 'from', ...amountOf(roundedMoney({ amount: value, currency: own })) } };
  }
  const known = payment.fixed?.price.currency ?? currency;
  if (known === undefined && payment.rateType === 'FIXED') {
    return {};
  }
  // What is asked for nobody's choice; words and what is free need no currency.
  const price = priceOfBooking({ payment, currency: known ?? '' }, onePerson);
  return saidOf(price, payment.rateType === 'NO_FEE', translated);
}

const onePerson = [{ participants: 1 }] as const;

/** The price of a booking as it is said: what is no money is free. */
export function saidPrice(price: BookingPrice): VisitPrice {
  return saidOf(price, price.kind === 'sum' && price.total.minorUnits === 0n);
}

/** As it is said: a sum, the words in its place, or nothing. */
function saidOf(price: BookingPrice, isFree: boolean, translated?: string): VisitPrice {
  switch (price.kind) {
    case 'sum':
      return isFree ? { otherPrice: { kind: 'free' } } : { price: amountOf(price.total) };
    case 'words':
      return {
        otherPrice: {
          kind: 'words',
          ...(translated === undefined ? { words: price.words } : { words: translated, isTranslated: true }),
        },
      };
    case 'unknown':
      return {};
  }
}

type Participants = Pick<Booking, 'participantsChoices' | 'totalParticipants'>;

/** Who comes with a booking, those together who have chosen the same. */
export function peopleOf(booking: Participants): PeopleOfPrice[] {
  return (
    booking.participantsChoices?.serviceChoices.map(({ choices, numberOfParticipants: participants }) => ({
      participants,
      choices,
    })) ?? [{ participants: booking.totalParticipants ?? 1 }]
  );
}

/** How many come with a booking. */
export function participantsOf(booking: Participants): number {
  return peopleOf(booking).reduce((sum, { participants }) => sum + participants, 0);
}
