/** A service in words of the desk: what it costs, how long it takes, until when it can be cancelled. */
import type { Booking, Service } from '@openhours/contract';
import type { PricedPayment } from '@openhours/contract/bookings/price';
import { priceForAll } from '@openhours/contract/bookings/price-for-all';
import { type PriceWords, priceText } from '@openhours/contract/bookings/price-text';
import { participantsOf, pricesOf } from '@openhours/contract/bookings/visit-price';
import { type Lengths, lengthLimitsOf, lengthsOf } from '../days/lengths.ts';
import type { Formats } from '../language/formats.ts';
import type { DashboardTextId, Say } from '../language/texts.ts';
import type { BookedPrice } from '../site/booked-price.ts';

export function wordsOfPrices(say: Say<DashboardTextId>, formats: Formats): PriceWords {
  return {
    money: ({ amount, currency }) => formats.money(amount, currency),
    from: (price) => say('booking.priceFrom', { price }),
    free: () => say('booking.priceFree'),
  };
}

/** A service as far as its price goes. */
export interface Priced {
  readonly payment: PricedPayment;
}

/** What the service asks for one person; undefined where nothing can be said in figures or words. */
export function priceOf({ payment }: Priced, say: Say<DashboardTextId>, formats: Formats): string | undefined {
  return priceText(pricesOf(payment), wordsOfPrices(say, formats));
}

/** What so many pay together; undefined where only a fixed price would tell. */
function totalOf({ payment }: Priced, people: number, formats: Formats): string | undefined {
  const { price } = priceForAll(pricesOf(payment), people);
  return price === undefined ? undefined : formats.money(price.amount, price.currency);
}

/** What the service asks for so many: of several at a fixed price, how the sum comes about. */
export function priceForPeople(
  service: Priced,
  people: number,
  say: Say<DashboardTextId>,
  formats: Formats,
): string | undefined {
  const price = priceOf(service, say, formats);
  if (price === undefined || people < 2 || service.payment.rateType === 'NO_FEE') {
    return price;
  }
  const total = totalOf(service, people, formats);
  return total === undefined
    ? say('booking.pricePerPerson', { price, count: people })
    : say('booking.priceForAll', { price, count: people, total });
}

/** What a booking costs: of several who pay the same, how the sum comes about; undefined where nothing is said of it. */
export function priceOfBooked(
  { priceOfOne, ...price }: BookedPrice,
  booking: Booking,
  say: Say<DashboardTextId>,
  formats: Formats,
): string | undefined {
  const said = priceText(price, wordsOfPrices(say, formats));
  const count = participantsOf(booking);
  if (said === undefined || count === 1) {
    return said;
  }
  if (price.otherPrice?.kind === 'words') {
    return say('booking.pricePerPerson', { price: said, count });
  }
  // With something besides the sum is not what each pays, so many times.
  return priceOfOne === undefined || booking.bookedAddOns.length > 0
    ? said
    : say('booking.priceForAll', {
        price: formats.money(priceOfOne.amount, priceOfOne.currency),
        count,
        total: said,
      });
}

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/** Until when the client may cancel without the business. */
export function cancellationOf(
  { bookingPolicy: { cancellationPolicy } }: Pick<Service, 'bookingPolicy'>,
  say: Say<DashboardTextId>,
  formats: Formats,
): string {
  const { enabled, limitLatestCancellation, latestCancellationInMinutes: minutes } = cancellationPolicy;
  if (!enabled) {
    return say('desk.noCancel');
  }
  if (!limitLatestCancellation || minutes === 0) {
    return say('desk.cancelUntilStart');
  }
  return minutes % minutesPerDay === 0
    ? say('desk.cancelDays', { count: minutes / minutesPerDay })
    : say('desk.cancelBefore', { time: formats.duration(minutes) });
}

/** Lengths in minutes that can be chosen, and the usual one; none where the session or the course says how long it is. */
export function durationsOf({ type, schedule }: Pick<Service, 'type' | 'schedule'>): Lengths {
  return type === 'APPOINTMENT'
    ? lengthsOf(lengthLimitsOf(schedule.availabilityConstraints))
    : { usual: 0, choices: [] };
}

export function serviceIdOf({ bookedEntity }: Booking): string | undefined {
  return bookedEntity.slot?.serviceId ?? bookedEntity.schedule?.serviceId;
}
