/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const formsCodes = {
  permissions: {
    /** What the business asks whoever books; the questions themselves are public. */
    'FORMS.MANAGE': row(management),
    /** What people answered: the business, and customers their own. Staff read it with the bookings of their calendar. */
    'FORMS.READ_SUBMISSIONS': row({ visitor: 'own', member: 'own', ...management, FRONT_DESK: 'all' }),
  },
  areas: {
    services: ['FORMS.MANAGE'],
    clients: ['FORMS.READ_SUBMISSIONS'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    DEFAULT_FORM_CANNOT_BE_DELETED: 428,
    MAX_NUMBER_OF_FORMS_REACHED: 428,
    DEFAULT_BOOKING_FORM_NOT_FOUND: 404,
  },
  events: {
    form: eventEntity('openhours.forms.v1.form', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
    formSubmission: eventEntity('openhours.forms.v1.form_submission', 'FORMS.READ_SUBMISSIONS', {
      created: 'created',
      deleted: 'deleted',
    }),
  },
} as const;
