/** Options and variants: prices of a service that differ by what is chosen. */
import type { DomainContract } from '../domain.ts';
import { optionsErrorData } from './error-data.ts';
import { optionsEventBodies } from './event-bodies.ts';
import { serviceOptionsAndVariants } from './operations.ts';

export const optionsContract = {
  operations: {
    serviceOptionsAndVariants,
  },
  topics: {
    serviceOptionsAndVariants: {
      title: 'Options and variants of services',
      about: 'What can be chosen with a service, and what each choice costs.',
    },
  },
  eventBodies: optionsEventBodies,
  errorData: optionsErrorData,
} as const satisfies DomainContract;

export * from './entity.ts';
export * from './limits.ts';
export * from './operations.ts';
