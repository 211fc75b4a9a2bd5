/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const contactsCodes = {
  permissions: {
    'CONTACTS.READ': row({ ...management, FRONT_DESK: 'all' }),
    'CONTACTS.MANAGE': row({ ...management, FRONT_DESK: 'all' }),
  },
  areas: {
    clients: ['CONTACTS.READ', 'CONTACTS.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    CONTACT_NOT_FOUND: 404,
    /** Somebody else has the same e-mail address and the same name. */
    CONTACT_ALREADY_EXISTS: 409,
    /** Something else belongs to it. */
    CONTACT_IN_USE: 428,
  },
  events: {
    contact: eventEntity('openhours.contacts.v1.contact', 'CONTACTS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
} as const;
