/** What search engines read of a service: an offer for each length at its price. */
import type { PageSite } from '@openhours/client';
import { expect, test } from 'vitest';
import type { ServiceCard } from '../../site/service-card.ts';
import { structuredService } from './structured.ts';

const site = { displayName: 'Harbour', publicUrl: 'https://harbour.example' } as PageSite;

function offersOf(sessionDurations: number[]): unknown {
  const card = {
    name: 'Massage',
    slug: 'massage',
    price: { amount: '65.00', currency: 'USD' },
    lengths: { sessionDurations },
  } as unknown as ServiceCard;
  return (structuredService(site, card) as { offers: unknown }).offers;
}

const offerFor = (value: number) => ({
  '@type': 'Offer',
  price: '65.00',
  priceCurrency: 'USD',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: '65.00',
    priceCurrency: 'USD',
    referenceQuantity: { '@type': 'QuantitativeValue', value, unitCode: 'MIN' },
  },
});

test('one length is one offer, several are as many, the shortest first', () => {
  expect(offersOf([50])).toEqual(offerFor(50));
  expect(offersOf([60, 45])).toEqual([offerFor(45), offerFor(60)]);
});

test('sessions that say themselves how long they are have a price alone', () => {
  expect(offersOf([])).toEqual({ '@type': 'Offer', price: '65.00', priceCurrency: 'USD' });
});
