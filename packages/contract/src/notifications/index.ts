/** Outgoing messages. */

import { bookingLinksSending } from '../bookings/recipient.ts';
import type { DomainContract } from '../domain.ts';
import { notifications } from './notifications.ts';

export const notificationsContract = {
  operations: {
    notifications: { ...notifications, ...bookingLinksSending },
  },
  topics: {
    notifications: { title: 'Messages', about: 'What was written to customers and to the business.' },
  },
} as const satisfies DomainContract;

export * from './notifications.ts';
