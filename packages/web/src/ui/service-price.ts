/** The price of a service as customers read it, fixed or not. */
import type { Formats } from '../language/formats.ts';
import type { Say, SiteTextId } from '../language/texts.ts';
import type { ServiceCard } from '../site/service-card.ts';

/** Undefined where nothing is said of it. */
export function servicePrice(
  { price, otherPrice }: Pick<ServiceCard, 'price' | 'otherPrice'>,
  say: Say<SiteTextId>,
  formats: Formats,
): string | undefined {
  if (price !== undefined) {
    return formats.money(price.amount, price.currency);
  }
  switch (otherPrice?.kind) {
    case 'from':
      return say('service.priceFrom', { price: formats.money(otherPrice.amount, otherPrice.currency) });
    case 'words':
      return otherPrice.words;
    case 'free':
      return say('service.priceFree');
    case undefined:
      return undefined;
  }
}
