/** The people who book, and whom the business keeps besides. */
import Type from 'typebox';
import type { DomainContract } from '../domain.ts';
import { Guid } from '../schema.ts';
import { contacts } from './contacts.ts';
import { contactsEventBodies } from './event-bodies.ts';

export const contactsContract = {
  operations: {
    contacts,
  },
  topics: {
    contacts: { title: 'Contacts', about: 'The people who book, and whom the business keeps besides.' },
  },
  eventBodies: contactsEventBodies,
  errorData: {
    /** Who has the address and the name. */
    CONTACT_ALREADY_EXISTS: Type.Object({ contactId: Guid() }),
  },
} as const satisfies DomainContract;

export * from './birthdays.ts';
export * from './contacts.ts';
export * from './limits.ts';
