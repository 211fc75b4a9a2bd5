/** Services: what can be booked. */
import type { DomainContract } from '../domain.ts';
import { addOnGroups } from './add-on-groups.ts';
import { serviceConnections } from './connections.ts';
import { servicesEventBodies } from './event-bodies.ts';
import { serviceForms } from './forms.ts';
import { services } from './operations.ts';
import { relatedProducts } from './related-products.ts';
import { serviceReminders } from './reminders.ts';

export const servicesContract = {
  operations: {
    services: {
      ...services,
      ...addOnGroups,
      ...serviceConnections,
      ...serviceForms,
      ...serviceReminders,
      ...relatedProducts,
    },
  },
  topics: {
    services: { title: 'Services', about: 'What can be booked.' },
  },
  eventBodies: servicesEventBodies,
} as const satisfies DomainContract;

export * from './add-on-groups.ts';
export * from './add-on-limits.ts';
export * from './connections.ts';
export * from './forms.ts';
export * from './input.ts';
export * from './limits.ts';
export * from './operations.ts';
export * from './related-products.ts';
export * from './reminders.ts';
export * from './service.ts';
