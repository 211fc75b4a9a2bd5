/** The operations on whom a booking's messages go to, by its link, and on the links of an address. */
import { bookingRecipient as declared, foldEmail, foldMailbox } from '@openhours/contract';
import type { SiteDirectory } from '../../../auth/site-directory.ts';
import { type Binding, bindRead, bindWrite } from '../../../call.ts';
import { newId } from '../../../db/ids.ts';
import { isProofOfAddressWanted } from '../commands/await-customer.ts';
import { sendBookingMessage } from '../commands/recipient.ts';
import { type BookingLinks, namesByLink, readLinked, siteByLink } from '../links.ts';
import { askForLinks } from '../messages/links.ts';
import type { MessagesParts } from '../messages/parts.ts';
import type { BookingsParts } from '../parts.ts';
import { findOpenBookingIdsAt } from '../repository.ts';
import { recipientOf } from '../rules/recipient.ts';

interface OperationParts extends BookingsParts {
  readonly links: BookingLinks;
  readonly messages: MessagesParts;
  readonly sites: Pick<SiteDirectory, 'live'>;
}

export function recipientOperations(parts: OperationParts): Binding[] {
  const { links, messages, sites } = parts;
  const chooseSite = siteByLink(links, sites);
  return [
    bindRead(
      declared.getBookingRecipient,
      async ({ caller, clientAddress, input, nowMs, reader }) => {
        const booking = await readLinked(reader, links, input.token, nowMs);
        const isProofWanted = await isProofOfAddressWanted(reader, { caller, clientAddress }, booking, false, parts);
        const recipient = recipientOf(booking, { caller, nowMs, isProofWanted });
        return recipient === undefined ? {} : { recipient };
      },
      { chooseSite },
    ),

    bindWrite(
      declared.sendBookingMessage,
      async ({ tx, input, ...act }) => ({ recipient: await sendBookingMessage(tx, act, input, parts) }),
      { chooseSite, namesForLimits: namesByLink(links) },
    ),

    bindWrite(
      declared.sendBookingLinks,
      async ({ tx, input: { email }, nowMs }) => {
        const bookingIds = await findOpenBookingIdsAt(tx, foldEmail(email), nowMs);
        askForLinks(tx, newId(), bookingIds, nowMs, messages);
        return {};
      },
      { namesForLimits: async ({ input }) => ({ recipient: foldMailbox(input.email) }) },
    ),
  ];
}
