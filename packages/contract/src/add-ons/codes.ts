/** The codes of this domain: errors and what its events are about. Whoever manages services manages their add-ons. */
import { eventEntity } from '../event-entities.ts';

export const addOnsCodes = {
  permissions: {},
  /** Each with the HTTP status it travels with. */
  errors: {
    ADD_ON_LIMIT_REACHED: 428,
  },
  events: {
    addOn: eventEntity('wix.addons.v1.add_on', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
} as const;
