/** Booking policies. */
import type { DomainContract } from '../domain.ts';
import { policiesEventBodies } from './event-bodies.ts';
import { policies } from './policies.ts';

export const policiesContract = {
  operations: {
    policies,
  },
  topics: {
    policies: { title: 'Booking policies', about: 'When customers may book, move and cancel, and at what price.' },
  },
  eventBodies: policiesEventBodies,
} as const satisfies DomainContract;

export * from './policies.ts';
