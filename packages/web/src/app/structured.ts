/** Structured data for search engines: the business and what it offers (schema.org). */
import type { PageSite } from '@openhours/client';
import { servicePageAddress } from '../lib/addresses.ts';
import type { PageContent } from '../lib/page-state.ts';
import type { ServiceCard } from '../lib/site-calls.ts';

function service(site: PageSite, card: ServiceCard): Record<string, unknown> {
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

export function structuredData(site: PageSite, content: PageContent): unknown {
  if (content.kind === 'home') {
    return {
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: site.displayName,
      url: site.publicUrl,
      makesOffer: content.offers.map((offer) => ({ '@type': 'Offer', itemOffered: service(site, offer.service) })),
    };
  }
  if (content.kind === 'service') {
    return { '@context': 'https://schema.org', ...service(site, content.service) };
  }
  return undefined;
}
