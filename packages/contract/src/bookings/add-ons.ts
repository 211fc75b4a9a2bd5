/**
 * What the add-ons of a booking come to: how much longer they make the visit, and what they cost beside it (bookings
 * sheet 4.1 rule 14, docs/decisions/0065). Pure.
 */
import { type Money, roundedMoney, sum, times } from '../money/money.ts';
import type { BookingPrice, PriceText, VisitOfPrice } from './price.ts';

/** An add-on as a booking keeps it, as far as its length and price go. */
export interface CountedAddOn {
  /** Of one that makes the visit longer. */
  readonly durationInMinutes?: number | undefined;
  /** Of one that is taken in a number. */
  readonly quantity?: number | undefined;
  /** Absent: it costs nothing. */
  readonly price?: PriceText | undefined;
}

/** By how much a visit is longer with them. */
export function addedMinutesOf(addOns: readonly CountedAddOn[]): number {
  return addOns.reduce((minutes, { durationInMinutes = 0 }) => minutes + durationInMinutes, 0);
}

/** What one of them costs, in its number. */
export function priceOfAddOn({ price, quantity = 1 }: CountedAddOn, currency: string): Money | undefined {
  return price === undefined
    ? undefined
    : times(roundedMoney({ amount: price.value, currency: price.currency ?? currency }), quantity);
}

/**
 * What they cost together, however many people come. Undefined where one was said in another currency than the site's
 * by now: no sum holds both.
 */
export function priceOfAddOns(addOns: readonly CountedAddOn[], currency: string): Money | undefined {
  const prices = addOns.flatMap((each) => priceOfAddOn(each, currency) ?? []);
  return prices.every((price) => price.currency === currency) ? sum(prices, currency) : undefined;
}

/**
 * A price with what is taken besides, which costs the same however many come. Words stay words. `currency`: that of the
 * site.
 */
export function priceWithAddOns(price: BookingPrice, addOns: readonly CountedAddOn[], currency: string): BookingPrice {
  const added = priceOfAddOns(addOns, currency);
  if (price.kind !== 'sum') {
    return price;
  }
  return added === undefined ? { kind: 'unknown' } : { ...price, total: sum([price.total, added], currency) };
}

/** A visit as long as it is without them: prices that go by length ask for that of the service. */
export function visitWithoutAddOns(visit: VisitOfPrice, addOns: readonly CountedAddOn[]): VisitOfPrice {
  return visit.minutes === undefined ? visit : { ...visit, minutes: visit.minutes - addedMinutesOf(addOns) };
}

/**
 * Whether an add-on goes with a service: one that makes the visit longer asks for an appointment of a set length, since
 * sessions have theirs, and where customers choose how long it is they choose it themselves.
 */
export function goesWith(
  { durationInMinutes }: Pick<CountedAddOn, 'durationInMinutes'>,
  service: { readonly type: string; readonly hasDurationRange: boolean },
): boolean {
  return durationInMinutes === undefined || (service.type === 'APPOINTMENT' && !service.hasDurationRange);
}
