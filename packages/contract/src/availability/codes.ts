/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const availabilityCodes = {
  permissions: {
    /** How free times are cut and shown; a setting, so no work of the front desk (design 5). */
    'AVAILABILITY.CONFIGURE': row(management),
  },
  areas: {
    settings: ['AVAILABILITY.CONFIGURE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    MISSING_ARGUMENTS: 400,
    SLOT_NOT_FOUND: 404,
    REQUESTED_GENDER_NOT_ALLOWED: 428,
    END_OPTIONS_NOT_SUPPORTED: 428,
    MAX_END_DATE_EXCEEDS_MAXIMUM: 400,
    INVALID_SERVICES_SIZE: 400,
    FAILED_RESOLVING_SCHEDULE: 404,
  },
  audited: ['timeSlotsConfiguration'],
  events: {
    /** The site has them from its start and for good. What customers do not read of them is in their events. */
    bookingsSettings: eventEntity('wix.bookings.v2.bookings_settings', 'SITE_PROPERTIES.READ', { updated: 'updated' }),
  },
} as const;
