/** Notifications only consume: what happened is told to customers and to the business. */
import type { Domain } from '../../domain.ts';
import { createMessagesConsumer, type NotificationsParts } from './consumer.ts';
import { notificationsOperations } from './operations.ts';

/** Decides about single events of the live stream for callers who reach only their own. */
export { mayReadOwn } from './rules/own-events.ts';

/** The domain: messages that follow events, and their log. */
export function createNotifications(parts: NotificationsParts): Domain {
  return { name: 'notifications', operations: notificationsOperations(), consumers: [createMessagesConsumer(parts)] };
}
