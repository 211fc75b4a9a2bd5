/** Notifications only consume: what happened is told to customers and to the business, and visits are reminded of. */
import type { Auth } from '../../auth/auth.ts';
import type { Domain } from '../../domain.ts';
import { createBookingLinks } from '../bookings/index.ts';
import { createMessagesConsumer, type MessagesParts } from './consumer.ts';
import { notificationsOperations } from './operations.ts';
import { createReminding } from './reminding.ts';
import { createSending, type SendingParts } from './sending.ts';

/** Decides about single events of the live stream for callers who reach only their own. */
export { mayReadOwn } from './rules/own-events.ts';

export interface NotificationsParts extends Omit<MessagesParts, 'sendsMail' | 'links'>, Omit<SendingParts, 'openMail'> {
  readonly auth: Pick<Auth, 'sealing' | 'sites'>;
  /** Absent: messages are rows and go nowhere. */
  readonly openMail: SendingParts['openMail'] | undefined;
}

/** The domain: messages that follow events and the clock, their log, and their way out. */
export function createNotifications({ openMail, ...parts }: NotificationsParts): Domain {
  const links = createBookingLinks(parts.auth.sealing);
  const messages = { ...parts, links, sendsMail: openMail !== undefined };
  return {
    name: 'notifications',
    operations: notificationsOperations(messages),
    consumers: [createMessagesConsumer(messages)],
    dueWork: [createReminding(messages), ...(openMail === undefined ? [] : [createSending({ ...parts, openMail })])],
  };
}
