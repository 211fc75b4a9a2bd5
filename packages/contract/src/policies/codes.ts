/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const policiesCodes = {
  permissions: {
    /** Rules of booking, moving and cancelling: settings of the business. */
    'POLICIES.MANAGE': row(management),
  },
  areas: {
    settings: ['POLICIES.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    DEFAULT_POLICY_CANNOT_BE_DELETED: 428,
  },
  events: {
    bookingPolicy: eventEntity('wix.bookings.v1.booking_policy', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
      default_booking_policy_set: 'action',
    }),
  },
} as const;
