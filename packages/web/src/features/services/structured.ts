/** Structured data for search engines: the business and what it offers (schema.org). */
import type { PageSite } from '@openhours/client';
import { servicePageAddress } from '../../pages/addresses.ts';
import type { ServiceOffer } from '../../pages/state/offers.ts';
import type { ServiceCard } from '../../site/calls.ts';

const context = { '@context': 'https://schema.org' };

function describe(site: PageSite, card: ServiceCard): Record<string, unknown> {
  return {
    '@type': 'Service',
    name: card.name,
    url: `${site.publicUrl}${servicePageAddress(card.slug)}`,
    ...(card.description === undefined ? {} : { description: card.description }),
    ...(card.price === undefined
      ? {}
      : { offers: { '@type': 'Offer', price: card.price.amount, priceCurrency: card.price.currency } }),
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
