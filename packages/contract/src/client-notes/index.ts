/** What the business should know about a client: alerts at each visit, and confidential notes. */
import type { DomainContract } from '../domain.ts';
import { clientAlerts } from './client-alerts.ts';
import { confidentialNotes } from './confidential-notes.ts';
import { clientNotesEventBodies } from './event-bodies.ts';

export const clientNotesContract = {
  operations: {
    clientNotes: { ...clientAlerts, ...confidentialNotes },
  },
  topics: {
    clientNotes: {
      title: 'Notes about clients',
      about: 'What the business should know about a client: alerts at each visit, and confidential notes.',
    },
  },
  eventBodies: clientNotesEventBodies,
} as const satisfies DomainContract;

export * from './client-alerts.ts';
export * from './confidential-notes.ts';
export * from './limits.ts';
export * from './references.ts';
