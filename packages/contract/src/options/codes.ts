/** The codes of this domain: errors and what its events are about. Whoever manages services manages their prices. */
import { eventEntity } from '../event-entities.ts';

export const optionsCodes = {
  permissions: {},
  /** Each with the HTTP status it travels with. */
  errors: {
    UNKNOWN_OPTION_IDS: 400,
    MULTIPLE_CURRENCIES: 400,
    UNSUPPORTED_OPTION_TYPE: 400,
    UNKNOWN_STAFF_IDS: 400,
    MISSING_STAFF_VARIANTS: 400,
    IDENTICAL_CHOICES: 400,
    MISSING_CUSTOM_CHOICES: 400,
    UNSUPPORTED_OPTION_DATA: 400,
  },
  events: {
    serviceOptionsAndVariants: eventEntity('wix.bookings.catalog.v1.service_options_and_variants', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
} as const;
