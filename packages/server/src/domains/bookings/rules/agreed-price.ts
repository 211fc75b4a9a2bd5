/**
 * What a booking costs is agreed when it is made, and kept with it: what its service asks later changes nothing of it
 * (docs/decisions/0066). Pure; how prices are calculated is the contract's to say.
 */
import { isDeepStrictEqual } from 'node:util';
import { priceWithAddOns, visitWithoutAddOns } from '@openhours/contract/bookings/add-ons';
import {
  type BookingPrice,
  type PeopleOfPrice,
  priceOfBooking,
  sumOfPrices,
  type VisitOfPrice,
} from '@openhours/contract/bookings/price';
import { peopleOf } from '@openhours/contract/bookings/visit-price';
import { amountOf, lesser, type Money, moneyOf } from '@openhours/contract/money/money';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import type { AgreedPrice, BookingRow } from '../repository.ts';
import { type AskedPrice, type PricedSite, visitAt } from './pricing.ts';

/** What is asked for a service; undefined for one that is gone. */
type Priced = Pick<CatalogueService, 'payment' | 'variants'> | undefined;

/** What a booking costs: what was agreed, and of one that was made before prices were kept what is asked now. */
export function priceOfRow(catalogue: Catalogue, row: BookingRow, site: PricedSite): BookingPrice {
  return agreedPriceOf(row, site) ?? priceNow(catalogue.services.get(row.service_id), row, site);
}

/** The same as it is told. What is paid beforehand is what the service asks now, and never more than the price. */
export function pricedRow(catalogue: Catalogue, row: BookingRow, site: PricedSite): AskedPrice {
  const price = priceOfRow(catalogue, row, site);
  const now = priceNow(catalogue.services.get(row.service_id), row, site);
  return {
    serviceId: row.service_id,
    people: peopleOfRow(row),
    resourceId: row.resource_id ?? undefined,
    price:
      price.kind === 'sum' && now.kind === 'sum' && now.deposit !== undefined
        ? { ...price, deposit: lesser(now.deposit, price.total) }
        : price,
  };
}

/** A booking that is made, with what it costs by what its service asks now. */
export function withAgreedPrice(row: BookingRow, service: Priced, site: PricedSite): BookingRow {
  return withPrice(row, priceNow(service, row, site), site);
}

/**
 * The booking as it is from now on, with what it costs then. Whoever pays the same as before by what is asked now pays
 * what was agreed, and who comes besides as those who have chosen the same; who has chosen otherwise, and whom another
 * time, length or person costs something else, pays what is asked now.
 */
export function withPriceAfter(before: BookingRow, after: BookingRow, service: Priced, site: PricedSite): BookingRow {
  // What was made before prices were kept costs what is asked now, whatever it becomes.
  return before.details.agreedPrice === undefined
    ? after
    : withPrice(after, priceAfter(before, after, service, site), site);
}

function priceAfter(before: BookingRow, after: BookingRow, service: Priced, site: PricedSite): BookingPrice {
  const agreed = agreedPriceOf(before, site);
  const asked = priceNow(service, after, site);
  if (agreed === undefined) {
    return asked;
  }
  const askedBefore = priceNow(service, before, site);
  const former = peopleOfRow(before);
  const groups = peopleOfRow(after).map(({ choices, participants }, index) => {
    const place = former.findIndex((each) => isDeepStrictEqual(each.choices, choices));
    const isAsBefore = place >= 0 && isDeepStrictEqual(ofEachIn(askedBefore, place), ofEachIn(asked, index));
    return { isAsBefore, participants, ofEach: isAsBefore ? ofEachIn(agreed, place) : ofEachIn(asked, index) };
  });
  if (agreed.kind !== 'sum' && groups.every(({ isAsBefore }) => isAsBefore)) {
    return agreed;
  }
  const known = groups.flatMap(({ ofEach, participants }) => (ofEach === undefined ? [] : [{ ofEach, participants }]));
  if (known.length < groups.length) {
    return asked;
  }
  const ofEach = known.map((each) => each.ofEach);
  const alone: BookingPrice = { kind: 'sum', total: sumOfPrices(known, site.currency), ofEach };
  return priceWithAddOns(alone, after.details.bookedAddOns, site.currency);
}

/** What one of a group pays; undefined where that is no figure. */
function ofEachIn(price: BookingPrice, index: number): Money | undefined {
  return price.kind === 'sum' ? price.ofEach[index] : undefined;
}

/** By what its service asks now, with its add-ons as they were agreed. */
function priceNow(service: Priced, row: BookingRow, site: PricedSite): BookingPrice {
  if (service === undefined) {
    return { kind: 'unknown' };
  }
  const { payment, variants } = service;
  const { currency } = site;
  const alone = priceOfBooking({ payment, variants, currency }, peopleOfRow(row), visitOfRow(row, site));
  return priceWithAddOns(alone, row.details.bookedAddOns, currency);
}

/** Who comes with a booking, those together who have chosen the same. */
function peopleOfRow({ details: { participantsChoices }, total_participants }: BookingRow): PeopleOfPrice[] {
  return peopleOf(
    participantsChoices === undefined ? { totalParticipants: total_participants } : { participantsChoices },
  );
}

/** With whom, when and how long without its add-ons. A course is as long as its dates, by which no price goes. */
function visitOfRow(row: BookingRow, site: PricedSite): VisitOfPrice {
  if (row.booked === 'SCHEDULE') {
    return visitAt(row.start_at, undefined, site);
  }
  const visit = visitAt(row.start_at, row.end_at, site);
  return visitWithoutAddOns(
    row.resource_id === null ? visit : { ...visit, resourceId: row.resource_id },
    row.details.bookedAddOns,
  );
}

/**
 * What was agreed. Not in a currency that the site has given up since: nothing is owed in it any more, and what the
 * services ask in the new one counts.
 */
function agreedPriceOf({ details: { agreedPrice } }: BookingRow, { currency }: PricedSite): BookingPrice | undefined {
  if (agreedPrice === undefined || agreedPrice.currency !== currency) {
    return undefined;
  }
  if (agreedPrice.kind !== 'sum') {
    return agreedPrice;
  }
  const money = (amount: string) => moneyOf({ amount, currency });
  return { kind: 'sum', total: money(agreedPrice.total), ofEach: agreedPrice.ofEach.map(money) };
}

function withPrice(row: BookingRow, price: BookingPrice, { currency }: PricedSite): BookingRow {
  return { ...row, details: { ...row.details, agreedPrice: keptPrice(price, currency) } };
}

/** As the details keep it. What is paid beforehand is no part of it: it is asked for when the booking is paid. */
function keptPrice(price: BookingPrice, currency: string): AgreedPrice {
  const text = (money: Money) => amountOf(money).amount;
  switch (price.kind) {
    case 'sum':
      return { kind: 'sum', currency, total: text(price.total), ofEach: price.ofEach.map(text) };
    case 'words':
      return { kind: 'words', currency, words: price.words };
    case 'unknown':
      return { kind: 'unknown', currency };
  }
}
