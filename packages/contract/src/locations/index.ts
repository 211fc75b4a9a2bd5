/** The places of a business. */
import type { DomainContract } from '../domain.ts';
import { locationsEventBodies } from './event-bodies.ts';
import { locations } from './locations.ts';

export const locationsContract = {
  operations: {
    locations,
  },
  topics: {
    locations: { title: 'Locations', about: 'The places of the business, one of which is its default.' },
  },
  eventBodies: locationsEventBodies,
} as const satisfies DomainContract;

export * from './locations.ts';
