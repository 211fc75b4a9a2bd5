/** Structured data for search engines: the business and what it offers (schema.org). */
import type { PageSite } from '@openhours/client';
import type { Amount } from '@openhours/contract/visit-price';
import { lengthsOf } from '../../days/lengths.ts';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { ServiceOffer } from '../../pages/state/offers.ts';
import type { ServiceCard } from '../../site/service-card.ts';
import { mostLengthsTold } from '../../ui/service-length.ts';

const context = { '@context': 'https://schema.org' };

/** One offer for each length at which the price is asked; a session without a length of its own is one offer. */
function offersOf({ lengths }: ServiceCard, { amount: price, currency: priceCurrency }: Amount): unknown {
  const offer = { '@type': 'Offer', price, priceCurrency };
  const offers = lengthsOf(lengths)
    .choices.slice(0, mostLengthsTold)
    .map((value) => ({
      ...offer,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        referenceQuantity: { '@type': 'QuantitativeValue', value, unitCode: 'MIN' },
      },
    }));
  return offers.length > 1 ? offers : (offers[0] ?? offer);
}

function describe(site: PageSite, card: ServiceCard): Record<string, unknown> {
  return {
    '@type': 'Service',
    name: card.name,
    url: `${site.publicUrl}${servicePageAddress(card.slug)}`,
    ...(card.description === undefined ? {} : { description: card.description }),
    ...(card.price === undefined ? {} : { offers: offersOf(card, card.price) }),
    provider: { '@type': 'LocalBusiness', name: site.displayName, url: site.publicUrl },
  };
}

export function structuredBusiness(site: PageSite, offers: readonly ServiceOffer[]): unknown {
  return {
    ...context,
    '@type': 'LocalBusiness',
    name: site.displayName,
    url: site.publicUrl,
    makesOffer: offers.map((offer) => ({ '@type': 'Offer', itemOffered: describe(site, offer.service) })),
  };
}

export function structuredService(site: PageSite, card: ServiceCard): unknown {
  return { ...context, ...describe(site, card) };
}
