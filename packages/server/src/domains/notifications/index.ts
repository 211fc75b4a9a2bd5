/** Notifications only consume: what happened is told to customers and to the business. */
import type { Auth } from '../../auth/auth.ts';
import type { Domain } from '../../domain.ts';
import { findOwner } from '../identity/index.ts';
import { findLocation } from '../locations/index.ts';
import { createMessagesConsumer } from './consumer.ts';
import { notificationsOperations } from './operations.ts';

/** Decides about single events of the live stream for callers who reach only their own. */
export { mayReadOwn } from './rules/own-events.ts';

export interface NotificationsParts {
  readonly auth: Pick<Auth, 'sites'>;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
}

/** The domain: messages that follow events, and their log. */
export function createNotifications({ auth, fromAddress }: NotificationsParts): Domain {
  const messages = createMessagesConsumer({
    fromAddress,
    sources: {
      readSite: async ({ siteId }) => {
        const record = await auth.sites.record(siteId);
        if (record === undefined) {
          throw new Error('the site of an event is gone');
        }
        return record.site;
      },
      readBusinessAddresses: async (reader) => {
        const owner = await findOwner(reader);
        return owner === undefined ? [] : [owner.email];
      },
      readLocationTimeZone: async (reader, locationId) =>
        (await findLocation(reader, locationId))?.time_zone ?? undefined,
    },
  });
  return { name: 'notifications', operations: notificationsOperations(), consumers: [messages] };
}
