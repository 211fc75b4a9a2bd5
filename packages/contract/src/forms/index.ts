/** What customers are asked, and what they answered. */
import type { DomainContract } from '../domain.ts';
import { formsEventBodies } from './event-bodies.ts';
import { forms } from './forms.ts';

export const formsContract = {
  operations: {
    forms,
  },
  topics: {
    forms: { title: 'Forms', about: 'What customers are asked, and what they answered.' },
  },
  eventBodies: formsEventBodies,
} as const satisfies DomainContract;

export * from './forms.ts';
