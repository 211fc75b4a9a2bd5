/** The people who booked. */
import type { DomainContract } from '../domain.ts';
import { contacts } from './contacts.ts';
import { contactsEventBodies } from './event-bodies.ts';

export const contactsContract = {
  operations: {
    contacts,
  },
  topics: {
    contacts: { title: 'Contacts', about: 'The people who booked.' },
  },
  eventBodies: contactsEventBodies,
} as const satisfies DomainContract;

export * from './contacts.ts';
