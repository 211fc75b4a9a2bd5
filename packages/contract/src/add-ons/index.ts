/** The extras that customers take with services. */
import type { DomainContract } from '../domain.ts';
import { addOns } from './add-ons.ts';
import { addOnsEventBodies } from './event-bodies.ts';

export const addOnsContract = {
  operations: {
    addOns,
  },
  topics: {
    addOns: { title: 'Add-ons', about: 'Extras that customers take with services.' },
  },
  eventBodies: addOnsEventBodies,
} as const satisfies DomainContract;

export * from './add-ons.ts';
