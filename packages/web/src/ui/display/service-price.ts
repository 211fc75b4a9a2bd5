/** The price of a service as customers read it, fixed or not. */
import { priceText } from '@openhours/contract/bookings/price-text';
import type { Formats } from '../../language/formats.ts';
import type { Say, SiteTextId } from '../../language/texts.ts';
import type { ServiceCard } from '../../site/service-card.ts';

/** Undefined where nothing is said of it. */
export function servicePrice(
  service: Pick<ServiceCard, 'price' | 'otherPrice'>,
  say: Say<SiteTextId>,
  formats: Formats,
): string | undefined {
  return priceText(service, {
    money: ({ amount, currency }) => formats.money(amount, currency),
    from: (price) => say('service.priceFrom', { price }),
    free: () => say('service.priceFree'),
  });
}
