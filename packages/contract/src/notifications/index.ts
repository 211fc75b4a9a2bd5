/** Outgoing messages. */
import type { DomainContract } from '../domain.ts';
import { notifications } from './notifications.ts';

export const notificationsContract = {
  operations: {
    notifications,
  },
  topics: {
    notifications: { title: 'Messages', about: 'What was written to customers and to the business.' },
  },
} as const satisfies DomainContract;

export * from './notifications.ts';
