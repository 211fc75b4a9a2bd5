/** The codes of this domain: permissions and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

/** Whoever may read the visits of a client: staff of clients of their own. */
const visitsReaders = { ...management, FRONT_DESK: 'all', STAFF: 'own' } as const;
/** Those who run the business, and staff for clients who come to them; the front desk has no need of them. */
const confidentialReaders = { ...management, STAFF: 'own' } as const;

export const clientNotesCodes = {
  permissions: {
    'CLIENT_ALERTS.READ': row(visitsReaders),
    'CLIENT_ALERTS.WRITE': row(visitsReaders),
    /** Which there are, and opening one, which the audit log keeps. */
    'CONFIDENTIAL_NOTES.READ': row(confidentialReaders),
    'CONFIDENTIAL_NOTES.WRITE': row(confidentialReaders),
    /** Who opened which. */
    'CONFIDENTIAL_NOTES.READ_HISTORY': row(management),
  },
  areas: {
    bookings: ['CLIENT_ALERTS.READ', 'CLIENT_ALERTS.WRITE'],
    confidentialNotes: ['CONFIDENTIAL_NOTES.READ', 'CONFIDENTIAL_NOTES.WRITE'],
    privacy: ['CONFIDENTIAL_NOTES.READ_HISTORY'],
  },
  errors: {
    /** Whoever changes or deletes a confidential note has read its words. */
    NOTE_NOT_OPENED: 428,
  },
  events: {
    clientAlert: eventEntity('openhours.client_notes.v1.client_alert', 'CLIENT_ALERTS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      restored: 'action',
    }),
    confidentialNote: eventEntity('openhours.client_notes.v1.confidential_note', 'CONFIDENTIAL_NOTES.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      restored: 'action',
    }),
  },
} as const;
