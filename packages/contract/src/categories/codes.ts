/** The codes of this domain: errors and what its events are about. Whoever manages services manages their categories. */
import { eventEntity } from '../event-entities.ts';

export const categoriesCodes = {
  permissions: {},
  /** Each with the HTTP status it travels with. */
  errors: {
    CATEGORY_HAS_TOO_MANY_SERVICES: 428,
    CATEGORY_LIMIT_REACHED: 428,
    LAST_CATEGORY_CANNOT_BE_DELETED: 428,
  },
  events: {
    category: eventEntity('wix.bookings.categories.v2.category', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
  /** The message of the older clients, whose type is a name of its own (services sheet 0.6). */
  messages: {
    'com.wixpress.bookings.services.api.v1.CategoryNotification': {
      entity: 'category',
      slug: 'category_notification',
    },
  },
} as const;
