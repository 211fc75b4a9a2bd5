/**
 * What a booking costs: the one place where it is calculated, for pricing, pages and messages alike (bookings sheet 14,
 * docs/decisions/0063). Pure.
 */

import { lesser, type Money, noMoney, roundedMoney, sum, times } from '../money/money.ts';
import { ruleCounts } from '../options/date-time-rules.ts';
import type { ServiceChoice, ServiceOption } from '../options/entity.ts';

/** Decimal text; the currency is the site's where none is said. */
export interface PriceText {
  readonly value: string;
  readonly currency?: string | undefined;
}

/** How a service is paid for, as it is kept and as it is on the wire. */
export interface PricedPayment {
  readonly rateType: string;
  readonly fixed?: { readonly price: PriceText; readonly deposit?: PriceText };
  readonly varied?: {
    readonly defaultPrice: PriceText;
    readonly deposit?: PriceText;
    /** Of variants, where there are any. */
    readonly minPrice?: PriceText;
    readonly maxPrice?: PriceText;
  };
  readonly custom?: { readonly description: string };
  readonly options?: { readonly deposit: boolean };
}

/** The option of a service, and what each of its choices costs. */
export interface PricedVariants {
  readonly options: { readonly values: readonly Readonly<Pick<ServiceOption, 'id' | 'type'>>[] };
  readonly variants: {
    readonly values: readonly { readonly choices: readonly ServiceChoice[]; readonly price: PriceText }[];
  };
}

/** What a service asks, and in which currency. */
export interface PricedService {
  readonly payment: PricedPayment;
  readonly variants?: PricedVariants | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** What somebody has chosen of an option, as bookings say it. */
export interface Chosen {
  readonly optionId?: string | undefined;
  readonly custom?: string | undefined;
  readonly duration?: { readonly minutes: number } | undefined;
  readonly dateTime?: { readonly name?: string } | undefined;
}

/** People who have chosen the same. */
export interface PeopleOfPrice {
  readonly participants: number;
  readonly choices?: readonly Chosen[] | undefined;
}

/** With whom, when and how long, as far as it is known: a price may depend on it. */
export interface VisitOfPrice {
  /** Who serves it. */
  readonly resourceId?: string | undefined;
  /** `YYYY-MM-DDThh:mm:ss` on the clock of the business. */
  readonly localStart?: string | undefined;
  readonly minutes?: number | undefined;
}

/** A sum with its parts, words in its place, or neither: what a subscription takes is agreed by the month. */
export type BookingPrice =
  | {
      readonly kind: 'sum';
      readonly total: Money;
      /** What one person pays, for each group of people. */
      readonly ofEach: readonly Money[];
      /** What is paid when it is booked, where the service asks for that. */
      readonly deposit?: Money;
    }
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'unknown' };

/** What people pay together, each their own price. */
export function sumOfPrices(
  groups: readonly { readonly ofEach: Money; readonly participants: number }[],
  currency: string,
): Money {
  return sum(
    groups.map(({ ofEach, participants }) => times(ofEach, participants)),
    currency,
  );
}

/** What a booking of so many people costs. */
export function priceOfBooking(
  { currency, payment, variants }: PricedService,
  people: readonly PeopleOfPrice[],
  visit: VisitOfPrice = {},
): BookingPrice {
  const money = ({ value }: PriceText) => roundedMoney({ amount: value, currency });
  if (payment.rateType === 'CUSTOM') {
    const words = payment.custom?.description.trim() ?? '';
    return words === '' ? { kind: 'unknown' } : { kind: 'words', words };
  }
  const asked = askedFor(payment);
  if (asked === undefined) {
    return { kind: 'unknown' };
  }
  const together = people.reduce((count, { participants }) => count + participants, 0);
  const priceOf = ({ choices }: PeopleOfPrice): Money => {
    const variant =
      payment.rateType === 'VARIED' && variants !== undefined
        ? variantOf(variants, { choices, together, visit })
        : undefined;
    return asked.price === undefined ? noMoney(currency) : money(variant?.price ?? asked.price);
  };
  const groups = people.map((each) => ({ participants: each.participants, ofEach: priceOf(each) }));
  const deposit = asked.deposit === undefined ? undefined : money(asked.deposit);
  return {
    kind: 'sum',
    total: sumOfPrices(groups, currency),
    ofEach: groups.map(({ ofEach }) => ofEach),
    ...(deposit === undefined
      ? {}
      : {
          // Nobody pays more beforehand than in all.
          deposit: sumOfPrices(
            groups.map(({ ofEach, participants }) => ({ participants, ofEach: lesser(ofEach, deposit) })),
            currency,
          ),
        }),
  };
}

/** What one person pays, unless a choice says otherwise, and beforehand; without a price nothing is to be paid. */
function askedFor({
  fixed,
  options,
  rateType,
  varied,
}: PricedPayment): { readonly price?: PriceText; readonly deposit?: PriceText } | undefined {
  const withDeposit = (price: PriceText, deposit: PriceText | undefined) =>
    options?.deposit === true && deposit !== undefined ? { price, deposit } : { price };
  if (rateType === 'FIXED') {
    return fixed && withDeposit(fixed.price, fixed.deposit);
  }
  if (rateType === 'VARIED') {
    return varied && withDeposit(varied.defaultPrice, varied.deposit);
  }
  return rateType === 'NO_FEE' ? {} : undefined;
}

export interface AskedVariant {
  readonly choices?: readonly Chosen[] | undefined;
  /** How many people the booking brings in all. */
  readonly together: number;
  readonly visit: VisitOfPrice;
}

/** The first variant that people get by what they chose, and by when, with whom and how many they come. */
export function variantOf(
  { options, variants }: PricedVariants,
  { choices = [], together, visit }: AskedVariant,
): PricedVariants['variants']['values'][number] | undefined {
  const [option] = options.values;
  const chosen = choices.find(({ optionId }) => optionId === option?.id);
  return variants.values.find(({ choices: [choice] }) => {
    switch (option?.type) {
      case 'CUSTOM':
        return isSameCustom(choice?.custom, chosen?.custom);
      case 'STAFF_MEMBER':
        return choice?.staffMemberId !== undefined && choice.staffMemberId === visit.resourceId;
      case 'DURATION':
        return choice?.duration !== undefined && choice.duration.minutes === minutesOf(visit, chosen);
      case 'DATE_TIME':
        return choice?.dateTime !== undefined && isMeant(choice.dateTime, visit.localStart, chosen);
      case 'NUMBER_OF_PARTICIPANTS':
        return isWithinRange(choice?.participantRange, together);
      default:
        return false;
    }
  });
}

/** Custom choices are the same whatever the case of their letters. */
export function isSameCustom(first: string | undefined, second: string | undefined): boolean {
  return first !== undefined && first.toLowerCase() === second?.toLowerCase();
}

/** A visit that has a time is as long as it is; before that it is as long as was chosen. */
function minutesOf({ minutes }: VisitOfPrice, chosen: Chosen | undefined): number | undefined {
  return minutes ?? chosen?.duration?.minutes;
}

/** By the time; before there is one, by the name of the rule. */
function isMeant(
  rule: NonNullable<ServiceChoice['dateTime']>,
  localStart: string | undefined,
  chosen: Chosen | undefined,
): boolean {
  return localStart === undefined
    ? rule.name !== undefined && rule.name === chosen?.dateTime?.name
    : ruleCounts(rule, localStart);
}

function isWithinRange(range: ServiceChoice['participantRange'], participants: number): boolean {
  return range !== undefined && participants >= range.minParticipants && participants <= range.maxParticipants;
}
