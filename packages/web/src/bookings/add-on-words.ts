/** Add-ons in words of the desk: what each adds to a visit, and what it and the whole cost. Pure. */
import type { AddOn } from '@openhours/contract';
import { priceOfAddOns } from '@openhours/contract/bookings/add-ons';
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import { priceText } from '@openhours/contract/bookings/price-text';
import { withAddOns } from '@openhours/contract/bookings/price-with-add-ons';
import { pricesOf } from '@openhours/contract/bookings/visit-price';
import { amountOf } from '@openhours/contract/money/money';
import type { Formats } from '../language/formats.ts';
import type { DashboardTextId, Say } from '../language/texts.ts';
import { type ChosenAddOn, countedAddOn, currencyOfChoice } from '../site/add-on-choice.ts';
import { mostOf } from '../site/add-on-text.ts';
import type { AddOnChoice } from '../site/service-card.ts';
import { type Priced, priceForPeople, wordsOfPrices } from './service-words.ts';

/** By how much a visit is longer with it, or how many of it may be taken. */
export function lengthOrNumberOf(
  { durationInMinutes, maxQuantity = 1 }: Pick<AddOn, 'durationInMinutes' | 'maxQuantity'>,
  say: Say<DashboardTextId>,
  formats: Formats,
): string {
  return durationInMinutes === undefined
    ? say('addOns.upTo', { count: maxQuantity })
    : say('addOns.longer', { length: formats.length(durationInMinutes) });
}

export function priceOfAddOn({ price }: Pick<AddOn, 'price'>, say: Say<DashboardTextId>, formats: Formats): string {
  return price === undefined ? say('booking.priceFree') : formats.money(price.value, price.currency);
}

/** What one that can be chosen adds, and what it costs. */
export function factsOfChoice(addOn: AddOnChoice, say: Say<DashboardTextId>, formats: Formats): string[] {
  const { minutes, price } = addOn;
  const money = price === undefined ? undefined : formats.money(price.amount, price.currency);
  return [
    ...(minutes === undefined ? [] : [say('addOns.longer', { length: formats.length(minutes) })]),
    ...(money === undefined ? [] : [mostOf(addOn) === 1 ? money : say('addOns.each', { price: money })]),
  ];
}

type Taken = Pick<ChosenAddOn, 'minutes' | 'price' | 'quantity'>;

/** What so many pay with what is taken besides, which costs the same however many come. */
function wholePriceOf({ payment }: Priced, people: number, addOns: readonly Taken[]) {
  const prices = pricesOf(payment);
  return withAddOns(priceForAll(prices, people), addOns.map(countedAddOn), currencyOfChoice(prices, addOns));
}

/** What so many pay together; undefined where only a fixed price would tell. */
export function totalWithAddOns(
  service: Priced,
  people: number,
  addOns: readonly Taken[],
  formats: Formats,
): string | undefined {
  const { price } = wholePriceOf(service, people, addOns);
  return price === undefined ? undefined : formats.money(price.amount, price.currency);
}

/** What a booking costs in words: one sum where there is one, else the service and what is taken besides, each by itself. */
export function pricesWithAddOns(
  service: Priced,
  people: number,
  addOns: readonly Taken[],
  say: Say<DashboardTextId>,
  formats: Formats,
): string[] {
  const whole = wholePriceOf(service, people, addOns);
  const isOne = whole.price !== undefined || (people < 2 && whole.otherPrice?.kind === 'from');
  const sum = addOns.length > 0 && isOne ? priceText(whole, wordsOfPrices(say, formats)) : undefined;
  if (sum !== undefined) {
    return [sum];
  }
  const currency = currencyOfChoice(pricesOf(service.payment), addOns);
  const added = addOns.length === 0 ? undefined : priceOfAddOns(addOns.map(countedAddOn), currency);
  const alone = priceForPeople(service, people, say, formats);
  return [
    ...(alone === undefined ? [] : [alone]),
    ...(added === undefined || added.minorUnits === 0n
      ? []
      : [say('addOns.besides', { price: formats.money(amountOf(added).amount, currency) })]),
  ];
}
