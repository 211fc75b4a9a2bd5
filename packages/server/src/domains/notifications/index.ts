/** Notifications only consume: what others may use of them. */
export { createMessagesConsumer, type MessagesConsumerOptions, type NotificationSources } from './consumer.ts';
export { notificationsOperations } from './operations.ts';
/** Decides about single events of the live stream for callers who reach only their own. */
export { mayReadOwn } from './own-events.ts';
