/** The consumer `messages`: what follows a booking event becomes message rows, in the transaction of the delivery. */
import type { Auth } from '../../auth/auth.ts';
import type { Reader } from '../../db/transaction.ts';
import type { Consumer } from '../../events/consumer.ts';
import { keepUnlessErased } from '../contacts/index.ts';
import { findOwner } from '../identity/index.ts';
import { findLocation } from '../locations/index.ts';
import { composeMessage, locationIdOf } from './present.ts';
import { insertMessage } from './repository.ts';
import { contactIdOf, mayTell, type Notice, noticesOf, withoutPerson } from './rules.ts';

export interface NotificationsParts {
  readonly auth: Pick<Auth, 'sites'>;
  /** The sender's address of all messages. */
  readonly fromAddress: string;
}

export function createMessagesConsumer({ auth, fromAddress }: NotificationsParts): Consumer {
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
      const [record, addresses, location] = await Promise.all([
        auth.sites.record(tx.siteId),
        notices.some((notice) => notice.audience === 'business') ? readBusinessAddresses(tx) : [],
        locationId === undefined ? undefined : findLocation(tx, locationId),
      ]);
      if (record === undefined) {
        throw new Error('the site of an event is gone');
      }
      const { site } = record;
      const setting = {
        businessName: site.businessName,
        language: site.language,
        placeTimeZone: location?.time_zone ?? site.timeZone,
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

/** Where the business reads its mail. */
async function readBusinessAddresses(reader: Reader): Promise<readonly string[]> {
  const owner = await findOwner(reader);
  return owner === undefined ? [] : [owner.email];
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
