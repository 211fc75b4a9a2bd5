/** The codes of this domain: permissions, errors and what its events are about. */
import { eventEntity } from '../event-entities.ts';
import { management, row } from '../permission-rows.ts';

export const servicesCodes = {
  permissions: {
    /** What the business offers: services, their prices and places; no work of the front desk (design 5). */
    'SERVICES.MANAGE': row(management),
  },
  areas: {
    services: ['SERVICES.MANAGE'],
  },
  /** Each with the HTTP status it travels with. */
  errors: {
    SERVICE_NOT_FOUND: 404,
    SLUG_ALREADY_EXISTS: 428,
    INVALID_PRICING_PLAN: 400,
    SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: 428,
    SUBSCRIPTION_SERVICE_NOT_SUPPORTED: 428,
    ADD_ON_GROUP_LIMIT_REACHED: 428,
    GROUP_NOT_ON_SERVICE: 404,
    ADD_ON_GROUP_NOT_FOUND: 404,
  },
  consequences: { 'services.removeReferences': 'SERVICES.MANAGE', 'categories.deleteCategory': 'SERVICES.MANAGE' },
  events: {
    service: eventEntity('wix.bookings.services.v2.service', 'SITE.READ_PUBLIC', {
      created: 'created',
      updated: 'updated',
      deleted: 'deleted',
    }),
  },
} as const;
