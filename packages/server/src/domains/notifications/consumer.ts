/** The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery. */
import type { Reader } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { keepUnlessErased } from '../contacts/index.ts';
import { composeMessage, locationIdOf } from './present.ts';
import { insertMessage } from './repository.ts';
import { contactIdOf, mayTell, type Notice, noticesOf, withoutPerson } from './rules.ts';

/** What messages need to know from domains below. */
export interface NotificationSources {
  readonly readSite: (reader: Reader) => Promise<{ businessName: string; language: string; timeZone: string }>;
  /** Where the business reads its mail. */
  readonly readBusinessAddresses: (reader: Reader) => Promise<readonly string[]>;
  /** IANA name, when the place has a zone of its own. */
  readonly readLocationTimeZone: (reader: Reader, locationId: string) => Promise<string | undefined>;
}

export interface MessagesConsumerOptions {
  readonly sources: NotificationSources;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
}

export function createMessagesConsumer({ sources, fromAddress }: MessagesConsumerOptions): Consumer {
  return {
    name: 'messages',
    listensTo: mayTell,
    concerns: (event) => noticesOf(event).length > 0,
    consume: async (tx, event) => {
      const asRecorded = noticesOf(event);
      const contactId = contactIdOf(asRecorded);
      const kept = contactId === undefined || (await keepUnlessErased(tx, contactId));
      // The event was read before the erasure that emptied it: only what does not name the person may still be told.
      const notices = asRecorded.flatMap((notice) => (kept ? [notice] : withoutPerson(notice)));
      if (notices.length === 0) {
        return;
      }
      const locationId = locationIdOf((notices[0] as Notice).booking);
      const [site, addresses, locationZone] = await Promise.all([
        sources.readSite(tx),
        notices.some((notice) => notice.audience === 'business')
          ? sources.readBusinessAddresses(tx)
          : Promise.resolve([]),
        locationId === undefined ? undefined : sources.readLocationTimeZone(tx, locationId),
      ]);
      const setting = {
        businessName: site.businessName,
        language: site.language,
        placeTimeZone: locationZone ?? site.timeZone,
        fromAddress,
        at: event.at,
      };
      for (const notice of notices) {
        for (const { channel, to } of recipientsOf(notice, addresses)) {
          insertMessage(tx, composeMessage(notice, channel, to, setting));
        }
      }
    },
  };
}

function recipientsOf(
  notice: Notice,
  businessAddresses: readonly string[],
): { channel: 'EMAIL' | 'SMS'; to: string }[] {
  if (notice.audience === 'business') {
    return businessAddresses.map((to) => ({ channel: 'EMAIL', to }));
  }
  const contact = notice.booking.contactDetails;
  const addresses = { EMAIL: contact?.email, SMS: contact?.phone };
  return notice.channels.flatMap((channel) => {
    const to = addresses[channel];
    return to === undefined || to === '' ? [] : [{ channel, to }];
  });
}
