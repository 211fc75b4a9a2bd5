/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const consentsCodes = {
  permissions: {
    /** What customers sign, and which services ask for it; what these ask for is read by everybody. */
    'CONSENTS.MANAGE': row(management),
    /** Texts that nobody asks for, and who has signed what. Staff read it with the bookings of their calendar. */
    'CONSENTS.READ': row({ ...management, FRONT_DESK: 'all' }),
  },
  areas: {
    services: ['CONSENTS.MANAGE'],
    clients: ['CONSENTS.READ'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    CONSENT_NOT_FOUND: 404,
    CONSENT_LIMIT_REACHED: 428,
    CONSENT_IS_SIGNED: 428,
    CONSENT_SIGNATURE_REQUIRED: 428,
    CONSENT_VERSION_OUTDATED: 428,
    SIGNED_BEFORE_VERSION: 428,
  },
  audited: ['serviceConsents'],
  events: {
    consent: eventEntity('openhours.consents.v1.consent', 'CONSENTS.READ', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    consentSignature: eventEntity('openhours.consents.v1.consent_signature', 'BOOKINGS.READ_INTERNAL', {
      created: 'created',
      deleted: 'deleted',
    }),
  },
} as const;
