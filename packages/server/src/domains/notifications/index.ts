/** Notifications only consume: what happened is told to customers and to the business, and visits are reminded of. */
import type { Auth } from '../../auth/auth.ts';
import type { Domain } from '../../domain.ts';
import { reactTo } from '../../events/reactions.ts';
import { bookingMessageAsked, createBookingLinks, createVerificationCodes } from '../bookings/index.ts';
import { userAddressLeft, userLinkEnded, userLinkMade } from '../identity/index.ts';
import { createLinksSending, tellAgain } from './asked-messages.ts';
import { createMessagesConsumer, type MessagesParts } from './consumer.ts';
import { notificationsOperations } from './operations.ts';
import { endLinks, type PersonLinkParts, writeLinkMessage } from './person-links.ts';
import { withdrawFromAddress } from './recipients.ts';
import { createReminding } from './reminding.ts';
import { remindStaffAnew } from './repository/reminders.ts';
import { createSending, defaultMailTimes, type SendingParts } from './sending.ts';
import { createSubstituteMessages } from './substitute-messages.ts';

export { forgetMessagesAbout } from './repository.ts';
export type { MailTimes } from './sending.ts';

export interface NotificationsParts
  extends Omit<MessagesParts, 'sendsMail' | 'moveTimes' | 'links' | 'codes'>,
    Omit<SendingParts, 'openMail'> {
  readonly auth: Pick<Auth, 'sealing' | 'sites'>;
  /** Absent: messages are rows and go nowhere. */
  readonly openMail: SendingParts['openMail'] | undefined;
}

/** The domain: messages that follow events and the clock, their log, and their way out. */
export function createNotifications({ openMail, ...parts }: NotificationsParts): Domain {
  const links = createBookingLinks(parts.auth.sealing);
  const codes = createVerificationCodes(parts.auth.sealing);
  const { moveTimes } = parts.mailTimes ?? defaultMailTimes;
  const messages = { ...parts, links, codes, moveTimes, sendsMail: openMail !== undefined };
  const persons: PersonLinkParts = { ...messages, sealing: parts.auth.sealing };
  return {
    name: 'notifications',
    operations: notificationsOperations(messages),
    consumers: [createMessagesConsumer(messages), createSubstituteMessages(messages)],
    // Visits stand without the person: whoever gives them is still reminded.
    erasure: { beforeRows: remindStaffAnew },
    reactions: [
      reactTo(bookingMessageAsked, (tx, act, asked) => tellAgain(tx, act, asked, messages)),
      reactTo(userLinkMade, (tx, { nowMs }, made) => writeLinkMessage(tx, made, nowMs, persons)),
      reactTo(userAddressLeft, (tx, _, left) => withdrawFromAddress(tx, left)),
      reactTo(userLinkEnded, (tx, _, { userId }) => endLinks(tx, userId)),
    ],
    tasks: [
      createReminding(messages),
      createLinksSending(messages),
      ...(openMail === undefined ? [] : [createSending({ ...parts, openMail })]),
    ],
  };
}
