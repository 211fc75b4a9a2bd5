/** Asking for somebody else to take over. */
import type { DomainContract } from '../domain.ts';
import { substitutesEventBodies } from './event-bodies.ts';
import { substitutes } from './substitutes.ts';

export const substitutesContract = {
  operations: {
    substitutes,
  },
  topics: {
    substitutes: {
      title: 'Substitutes',
      about: 'Staff ask for somebody else for a session or an appointment of theirs, and the business answers.',
    },
  },
  eventBodies: substitutesEventBodies,
} as const satisfies DomainContract;

export * from './message-types.ts';
export * from './substitutes.ts';
