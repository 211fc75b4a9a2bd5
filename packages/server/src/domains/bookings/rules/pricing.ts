/**
 * What is asked about prices, and how they are answered (bookings sheet 14). Pure; what a booking costs is calculated in
 * the contract (docs/decisions/0063).
 */
import {
  type BookedAddOn,
  type BookingLineItem,
  type BookingLineItemInput,
  fail,
  type PricedBooking,
  type PriceInfo,
} from '@openhours/contract';
import { priceWithAddOns, visitWithoutAddOns } from '@openhours/contract/bookings/add-ons';
import {
  type BookingPrice,
  type PeopleOfPrice,
  priceOfBooking,
  type VisitOfPrice,
  variantOf,
} from '@openhours/contract/bookings/price';
import { peopleOf } from '@openhours/contract/bookings/visit-price';
import { sum, wireNumberOf } from '@openhours/contract/money/money';
import { formatLocal, isInKnownYears, minuteMs, zoneOf } from '../../../time/index.ts';
import type { Catalogue, CatalogueService } from '../../availability/index.ts';
import { readBookedAddOns } from './booked-add-ons.ts';
import { readSlotTimes, type SlotTimes } from './request.ts';

/** Where prices are, and on whose clock. */
export interface PricedSite {
  /** ISO 4217 code. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** A booking, made or not, as far as its price goes. */
export interface AskedPrice {
  readonly serviceId: string;
  readonly people: readonly PeopleOfPrice[];
  /** Who serves it, where that is known. */
  readonly resourceId: string | undefined;
  /** With what is taken besides. */
  readonly price: BookingPrice;
}

/** What is to be booked of a service. */
interface ToBook {
  readonly people: readonly PeopleOfPrice[];
  /** With its add-ons. */
  readonly visit: VisitOfPrice;
  readonly bookedAddOns: readonly BookedAddOn[];
}

/** The price of it now. */
function askedFor(
  { id: serviceId, payment, variants }: CatalogueService,
  { bookedAddOns, people, visit }: ToBook,
  { currency }: PricedSite,
): AskedPrice {
  const alone = priceOfBooking({ payment, variants, currency }, people, visitWithoutAddOns(visit, bookedAddOns));
  return { serviceId, people, resourceId: visit.resourceId, price: priceWithAddOns(alone, bookedAddOns, currency) };
}

function requireService(catalogue: Catalogue, serviceId: string): CatalogueService {
  const service = catalogue.services.get(serviceId);
  if (service === undefined) {
    throw fail('FAILED_RESOLVING_SERVICE', 'The site has no service with this id', { serviceId });
  }
  return service;
}

/** Bookings that are to be made: all of one service. */
export function readPreview(
  catalogue: Catalogue,
  items: readonly BookingLineItemInput[],
  site: PricedSite,
): AskedPrice[] {
  const ids = new Set(items.map(({ serviceId }) => serviceId));
  const [serviceId] = ids;
  if (serviceId === undefined || ids.size > 1) {
    throw fail('INVALID_SERVICE_ID', 'All items must name one and the same service');
  }
  const service = requireService(catalogue, serviceId);
  return items.map((item, index) => {
    const people = peopleOfItem(item);
    if (people === undefined) {
      throw fail('NUMBER_OF_PARTICIPANTS_NOT_FOUND', 'An item does not say how many people come', { index });
    }
    requireOfferedLengths(service, people);
    const path = `bookingLineItems[${index}]`;
    const bookedAddOns = readBookedAddOns(catalogue, service, {
      bookedAddOns: item.bookedAddOns,
      path: `${path}.bookedAddOns`,
    });
    return askedFor(service, { people, bookedAddOns, visit: visitOfItem(item, path, site) }, site);
  });
}

/** In groups, or as one in the older way; undefined where nobody says how many they are. */
function peopleOfItem({ choices, numberOfParticipants, serviceChoices = [] }: BookingLineItemInput) {
  const groups = serviceChoices.length > 0 ? serviceChoices : [{ numberOfParticipants, choices }];
  const people = groups.flatMap((group): PeopleOfPrice[] =>
    group.numberOfParticipants === undefined
      ? []
      : [{ participants: group.numberOfParticipants, choices: group.choices }],
  );
  return people.length < groups.length ? undefined : people;
}

/** A length that is chosen is one of those that have a price. */
function requireOfferedLengths({ variants }: CatalogueService, people: readonly PeopleOfPrice[]): void {
  const [option] = variants?.options.values ?? [];
  for (const { choices = [] } of people) {
    const duration = choices.find(({ duration }) => duration !== undefined)?.duration;
    const isOffered =
      duration === undefined ||
      (option?.type === 'DURATION' && variants !== undefined && hasLength(variants, option.id, duration.minutes));
    if (!isOffered) {
      throw fail('INVALID_DURATION_CHOICE', 'The service has no price for this length', { minutes: duration.minutes });
    }
  }
}

function hasLength(variants: NonNullable<CatalogueService['variants']>, optionId: string, minutes: number): boolean {
  const choices = [{ optionId, duration: { minutes } }];
  return variantOf(variants, { choices, together: 1, visit: {} }) !== undefined;
}

function visitOfItem(
  { localEndDate, localStartDate, resourceId, timeZone }: BookingLineItemInput,
  path: string,
  site: PricedSite,
): VisitOfPrice {
  if (localStartDate === undefined || localEndDate === undefined) {
    return { resourceId };
  }
  const slot = {
    startDate: localStartDate,
    endDate: localEndDate,
    ...(timeZone === undefined ? {} : { timezone: timeZone }),
  };
  const names = { startDate: 'localStartDate', endDate: 'localEndDate' };
  return { resourceId, ...visitOfTimes(readSlotTimes(slot, site.timeZone, path, names), site) };
}

function visitOfTimes({ ends, startMs }: SlotTimes, site: Pick<PricedSite, 'timeZone'>): VisitOfPrice {
  return visitAt(startMs, ends[0], site);
}

/** When it begins on the clock of the business, and how long it is, where it has an end of its own. */
export function visitAt(
  startMs: number,
  endMs: number | undefined,
  { timeZone }: Pick<PricedSite, 'timeZone'>,
): VisitOfPrice {
  return {
    ...(isInKnownYears(startMs) ? { localStart: formatLocal(zoneOf(timeZone).toLocal(startMs)) } : {}),
    ...(endMs === undefined ? {} : { minutes: (endMs - startMs) / minuteMs }),
  };
}

/**
 * Bookings as they are known to the client; each says what is booked and how many come. `pathOf`: where each stands;
 * `made`: what those cost that are made, by their ids, whatever else is said of them.
 */
export function readPricedBookings(
  catalogue: Catalogue,
  bookings: readonly PricedBooking[],
  site: PricedSite,
  pathOf: (index: number) => string,
  made: ReadonlyMap<string, AskedPrice>,
): AskedPrice[] {
  return bookings.map(({ bookedEntity, id = '', participantsChoices, totalParticipants, ...said }, index) => {
    const known = made.get(id);
    if (known !== undefined) {
      return known;
    }
    const { schedule, slot } = bookedEntity ?? {};
    const serviceId = slot?.serviceId ?? schedule?.serviceId ?? serviceOfSchedule(catalogue, slot ?? schedule);
    if (serviceId === undefined) {
      throw fail('INVALID_BOOKING', 'A booking does not say what is booked', { index });
    }
    if (totalParticipants === undefined && participantsChoices === undefined) {
      throw fail('NUMBER_OF_PARTICIPANTS_NOT_FOUND', 'A booking does not say how many people come', { index });
    }
    const service = requireService(catalogue, serviceId);
    const path = pathOf(index);
    const toBook = {
      people: peopleOf({
        ...(totalParticipants === undefined ? {} : { totalParticipants }),
        ...(participantsChoices === undefined ? {} : { participantsChoices }),
      }),
      visit: visitOfBooked(bookedEntity, `${path}.bookedEntity.slot`, site),
      bookedAddOns: readBookedAddOns(catalogue, service, {
        bookedAddOns: said.bookedAddOns,
        path: `${path}.bookedAddOns`,
      }),
    };
    return askedFor(service, toBook, site);
  });
}

function serviceOfSchedule({ services }: Catalogue, booked: { readonly scheduleId?: string } | undefined) {
  return booked?.scheduleId === undefined
    ? undefined
    : [...services.values()].find(({ scheduleId }) => scheduleId === booked.scheduleId)?.id;
}

/** With whom, when and how long a booking is, as far as it says it. */
function visitOfBooked(
  { schedule, slot }: NonNullable<PricedBooking['bookedEntity']> = {},
  path: string,
  site: Pick<PricedSite, 'timeZone'>,
): VisitOfPrice {
  if (slot !== undefined) {
    const hasTimes = slot.startDate !== undefined && slot.endDate !== undefined;
    return {
      resourceId: slot.resource?.id,
      ...(hasTimes ? visitOfTimes(readSlotTimes(slot, site.timeZone, path), site) : {}),
    };
  }
  const startMs = schedule?.firstSessionStart === undefined ? undefined : Date.parse(schedule.firstSessionStart);
  return startMs === undefined ? {} : visitAt(startMs, undefined, site);
}

/** What is answered; `translated`: the words of the business in the language of whoever asks. */
export function priceInfoOf(
  asked: readonly (AskedPrice & { readonly item: BookingLineItem })[],
  { currency }: PricedSite,
  translated?: string,
): PriceInfo {
  const bookingLineItems = asked.map(({ item, people, price }) => ({ ...item, ...groupsOf(people, price) }));
  const [first] = asked;
  if (first?.price.kind === 'words') {
    const { words } = first.price;
    return {
      priceDescription: words,
      priceDescriptionInfo: { original: words, ...(translated === undefined ? {} : { translated }) },
      bookingLineItems,
    };
  }
  const sums = asked.flatMap(({ price }) => (price.kind === 'sum' ? [price] : []));
  if (sums.length < asked.length) {
    return { bookingLineItems };
  }
  const totals = sums.map(({ total }) => total);
  const deposits = sums.flatMap(({ deposit }) => deposit ?? []);
  return {
    calculatedPrice: wireNumberOf(sum(totals, currency)),
    bookingLineItems,
    ...(deposits.length === 0 ? {} : { deposit: wireNumberOf(sum(deposits, currency)) }),
  };
}

/** Words and figures are not added up. */
export function requireAddable(asked: readonly AskedPrice[]): void {
  const isWords = ({ price }: AskedPrice) => price.kind === 'words';
  const services = new Set(asked.map(({ serviceId }) => serviceId));
  if (services.size > 1 && asked.some(isWords)) {
    throw fail('INVALID_BOOKING', 'A price that is said in words cannot be added to another one');
  }
}

/** Each group with what one of it pays, and the older members beside them. */
function groupsOf(people: readonly PeopleOfPrice[], price: BookingPrice): Partial<BookingLineItem> {
  const each = price.kind === 'sum' ? price.ofEach.map(wireNumberOf) : [];
  const groups = people.map(({ choices, participants }, index) => {
    const pricePerParticipant = each[index];
    return {
      numberOfParticipants: participants,
      ...(choices === undefined ? {} : { choices: [...choices] as NonNullable<BookingLineItem['choices']> }),
      ...(pricePerParticipant === undefined ? {} : { pricePerParticipant }),
    };
  });
  const isSame = new Set(each).size === 1;
  return {
    serviceChoices: groups,
    numberOfParticipants: people.reduce((count, { participants }) => count + participants, 0),
    ...(isSame ? { pricePerParticipant: each[0] } : {}),
  };
}
