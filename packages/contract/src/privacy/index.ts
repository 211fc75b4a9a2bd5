/** Handing out and erasing what is kept of a person, and who did what. */
import type { DomainContract } from '../domain.ts';
import { privacy } from './privacy.ts';

export const privacyContract = {
  operations: {
    privacy,
  },
  topics: {
    privacy: { title: 'Privacy', about: 'Handing over and erasing what is stored about a person.' },
  },
} as const satisfies DomainContract;

export * from './privacy.ts';
