/** The sample business of a first run. */
import type { DomainContract } from '../domain.ts';
import { sampleBusiness } from './sample-business.ts';

export const sampleContract = {
  operations: {
    sampleBusiness,
  },
  topics: {
    sampleBusiness: {
      title: 'Sample business',
      about: 'What a new site begins with to be looked at, and its removal.',
    },
  },
} as const satisfies DomainContract;

export * from './sample-business.ts';
