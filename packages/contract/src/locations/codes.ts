/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const locationsCodes = {
  permissions: {
    /** Places of the business. */
    'LOCATIONS.MANAGE': row(management),
  },
  areas: {
    settings: ['LOCATIONS.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    CANNOT_ARCHIVE_DEFAULT: 400,
    CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION: 400,
    CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION: 400,
  },
  events: {
    location: eventEntity('wix.locations.v1.location', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      set_default_location: 'action',
      archived: 'action',
      // The same under the name for which the published client listens.
      archive_status: 'action',
    }),
  },
} as const;
