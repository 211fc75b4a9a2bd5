/** The categories in which services stand. */
import type { DomainContract } from '../domain.ts';
import { categories } from './categories.ts';
import { categoriesV2 } from './categories-v2.ts';
import { categoriesEventBodies, categoriesMessageBodies } from './event-bodies.ts';

export const categoriesContract = {
  operations: {
    categoriesV2,
    categories,
  },
  topics: {
    categoriesV2: { title: 'Categories', about: 'The groups in which services are shown, and their order.' },
    categories: { title: 'Categories, older calls', about: 'The same categories as the older clients know them.' },
  },
  eventBodies: categoriesEventBodies,
  messageBodies: categoriesMessageBodies,
} as const satisfies DomainContract;

export * from './categories.ts';
export * from './categories-v2.ts';
